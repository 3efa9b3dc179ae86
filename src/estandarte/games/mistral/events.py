"""Events that only one Fleet learns of."""

from typing import ClassVar

from estandarte.kernel import OwnersEvent


class FleetsEvent(OwnersEvent):
    """Known to the Fleet that it names, and to no other. ["IC-2.31-b"]"""

    owner: ClassVar[str] = "fleet"
