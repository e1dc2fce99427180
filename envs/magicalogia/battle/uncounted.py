"""How the rules of the battle with magics are compiled: none makes an array, and many hand one on."""

from __future__ import annotations

from functools import partial

from feint.envs.engine import compile

#: As :func:`feint.envs.engine.compile.rule`, without the counting of references, and for other rules to call.
rule = partial(compile.rule, refcount=False, python_callable=False)
