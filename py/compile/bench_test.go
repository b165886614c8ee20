package compile

import (
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime/py/syntax"
)

// benchmarkProgram is about 1 KB of what programs are made of.
const benchmarkProgram = `import json
from datetime import date

class Order:
    def __init__(self, number, items, paid=False):
        self.number = number
        self.items = items
        self.paid = paid

    def total(self):
        return sum(item["price"] * item["count"] for item in self.items)

async def load(pages):
    orders = []
    for page in range(1, pages + 1):
        result = await tools.orders(page=page, limit=50)
        for entry in result["orders"]:
            if entry.get("status") == "cancelled":
                continue
            orders.append(Order(entry["id"], entry["items"], entry.get("paid", False)))
    return orders

orders = await load(3)
unpaid = [o for o in orders if not o.paid]
by_total = sorted(unpaid, key=lambda o: o.total(), reverse=True)
try:
    worst = by_total[0]
    print(f"{worst.number}: {worst.total():.2f} of {len(unpaid)}")
except IndexError as error:
    print("nothing is unpaid", error)
summary = {o.number: o.total() for o in by_total[:10]}
return {"date": str(date.today()), "summary": json.dumps(summary)}
`

func benchmark(b *testing.B, source string) {
	b.ReportAllocs()
	b.SetBytes(int64(len(source)))
	for b.Loop() {
		tree, err := syntax.Parse(source, syntax.Options{File: "main.py"})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := Compile(tree, Options{File: "main.py", Source: source, Program: true}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkParseAndCompile1KB(b *testing.B) { benchmark(b, benchmarkProgram) }

func BenchmarkParseAndCompile100KB(b *testing.B) {
	benchmark(b, strings.Repeat(benchmarkProgram, 100*1024/len(benchmarkProgram)))
}

func BenchmarkCompile1KB(b *testing.B) {
	tree, err := syntax.Parse(benchmarkProgram, syntax.Options{File: "main.py"})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Compile(tree, Options{File: "main.py", Program: true}); err != nil {
			b.Fatal(err)
		}
	}
}
