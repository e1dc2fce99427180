"""A terminal with a command and what it printed, as an SVG picture."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

#: Sizes in pixels.
FONT, LINE, MARGIN, BAR = 14, 20, 18, 34
#: Width of a character over the font's size, in monospaced fonts.
ASPECT = 0.602
PAPER, INK, FAINT, ACCENT = "#14191f", "#d7dde4", "#8a95a1", "#7fc4a0"


def terminal_svg(command: str, lines: Sequence[str]) -> str:
    """The picture.

    Args:
        command: the command line, shown behind a prompt.
        lines: what it printed.
    """
    shown = [f"$ {command}", "", *lines]
    width = round(max(map(len, shown)) * FONT * ASPECT) + 2 * MARGIN
    height = BAR + len(shown) * LINE + MARGIN
    texts = []
    for number, line in enumerate(shown):
        if line:
            y = BAR + number * LINE + FONT
            colour = ACCENT if number == 0 else INK
            texts.append(f'<text x="{MARGIN}" y="{y}" fill="{colour}" xml:space="preserve">{escape(line)}</text>')
    dots = [f'<circle cx="{MARGIN + 4 + 18 * k}" cy="17" r="5" fill="{FAINT}" opacity="0.5"/>' for k in range(3)]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
            f' role="img" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="{FONT}">',
            f"<title>{escape(command)}</title>",
            f'<rect width="{width}" height="{height}" rx="8" fill="{PAPER}"/>',
            *dots,
            *texts,
            "</svg>\n",
        ]
    )
