// Package zones knows what the time zones of the world are called: the canonical name of an identifier, and the
// en-US display name and abbreviation of a zone at an instant.
//
// The data, names.go, is what Node 20 says; regenerate it with go generate. It is text that is parsed once, when
// first asked for. Offsets and transitions are not here: they come from time.Location, and a display name is
// found by zone, instant and offset.
package zones

import (
	"strconv"
	"strings"
	"sync"
	"time"
)

//go:generate node generate.mjs

// UTC is the canonical name of Coordinated Universal Time.
const UTC = "UTC"

// period is a stretch of a zone's history in which each offset has one name.
type period struct {
	// start is the first instant, in seconds since the epoch; the first period reaches back without limit.
	start int64
	names map[int]*name // by offset in seconds
}

type history struct {
	standard, daylight string // the names in Date.prototype.toString
	periods            []period
}

type name struct{ long, short string }

type tables struct {
	histories map[string]func() *history // by canonical zone name
	canonical map[string]string          // by lower-case identifier
}

var load = sync.OnceValue(func() *tables {
	t := &tables{histories: map[string]func() *history{}, canonical: map[string]string{}}
	var names []*name
	for line := range strings.SplitSeq(nameLines, "\n") {
		long, short, _ := strings.Cut(line, "|")
		names = append(names, &name{long, short})
	}
	for line := range strings.SplitSeq(historyLines, "\n") {
		text, zoneNames, _ := strings.Cut(line, "\t")
		history := sync.OnceValue(func() *history { return parseHistory(text, names) })
		for zone := range strings.SplitSeq(zoneNames, " ") {
			t.histories[zone] = history
			t.canonical[strings.ToLower(zone)] = zone
		}
	}
	for line := range strings.SplitSeq(linkLines, "\n") {
		alias, zone, _ := strings.Cut(line, "=")
		t.canonical[strings.ToLower(alias)] = zone
	}
	t.canonical["utc"] = UTC
	return t
})

// parseHistory reads "standard,daylight month:minutes=name,minutes=name month:...", where names are indexes, -1
// for none.
func parseHistory(text string, names []*name) *history {
	h := &history{}
	displayed, text, _ := strings.Cut(text, " ")
	display := func(index string) string {
		if i, err := strconv.Atoi(index); err == nil && i >= 0 {
			return names[i].long
		}
		return ""
	}
	standard, daylight, _ := strings.Cut(displayed, ",")
	h.standard, h.daylight = display(standard), display(daylight)
	for part := range strings.SplitSeq(text, " ") {
		month, pairs, _ := strings.Cut(part, ":")
		months, _ := strconv.Atoi(month)
		p := period{start: time.Date(1970, time.Month(1+months), 1, 0, 0, 0, 0, time.UTC).Unix(), names: map[int]*name{}}
		if pairs != "" {
			for pair := range strings.SplitSeq(pairs, ",") {
				minutes, id, _ := strings.Cut(pair, "=")
				offset, _ := strconv.Atoi(minutes)
				index, _ := strconv.Atoi(id)
				p.names[offset*60] = names[index]
			}
		}
		h.periods = append(h.periods, p)
	}
	return h
}

// Canonical returns the canonical name of an IANA time zone identifier, whatever its case, and whether it is
// known. As in CLDR the canonical name is the oldest: Asia/Calcutta, not Asia/Kolkata.
func Canonical(identifier string) (string, bool) {
	zone, ok := load().canonical[lower(identifier)]
	return zone, ok
}

// lower lowers ASCII letters only: an identifier is not equal to one with a dotless i.
func lower(s string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, s)
}

// Names returns the en-US long name of a zone, such as "Pacific Daylight Time", and its abbreviation, at an
// instant in seconds since the epoch at which it is offset seconds east of UTC. Either is empty if en-US has
// none and the offset is shown instead.
func Names(zone string, instant int64, offset int) (long, short string) {
	t := load()
	if canonical, ok := t.canonical[lower(zone)]; ok {
		zone = canonical
	}
	if zone == UTC {
		return "Coordinated Universal Time", "UTC"
	}
	history, ok := t.histories[zone]
	if !ok {
		return "", ""
	}
	periods := history().periods
	i := len(periods) - 1
	for i > 0 && periods[i].start > instant {
		i--
	}
	if n := periods[i].names[offset]; n != nil {
		return n.long, n.short
	}
	// An offset that the recorded samples did not meet: a short-lived rule, or the years before 1970.
	for j := range periods {
		if n := periods[j].names[offset]; n != nil {
			return n.long, n.short
		}
	}
	return "", ""
}

// Display returns the en-US long name that a zone has now for its standard or its daylight saving time, as
// Date.prototype.toString shows it at any instant. It is empty if there is none.
func Display(zone string, daylight bool) string {
	t := load()
	if canonical, ok := t.canonical[lower(zone)]; ok {
		zone = canonical
	}
	if zone == UTC {
		return "Coordinated Universal Time"
	}
	history, ok := t.histories[zone]
	if !ok {
		return ""
	}
	h := history()
	if daylight && h.daylight != "" {
		return h.daylight
	}
	return h.standard
}

// All returns the canonical names, unsorted.
func All() []string {
	t := load()
	all := make([]string, 0, len(t.histories)+1)
	for zone := range t.histories {
		all = append(all, zone)
	}
	return append(all, UTC)
}
