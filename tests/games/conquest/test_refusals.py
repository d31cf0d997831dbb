from __future__ import annotations

import ast
import inspect

import pytest

from games.conquest import legality, reasons, rules
from games.conquest.refusals import PLAIN, WITH_VALUES, refusal
from games.protocol import IllegalMove, MalformedMove

VALUES = {
    "needs": {"resource": "grain", "have": 1, "need": 2},
    "needs_building": {"building": "market"},
    "not_in_market": {"building": "wall"},
    "already_built": {"building": "wall"},
    "not_built": {"building": "wall"},
    "no_upgrade": {"building": "bastion"},
    "discount_not_in_price": {"resource": "gold"},
    "slots_full": {"slots": 7},
    "slots_free": {"have": 3, "slots": 7},
    "army_limit": {"have": 4, "limit": 4},
    "cell_full": {"have": 3, "limit": 3},
    "cells_full": {"limit": 3},
    "too_many_attackers": {"units": 4, "limit": 3},
    "entrances": {"have": 1, "need": 2},
    "ceiling": {"strength": 2, "limit": 2},
    "all_at_ceiling": {"limit": 2},
    "trade_size": {"count": 3, "limit": 2},
    "nothing_to_trade": {"need": 2},
    "not_your_cell": {"cell": "b1"},
    "no_such_units": {"cell": "b1"},
    "no_units": {"cell": "b1"},
    "not_adjacent": {"start": "b1", "target": "d1"},
    "not_in_hand": {"card": "ram"},
}


def codes_of_the_rules() -> set[str]:
    found = set()
    for module in (legality, reasons, rules):
        for call in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "IllegalMove":
                constants = (node for node in ast.walk(call.args[0]) if isinstance(node, ast.Constant))
                found.update(node.value for node in constants)
    return found


def test_every_refusal_of_the_rules_has_a_sentence_of_its_own() -> None:
    assert codes_of_the_rules() == set(PLAIN) | set(WITH_VALUES)


@pytest.mark.parametrize("code", [*PLAIN, *WITH_VALUES])
def test_a_refusal_is_a_whole_sentence(code: str) -> None:
    sentence = refusal(IllegalMove(code, **VALUES.get(code, {})))

    assert sentence.endswith(".")
    assert "%(" not in sentence
    assert sentence != refusal(MalformedMove("wrong_kind", key="cell"))
