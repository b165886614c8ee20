package intl

import (
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/dop251/goja"
)

// locale is a Unicode BCP 47 locale identifier in canonical form.
type locale struct {
	language, script, region string
	variants                 []string
	keywords                 map[string]string // of the -u- extension
	attributes               []string          // of the -u- extension
	other                    []string          // further extensions, as "t-..." , and "x-..."
}

// String returns the identifier with its extensions.
func (l *locale) String() string {
	text := l.base()
	var extensions []string
	if len(l.keywords) > 0 || len(l.attributes) > 0 {
		u := append([]string{"u"}, l.attributes...)
		keys := make([]string, 0, len(l.keywords))
		for key := range l.keywords {
			keys = append(keys, key)
		}
		sort.Strings(keys)
		for _, key := range keys {
			u = append(u, key)
			if value := l.keywords[key]; value != "" {
				u = append(u, value)
			}
		}
		extensions = append(extensions, strings.Join(u, "-"))
	}
	for _, e := range l.other {
		if !strings.HasPrefix(e, "x-") {
			extensions = append(extensions, e)
		}
	}
	sort.Strings(extensions)
	for _, e := range l.other {
		if strings.HasPrefix(e, "x-") {
			extensions = append(extensions, e)
		}
	}
	for _, e := range extensions {
		text += "-" + e
	}
	return text
}

// base returns the identifier without extensions.
func (l *locale) base() string {
	text := l.language
	if l.script != "" {
		text += "-" + l.script
	}
	if l.region != "" {
		text += "-" + l.region
	}
	for _, v := range l.variants {
		text += "-" + v
	}
	return text
}

func all(s string, belongs func(byte) bool) bool {
	for i := range len(s) {
		if !belongs(s[i]) {
			return false
		}
	}
	return true
}

func isAlpha(b byte) bool { return 'a' <= b && b <= 'z' }

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

func isAlphanumeric(b byte) bool { return isAlpha(b) || isDigit(b) }

func isLanguage(s string) bool {
	return (len(s) >= 2 && len(s) <= 3 || len(s) >= 5 && len(s) <= 8) && all(s, isAlpha)
}

func isScript(s string) bool { return len(s) == 4 && all(s, isAlpha) }

func isRegion(s string) bool { return len(s) == 2 && all(s, isAlpha) || len(s) == 3 && all(s, isDigit) }

func isVariant(s string) bool {
	return (len(s) >= 5 && len(s) <= 8 || len(s) == 4 && isDigit(s[0])) && all(s, isAlphanumeric)
}

func titleCase(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// deprecatedLanguages are the codes that CLDR replaces, those in common use.
var deprecatedLanguages = map[string]string{"iw": "he", "in": "id", "ji": "yi", "jw": "jv", "mo": "ro", "tl": "fil", "sh": "sr-Latn", "no": "no"}

// deprecatedRegions are the codes that CLDR replaces by one other.
var deprecatedRegions = map[string]string{"UK": "GB", "DD": "DE", "FX": "FR", "BU": "MM", "TP": "TL", "ZR": "CD", "YD": "YE"}

// parseLocale reads an identifier and canonicalizes it; ok is false if it is not structurally valid.
func parseLocale(tag string) (l *locale, ok bool) {
	if len(tag) > 1000 || !all(strings.ToLower(tag), func(b byte) bool { return isAlphanumeric(b) || b == '-' }) {
		return nil, false
	}
	subtags := strings.Split(strings.ToLower(tag), "-")
	l = &locale{}
	if !isLanguage(subtags[0]) {
		return nil, false
	}
	l.language = subtags[0]
	rest := subtags[1:]
	if len(rest) > 0 && isScript(rest[0]) {
		l.script, rest = titleCase(rest[0]), rest[1:]
	}
	if len(rest) > 0 && isRegion(rest[0]) {
		l.region, rest = strings.ToUpper(rest[0]), rest[1:]
	}
	for len(rest) > 0 && isVariant(rest[0]) {
		if slices.Contains(l.variants, rest[0]) {
			return nil, false
		}
		l.variants, rest = append(l.variants, rest[0]), rest[1:]
	}
	sort.Strings(l.variants)
	singletons := map[string]bool{}
	for len(rest) > 0 {
		singleton := rest[0]
		if len(singleton) != 1 || singletons[singleton] {
			return nil, false
		}
		singletons[singleton] = true
		end := 1
		for end < len(rest) && (len(rest[end]) > 1 || singleton == "x") {
			if len(rest[end]) < 1 || len(rest[end]) > 8 {
				return nil, false
			}
			end++
		}
		if end == 1 {
			return nil, false
		}
		if singleton == "u" {
			l.unicodeExtension(rest[1:end])
		} else {
			l.other = append(l.other, strings.Join(rest[:end], "-"))
		}
		rest = rest[end:]
	}
	if replacement, found := deprecatedLanguages[l.language]; found {
		language, script, _ := strings.Cut(replacement, "-")
		l.language = language
		if l.script == "" {
			l.script = script
		}
	}
	if replacement, found := deprecatedRegions[l.region]; found {
		l.region = replacement
	}
	return l, true
}

func (l *locale) unicodeExtension(subtags []string) {
	l.keywords = map[string]string{}
	for len(subtags) > 0 && len(subtags[0]) > 2 {
		l.attributes, subtags = append(l.attributes, subtags[0]), subtags[1:]
	}
	for len(subtags) > 0 {
		key := subtags[0]
		end := 1
		for end < len(subtags) && len(subtags[end]) > 2 {
			end++
		}
		value := strings.Join(subtags[1:end], "-")
		if value == "true" || value == "yes" && (key == "kn" || key == "kb" || key == "kc" || key == "kh" || key == "kk") {
			value = ""
		}
		if value == "gregorian" {
			value = "gregory"
		}
		if _, found := l.keywords[key]; !found {
			l.keywords[key] = value
		}
		subtags = subtags[end:]
	}
}

// mostLocales bounds a list of locales.
const mostLocales = 1000

// localeList is ECMA-402 CanonicalizeLocaleList.
func (r *realm) localeList(v goja.Value) []*locale {
	if v == nil || goja.IsUndefined(v) {
		return nil
	}
	if text, ok := v.(goja.String); ok {
		return []*locale{r.parse(text.String())}
	}
	if goja.IsNull(v) {
		r.throwType("Cannot convert undefined or null to object")
	}
	object := v.ToObject(r.vm)
	if l, ok := r.states.get(object).(*locale); ok {
		return []*locale{l}
	}
	length := object.Get("length")
	if length == nil {
		return nil
	}
	count := length.ToInteger()
	if count > mostLocales {
		r.throwRange("Too many locales")
	}
	var list []*locale
	seen := map[string]bool{}
	for i := range count {
		item := object.Get(r.vm.ToValue(i).String())
		if item == nil {
			continue
		}
		l := r.toLocale(item)
		if tag := l.String(); !seen[tag] {
			seen[tag] = true
			list = append(list, l)
		}
	}
	return list
}

// toLocale reads a string or an Intl.Locale.
func (r *realm) toLocale(v goja.Value) *locale {
	switch v := v.(type) {
	case goja.String:
		return r.parse(v.String())
	case *goja.Object:
		if l, ok := r.states.get(v).(*locale); ok {
			return l
		}
		return r.parse(toText(r, v))
	}
	r.throwType("Language ID should be string or object.")
	return nil
}

func (r *realm) parse(tag string) *locale {
	l, ok := parseLocale(tag)
	if !ok {
		r.throwRange("Incorrect locale information provided")
	}
	return l
}

func hasTable(language string) bool {
	_, ok := languageTables[language]
	return ok
}

var regionsOf = sync.OnceValue(func() map[string][]string {
	regions := map[string][]string{}
	for line := range strings.SplitSeq(availableRegions, "\n") {
		language, list, _ := strings.Cut(line, "=")
		regions[language] = strings.Split(list, " ")
	}
	return regions
})

// resolved is the locale of a formatter.
type resolved struct {
	tag      string // what resolvedOptions shows
	base     string // tag without keywords
	table    *table
	keywords map[string]string // those that were requested
}

// resolve is ECMA-402 ResolveLocale: the first requested locale whose language has a table, or en-US.
func resolve(requested []*locale) resolved {
	for _, l := range requested {
		if !hasTable(l.language) {
			continue
		}
		tag := l.language
		if l.script != "" && (l.language == "zh" || l.language == "sr") {
			tag += "-" + l.script
		}
		if l.region != "" && slices.Contains(regionsOf()[l.language], l.region) {
			tag += "-" + l.region
		}
		return resolved{tag: tag, base: tag, table: nearestTable(l), keywords: l.keywords}
	}
	return resolved{tag: "en-US", base: "en-US", table: tableOf("en-US")}
}

func nearestTable(l *locale) *table {
	if l.region != "" {
		tag := l.language + "-" + l.region
		if _, ok := sources[tag]; ok {
			return tableOf(tag)
		}
		if l.language == "en" && !slices.Contains([]string{"AS", "GU", "MP", "PH", "PR", "UM", "VI", "BI"}, l.region) {
			return tableOf("en-GB")
		}
		if l.language == "de" && l.region == "LI" {
			return tableOf("de-CH")
		}
	}
	return tableOf(languageTables[l.language])
}
