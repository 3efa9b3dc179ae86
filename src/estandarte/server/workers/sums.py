"""What a worker is asked to work out."""

from typing import Any

import msgspec


class Sum(msgspec.Struct, tag_field="sum", tag=True):
    """Something to be worked out."""

    def reckon(self) -> Any:
        raise NotImplementedError
