"""From another network: what plain HTTP gives, and the whole main job over HTTPS. For bin/audit."""

import pathlib
import re

import main_job
from lib.checks import check
from lib.network import TabletNetwork

TABLE = pathlib.Path(__file__).parent.parent.parent / "docs/security.md"
LINE = re.compile(r"^\| (GET|POST) \| (\S+) \| ([a-z ]+) \|", re.MULTILINE)
CURL = ("curl", "--silent", "--max-time", "10", "--output", "/dev/null",
        "--write-out", "%{http_code} %{redirect_url}")


def ask_for_everything(network, first):
    """Every line of the table of rights, in plain HTTP."""
    lines = LINE.findall(TABLE.read_text())
    check(len(lines) > 50, "the table of rights is read")
    for method, path, access in lines:
        address = first + re.sub(r"\{\w+\}|\*\*", "018f0000-0000-7000-8000-000000000000", path)
        answer = network.run(*CURL, "--request", method, address).stdout.split()
        expected = {("GET", "how to trust"): ["303", f"{first}/trust"],
                    ("POST", "how to trust"): ["403"]}.get((method, access))
        # What is open to all has no data: pages about trust, style sheets, whether it is alive.
        if expected is None:
            check(access == "yes" and answer[0] in ("200", "303", "404"), (method, path, answer))
        else:
            check(answer == expected, f"{method} {path} in plain HTTP gives {answer}")


def main(stage):
    network = TabletNetwork(stage.folder)
    if not network.lay():
        network.remove()
        return print("over_https: LEFT OUT, for only an administrator can lay a network", flush=True)
    try:
        server = stage.serve(f"{stage.folder}/data", new=True, https=("--https-port", "0"))
        # A machine in several networks announces one of them.
        first, secure = (f"{scheme}://{network.here}:{port}" for scheme, port in re.findall(
            r"(https?)://\S+:(\d+)", server.line("On a tablet: (.*)")))
        ask_for_everything(network, first)
        network.trust(f"{stage.folder}/data/tls/authority.crt")
        server.address = secure
        main_job.do(stage.walk(stage.launch(network.browser())), server)
    finally:
        network.remove()
