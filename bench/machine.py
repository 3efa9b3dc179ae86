"""The machine that figures are taken on; a figure without it says little."""

import os
import platform
import sys
from pathlib import Path


def processor() -> str:
    """The name of the processor, as plainly as this system tells it."""
    described = _linux_processor() or _mac_processor() or platform.processor()
    return described or platform.machine() or "unknown"


def cores() -> int:
    """The cores this process may use, which can be fewer than the machine has."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def python() -> str:
    return f"{platform.python_implementation()} {platform.python_version()}"


def system() -> str:
    return f"{platform.system()} {platform.release()}"


def machine() -> str:
    """All of it in one line, to be printed above any figures."""
    words = f"{processor()} ({platform.machine()}), {cores()} cores, {python()}, {system()}"
    return f"{words}, compiled rules" if has_compiled_rules() else words


def has_compiled_rules() -> bool:
    """Whether any part of estandarte imported so far runs in its compiled form."""
    ours = [module for name, module in sys.modules.items() if name.startswith("estandarte.")]
    return any(str(getattr(module, "__file__", "")).endswith((".so", ".pyd")) for module in ours)


def stolen_seconds() -> float:
    """What other machines of the same host have taken from this one; 0 where nothing tells it."""
    try:
        told = Path("/proc/stat").read_text(encoding="utf-8").split(maxsplit=9)
    except OSError:
        return 0.0
    return int(told[8]) / float(os.sysconf("SC_CLK_TCK"))


def _linux_processor() -> str:
    """From /proc/cpuinfo; Arm kernels name no model there, only maker and part numbers."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return ""
    facts = {
        name.strip(): value.strip()
        for name, found, value in (line.partition(":") for line in lines)
        if found
    }
    if "model name" in facts:
        return facts["model name"]
    if "CPU part" in facts:
        return f"Arm implementer {facts.get('CPU implementer', '?')} part {facts['CPU part']}"
    return facts.get("Model", "")


def _mac_processor() -> str:
    if sys.platform != "darwin":
        return ""
    import subprocess

    asked = ["sysctl", "-n", "machdep.cpu.brand_string"]
    return subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()


if __name__ == "__main__":
    print(machine())
