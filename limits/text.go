package limits

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// units are the suffixes of sizes: binary ones as IEC 80000-13 names them, decimal ones as SI does.
var units = []struct {
	suffix string
	bytes  int64
}{
	{"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10},
	{"GB", 1e9}, {"MB", 1e6}, {"kB", 1e3}, {"KB", 1e3},
	{"B", 1}, {"", 1},
}

// ParseSize reads a size in bytes: a number, which may have a fraction before a unit, and one of the
// units B, KiB, MiB, GiB, kB, MB and GB, or none for bytes. Case does not matter.
func ParseSize(text string) (int64, error) {
	trimmed := strings.TrimSpace(text)
	for _, unit := range units {
		if len(trimmed) < len(unit.suffix) || !strings.EqualFold(trimmed[len(trimmed)-len(unit.suffix):], unit.suffix) {
			continue
		}
		number := strings.TrimSpace(trimmed[:len(trimmed)-len(unit.suffix)])
		if n, err := strconv.ParseInt(number, 10, 64); err == nil {
			if n > math.MaxInt64/unit.bytes || n < math.MinInt64/unit.bytes {
				return 0, fmt.Errorf("%q is too large", text)
			}
			return n * unit.bytes, nil
		}
		if strings.Trim(number, "0123456789.") != "" || unit.bytes == 1 {
			break
		}
		f, err := strconv.ParseFloat(number, 64)
		if err != nil || f*float64(unit.bytes) >= math.MaxInt64 {
			break
		}
		return int64(f * float64(unit.bytes)), nil
	}
	return 0, fmt.Errorf("%q is not a size: want one like 4096, 64KiB, 1.5MiB or 2GiB", text)
}

// FormatSize writes a size in the largest binary unit that it reaches: "4MiB", or rounded to one decimal
// where the unit does not divide it, "1.5KiB". ParseSize reads back what was not rounded.
func FormatSize(bytes int64) string {
	if bytes == Unlimited {
		return "unlimited"
	}
	for _, unit := range units[:3] {
		if bytes >= unit.bytes {
			if bytes%unit.bytes == 0 {
				return strconv.FormatInt(bytes/unit.bytes, 10) + unit.suffix
			}
			return strconv.FormatFloat(float64(bytes)/float64(unit.bytes), 'f', 1, 64) + unit.suffix
		}
	}
	return strconv.FormatInt(bytes, 10) + "B"
}

// FormatDuration writes a duration as time.Duration does, without trailing zero units: "2m", not
// "2m0s".
func FormatDuration(d time.Duration) string {
	if d == Unlimited {
		return "unlimited"
	}
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = text[:len(text)-2]
	}
	if strings.HasSuffix(text, "h0m") {
		text = text[:len(text)-2]
	}
	return text
}

// formatCount writes a number with thousands separated: "10,000".
func formatCount(n int64) string {
	digits := strconv.FormatInt(n, 10)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}
