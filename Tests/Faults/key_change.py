#!/usr/bin/env python3
"""Kills a real server in the middle of a change of the database key, again and again.

Tests/Faults/key_change.py PATH-OF-HEALTHWHEEL [TIMES]   (default 50; some seconds each)

After each kill the folder is opened, in turns by the password and by the paper, verified, served
and counted. Prints how often the old and how often the new key was in force; fails at the first
folder that is not whole. Needs nothing but Python.
"""

import http.client
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

PROGRAM, TIMES = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 50
LOGIN, PASSWORD, CLIENTS, RESULTS = "sam", "walnut copper violin meadow", 60, 25


class Server:
    def __init__(self, data):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--data", data, "--http-port", "0", "--no-https"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        line = self.process.stdout.readline()
        self.connection = http.client.HTTPConnection(
            "127.0.0.1", int(re.search(r":(\d+)", line).group(1)), timeout=60)
        self.headers = {
            "Accept": "application/json", "Content-Type": "application/json",
            "Origin": f"http://127.0.0.1:{self.connection.port}"}
        assert self.ask("POST", "/login", login=LOGIN, password=PASSWORD)[0] == 200

    def ask(self, method, path, **fields):
        body = json.dumps(fields) if method == "POST" else None
        self.connection.request(method, path, body, self.headers)
        answer = self.connection.getresponse()
        text = answer.read()
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            if cookie.startswith("healthwheel-session"):
                self.headers["Cookie"] = cookie.split(";")[0]
        return answer.status, json.loads(text or b"{}")

    def change_key(self):
        status, page = self.ask("POST", "/settings/key", password=PASSWORD)
        assert status == 202, (status, page)

    def wait(self):
        while self.ask("GET", "/settings/key")[0] == 503:
            time.sleep(0.02)

    def stop(self):
        self.process.terminate()
        self.process.wait()


def make(folder):
    """A gym with its paper, some clients and results; and how long a change takes there."""
    data, password = f"{folder}/gym", pathlib.Path(folder, "password")
    password.write_text(PASSWORD)
    paper = subprocess.run(
        [PROGRAM, "init", "--data", data, "--gym", "Corner Gym", "--owner-name", "Sam", "--login",
         LOGIN, "--password-file", password], check=True, capture_output=True, text=True).stdout
    pathlib.Path(folder, "paper").write_text(paper.strip())
    server = Server(data)
    for number in range(CLIENTS):
        client = server.ask("POST", "/clients", name=f"Client {number}")[1]["client"]["id"]
        for value in range(RESULTS):
            server.ask("POST", f"/clients/{client}/results", exercise="resting-heart-rate",
                       value=50 + value, takenAt=f"2025-{value % 12 + 1:02}-{value % 28 + 1:02}")
    server.stop()
    shutil.copytree(data, f"{folder}/trial")
    server = Server(f"{folder}/trial")
    server.change_key()
    started = time.monotonic()
    server.wait()
    server.stop()
    return data, time.monotonic() - started


def check(folder, data, number):
    """Whether the new key is in force in what a kill has left."""
    way = (["--login", LOGIN, "--password-file", f"{folder}/password"] if number % 2 else
           ["--recovery-key-file", f"{folder}/paper"])
    verdict = subprocess.run(
        [PROGRAM, "verify", "--data", data, *way], capture_output=True, text=True)
    assert verdict.returncode == 0 and "sound" in verdict.stdout, (number, verdict)
    left = [name for name in os.listdir(data) if ".new" in name or name.endswith(".1")]
    assert not left, (number, left)
    server = Server(data)
    status, page = server.ask("GET", "/clients")
    assert (status, page["total"]) == (200, CLIENTS), (number, status, page)
    since = server.ask("GET", "/settings/key")[1]["since"]
    server.stop()
    return since


def main():
    chance = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        gym, seconds = make(folder)
        print(f"a change takes {seconds:.2f} s there", flush=True)
        before, counts, halves = check(folder, gym, 0), {"old": 0, "new": 0}, 0
        for number in range(TIMES):
            data = f"{folder}/{number}"
            shutil.copytree(gym, data)
            server = Server(data)
            server.change_key()
            # Every other one near the end, where files change their names.
            start = seconds * 0.85 if number % 2 else 0
            time.sleep(chance.uniform(start, seconds * 1.02))
            server.process.kill()
            server.process.wait()
            halves += os.path.exists(f"{data}/vault.db.new")
            counts["old" if check(folder, data, number) == before else "new"] += 1
            shutil.rmtree(data)
        print(f"{TIMES} kills: {counts['old']} times the old key, {counts['new']} times the new one, "
              f"{halves} times with a half-made or unnamed copy; every folder was whole")


if __name__ == "__main__":
    main()
