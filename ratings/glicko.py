"""Glicko-2: how strong a player is, how sure that is, and what a result changes. Pure arithmetic.

After Mark Glickman, "Example of the Glicko-2 system" (2013); the steps are numbered as there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, log, pi, sqrt
from typing import NamedTuple

START, WIDEST, START_VOLATILITY = 1500.0, 350.0, 0.06
SCALE = 173.7178
TAU = 0.5
"""How much the volatility may change; Glickman advises 0.3 to 1.2."""
TOLERANCE = 0.000001


class Strength(NamedTuple):
    value: float = START
    deviation: float = WIDEST
    volatility: float = START_VOLATILITY


class Result(NamedTuple):
    """A match against somebody of that strength; the score is 1, 0.5 or 0."""

    against: Strength
    score: float


def rated(own: Strength, results: Sequence[Result], periods: float = 1.0) -> Strength:
    """The strength after these results, which came in one go `periods` rating periods after the ones before."""
    if not results:
        return aged(own, periods)
    mu, phi = (own.value - START) / SCALE, own.deviation / SCALE
    inverse_variance = drift = 0.0
    for against, score in results:
        g = _weight(against.deviation / SCALE)
        expected = 1 / (1 + exp(-g * (mu - (against.value - START) / SCALE)))
        inverse_variance += g * g * expected * (1 - expected)
        drift += g * (score - expected)
    variance = 1 / inverse_variance
    volatility = _volatility(phi, variance, variance * drift, own.volatility)
    before = aged(own._replace(volatility=volatility), periods).deviation / SCALE
    after = 1 / sqrt(1 / before**2 + 1 / variance)
    return Strength(START + SCALE * (mu + after**2 * drift), SCALE * after, volatility)


def aged(own: Strength, periods: float) -> Strength:
    """The same strength, less sure after that time without a result (step 6)."""
    wider = sqrt(own.deviation**2 + periods * (own.volatility * SCALE) ** 2)
    return own._replace(deviation=min(WIDEST, wider))


def periods_until(own: Strength, deviation: float) -> float:
    """After how many rating periods without a result the deviation has grown that wide; 0 if it is already."""
    return max(0.0, (deviation**2 - own.deviation**2) / (own.volatility * SCALE) ** 2)


def _weight(phi: float) -> float:
    """g: a result says less, the less sure the other's strength is (step 3)."""
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _volatility(phi: float, variance: float, delta: float, volatility: float) -> float:
    """Step 5, by the Illinois algorithm."""
    a = log(volatility**2)

    def f(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - a) / TAU**2

    low, high = a, _far_end(f, a, delta**2 - phi**2 - variance)
    at_low, at_high = f(low), f(high)
    while abs(high - low) > TOLERANCE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)


def _far_end(f: Callable[[float], float], a: float, excess: float) -> float:
    if excess > 0:
        return log(excess)
    k = 1
    while f(a - k * TAU) < 0:
        k += 1
    return a - k * TAU
