package intl

import (
	"strings"
	"sync"

	"github.com/dop251/goja"
)

// displayNames is the state of a DisplayNames.
type displayNames struct {
	resolved
	style, kind, fallback, languageDisplay string
}

func (r *realm) installDisplayNames() {
	c := r.class("DisplayNames", 2, true, func(arguments []goja.Value) any {
		requested := r.localeList(argument(arguments, 0))
		object, ok := argument(arguments, 1).(*goja.Object)
		if !ok {
			r.throwType("invalid_argument")
		}
		o := r.strictOptions(object, "Intl.DisplayNames")
		o.word("localeMatcher", "best fit", "lookup", "best fit")
		d := &displayNames{resolved: resolve(requested)}
		d.style = o.word("style", "long", "narrow", "short", "long")
		d.kind = o.word("type", "", "language", "region", "script", "currency", "calendar", "dateTimeField")
		if d.kind == "" {
			r.throwType("invalid_argument")
		}
		d.fallback = o.word("fallback", "code", "code", "none")
		d.languageDisplay = o.word("languageDisplay", "dialect", "dialect", "standard")
		return d
	})
	c.supportedLocalesOf()
	classMethod(c, "resolvedOptions", 0, func(d *displayNames, _ goja.FunctionCall) goja.Value {
		object := r.vm.NewObject()
		r.set(object, "locale", d.tag)
		r.set(object, "style", d.style)
		r.set(object, "type", d.kind)
		r.set(object, "fallback", d.fallback)
		if d.kind == "language" {
			r.set(object, "languageDisplay", d.languageDisplay)
		}
		return object
	})
	classMethod(c, "of", 1, func(d *displayNames, call goja.FunctionCall) goja.Value {
		code := toText(r, call.Argument(0))
		canonical, name, ok := d.of(code)
		switch {
		case !ok:
			r.throwRange("invalid_argument")
		case name != "":
			return r.vm.ToValue(name)
		case d.fallback == "none":
			return goja.Undefined()
		}
		return r.vm.ToValue(canonical)
	})
}

// namesIn reads a line such as "US=United States|DE=Germany".
func namesIn(t *table, key string) map[string]string {
	return namesOf(t.tag + "\t" + key)
}

var (
	namesCache sync.Map
	namesOf    = func(key string) map[string]string {
		if known, ok := namesCache.Load(key); ok {
			return known.(map[string]string)
		}
		tag, line, _ := strings.Cut(key, "\t")
		names := map[string]string{}
		for item := range strings.SplitSeq(tableOf(tag).line(line), "|") {
			code, name, _ := strings.Cut(item, "=")
			names[code] = name
		}
		namesCache.Store(key, names)
		return names
	}
)

func (d *displayNames) lookup(key, code string) string {
	if name := namesIn(d.table, key)[code]; name != "" {
		return name
	}
	return namesIn(tableOf("en-US"), key)[code]
}

// of returns the canonical form of a code and its name, "" if it has none.
func (d *displayNames) of(code string) (canonical, name string, ok bool) {
	lower := strings.ToLower(code)
	switch d.kind {
	case "region":
		if !isRegion(lower) {
			return "", "", false
		}
		return code, d.lookup("regions", code), true
	case "script":
		if !isScript(lower) {
			return "", "", false
		}
		return code, d.lookup("scripts", code), true
	case "currency":
		if !isCurrency(code) {
			return "", "", false
		}
		canonical = strings.ToUpper(code)
		return canonical, d.currency(canonical), true
	case "language":
		l, valid := parseLocale(code)
		if !valid || len(l.keywords) > 0 || len(l.other) > 0 {
			return "", "", false
		}
		return l.base(), d.language(l), true
	case "calendar":
		if !isKeywordValue(lower) {
			return "", "", false
		}
		if lower == "gregory" {
			return lower, "Gregorian Calendar", true
		}
		return lower, "", true
	}
	name, ok = dateFieldNames[code]
	return code, name, ok
}

// dateFieldNames are the en-US names of the codes that the type dateTimeField allows.
var dateFieldNames = map[string]string{
	"era": "era", "year": "year", "quarter": "quarter", "month": "month", "weekOfYear": "week", "weekday": "day of the week", "day": "day",
	"dayPeriod": "AM/PM", "hour": "hour", "minute": "minute", "second": "second", "timeZoneName": "time zone",
}

func (d *displayNames) currency(code string) string {
	for _, t := range []*table{d.table, tableOf("en-US")} {
		if items := t.list("currency-" + code); items != nil {
			if d.style == "long" {
				if len(items) > 3 {
					return items[3]
				}
				name, _, _ := strings.Cut(items[2], "^")
				return name
			}
			return currencySymbol(t, code, "symbol")
		}
	}
	return ""
}

func (d *displayNames) language(l *locale) string {
	if d.languageDisplay == "dialect" {
		if name := namesIn(d.table, "languages")[l.base()]; name != "" {
			return name
		}
	}
	name := d.lookup("languages", l.language)
	if name == "" {
		return ""
	}
	rest := *l
	if l.script != "" && d.languageDisplay == "dialect" {
		if withScript := namesIn(d.table, "languages")[l.language+"-"+l.script]; withScript != "" {
			name, rest.script = withScript, ""
		}
	}
	var details []string
	if rest.script != "" {
		if script := d.lookup("scripts", rest.script); script != "" {
			details = append(details, script)
		} else {
			details = append(details, rest.script)
		}
	}
	if rest.region != "" {
		if region := d.lookup("regions", rest.region); region != "" {
			details = append(details, region)
		} else {
			details = append(details, rest.region)
		}
	}
	if len(details) == 0 {
		return name
	}
	separator := ", "
	if d.table.tag == "ja-JP" || d.table.tag == "zh-CN" {
		separator = map[string]string{"ja-JP": "、", "zh-CN": "，"}[d.table.tag]
	}
	if d.table.tag == "zh-CN" {
		return name + "（" + strings.Join(details, separator) + "）"
	}
	if d.table.tag == "ko-KR" {
		return name + "(" + strings.Join(details, separator) + ")"
	}
	return name + " (" + strings.Join(details, separator) + ")"
}
