"""Questions of a session: each has one branch that marks its answers and one that handles them."""

import ast
import inspect

import numpy as np
import pytest

from feint.envs import Batch, load
from feint.envs.magicalogia.session import ids, legal, rules

QUESTIONS = {name: number for name, number in vars(ids).items() if name.startswith("Q_")}


def branches(module, function: str) -> list[str]:
    """The questions that the branches of a function compare with, in order."""
    tree = ast.parse(inspect.getsource(module))
    body = next(node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == function)
    return [
        node.comparators[0].attr
        for node in ast.walk(body)
        if isinstance(node, ast.Compare) and isinstance(node.left, ast.Name) and node.left.id == "question"
        if isinstance(node.comparators[0], ast.Attribute)
    ]


def test_every_question_has_legal_answers_once():
    yes_or_no = [name for name, number in QUESTIONS.items() if ids.YES_OR_NO[number]]
    assert sorted([*branches(legal, "legal"), *yes_or_no]) == sorted(QUESTIONS)


def test_every_question_is_answered_once():
    assert sorted(branches(rules, "answer")) == sorted(set(QUESTIONS) - {"Q_NONE"})


@pytest.mark.rule("MG-22")
def test_simultaneous_questions_are_those_asked_of_several_seats():
    batch, several = Batch(load("magicalogia-session"), 16, seed=2), set()
    for _ in range(150):
        batch.rollout(1)
        acting = np.array([bin(bits).count("1") for bits in batch.states["acting"]])
        several |= set(batch.states["question"][acting > 1].tolist())
    several.discard(ids.Q_NONE)  # the battle asks several seats too
    assert several and all(ids.SIMULTANEOUS[question] for question in several)
