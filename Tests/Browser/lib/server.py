"""HealthWheel's server on a free port, for one walk."""

import pathlib
import re
import subprocess

LOGIN = "sam"
PASSWORD = "walnut copper violin meadow"


class Server:
    """Runs on a data folder until it is stopped; a new folder has a one-time code."""

    def __init__(self, program, data, new=False, https=("--no-https",), port=0):
        self.process = subprocess.Popen(
            [program, "serve", "--data", data, "--http-port", str(port), *https],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = self.line(r"running at (http://\S+)")
        self.code = self.line(r"one-time code (\S+)") if new else None

    def line(self, pattern):
        for line in self.process.stdout:
            if found := re.search(pattern, line):
                return found.group(1)
        raise SystemExit("the server ended before it was ready")

    def stop(self):
        self.process.terminate()
        # A machine that is busy with other work takes its time.
        assert self.process.wait(timeout=60) == 0, "the server must stop cleanly"


def made(program, folder, *options):
    """The data folder that `healthwheel init` or `healthwheel demo` makes."""
    data, password = f"{folder}/data", pathlib.Path(folder, "password")
    password.write_text(PASSWORD)
    command, *rest = options
    subprocess.run(
        [program, command, "--data", data, "--login", LOGIN, "--password-file", password, *rest],
        check=True, stdout=subprocess.DEVNULL)
    return data
