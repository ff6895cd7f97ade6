# SPDX-License-Identifier: Apache-2.0
"""One line of the table: a figure of Senko's beside its reference, and the target."""

import dataclasses
import statistics


def median(values):
    """The median of what was measured in several rounds."""
    return statistics.median(values)


def percentile(values, percent):
    """The value below or at which so many percent of all are."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]


@dataclasses.dataclass
class Figure:
    """What was measured. A target is a bound of the ratio to the reference, or where there is none, of the value."""

    name: str
    unit: str
    ours: float
    reference: float | None = None
    beside: str = ""  # what the reference is
    at_most: float | None = None
    at_least: float | None = None
    bounds_value: bool = False  # whether the bound is one of the value, though there is a reference

    @property
    def ratio(self):
        return self.ours / self.reference if self.reference else None

    @property
    def measured(self):
        """What the target bounds."""
        return self.ours if self.bounds_value or self.reference is None else self.ratio

    @property
    def reached(self):
        """Whether the target is reached; None where there is none."""
        if self.measured is None or (self.at_most is None and self.at_least is None):
            return None
        return (self.at_most is None or self.measured <= self.at_most) and (
            self.at_least is None or self.measured >= self.at_least)

    @property
    def target(self):
        bound, sign = (self.at_most, "≤") if self.at_most is not None else (self.at_least, "≥")
        if bound is None:
            return "–"
        unit = f" {self.unit}" if self.bounds_value or self.reference is None else "×"
        return f"{sign} {bound:g}{unit}"

    def cells(self):
        """The columns of the table."""
        return [
            self.name,
            f"{digits(self.ours)} {self.unit}",
            f"{digits(self.reference)} ({self.beside})" if self.reference is not None else "–",
            f"{self.ratio:.2f}×" if self.ratio is not None else "–",
            self.target,
            {True: "yes", False: "no", None: "–"}[self.reached],
        ]

    def record(self):
        """The figure as it is written down."""
        return dataclasses.asdict(self) | {"ratio": self.ratio, "target": self.target, "reached": self.reached}


HEADINGS = ["figure", "Senko", "reference", "ratio", "target", "reached"]


def digits(value):
    """A number with as many digits as say something."""
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.3g}"


def table(figures):
    """The figures as a table that reads well as text and as Markdown."""
    rows = [HEADINGS] + [figure.cells() for figure in figures]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADINGS))]
    lines = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |" for row in rows]
    lines.insert(1, "| " + " | ".join("-" * width for width in widths) + " |")
    return "\n".join(lines)
