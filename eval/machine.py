"""What a measurement was run on: machine and versions."""

from __future__ import annotations

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path


def machine() -> dict[str, str | int]:
    """Processor, its cores, and the operating system."""
    return {"cpu": cpu_name(), "cores": os.cpu_count() or 1, "system": f"{platform.system()} {platform.machine()}"}


def cpu_name() -> str:
    """Name of the processor as the system reports it, else its architecture."""
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    except OSError:
        pass  # only Linux has the file
    return platform.processor() or platform.machine()


def versions(*packages: str) -> dict[str, str]:
    """Versions of Python, of Feint and of the `packages` that are installed."""
    installed = {"python": platform.python_version()}
    for package in ("feint", *packages):
        try:
            installed[package] = version(package)
        except PackageNotFoundError:
            continue
    return installed
