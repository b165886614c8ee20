package intl

import (
	"strings"
	"sync"

	"github.com/dop251/goja"
)

func (r *realm) installLocale() {
	c := r.class("Locale", 1, true, func(arguments []goja.Value) any {
		tag := argument(arguments, 0)
		_, isText := tag.(goja.String)
		_, isObject := tag.(*goja.Object)
		if !isText && !isObject {
			r.throwType("First argument to Intl.Locale constructor can't be empty or missing")
		}
		l := *r.toLocale(tag)
		r.applyLocaleOptions(&l, r.coerceOptions(argument(arguments, 1), "Intl.Locale"))
		return &l
	})
	classMethod(c, "toString", 0, func(l *locale, _ goja.FunctionCall) goja.Value { return r.vm.ToValue(l.String()) })
	classMethod(c, "maximize", 0, func(l *locale, _ goja.FunctionCall) goja.Value { return r.newLocale(c, l.maximized()) })
	classMethod(c, "minimize", 0, func(l *locale, _ goja.FunctionCall) goja.Value { return r.newLocale(c, l.minimized()) })
	property := func(name string, value func(l *locale) goja.Value) {
		r.getter(c.prototype, name, func(call goja.FunctionCall) goja.Value {
			return value(state[*locale](r, call.This, "get Intl.Locale.prototype."+name))
		})
	}
	text := func(s string) goja.Value {
		if s == "" {
			return goja.Undefined()
		}
		return r.vm.ToValue(s)
	}
	property("baseName", func(l *locale) goja.Value { return r.vm.ToValue(l.base()) })
	property("language", func(l *locale) goja.Value {
		if l.language == "und" {
			return goja.Undefined()
		}
		return r.vm.ToValue(l.language)
	})
	property("script", func(l *locale) goja.Value { return text(l.script) })
	property("region", func(l *locale) goja.Value { return text(l.region) })
	for _, k := range localeKeywords {
		property(k.name, func(l *locale) goja.Value {
			value, found := l.keywords[k.key]
			switch {
			case k.name == "numeric":
				return r.vm.ToValue(found && value == "")
			case !found:
				return goja.Undefined()
			}
			return r.vm.ToValue(value)
		})
	}
}

// localeKeywords are the options and properties of a Locale that are keywords of its -u- extension.
var localeKeywords = []struct{ name, key string }{
	{"calendar", "ca"}, {"collation", "co"}, {"hourCycle", "hc"}, {"caseFirst", "kf"}, {"numeric", "kn"}, {"numberingSystem", "nu"},
}

func (r *realm) newLocale(c *class, l *locale) goja.Value {
	object := r.vm.CreateObject(c.prototype)
	r.states.put(object, l)
	return object
}

func (r *realm) applyLocaleOptions(l *locale, o *options) {
	part := func(name string, valid func(string) bool, set func(string)) {
		if text, found := o.text(name); found {
			if !valid(strings.ToLower(text)) {
				r.throwRange("Incorrect locale information provided")
			}
			set(strings.ToLower(text))
		}
	}
	part("language", isLanguage, func(s string) { l.language = s })
	part("script", isScript, func(s string) { l.script = titleCase(s) })
	part("region", isRegion, func(s string) { l.region = strings.ToUpper(s) })
	keywords := map[string]string{}
	for key, value := range l.keywords {
		keywords[key] = value
	}
	for _, k := range localeKeywords {
		switch k.name {
		case "numeric":
			if flag, found := o.flag(k.name); found {
				keywords[k.key] = ""
				if !flag {
					keywords[k.key] = "false"
				}
			}
		case "hourCycle":
			if cycle := o.word(k.name, "", "h11", "h12", "h23", "h24"); cycle != "" {
				keywords[k.key] = cycle
			}
		case "caseFirst":
			if first := o.word(k.name, "", "upper", "lower", "false"); first != "" {
				keywords[k.key] = first
			}
		default:
			if value, found := o.text(k.name); found {
				if !isKeywordValue(value) {
					r.throwRange("Incorrect locale information provided")
				}
				keywords[k.key] = strings.ToLower(value)
			}
		}
	}
	l.keywords = keywords
}

// likely has the likely script and region of languages, and of zh by script.
var likely = sync.OnceValue(func() map[string]*locale {
	all := map[string]*locale{}
	for _, tag := range tableOf("en-US").list("likely") {
		l, _ := parseLocale(tag)
		all[l.language] = l
	}
	all["zh-Hant"] = &locale{language: "zh", script: "Hant", region: "TW"}
	all["zh-TW"] = all["zh-Hant"]
	all["zh-HK"] = &locale{language: "zh", script: "Hant", region: "HK"}
	all["zh-MO"] = &locale{language: "zh", script: "Hant", region: "MO"}
	all["sr-Latn"] = &locale{language: "sr", script: "Latn", region: "RS"}
	all["und"] = &locale{language: "en", script: "Latn", region: "US"}
	return all
})

// maximized adds likely subtags.
func (l *locale) maximized() *locale {
	m := *l
	for _, key := range []string{l.language + "-" + l.region, l.language + "-" + l.script, l.language} {
		if found := likely()[key]; found != nil {
			if l.language == "und" {
				m.language = found.language
			}
			if m.script == "" {
				m.script = found.script
			}
			if m.region == "" {
				m.region = found.region
			}
			break
		}
	}
	return &m
}

// minimized removes subtags that are likely.
func (l *locale) minimized() *locale {
	full := l.maximized()
	for _, candidate := range []locale{{language: full.language}, {language: full.language, region: full.region}, {language: full.language, script: full.script}} {
		if candidate.maximized().base() == (&locale{language: full.language, script: full.script, region: full.region}).base() {
			m := *l
			m.language, m.script, m.region = candidate.language, candidate.script, candidate.region
			return &m
		}
	}
	return full
}
