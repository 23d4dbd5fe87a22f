"""Attacks on a live site, one function each. A function that ends has done no harm; `Harm` says which bound broke."""

import time

REGISTER = []


class Harm(AssertionError):
    """An attack that succeeded."""


class Attack:
    def __init__(self, function, number, bound, how):
        self.run, self.name = function, function.__name__
        self.number, self.bound = number, bound
        self.figures, self.waits, self.alone, self.held = (how.get(key) for key in ("figures", "waits", "alone", "held"))
        self.nightly = how.get("nightly")


def attack(number, bound, **how):
    """Registers. `figures` are measured on a build without sanitizers. `waits` mostly sleeps, so it runs beside others,
    and `alone` when all others are done. `nightly` needs a quiet machine: it runs with --long alone. `held` is not in the
    gate yet."""

    def register(function):
        REGISTER.append(Attack(function, number, bound, how))
        return function

    return register


def harm(broken, what):
    if broken:
        raise Harm(what)


def quantile(times, share):
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


def timed(call):
    began = time.monotonic()
    answer = call()
    return time.monotonic() - began, answer
