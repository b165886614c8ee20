package web_test

import (
	"slices"
	"testing"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/goja/web"
)

func mentioning(names ...string) func(string) bool {
	return func(name string) bool { return slices.Contains(names, name) }
}

func TestOnlyWhatIsMentionedIsInstalled(t *testing.T) {
	for _, test := range []struct {
		name     string
		mentions []string
		probe    string
		want     bool
	}{
		{"a global that is mentioned", []string{"URL"}, `"URL" in globalThis`, true},
		{"a global of the same module that is not", []string{"URL"}, `"URLSearchParams" in globalThis`, false},
		{"an error class that another global needs", []string{"atob"}, `"DOMException" in globalThis`, false},
		{"a member", []string{"groupBy"}, `"groupBy" in Object && "groupBy" in Map`, true},
		{"an everyday name alone", []string{"map"}, `"map" in [].values()`, false},
		{"an everyday name beside a source of iterators", []string{"map", "yield"}, `"map" in [].values()`, true},
		{"an everyday name beside a collection's iterators", []string{"map", "values", "Map"}, `"map" in [].values()`, true},
		{"an everyday name beside Object.keys", []string{"map", "keys", "Object"}, `"map" in [].values()`, false},
		{"try without Promise", []string{"try"}, `"try" in Promise`, false},
		{"try with Promise", []string{"try", "Promise"}, `"try" in Promise`, true},
		{"all symbols with one", []string{"asyncDispose"}, `typeof Symbol.asyncIterator === "symbol"`, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			vm := goja.New()
			if err := web.Install(vm, web.Host{}, mentioning(test.mentions...)); err != nil {
				t.Fatal(err)
			}
			value, err := vm.RunString(test.probe)
			if err != nil {
				t.Fatal(err)
			}
			if value.ToBoolean() != test.want {
				t.Errorf("%s is %v", test.probe, value)
			}
		})
	}
}

func TestEveryGlobalCanBeInstalledAlone(t *testing.T) {
	for _, name := range web.Globals() {
		t.Run(name, func(t *testing.T) {
			vm := goja.New()
			if err := web.Install(vm, web.Host{}, mentioning(name)); err != nil {
				t.Fatal(err)
			}
			if value := vm.Get(name); value == nil || goja.IsUndefined(value) {
				t.Error("not installed")
			}
		})
	}
}

func TestNothingMentionedSelectsNothing(t *testing.T) {
	if selection := web.Select(mentioning()); !selection.Empty() {
		t.Error("the selection is not empty")
	}
}

func TestInstallReportsAnInterrupt(t *testing.T) {
	vm := goja.New()
	vm.Interrupt("stop")
	if err := web.Install(vm, web.Host{}, mentioning("URL")); err == nil {
		t.Error("no error")
	}
}

// BenchmarkInstall measures goja.New with an installation; "nothing" is mostly goja.New.
func BenchmarkInstall(b *testing.B) {
	for _, bench := range []struct {
		name     string
		mentions func(string) bool
	}{
		{"nothing", mentioning()},
		{"everything", everything},
		{"URL", mentioning("URL")},
		{"structuredClone", mentioning("structuredClone")},
		{"AbortController", mentioning("AbortController")},
		{"groupBy", mentioning("groupBy")},
		{"iterator helpers", mentioning("Iterator")},
		{"TextEncoder", mentioning("TextEncoder")},
		{"captureStackTrace", mentioning("captureStackTrace")},
		{"WeakRef", mentioning("WeakRef")},
	} {
		b.Run(bench.name, func(b *testing.B) {
			selection := web.Select(bench.mentions)
			b.ReportAllocs()
			for b.Loop() {
				if err := selection.Install(goja.New(), web.Host{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkSelectNothing(b *testing.B) {
	none := map[string]bool{"console": true}
	for b.Loop() {
		web.Select(func(name string) bool { return none[name] })
	}
}
