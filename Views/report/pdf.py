"""Makes a PDF of the HTML on standard input, within limits: no network, no more memory than this,
and of all files only programs and fonts. What a page shows must be part of it (data:)."""

import ctypes
import gc
import inspect
import io
import logging
import os
import resource
import struct
import sys

MEMORY, LENGTH = 1536 << 20, 256 << 20
READABLE = ["/usr", "/lib", "/lib64", "/etc", "/var/cache/fontconfig", sys.prefix, sys.base_prefix]

libc = ctypes.CDLL(None)


def leave_network():
    """Where the system lets everybody: into a network of its own, which has nobody else."""
    new_user, new_network = 0x10000000, 0x40000000
    libc.unshare(new_user | new_network)


def leave_files():
    """Landlock, from Linux 5.13 on: reads programs and fonts, writes its own folder for fonts."""
    create, add, restrict = 444, 445, 446
    everything, reading, no_new_privileges = 0x1FFF, 0x1 | 0x4 | 0x8, 38
    rules = libc.syscall(create, struct.pack("Q", everything), 8, 0)
    if rules < 0:
        return
    folders = [(path, reading) for path in READABLE] + [(os.environ["TMPDIR"], everything)]
    for path, access in folders:
        if os.path.isdir(path):
            folder = os.open(path, os.O_PATH)
            libc.syscall(add, rules, 1, struct.pack("=Qi", access, folder), 0)
            os.close(folder)
    libc.prctl(no_new_privileges, 1, 0, 0, 0)
    libc.syscall(restrict, rules, 0)
    os.close(rules)


def part_of_page(url):
    if not url.startswith("data:"):
        raise ValueError("not part of the page")
    return weasyprint.default_url_fetcher(url)


SCOPES = {"row": "/Row", "col": "/Column", "colgroup": "/Column"}
TAGS = {"figure": "Figure", "figcaption": "Caption", "caption": "Caption", "strong": "Span",
        "pre": "P", "header": "Div", "main": "Div", "footer": "Div", "img": "Figure"}


def name_parts():
    """Has WeasyPrint tag more, and tell which part of the PDF is which element's; releases that do
    so by themselves have no such functions."""
    from weasyprint.document import Document
    from weasyprint.pdf.stream import Stream
    structures = []
    if not hasattr(Document, "build_element_structure"):
        return structures
    build, tag = Document.build_element_structure, Stream.get_marked_content_tag

    def build_and_keep(document, structure, element=None):
        if element is None:
            structures.append(structure)
        build(document, structure, element)

    keep_parts_apart(Stream)
    Document.build_element_structure = build_and_keep
    Stream.get_marked_content_tag = lambda stream, name: TAGS.get(name) or tag(stream, name)
    return structures


def keep_parts_apart(Stream):
    """No part is marked within another one, or it would be read out twice: one ends where another
    begins, and goes on after it. Of the paper, and not read out, are its ground, page numbers, and
    what holds them and all."""
    from weasyprint import draw as drawing
    from weasyprint.formatting_structure.boxes import MarginBox, PageBox
    draw = drawing.draw_background
    write, close = pydyf.Stream.begin_marked_content, pydyf.Stream.end_marked_content
    starts = {b"BDC": 3, b"BMC": 2}

    def start(stream, tag, box):
        number = None
        if tag != "Artifact":
            number = pydyf.Dictionary({"MCID": len(stream.marked)})
            stream.marked.append((tag, box))
        write(stream, tag, number)

    def stop(stream, is_again):
        length = starts.get(stream.stream[-1])
        if not (is_again and length):
            return close(stream)
        # Nothing was drawn since it went on.
        if length == starts[b"BDC"]:
            stream.marked.pop()
        del stream.stream[-length:]

    def begin(stream, box, mcid=False, tag=None):
        if not stream._mark:
            return
        stream.parts = getattr(stream, "parts", [])
        if stream.parts:
            stop(stream, stream.parts[-1][2])
        paper = isinstance(box, (MarginBox, PageBox)) or box.is_for_root_element or not mcid
        tag = "Artifact" if paper else tag or stream.get_marked_content_tag(box.element_tag)
        stream.parts.append([tag, box, False])
        start(stream, tag, box)

    def end(stream):
        if not stream._mark:
            return
        stop(stream, stream.parts.pop()[2])
        if stream.parts:
            stream.parts[-1][2] = True
            start(stream, *stream.parts[-1][:2])

    def draw_paper(stream, *background, **how):
        if getattr(stream, "parts", None) or not stream._mark:
            return draw(stream, *background, **how)
        write(stream, "Artifact")
        draw(stream, *background, **how)
        close(stream)

    Stream.begin_marked_content, Stream.end_marked_content = begin, end
    drawing.draw_background = draw_paper


def describe(structures):
    """Which cells a head is of, and what a picture shows: for who hears the PDF."""
    for structure in structures:
        for element, part in structure.items():
            if "element" not in part:
                continue
            tag = getattr(element, "tag", "")
            if tag == "th":
                part["element"]["A"] = cell(element)
            elif tag == "figure":
                part["element"]["Alt"] = pydyf.String(words(element))
            elif tag == "img":
                part["element"]["Alt"] = pydyf.String(element.get("alt", ""))


def cell(head):
    scope = SCOPES.get(head.get("scope"), "/Column")
    attributes = {"O": "/Table", "Scope": scope}
    if head.get("colspan", "").isdigit():
        attributes["ColSpan"] = int(head.get("colspan"))
    return pydyf.Dictionary(attributes)


def words(figure):
    """Of the picture in it that is drawn on paper, which is the last."""
    pictures = [part for part in figure.iter() if str(part.tag).endswith("svg")]
    named = [part for part in (pictures[-1] if pictures else figure)
             if str(part.tag).rpartition("}")[2] in ("title", "desc")]
    return " ".join(part.text for part in named if part.text)


def pdf(html):
    structures = name_parts()
    # Without an address of its own a page finds none of its drawings' parts that are used again.
    page = weasyprint.HTML(
        file_obj=io.BytesIO(html), encoding="utf-8", url_fetcher=part_of_page, media_type="print",
        base_url="http://page.invalid/")
    # Of releases before 59, and after.
    options = inspect.signature(page.write_pdf).parameters
    variant = "variant" if "variant" in options else "pdf_variant"
    return page.write_pdf(
        finisher=lambda document, pdf: describe(structures), **{variant: "pdf/ua-1"})


resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
resource.setrlimit(resource.RLIMIT_FSIZE, (LENGTH, LENGTH))
leave_network()
leave_files()
# The process is short, and has memory: looking for what nobody needs takes two fifths of its time.
gc.disable()
import pydyf  # noqa: E402
import weasyprint  # noqa: E402

logging.getLogger("weasyprint").setLevel(logging.CRITICAL)
sys.stdout.buffer.write(pdf(sys.stdin.buffer.read()))
