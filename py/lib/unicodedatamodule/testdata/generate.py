"""Writes from CPython's own table numeric.txt, the values of characters that are numbers but no decimal digits, and mirrored.txt, the
ranges of characters that are mirrored in text from right to left: generate.py"""
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
