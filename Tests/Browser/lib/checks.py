"""What a walk expects; each expectation that held is counted."""

from playwright.sync_api import expect as playwright_expect

# A password takes its time on purpose, and more of it on a machine that is busy with other work.
playwright_expect.set_options(timeout=20_000)


class Tally:
    def __init__(self):
        self.passed = 0


tally = Tally()


def check(holds, otherwise):
    assert holds, otherwise
    tally.passed += 1


def expect(actual):
    """Playwright's own expectations, counted."""
    return Counted(playwright_expect(actual))


class Counted:
    def __init__(self, expectations):
        self.expectations = expectations

    def __getattr__(self, name):
        def counted(*expected, **options):
            getattr(self.expectations, name)(*expected, **options)
            tally.passed += 1
        return counted
