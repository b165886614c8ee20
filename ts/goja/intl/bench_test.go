package intl_test

import (
	"testing"
	"time"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/goja/date"
	"github.com/coderuntime/coderuntime/ts/goja/intl"
)

// BenchmarkInstall includes the making of the runtime, which "nothing" has alone.
func BenchmarkInstall(b *testing.B) {
	for name, mentioned := range map[string][]string{
		"nothing": nil, "toLocaleString": {"toLocaleString"}, "Intl.NumberFormat": {"Intl", "NumberFormat", "format"},
	} {
		b.Run(name, func(b *testing.B) {
			mentions := func(identifier string) bool {
				for _, m := range mentioned {
					if m == identifier {
						return true
					}
				}
				return false
			}
			for b.Loop() {
				vm := goja.New()
				if err := intl.Install(vm, time.UTC, mentions); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("all", func(b *testing.B) {
		for b.Loop() {
			vm := goja.New()
			if err := intl.Install(vm, time.UTC, always); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("date", func(b *testing.B) {
		for b.Loop() {
			vm := goja.New()
			if err := date.Install(vm, time.UTC, always); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("date not mentioned", func(b *testing.B) {
		for b.Loop() {
			vm := goja.New()
			if err := date.Install(vm, time.UTC, func(string) bool { return false }); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkFormat(b *testing.B) {
	for name, code := range map[string]string{
		"new NumberFormat":            `() => new Intl.NumberFormat("en-US", {style: "currency", currency: "USD"})`,
		"new DateTimeFormat":          `() => new Intl.DateTimeFormat("en-US", {dateStyle: "full", timeStyle: "long", timeZone: "America/New_York"})`,
		"new Collator":                `() => new Intl.Collator("de", {numeric: true})`,
		"NumberFormat.format":         `(f => () => f.format(1234567.891))(new Intl.NumberFormat("en-US", {style: "currency", currency: "USD"}))`,
		"compact format":              `(f => () => f.format(1234567.891))(new Intl.NumberFormat("en-US", {notation: "compact"}))`,
		"DateTimeFormat.format":       `(d => { const f = new Intl.DateTimeFormat("en-US", {dateStyle: "full", timeStyle: "long", timeZone: "America/New_York"}); return () => f.format(d) })(new Date(0))`,
		"Number toLocaleString":       `() => (1234.5).toLocaleString()`,
		"Date toLocaleString options": `(d => () => d.toLocaleString("en-US", {timeZone: "UTC", month: "short", day: "numeric"}))(new Date(0))`,
		"Date toString":               `(d => () => d.toString())(new Date(0))`,
		"new Date":                    `() => new Date(2024, 1, 2)`,
		"getHours":                    `(d => () => d.getHours())(new Date(0))`,
		"localeCompare":               `() => "résumé".localeCompare("resume")`,
		"localeCompare options":       `() => "item10".localeCompare("item9", undefined, {numeric: true})`,
		"RelativeTimeFormat.format":   `(f => () => f.format(-3, "day"))(new Intl.RelativeTimeFormat("en"))`,
		"ListFormat.format":           `(f => { const l = ["a", "b", "c"]; return () => f.format(l) })(new Intl.ListFormat("en"))`,
	} {
		b.Run(name, func(b *testing.B) {
			vm := newRuntime(b)
			v, err := vm.RunString(code)
			if err != nil {
				b.Fatal(err)
			}
			f, _ := goja.AssertFunction(v)
			for b.Loop() {
				if _, err := f(goja.Undefined()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
