"""The package: nothing is missing from the wheel, importing is light, no file names a place on somebody's machine."""

import ast
import re
import subprocess
import sys
import time
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SETUPTOOLS = PROJECT["tool"]["setuptools"]
TOPS = ("envs", "agents", "training", "eval", "service", "cli")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> zipfile.ZipFile:
    """The wheel, built from a copy of the tracked files, so that nothing untracked is needed or touched."""
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for name in tracked():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_bytes((ROOT / name).read_bytes())
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", out, source]
    made = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    (path,) = out.iterdir()
    return zipfile.ZipFile(path)


def tracked() -> list[str]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("not a git checkout")
    return [name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def packaged() -> dict[str, str]:
    """Tracked files below the package folders, with the place each must have in the wheel."""
    return {name: f"feint/{name}" for name in tracked() if name.partition("/")[0] in TOPS}


def test_every_package_folder_is_listed():
    folders = {str(Path(name).parent) for name in packaged() if name.endswith("__init__.py")}
    assert {f"feint.{folder.replace('/', '.')}" for folder in folders} == set(SETUPTOOLS["packages"])


def test_the_wheel_holds_every_file_of_the_package(wheel):
    missing = set(packaged().values()) - set(wheel.namelist())
    assert not missing, f"not in the wheel: {sorted(missing)}"
    for name, place in packaged().items():
        assert wheel.read(place) == (ROOT / name).read_bytes(), name


def test_the_wheel_holds_nothing_else(wheel):
    others = [name for name in wheel.namelist() if not name.startswith("feint-") and name not in packaged().values()]
    assert others == []


def test_the_wheel_alone_lists_games_and_rules(wheel, tmp_path):
    """Run from the unpacked wheel, far from the repository."""
    wheel.extractall(tmp_path)
    code = "import sys; sys.path.insert(0, '.'); from feint.cli.main import main; main(['rules', 'magicalogia-battle'])"
    ran = subprocess.run([sys.executable, "-I", "-c", code], cwd=tmp_path, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert "MG-46" in ran.stdout


# numba itself looks at scipy's version where it finds one, and loads no more of it than that
HEAVY = {
    "torch", "stable_baselines3", "sb3_contrib", "matplotlib", "pygame", "pyspiel", "openskill", "pandas", "jinja2",
    "scipy.linalg", "scipy.optimize", "scipy.sparse", "scipy.stats",
}  # fmt: skip


def python(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def loaded_by(module: str) -> set[str]:
    """Names of all modules in a process that has imported one."""
    return set(python(f"import sys, {module}; print(*sys.modules)").split())


def test_importing_the_environments_pulls_in_no_extra():
    assert loaded_by("feint.envs") & HEAVY == set()


def test_importing_the_environments_is_quick():
    seconds = []
    for _ in range(3):
        started = time.perf_counter()
        python("import feint.envs")
        seconds.append(time.perf_counter() - started)
    assert min(seconds) < 3, "about half a second on an idle machine"


def test_game_folders_load_on_first_use_only():
    assert not [name for name in loaded_by("feint.envs") if "magicalogia" in name]


@pytest.mark.parametrize("name", ["list", "play", "rules", "replay", "bench", "docs"])
def test_commands_of_the_core_install_import_no_extra(name):
    assert loaded_by(f"feint.cli.{name}") & HEAVY == set()


def test_nothing_pickled_is_loaded():
    """Neither pickle nor torch's loader, which unpickles, is used outside tests."""
    for name in packaged():
        if name.endswith(".py"):
            tree = ast.parse((ROOT / name).read_text(encoding="utf-8"))
            calls = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
            assert calls.isdisjoint({"pickle.load", "pickle.loads", "torch.load", "joblib.load"}), name


# folders that only exist on somebody's machine
PLACES = re.compile(r"(?<![\w.])/(?:home|root|Users|work|mnt|tmp|opt)/[\w.-]+|[A-Z]:\\\\?Users")


def test_no_tracked_file_names_a_place_on_a_machine():
    for name in tracked():
        if name == "tests/cli/test_package.py":
            continue
        try:
            text = (ROOT / name).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # weights and pictures
        assert not PLACES.findall(text), f"{name}: {PLACES.findall(text)}"
