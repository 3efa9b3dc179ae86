"""What special rules are called: in any language as the book calls them."""

import tomllib
from importlib.resources import files

from .pack import PACKAGE
from .troops import Names

_TEXT = files(PACKAGE).joinpath("text", "rules.toml").read_text("utf-8")
RULE_NAMES: dict[str, Names] = {
    rule: {"en": name, "es": name} for rule, name in tomllib.loads(_TEXT)["name"].items()
}
