"""The compiled form of the rules, built only when asked for (`make fast`).

All else about the package stands in pyproject.toml. With ESTANDARTE_FAST=1 in the environment the
modules listed there under [tool.estandarte.fast] become extension modules of the wheel.
"""

import os
import sys
import tomllib
from pathlib import Path

from setuptools import setup

HERE = Path(__file__).parent


def compiled_modules() -> list[object]:
    if os.environ.get("ESTANDARTE_FAST") != "1" or "bdist_wheel" not in sys.argv:
        return []  # nor for who only asks what the wheel will be called
    from mypyc.build import mypycify

    with (HERE / "pyproject.toml").open("rb") as file:
        names = tomllib.load(file)["tool"]["estandarte"]["fast"]["modules"]
    modules = mypycify(
        [f"src/{name.replace('.', '/')}.py" for name in names],
        opt_level="1",  # what takes the time is in Python itself, not here
        debug_level="0",
        multi_file=True,  # one file of all would be 80 MB, over which a compiler ponders long
    )
    if os.name != "nt":
        for module in modules:
            given = module.extra_compile_args  # one list, of which all of them hold the same copy
            lookup = str(HERE / "tools/fast_lookup.h")
            # Two steps of a sum never made one, as some processors can: it would round otherwise.
            module.extra_compile_args = [*given, "-ffp-contract=off", "-include", lookup]
    return list(modules)


setup(ext_modules=compiled_modules())
