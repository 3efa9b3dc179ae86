"""Units of one's own making."""

from estandarte.kernel.testing import rule
from games.aguila.army.test_roster import own, problems


@rule("BSA-5-general-a", "BSA-1-unidades-c")
def test_a_unit_of_ones_own_has_a_formation_in_every_size_and_a_sort_of_its_arm() -> None:
    sizes = {n: {"attacks": 12, "courage": [15, 17]} for n in ("24", "36")}
    assert problems(**own(formations=[])) == ["BSA-5-general-a"]
    assert problems(**own(formations=["mass"], size=sizes)) == ["BSA-5-general-a"]
    assert problems(**own(formations=["line", "mass"], size=sizes)) == []
    assert problems(**own(kind="light_cavalry")) == ["BSA-1-unidades-c"]
