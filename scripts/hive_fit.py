"""Fit a network to games of self-play, with PyTorch (the extra `train`); a GPU is used where there is one.

The score to predict is a blend of the search's worth and the game's result. Games whose number ends in 0 of
twenty are kept for validation.
"""

from __future__ import annotations

import time
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import torch
from scripts.hive_cases import NONE, cases_of
from torch.nn import functional

from rucher.bots.hive.evaluation import NET_TERMS
from rucher.bots.hive.net import Net
from rucher.bots.hive.net_file import FULL, HIDDEN, LARGEST, LAST_BITS, SECOND_BITS, UNITS, NetWeights
from rucher.bots.hive.weights import FOLDER

SCALE = 200.0  # a worth of this much is a score of about 73 %
BATCH = 16_384
RATE = 2e-3


class Cases:
    """Positions: the terms of the mover and of the other side, the worth of the search, the result."""

    def __init__(self, own: Any, other: Any, worth: Any, static: Any, result: Any, held_back: Any) -> None:
        self.own, self.other, self.worth = own, other, worth
        self.static, self.result, self.held_back = static, result, held_back

    def split(self) -> tuple[Cases, Cases]:
        """The cases to learn from, and those for validation."""
        return self._where(~self.held_back), self._where(self.held_back)

    def _where(self, chosen: Any) -> Cases:
        parts = (self.own, self.other, self.worth, self.static, self.result, self.held_back)
        return Cases(*(part[chosen] for part in parts))


def load(shards: list[Path], pool: Executor) -> Cases:
    """The cases of all shards, on the GPU if there is one."""
    device = "cuda" if torch.cuda.is_available() else "cpu"
    parts = list(zip(*pool.map(cases_of, shards), strict=True))
    return Cases(*(torch.from_numpy(np.concatenate(part)).to(device) for part in parts))


class Model(torch.nn.Module):  # type: ignore[misc]
    """The network of `bots/hive/net.py` with real numbers; its output is a worth in units of SCALE."""

    def __init__(self) -> None:
        super().__init__()
        rows = torch.randn(2, NET_TERMS + 1, UNITS) * 0.05
        self.rows = torch.nn.Parameter(rows)  # a term's rows: for its own side's units, for the other's
        self.alone = torch.nn.Parameter(torch.zeros(NET_TERMS + 1))
        self.bias = torch.nn.Parameter(torch.full((UNITS,), 0.3))
        self.hidden = torch.nn.Linear(2 * UNITS, HIDDEN)
        self.last = torch.nn.Linear(HIDDEN, 1)

    def forward(self, own: Any, other: Any) -> Any:
        """The worth for the mover."""
        mine, theirs = counted(own), counted(other)
        units = torch.cat(
            [
                mine @ self.rows[0] + theirs @ self.rows[1] + self.bias,
                theirs @ self.rows[0] + mine @ self.rows[1] + self.bias,
            ],
            1,
        ).clamp(0, 1)
        hidden = functional.relu(self.hidden(units))
        return self.last(hidden)[:, 0] + (mine - theirs) @ self.alone

    def take_over(self, weights: NetWeights) -> None:
        """Begin with the numbers of a network."""
        unit, worth = 1 << SECOND_BITS, SCALE * (1 << LAST_BITS)
        with torch.no_grad():
            for side, rows in enumerate((weights.own, weights.other)):
                self.rows[side, :NET_TERMS] = torch.tensor(rows) / FULL
            self.alone[:NET_TERMS] = torch.tensor(weights.alone) / worth
            self.bias.copy_(torch.tensor(weights.bias) / FULL)
            self.hidden.weight.copy_(torch.tensor(weights.hidden) / unit)
            self.hidden.bias.copy_(torch.tensor(weights.hidden_bias) / (FULL * unit))
            self.last.weight.copy_(torch.tensor([weights.last]) * FULL / worth)
            self.last.bias.fill_(weights.last_bias / worth)

    def limit(self) -> None:
        """Keep the weights within what the kernel can hold."""
        with torch.no_grad():
            self.rows.clamp_(-LARGEST / FULL, LARGEST / FULL)

    def weights(self) -> NetWeights:
        """The network as integers."""

        def whole(values: Any, scale: float) -> Any:
            return [round(value) for value in (values.detach().double().cpu() * scale).tolist()]

        def rows(values: Any, scale: float) -> tuple[tuple[int, ...], ...]:
            return tuple(tuple(whole(row, scale)) for row in values)

        unit = 1 << SECOND_BITS
        worth = SCALE * (1 << LAST_BITS)
        return NetWeights(
            own=rows(self.rows[0][:NET_TERMS], FULL),
            other=rows(self.rows[1][:NET_TERMS], FULL),
            bias=tuple(whole(self.bias, FULL)),
            alone=tuple(whole(self.alone[:NET_TERMS], worth)),
            hidden=rows(self.hidden.weight, unit),
            hidden_bias=tuple(whole(self.hidden.bias, FULL * unit)),
            last=tuple(whole(self.last.weight[0], worth / FULL)),
            last_bias=whole(self.last.bias, worth)[0],
        )


def counted(terms: Any) -> Any:
    """How often each term applies, from lists of terms filled up with NONE."""
    index = terms.long().clamp(max=NET_TERMS)
    counts = torch.zeros(len(terms), NET_TERMS + 1, device=terms.device)
    counts.scatter_add_(1, index, torch.ones(index.shape, device=terms.device))
    counts[:, NET_TERMS] = 0
    return counts


def target(cases: Cases, trust: float) -> Any:
    """The score to predict: `trust` parts of the search's worth, the rest of the result."""
    return trust * torch.sigmoid(cases.worth / SCALE) + (1 - trust) * cases.result


def fit(
    cases: Cases,
    *,
    epochs: float,
    trust: float,
    seconds: float,
    seed: int = 1,
    start: NetWeights | None = None,
    rate: float = RATE,
) -> Model:
    """Train a network on cases, until so many epochs or seconds are over; `start`: another to begin with."""
    torch.manual_seed(seed)
    device = cases.own.device
    model: Model = Model()
    if start is not None:
        model.take_over(start)
    model.to(device)
    optimiser = torch.optim.Adam(model.parameters(), lr=rate)
    wanted = target(cases, trust)
    count, began = len(wanted), time.time()
    steps = max(1, int(epochs * count / BATCH))
    order, at = torch.randperm(count, device=device), 0
    for step in range(steps):
        if at + BATCH > count:
            order, at = torch.randperm(count, device=device), 0
        chosen = order[at : at + BATCH]
        at += BATCH
        done = max(step / steps, (time.time() - began) / seconds)
        if done >= 1:
            break
        now = min(1.0, (step + 1) / 200) * (0.5 * (1 + np.cos(np.pi * done)) + 0.005)
        for group in optimiser.param_groups:
            group["lr"] = rate * now
        found = model(cases.own[chosen], cases.other[chosen])
        loss = functional.binary_cross_entropy_with_logits(found, wanted[chosen])
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        model.limit()
        if step % 50 == 0 and device.type == "cuda":
            torch.cuda.synchronize()  # so that the clock is true
    return model


def losses(cases: Cases, model: Model, trust: float) -> dict[str, float]:
    """Mean squared errors against the score to predict: of the linear version, the model, its integers."""
    wanted = target(cases, trust)
    with torch.no_grad():
        chunks = range(0, len(wanted), 65_536)
        found = torch.cat([model(cases.own[k : k + 65_536], cases.other[k : k + 65_536]) for k in chunks])
    net = Net(model.weights())
    some = range(min(2_000, len(wanted)))
    own, other = (
        [[term for term in row if term != NONE] for row in part[: len(some)].tolist()]
        for part in (cases.own, cases.other)
    )
    whole = torch.tensor([net.of(own[k], other[k]) for k in some], device=wanted.device)

    def error(worths: Any, scores: Any) -> float:
        return float(((torch.sigmoid(worths / SCALE) - scores) ** 2).mean())

    return {
        "cases": len(wanted),
        "linear": error(cases.static, wanted),
        "network": error(found * SCALE, wanted),
        "network, the first 2000": error(found[: len(some)] * SCALE, wanted[: len(some)]),
        "integers, the first 2000": error(whole.float(), wanted[: len(some)]),
        "largest difference": float((whole - found[: len(some)] * SCALE).abs().max()),
    }


def save(model: Model, folder: Path, name: str, like: str, made: str) -> Path:
    """Write the network and a version file that names it, with the habits and weights of another version."""
    (folder / f"{name}.net").write_bytes(msgspec.msgpack.encode(model.weights()))
    base = (FOLDER / f"{like}.toml").read_text(encoding="utf-8")
    file = folder / f"{name}.toml"
    file.write_text(f'# {made}\n\nnet = "{name}.net"\n\n{base[base.index("[search]") :]}', encoding="utf-8")
    return file
