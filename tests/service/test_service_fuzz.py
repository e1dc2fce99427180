"""Requests made at random from the service's schema: none is answered with a 500, off the schema, or with a secret."""

from __future__ import annotations

import random

import pytest
import schemathesis
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)
from serving import service

from feint.envs import GAMES
from feint.envs.engine.registry import options
from feint.service import catalog
from feint.service.errors import AsciiJSON, ServiceError

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
GAME = {"game": "magicalogia-battle", "options": {"size": "core"}}


class Target:
    """A service under fire, with a match that is watched for leaks, and one that may be played and removed."""

    def __init__(self, served):
        self.served, self._rng = served, random.Random(1)
        self.kept = served.client.begin(**GAME, seats=["open", "open"])
        self.schema = schemathesis.openapi.from_url(f"{served.url}/v1/openapi.json")
        live = served.run(served.matches.find(self.kept.id))
        hidden = [self.kept.tokens[1], self.kept.owner, str(live.record.seed), *live.record.tokens.values()]
        self.secrets = [*hidden, self.served.settings.database]
        self._spent = self._new()

    def _new(self):
        return self.served.client.begin(**GAME, seats=["open", "random"])

    def aim(self, case) -> None:
        """Point most cases at matches that exist, with tokens that are right."""
        rng = self._rng
        if rng.random() < 0.3:
            return
        for name, real in (("name", ["mafia42", "matryca-duel"]), ("champion", ["core"]), ("file", ["manifest.json"])):
            if name in case.path_parameters:
                case.path_parameters[name] = rng.choice(real)
        if "id" in case.path_parameters:
            match = self.kept
            if case.method != "GET":
                if self.served.http.get(f"/v1/matches/{self._spent.id}").json().get("over", True):
                    self._spent = self._new()
                match = self._spent
            case.path_parameters["id"] = match.id
            if rng.random() < 0.7:
                token = match.owner if case.method == "DELETE" or rng.random() < 0.2 else match.tokens[0]
                case.headers["Authorization"] = f"Bearer {match.tokens[0] if match is self.kept else token}"
        if isinstance(case.body, dict) and "game" in case.body:
            case.body |= GAME if rng.random() < 0.7 else {"game": GAME["game"]}

    def check(self, case) -> None:
        """Send a case, and look at what comes back."""
        self.aim(case)
        response = case.call(timeout=120)
        case.validate_response(response, checks=CHECKS)
        shown = [secret for secret in self.secrets if secret in response.text]
        assert not shown, f"{case.method} {case.path} shows what is hidden"
        if response.status_code >= 400:
            error = response.json()["error"]
            assert error["code"] and error["message"]


@pytest.fixture(scope="module")
def target(tmp_path_factory):
    with service(tmp_path_factory.mktemp("fuzz"), per_client=100_000, playouts=20, patience=1.0) as served:
        yield Target(served)


def test_no_request_breaks_the_service_or_makes_it_tell(target):
    operations = [operation.ok() for operation in target.schema.get_all_operations()]
    assert len(operations) >= 16
    for operation in operations:
        _fire(target, operation, GenerationMode.POSITIVE)
        if operation.path_parameters or operation.query or operation.body:
            _fire(target, operation, GenerationMode.NEGATIVE)
    view = target.kept.view(0)
    assert not view["over"] and view["turn"] == 0


def _fire(target, operation, mode):
    @settings(max_examples=12, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode))
    def run(case):
        # a request line beyond the HTTP server's own limit is refused before the service sees it
        assume(len(repr(case.query)) < 4000)
        target.check(case)

    run()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=8,
)


@pytest.mark.parametrize("name", GAMES)
def test_any_option_is_taken_or_refused_in_words(name):
    """Whatever JSON stands for an option, the game is built, or the error says what is allowed."""
    known = options(name)
    given_options = st.dictionaries(st.sampled_from(sorted(known)), json_values, min_size=1, max_size=2)

    @settings(max_examples=80, deadline=None, database=None, derandomize=True)
    @given(config=given_options)
    def build(config):
        error = None
        try:
            game = catalog.load(name, config)
        except ServiceError as refused:
            error = refused
        AsciiJSON(error.body() if error else catalog.layout(game))
        assert error is None or (error.code == "bad_option" and str(error))

    build()
