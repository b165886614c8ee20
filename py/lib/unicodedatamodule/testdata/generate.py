"""Writes from CPython's own table numeric.txt, the values of characters that are numbers but no decimal digits, and mirrored.txt, the
ranges of characters that are mirrored in text from right to left, and decompositions.txt, the ranges of characters that are made of others:
with the tag of those that are only compatible with that, and with the parts where they are not those of the normal form: generate.py"""
import fractions
import os
import sys
import unicodedata

lines = []
for point in range(sys.maxunicode + 1):
    c = chr(point)
    value = unicodedata.numeric(c, None)
    if value is None or unicodedata.category(c) == "Nd":
        continue
    value = fractions.Fraction(value).limit_denominator(1000)
    lines.append(f"{point:X} {value} {unicodedata.digit(c, '-')}\n")
with open(os.path.join(os.path.dirname(__file__), "..", "numeric.txt"), "w", encoding="ascii", newline="\n") as file:
    file.writelines(lines)

ranges = []
for point in range(sys.maxunicode + 1):
    if unicodedata.mirrored(chr(point)):
        if ranges and ranges[-1][1] == point - 1:
            ranges[-1][1] = point
        else:
            ranges.append([point, point])
with open(os.path.join(os.path.dirname(__file__), "..", "mirrored.txt"), "w", encoding="ascii", newline="\n") as file:
    file.writelines(f"{first:X} {last:X}\n" for first, last in ranges)

decompositions = []
for point in range(sys.maxunicode + 1):
    c = chr(point)
    tag, _, parts = unicodedata.decomposition(c).rpartition("> ")
    if not parts:
        continue
    tag = tag and tag + ">"
    normal = unicodedata.normalize("NFKD" if tag else "NFD", c)
    if parts == " ".join(f"{ord(part):04X}" for part in normal):
        parts = ""
    last = decompositions[-1] if decompositions else None
    if last and last[1] == point - 1 and last[2] == tag and not parts and not last[3]:
        last[1] = point
    else:
        decompositions.append([point, point, tag, parts])
with open(os.path.join(os.path.dirname(__file__), "..", "decompositions.txt"), "w", encoding="ascii", newline="\n") as file:
    for first, last, tag, parts in decompositions:
        bounds = f"{first:X}" if first == last else f"{first:X}-{last:X}"
        file.write(" ".join(part for part in (bounds, tag, parts) if part) + "\n")
