"""Numbers of the rules: the cards from lowest to highest, and the chips at stake."""

from __future__ import annotations

CARDS = ("jack", "queen", "king", "ace")

ANTE, BET = 1, 1
