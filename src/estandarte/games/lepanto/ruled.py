"""Rule ids on the fields that make them so; they travel with the schema of the game."""

from msgspec import Meta

from estandarte.kernel import RuleId


def ruled(*ids: RuleId) -> Meta:
    """The rules that a field stands for, where no refusal and no event could cite them."""
    return Meta(extra_json_schema={"rules": list(ids)})
