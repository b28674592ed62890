"""Counts what tests in Python find right and wrong, and says so as run-tests.sh reads it."""


class Tally:
    """What was checked, and how much of it was right."""

    passed = failed = 0

    def check(self, what, is_right, found=None):
        if is_right:
            self.passed += 1
            return
        self.failed += 1
        print(f"FAILED {what}" + ("" if found is None else f": {found!r:.400}"))

    def end(self):
        """The exit code, after the line with both numbers."""
        print(f"{self.passed} passed, {self.failed} failed")
        return 1 if self.failed else 0
