package syntax

import (
	"strings"
	"testing"
)

// A program of about 1 KiB such as models write.
const smallProgram = `import asyncio, json
from collections import defaultdict

async def fetch(city, retries=3):
    for attempt in range(retries):
        try:
            result = await tools.weather(city=city, units="metric")
        except ToolError as error:
            if attempt == retries - 1:
                raise RuntimeError(f"{city}: {error!r} after {attempt + 1} tries") from error
            await asyncio.sleep(0.5 * 2 ** attempt)
        else:
            return {"city": city, "celsius": result["temp"], "wind": result.get("wind", 0)}

cities = ["Rome", "Oslo", "Lima", "Cairo"]
reports = await asyncio.gather(*[fetch(c) for c in cities], return_exceptions=True)
by_band = defaultdict(list)
for report in reports:
    if isinstance(report, Exception):
        print("failed:", report)
        continue
    band = "hot" if report["celsius"] > 25 else "mild" if report["celsius"] > 10 else "cold"
    by_band[band].append((report["city"], round(report["celsius"], 1)))
return {band: sorted(rows, key=lambda row: -row[1]) for band, rows in by_band.items()}
`

func BenchmarkParseSmall(b *testing.B) {
	b.SetBytes(int64(len(smallProgram)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse(smallProgram, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkParse100KiB(b *testing.B) {
	source := strings.Repeat(smallProgram, 100*1024/len(smallProgram))
	b.SetBytes(int64(len(source)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse(source, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLex(b *testing.B) {
	b.SetBytes(int64(len(smallProgram)))
	b.ReportAllocs()
	for b.Loop() {
		lex(smallProgram, false)
	}
}

func BenchmarkMistake(b *testing.B) {
	source := strings.Replace(smallProgram, "units=", "units ", 1)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse(source, Options{}); err == nil {
			b.Fatal("accepted")
		}
	}
}
