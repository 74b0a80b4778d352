"""Screenshots of every page sample and every golden wheel: samples.py SAMPLES OUT

Fails on sideways scrolling and on anything that axe finds. The samples are files that
`bin/screenshots` has had written.
"""

import functools
import http.server
import pathlib
import sys
import threading

from playwright.sync_api import sync_playwright

from lib.stage import CHROMIUM
from lib.walk import WIDTHS, look

THEME = pathlib.Path(__file__).parent.parent.parent / "Public" / "css" / "theme.css"
WHEELS = pathlib.Path(__file__).parent.parent / "Charts" / "Golden"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def look_at_widths(page, name, out):
    troubles = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        page.screenshot(path=out / f"{name}-{width}.png", full_page=True)
        look(page, name, width, troubles)
    return troubles


def main(samples, out):
    samples, out = pathlib.Path(samples), pathlib.Path(out)
    out.mkdir(parents=True, exist_ok=True)
    handler = functools.partial(Quiet, directory=samples)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}"
    troubles = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox"])
        # Samples are pages without a program behind them: nothing may be fetched or sent.
        page = browser.new_page(java_script_enabled=True)
        for file in sorted(samples.glob("*.html")):
            page.goto(f"{address}/{file.name}", wait_until="load")
            troubles += look_at_widths(page, file.stem, out)
        page.set_viewport_size({"width": 480, "height": 480})
        for wheel in sorted(WHEELS.glob("*.svg")):
            page.set_content(f"<style>{THEME.read_text()}</style>{wheel.read_text()}")
            page.screenshot(path=out / f"wheel-{wheel.stem}.png")
        browser.close()
    server.shutdown()
    print(f"{len(list(out.glob('*.png')))} pictures in {out}")
    assert not troubles, "\n".join(troubles)


if __name__ == "__main__":
    main(*sys.argv[1:])
