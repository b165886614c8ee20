// Command typed gives a program typed Go functions, runs it inside budgets of the host's choice, prints its
// log as it comes, and reads its value into a Go type.
//
//	go run ./examples/embedding/typed
package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/ts"
)

const program = `
const stock: Record<string, number> = {};
for (const { sku } of await shop.products({ maxCents: 10_000 })) {
  stock[sku] = await shop.stock({ sku });
  console.log("%s: %d left", sku, stock[sku]);
}
try {
  await shop.stock({ sku: 7 });
} catch (error) {
  console.warn(error instanceof ShopError, error.call, error.message);
}
return { soldOut: Object.keys(stock).filter((sku) => stock[sku] === 0), checked: Object.keys(stock).length };
`

type productsQuery struct {
	MaxCents int `json:"maxCents"`
}

type product struct {
	SKU   string `json:"sku"`
	Cents int    `json:"cents"`
}

type stockQuery struct {
	SKU string `json:"sku"`
}

type summary struct {
	SoldOut []string `json:"soldOut"`
	Checked int      `json:"checked"`
}

// shop is what the functions work on. Nothing changes it, so that concurrent calls may share it.
type shop struct {
	products []product
	stock    map[string]int
}

func (s *shop) listProducts(_ context.Context, query productsQuery) ([]product, error) {
	var out []product
	for _, p := range s.products {
		if p.Cents <= query.MaxCents {
			out = append(out, p)
		}
	}
	return out, nil
}

func (s *shop) countStock(_ context.Context, query stockQuery) (int, error) {
	count, ok := s.stock[query.SKU]
	if !ok {
		return 0, fmt.Errorf("no product %q", query.SKU)
	}
	return count, nil
}

func main() {
	runtime, err := ts.New(ts.Config{Limits: limits.Limits{
		Wall:    5 * time.Second,
		Compute: time.Second,
		Calls:   20,
		Memory:  32 << 20,
	}})
	if err != nil {
		log.Fatal(err)
	}
	defer runtime.Close()

	s := &shop{
		products: []product{{"lamp", 1999}, {"desk", 24900}, {"bulb", 349}},
		stock:    map[string]int{"lamp": 12, "desk": 1, "bulb": 0},
	}
	result, err := runtime.Run(context.Background(), coderuntime.Request{
		Program: program,
		Bindings: []coderuntime.Namespace{{
			Global: "shop",
			Functions: map[string]coderuntime.Function{
				"products": coderuntime.Adapt(s.listProducts),
				"stock":    coderuntime.Adapt(s.countStock),
			},
			ErrorClass: &coderuntime.ErrorClass{Name: "ShopError", MemberProperty: "call"},
		}},
		OnLog: func(entry coderuntime.LogEntry) { fmt.Printf("%s: %s\n", entry.Level, entry.Text) },
	})
	if err == nil && result.Failure != nil {
		err = errors.New(result.Failure.Message)
	}
	if err != nil {
		log.Fatal(err)
	}
	var value summary
	if err := coderuntime.Decode(result.Value, &value); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%+v after %d calls\n", value, result.Usage.Calls)
}
