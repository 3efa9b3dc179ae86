"""The command `estandarte`."""

import gc
import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    if argv is None:  # what is read at the start is no rubbish, nor need it be tidied up at the end
        gc.disable()
    try:
        from estandarte.cli.program import run  # late: Ctrl-C is heard meanwhile

        return run(sys.argv[1:] if argv is None else argv)
    except KeyboardInterrupt:  # so early, or so late, that nothing is left to be said
        return 130
    finally:
        if argv is None:
            gc.freeze()


if __name__ == "__main__":
    sys.exit(main())
