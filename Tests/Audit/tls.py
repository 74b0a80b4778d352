"""What sslyze and openssl say of a real server's HTTPS: tls.py PROGRAM

Fails with a line for each thing that is not as docs/security.md says.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

from sslyze import (
    CertificateInfoExtraArgument, ScanCommand, ScanCommandAttemptStatusEnum,
    ScanCommandsExtraArguments, Scanner, ServerNetworkConfiguration, ServerNetworkLocation,
    ServerScanRequest)

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Browser"))
from lib.server import Server, made

NAME = "healthwheel.local"
OLD = ("ssl_2_0", "ssl_3_0", "tls_1_0", "tls_1_1")
GOOD = re.compile(r"TLS_(ECDHE_\w+_WITH_)?(AES_\d+_GCM|CHACHA20_POLY1305)_SHA\d+$")
COMMANDS = {
    ScanCommand.CERTIFICATE_INFO, ScanCommand.SSL_2_0_CIPHER_SUITES,
    ScanCommand.SSL_3_0_CIPHER_SUITES, ScanCommand.TLS_1_0_CIPHER_SUITES,
    ScanCommand.TLS_1_1_CIPHER_SUITES, ScanCommand.TLS_1_2_CIPHER_SUITES,
    ScanCommand.TLS_1_3_CIPHER_SUITES, ScanCommand.TLS_COMPRESSION, ScanCommand.HEARTBLEED,
    ScanCommand.OPENSSL_CCS_INJECTION, ScanCommand.ROBOT, ScanCommand.SESSION_RENEGOTIATION,
    ScanCommand.TLS_FALLBACK_SCSV, ScanCommand.TLS_1_3_EARLY_DATA,
    ScanCommand.TLS_EXTENDED_MASTER_SECRET,
}


class Findings:
    def __init__(self):
        self.bad = 0

    def expect(self, holds, words):
        print(("  ok   " if holds else "  FAIL ") + words, flush=True)
        self.bad += not holds


def scan(port, authority):
    """All that sslyze finds, by the name of the check."""
    scanner = Scanner()
    scanner.queue_scans([ServerScanRequest(
        server_location=ServerNetworkLocation(NAME, port, ip_address="127.0.0.1"),
        network_configuration=ServerNetworkConfiguration(tls_server_name_indication=NAME),
        scan_commands=COMMANDS,
        scan_commands_extra_arguments=ScanCommandsExtraArguments(
            certificate_info=CertificateInfoExtraArgument(custom_ca_file=authority)))])
    [answer] = scanner.get_results()
    assert answer.scan_result, f"sslyze did not reach the server: {answer.connectivity_error_trace}"
    found = {}
    for command in COMMANDS:
        attempt = getattr(answer.scan_result, command.value)
        assert attempt.status == ScanCommandAttemptStatusEnum.COMPLETED, (command, attempt)
        found[command.value] = attempt.result
    return found


def judge_versions(found, findings):
    for version in OLD:
        suites = found[f"{version}_cipher_suites"].accepted_cipher_suites
        findings.expect(not suites, f"{version} is not spoken")
    for version in ("tls_1_2", "tls_1_3"):
        names = [one.cipher_suite.name for one in
                 found[f"{version}_cipher_suites"].accepted_cipher_suites]
        bad = [name for name in names if not GOOD.match(name)]
        findings.expect(names and not bad, f"{version}: {', '.join(names)} {bad or ''}")


def judge_weaknesses(found, findings):
    renegotiation = found["session_renegotiation"]
    for holds, words in (
            (not found["heartbleed"].is_vulnerable_to_heartbleed, "no Heartbleed"),
            (not found["openssl_ccs_injection"].is_vulnerable_to_ccs_injection,
             "no CCS injection"),
            (found["robot"].robot_result.name.startswith("NOT_VULNERABLE"), "no ROBOT"),
            (not found["tls_compression"].supports_compression, "no compression"),
            (not renegotiation.is_vulnerable_to_client_renegotiation_dos,
             "a client cannot renegotiate"),
            (found["tls_fallback_scsv"].supports_fallback_scsv, "no downgrade"),
            (not found["tls_1_3_early_data"].supports_early_data, "no early data to replay"),
            (found["tls_extended_master_secret"].supports_ems_extension,
             "extended master secret")):
        findings.expect(holds, words)


def judge_certificate(found, findings):
    for deployment in found["certificate_info"].certificate_deployments:
        by_store = {one.trust_store.name: one for one in deployment.path_validation_results}
        ours = [one for name, one in by_store.items() if "custom" in name.lower()
                or "supplied" in name.lower()]
        findings.expect(
            ours and all(one.was_validation_successful for one in ours),
            f"who trusts the gym trusts the chain for {NAME} "
            f"{[one.validation_error for one in ours if one.validation_error] or ''}")
        others = [name for name, one in by_store.items()
                  if one not in ours and one.was_validation_successful]
        findings.expect(not others, f"nobody else does {others or ''}")
        findings.expect(deployment.received_chain_has_valid_order, "the chain is in order")
        findings.expect(
            not deployment.verified_chain_has_sha1_signature, "no SHA-1 in it")


def openssl(*words, text=None):
    return subprocess.run(
        ["openssl", *words], input=text, text=True, capture_output=True)


def judge_constraints(data, folder, findings):
    """Even who steals the authority's key can vouch for nothing beyond the gym's network."""
    tls, leaf = f"{data}/tls", f"{folder}/leaf"
    key = openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256",
                  "-out", f"{leaf}.key")
    assert key.returncode == 0, key.stderr
    for name, kind, may in (("bank.example.com", "DNS", False), ("8.8.8.8", "IP", False),
                            ("healthwheel.local", "DNS", True), ("192.168.1.7", "IP", True)):
        made_leaf = openssl(
            "req", "-x509", "-new", "-key", f"{leaf}.key", "-subj", "/CN=x", "-days", "5",
            "-CA", f"{tls}/authority.crt", "-CAkey", f"{tls}/authority.key",
            "-addext", f"subjectAltName={kind}:{name}",
            "-addext", "basicConstraints=critical,CA:FALSE", "-out", f"{leaf}.crt")
        assert made_leaf.returncode == 0, made_leaf.stderr
        verdict = openssl("verify", "-CAfile", f"{tls}/authority.crt", f"{leaf}.crt")
        is_right = (verdict.returncode == 0) == may
        reason = "" if may else " permitted subtree" * ("permitted subtree" in verdict.stderr)
        findings.expect(
            is_right and (may or bool(reason)),
            f"openssl {'believes' if may else 'does not believe'} it about {name}{reason}")


def main(program):
    findings = Findings()
    with tempfile.TemporaryDirectory() as folder:
        data = made(program, folder, "demo", "--clients", "1", "--results", "1")
        server = Server(program, data, https=("--https-port", "0"))
        try:
            port = int(re.search(r":(\d+)$", server.line(r"afterwards (https://\S+)")).group(1))
            found = scan(port, pathlib.Path(data, "tls/authority.crt"))
        finally:
            server.stop()
        judge_versions(found, findings)
        judge_weaknesses(found, findings)
        judge_certificate(found, findings)
        judge_constraints(data, folder, findings)
    print(f"TLS and certificates: {findings.bad} failed")
    sys.exit(1 if findings.bad else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
