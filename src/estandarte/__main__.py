"""The command `estandarte`."""

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    try:
        from estandarte.cli.program import run  # late: Ctrl-C is heard meanwhile

        return run(sys.argv[1:] if argv is None else argv)
    except KeyboardInterrupt:  # so early, or so late, that nothing is left to be said
        return 130


if __name__ == "__main__":
    sys.exit(main())
