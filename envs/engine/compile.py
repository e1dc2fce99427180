"""How rules are compiled: numba with one argument type each, and a cache that knows what a rule reaches.

``FEINT_JIT=0`` turns compiling off: rules then run as the plain Python they are written in.
``FEINT_DEBUG=1`` compiles with bounds checks (in a cache of its own). ``FEINT_CACHE_DIR`` moves the cache.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
import time
import types as pytypes
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import numba
import numpy as np
import platformdirs
from numba import types
from numba.core import caching, registry
from numba.core.dispatcher import Dispatcher
from numba.core.extending import _Intrinsic

JIT = os.environ.get("FEINT_JIT", "1") != "0"
DEBUG = os.environ.get("FEINT_DEBUG", "0") == "1"

#: What rules take as a match: a record of the game's dtype, or in plain Python an object with its fields.
Record: TypeAlias = Any


def rule(
    function: Callable | None = None,
    *,
    inline: bool = False,
    forceinline: bool = False,
    refcount: bool = True,
    python_callable: bool = True,
) -> Callable:
    """Mark a function as a rule: compiled by numba, or left as plain Python with ``FEINT_JIT=0``.

    All integer arguments are widened to int64 and all floats to float64, so each rule is compiled once.
    ``inline=True`` is for tiny helpers only: numba copies the body into every caller.
    ``forceinline=True`` has LLVM inline the machine code into every caller, which spares passing an array's parts and
    lets bounds be known; callers take as much longer to compile. It is for what takes an array at most steps.
    ``refcount=False`` leaves out numba's reference counting of arrays, which at every call that passes an array on
    takes as long as writing ten slots of it; such a rule can't make arrays of its own.
    ``python_callable=False`` is for what only rules call: without the wrappers that calls from Python need, compiling
    takes a sixth less. Called from Python all the same, such a rule runs as plain Python.
    """
    if function is None:
        options = {
            "inline": inline,
            "forceinline": forceinline,
            "refcount": refcount,
            "python_callable": python_callable,
        }
        return lambda f: rule(f, **options)
    if not JIT:
        return function
    # every option is set, for a rule would inherit what is not from the caller that happens to have it compiled first
    target = {
        "nopython": True, "boundscheck": DEBUG, "error_model": "python", "fastmath": False,
        "inline": "always" if inline else "never", "forceinline": forceinline, "_nrt": refcount,
        "no_cpython_wrapper": not python_callable, "no_cfunc_wrapper": not python_callable,
    }  # fmt: skip
    compiled = (_RuleDispatcher if python_callable else _InnerRule)(function, locals={}, targetoptions=target)
    compiled._cache = _RuleCache(function)
    compiled._cache.rule = compiled
    return compiled


#: :func:`rule` for what only rules call and what makes no arrays: without reference counting, without wrappers.
inner_rule = partial(rule, refcount=False, python_callable=False)


class _RuleDispatcher(Dispatcher):
    _cache: Any
    _compiler: Any
    targetdescr = registry.cpu_target

    def get_call_template(self, args, kws):
        pysig, folded = self._compiler.fold_argument_types(args, kws)
        return super().get_call_template(tuple(_widen(a) for a in folded), {})

    def compile(self, sig):
        if isinstance(sig, tuple):
            sig = tuple(_widen(a) for a in sig)
        with _notice.watching(self.py_func):
            return super().compile(sig)


class _InnerRule(_RuleDispatcher):
    """A rule without what compiled code needs to be called from Python: there it runs as plain Python."""

    def __call__(self, *arguments):
        return self.py_func(*arguments)


def _widen(kind):
    kind = types.unliteral(kind)
    if isinstance(kind, types.Integer) and kind is not types.uint64:
        return types.int64
    return types.float64 if isinstance(kind, types.Float) else kind


_direct: dict[Dispatcher, object] = {}


def direct(kernel: Any, arguments: tuple) -> Any:
    """The compiled code of `kernel` for `arguments`, to be called with these same objects over and over.

    It spares numba's look-up of every argument's type at each call, which takes as long as a small game's step.
    """
    if not JIT:
        return kernel
    if kernel not in _direct:
        _direct[kernel] = kernel.compile(tuple(numba.typeof(argument) for argument in arguments))
    return _direct[kernel]


class _Notice:
    """Says on the terminal when a cold compile starts, once a game, and when it is done."""

    def __init__(self) -> None:
        self.depth = 0
        self.module = ""
        self.started = 0.0
        self.announced: set[str] = set()

    def watching(self, function):
        self.module = function.__module__ if self.depth == 0 else self.module
        return self

    def __enter__(self):
        self.depth += 1

    def __exit__(self, *error):
        self.depth -= 1
        if self.depth == 0 and self.started:
            _say(f"compiled in {time.perf_counter() - self.started:.0f} s")
            self.started = 0.0

    def missed(self):
        game = " ".join(self.module.removeprefix("feint.envs.").split(".")[:-1]) or self.module
        if game not in self.announced:
            self.announced.add(game)
            self.started = time.perf_counter()
            _say(f"compiling the rules of {game}, once per version (up to a minute) ...")


_notice = _Notice()


def _say(text: str) -> None:
    print(f"feint: {text}", file=sys.stderr, flush=True)


# --- the cache: each rule is stamped with a digest of everything it reaches -------------------------------------------


def digest(function: Any) -> str:
    """A digest of a rule: its options, bytecode and constants, its tables, and the rules it calls, however deep.

    Comments, docstrings and line numbers do not count.
    """
    state = hashlib.sha256(f"{numba.__version__} {sys.version_info[:2]} {DEBUG}".encode())
    _feed(state, function, set())
    return state.hexdigest()


def _feed(state, thing, seen: set) -> None:
    if isinstance(thing, Dispatcher):
        state.update(repr(sorted(thing.targetoptions.items())).encode())
        thing = thing.py_func
    elif isinstance(thing, _Intrinsic):
        thing = thing._defn
    if isinstance(thing, pytypes.FunctionType):
        if thing not in seen:
            seen.add(thing)
            _feed_code(state, thing.__code__, thing.__globals__, thing.__doc__, seen)
            for cell in thing.__closure__ or ():
                _feed(state, cell.cell_contents, seen)
            state.update(repr(thing.__defaults__).encode())
    elif isinstance(thing, np.ndarray):
        state.update(f"{thing.dtype.descr}{thing.shape}".encode() + thing.tobytes())
    elif isinstance(thing, (int, float, str, bytes, bool, type(None), np.generic, np.dtype)):
        state.update(repr(thing).encode())
    elif isinstance(thing, (tuple, list)):
        for part in thing:
            _feed(state, part, seen)
    else:
        state.update(getattr(thing, "__name__", type(thing).__name__).encode())


def _feed_code(state, code, scope: dict, doc, seen: set) -> None:
    state.update(code.co_code)
    for constant in code.co_consts:
        if isinstance(constant, pytypes.CodeType):
            _feed_code(state, constant, scope, None, seen)
        elif constant is None or constant != doc:
            state.update(repr(constant).encode())
    for name in code.co_names:
        state.update(name.encode())
        found = scope.get(name)
        if isinstance(found, pytypes.ModuleType):
            if found.__name__.startswith("feint."):
                for inner in code.co_names:
                    _feed(state, getattr(found, inner, None), seen)
        elif name in scope:
            _feed(state, found, seen)


def cache_folder() -> Path | None:
    """The folder that compiled rules are kept in, or None where none can be written."""
    root = os.environ.get("FEINT_CACHE_DIR") or platformdirs.user_cache_dir("feint", appauthor=False)
    folder = Path(root) / f"numba-{numba.__version__}{'-debug' if DEBUG else ''}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        _say(f"the cache folder {folder} can't be written: rules are compiled again in every process")
        return None


CACHE = cache_folder() if JIT else None


class _Locator(caching._CacheLocator):
    def __init__(self, function):
        self._name = function.__module__

    @classmethod
    def from_function(cls, py_func, py_file):
        return cls(py_func)

    def get_cache_path(self):
        return str(CACHE)

    def get_source_stamp(self):
        return None  # set on first use: at decoration the rules called may not exist yet

    def get_disambiguator(self):
        return self._name


class _CacheImpl(caching.CompileResultCacheImpl):
    _locator_classes = [_Locator]  # type: ignore[list-item]


class _RuleCache(caching.FunctionCache):
    _impl_class = _CacheImpl
    rule: Dispatcher

    def _stamp(self):
        if self._cache_file._source_stamp is None:
            self._cache_file._source_stamp = digest(self.rule)

    def _index_key(self, sig, codegen):
        """The stamp knows what a closure holds; numba's own key pickles it, which differs in every process."""
        return sig, codegen.magic_tuple()

    def load_overload(self, sig, target_context):
        found = None
        if CACHE is not None:
            self._stamp()
            try:
                found = super().load_overload(sig, target_context)
            except Exception:  # a damaged file, whatever unpickling makes of it: compile again over it
                self.flush()
        if found is None:
            _notice.missed()
        return found

    def save_overload(self, sig, data):
        if CACHE is not None:
            self._stamp()
            super().save_overload(sig, data)
