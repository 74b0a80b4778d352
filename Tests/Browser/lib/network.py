"""A tablet in the gym's network: a Chromium in a network of its own, beside this machine's."""

import os
import pathlib
import re
import subprocess

from .stage import CHROMIUM


class TabletNetwork:
    """Two ends of a cable; only an administrator can lay one."""

    def __init__(self, folder):
        number = os.getpid()
        self.folder, self.name = pathlib.Path(folder), f"hw{number}"
        self.here, self.there = (f"10.213.{number % 250}.{end}" for end in (1, 2))
        self.cable = (f"hwa{number}", f"hwb{number}")

    def lay(self):
        """False where that is not allowed."""
        if os.geteuid() != 0:
            return False
        sweep()
        if run("ip", "netns", "add", self.name):
            return False
        ours, theirs = self.cable
        steps = [
            f"link add {ours} type veth peer name {theirs} netns {self.name}",
            f"addr add {self.here}/24 dev {ours}", f"link set {ours} up",
            f"-n {self.name} addr add {self.there}/24 dev {theirs}",
            f"-n {self.name} link set {theirs} up", f"-n {self.name} link set lo up",
        ]
        return not any(run("ip", *step.split()) for step in steps)

    def remove(self):
        run("ip", "link", "delete", self.cable[0])
        run("ip", "netns", "delete", self.name)

    def run(self, *command, **options):
        """A program at the other end, such as somebody's own."""
        return subprocess.run(
            ["ip", "netns", "exec", self.name, *command], capture_output=True, text=True, **options)

    def browser(self):
        """What starts a Chromium at the other end, whose list of trusted authorities is ours."""
        script = self.folder / "chromium"
        script.write_text(
            f'#!/bin/sh\nHOME={self.folder} exec ip netns exec {self.name} {CHROMIUM} "$@"\n')
        script.chmod(0o700)
        return script

    def trust(self, authority):
        store = self.folder / ".pki/nssdb"
        store.mkdir(parents=True)
        subprocess.run(["certutil", "-d", f"sql:{store}", "-N", "--empty-password"], check=True)
        subprocess.run(
            ["certutil", "-d", f"sql:{store}", "-A", "-t", "C,,", "-n", "gym", "-i", authority],
            check=True)


def sweep():
    """What runs have left that were killed."""
    names = subprocess.run(["ip", "netns", "list"], capture_output=True, text=True).stdout
    for number in re.findall(r"^hw(\d+)", names, re.MULTILINE):
        if not pathlib.Path(f"/proc/{number}").exists():
            run("ip", "link", "delete", f"hwa{number}")
            run("ip", "netns", "delete", f"hw{number}")


def run(*command):
    return subprocess.run(command, stderr=subprocess.DEVNULL).returncode
