"""A gym of made-up clients, its server, and a browser of one person at it."""

import http.client
import json
import os
import pathlib
import re
import subprocess

from vault import open_vault

LOGIN, PASSWORD = "sam", "walnut copper violin meadow"


class Server:
    """The program on a data folder; `around` are variables of its environment."""

    def __init__(self, program, data, around=None, log=None):
        said = open(log, "w") if log else subprocess.DEVNULL
        self.process = subprocess.Popen(
            [program, "serve", "--data", data, "--http-port", "0", "--no-https", "--no-restart"],
            stdout=subprocess.PIPE, stderr=said, text=True,
            env={**os.environ, **(around or {})})
        line = self.process.stdout.readline()
        if not (found := re.search(r":(\d+)", line)):
            raise SystemExit(f"the server did not start: {line}")
        self.port = int(found.group(1))

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=60)

    def kill(self):
        self.process.kill()
        self.process.wait()


class Browser:
    """One person's, signed in unless told otherwise."""

    def __init__(self, server, password=PASSWORD, signed_in=True):
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=120)
        self.headers = {"Accept": "application/json", "Content-Type": "application/json",
                        "Origin": f"http://127.0.0.1:{server.port}"}
        self.place = None
        if signed_in:
            status, page = self.post("/login", login=LOGIN, password=password)
            assert status == 200, (status, page)

    def ask(self, method, path, body=None, kind="application/json"):
        """Status and what JSON there is; `place` is where the answer says that the new thing is."""
        self.connection.request(method, path, body, {**self.headers, "Content-Type": kind})
        answer = self.connection.getresponse()
        text = answer.read()
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            if cookie.startswith("healthwheel-session"):
                self.headers["Cookie"] = cookie.split(";")[0]
        self.place = answer.getheader("Location")
        try:
            return answer.status, json.loads(text or b"{}")
        except ValueError:
            return answer.status, {}

    def get(self, path):
        return self.ask("GET", path)

    def post(self, path, **fields):
        return self.ask("POST", path, json.dumps(fields))

    def clients(self):
        return [f"/clients/{client['id']}" for client in self.get("/clients")[1]["clients"]]


class Gym:
    """A folder with `data`, the files `password` and `paper`, and a program that opens it."""

    def __init__(self, program, folder, clients=12, results=20):
        self.program, self.folder = program, pathlib.Path(folder)
        self.data, self.password = self.folder / "data", self.folder / "password"
        self.paper_file = self.folder / "paper"
        self.password.write_text(PASSWORD)
        subprocess.run(
            [program, "demo", "--data", self.data, "--clients", str(clients), "--results",
             str(results), "--login", LOGIN, "--password-file", self.password],
            check=True, stdout=subprocess.DEVNULL)
        server = Server(program, self.data)
        self.paper = Browser(server).post("/settings/recovery", password=PASSWORD)[1]["recoveryKey"]
        server.stop()
        self.paper_file.write_text(self.paper)

    def copy(self, name):
        """The same gym in another folder."""
        target = self.folder / name
        subprocess.run(["cp", "-a", self.data, target], check=True)
        return target

    def verify(self, data, *way):
        """What `healthwheel verify` finds; empty where all is sound."""
        way = way or ("--recovery-key-file", self.paper_file)
        done = subprocess.run(
            [self.program, "verify", "--data", data, *way, "--json"],
            capture_output=True, text=True, timeout=120)
        try:
            answer = json.loads(done.stdout)
        except ValueError:
            return [done.stderr.strip() or f"verify ended with {done.returncode}"]
        return answer["problems"]

    def vault(self, data):
        return open_vault(data, self.paper)
