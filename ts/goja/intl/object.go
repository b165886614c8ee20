package intl

import (
	"sort"
	"strings"

	"github.com/dop251/goja"
)

// services are the constructors of Intl in V8's order.
var services = []struct {
	name    string
	install func(*realm)
}{
	{"DateTimeFormat", (*realm).installDateTimeFormat},
	{"NumberFormat", (*realm).installNumberFormat},
	{"Collator", (*realm).installCollator},
	{"PluralRules", (*realm).installPluralRules},
	{"RelativeTimeFormat", (*realm).installRelativeTimeFormat},
	{"ListFormat", (*realm).installListFormat},
	{"Locale", (*realm).installLocale},
	{"DisplayNames", (*realm).installDisplayNames},
	{"Segmenter", (*realm).installSegmenter},
}

// installIntl defines the Intl object with the services that are mentioned, or with all if none is: the program
// then gets at them by computed names.
func (r *realm) installIntl(mentions func(string) bool) {
	r.intl = r.vm.NewObject()
	must(r.intl.DefineDataPropertySymbol(goja.SymToStringTag, r.vm.ToValue("Intl"), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	r.method(r.intl, "getCanonicalLocales", 1, func(call goja.FunctionCall) goja.Value {
		var tags []any
		for _, l := range r.localeList(call.Argument(0)) {
			tags = append(tags, l.String())
		}
		return r.vm.NewArray(tags...)
	})
	r.method(r.intl, "supportedValuesOf", 1, func(call goja.FunctionCall) goja.Value {
		return r.supportedValues(toText(r, call.Argument(0)))
	})
	named := false
	for _, s := range services {
		named = named || mentions(s.name)
	}
	for _, s := range services {
		if !named || mentions(s.name) {
			s.install(r)
		}
	}
	must(r.vm.GlobalObject().DefineDataProperty("Intl", r.intl, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
}

func (r *realm) supportedValues(key string) goja.Value {
	var values []string
	switch key {
	case "calendar":
		values = []string{"gregory"}
	case "collation":
		values = []string{"default"}
	case "currency":
		values = strings.Fields(supportedCurrencies)
	case "numberingSystem":
		values = []string{"latn"}
	case "timeZone":
		values = zoneList()
	case "unit":
		for line := range tableOf("en-US").lines {
			if unit, found := strings.CutPrefix(line, "unit-"); found && !strings.Contains(unit, "-per-") {
				values = append(values, unit)
			}
		}
	default:
		r.throwRange("Invalid key : %s", key)
	}
	sort.Strings(values)
	items := make([]any, len(values))
	for i, v := range values {
		items[i] = v
	}
	return r.vm.NewArray(items...)
}
