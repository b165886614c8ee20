package intl

import (
	"slices"
	"strings"
)

// fieldRanks order fields by size; a difference in one makes those of a higher rank differ.
var fieldRanks = map[byte]int{
	'G': 1, 'y': 2, 'M': 3, 'L': 3, 'd': 4, 'E': 4, 'c': 4, 'a': 5, 'B': 5, 'h': 6, 'H': 6, 'K': 6, 'k': 6, 'm': 7, 's': 8, 'S': 9, 'z': 10,
}

// rangeParts writes two instants as a range. Fields in which they agree are written once where the rest of the
// pattern lets them; instants that look the same are written as one.
func (f *dateFormat) rangeParts(start, end float64) []part {
	a, b := f.at(start), f.at(end)
	f = f.forRange(&a, &b)
	rank := f.difference(&a, &b)
	if rank == 0 {
		parts := f.parts(start)
		for i := range parts {
			parts[i].value = strings.ReplaceAll(parts[i].value, narrowSpace, " ")
		}
		return withSource(parts, "shared")
	}
	first, last := f.rangeSpan(rank)
	parts := withSource(f.appendParts(nil, f.fields[:first], &a), "shared")
	separator := "\u2009–\u2009"
	parts = append(parts, withSource(f.appendParts(nil, f.fields[first:last], &a), "startRange")...)
	parts = append(parts, part{kind: "literal", value: separator, source: "shared"})
	parts = append(parts, withSource(f.appendParts(nil, f.fields[first:last], &b), "endRange")...)
	return append(parts, withSource(f.appendParts(nil, f.fields[last:], &b), "shared")...)
}

// forRange adds the date to a format of times if the moments are of different days, and the year to one without
// if they are of different years.
func (f *dateFormat) forRange(a, b *moment) *dateFormat {
	if f.dateStyle != "" || a.year == b.year && a.month == b.month && a.day == b.day {
		return f
	}
	extended := *f.dateOptions
	if f.timeStyle != "" {
		for _, p := range f.fields {
			option := [...]string{"", "numeric", "2-digit"}[min(p.width, 2)]
			switch p.letter {
			case 'h', 'H', 'k', 'K':
				extended.hour = option
			case 'm':
				extended.minute = option
			case 's':
				extended.second = option
			case 'z':
				extended.zoneStyle = p.literal
			}
		}
		extended.timeStyle = ""
	}
	switch hasDate := f.weekday+f.year+f.month+f.day != ""; {
	case !hasDate:
		extended.year, extended.month, extended.day = "numeric", "numeric", "numeric"
	case f.year == "" && a.year != b.year && f.month != "" && f.day != "":
		extended.year = "numeric"
	case f.weekday+f.year+f.month == "" && (a.year != b.year || a.month != b.month):
		extended.month = "numeric"
		if a.year != b.year {
			extended.year = "numeric"
		}
	default:
		return f
	}
	return newDateFormat(&extended)
}

// difference returns the rank of the largest shown field in which two moments differ, 0 if there is none.
func (f *dateFormat) difference(a, b *moment) int {
	rank := 0
	differ := func(r int, differs bool) {
		if differs && rank == 0 {
			rank = r
		}
	}
	differ(2, a.year != b.year)
	differ(3, a.month != b.month)
	differ(4, a.day != b.day)
	differ(5, a.hour/12 != b.hour/12)
	differ(6, a.hour != b.hour)
	differ(7, a.minute != b.minute)
	differ(8, a.second != b.second)
	differ(9, a.ms != b.ms)
	if rank == 0 {
		return 0
	}
	finest := 0
	for _, p := range f.fields {
		if r := fieldRanks[p.letter]; r != 10 {
			finest = max(finest, r)
		}
	}
	if rank > finest {
		return 0
	}
	return rank
}

// rangeSpan returns which fields are written twice for a difference of a rank.
func (f *dateFormat) rangeSpan(rank int) (first, last int) {
	numericDate := slices.ContainsFunc(f.fields, func(p field) bool { return (p.letter == 'M' || p.letter == 'L') && p.width <= 2 })
	hasTime := slices.ContainsFunc(f.fields, func(p field) bool { return fieldRanks[p.letter] >= 5 })
	hasDate := slices.ContainsFunc(f.fields, func(p field) bool { r := fieldRanks[p.letter]; return r > 0 && r < 5 })
	if rank < 5 && (numericDate || hasTime) {
		return 0, len(f.fields)
	}
	repeated := func(p field) bool {
		r := fieldRanks[p.letter]
		if rank >= 5 {
			// Within a day the time is written twice, but for the half of the day and the zone.
			return r > 5 && r < 10 || r == 5 && rank == 5
		}
		return r >= rank
	}
	first, last = -1, 0
	for i, p := range f.fields {
		if p.letter != 0 && repeated(p) {
			if first < 0 {
				first = i
			}
			last = i + 1
		}
	}
	if first < 0 || rank >= 5 && !hasDate && !hasTime {
		return 0, len(f.fields)
	}
	return first, last
}
