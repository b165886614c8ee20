// Writes the locale tables, tables_*.go: what Node's Intl says, taken apart. Run by go generate with the Node
// version whose texts are wanted (20).
//
// A table is text: lines of a key, a tab and a value. A value is a list with "|" between its items; an item that
// depends on the plural category is a list with "^" between its forms, in the order of the locale's categories,
// or one form if all are the same; behind "~" stands a form for exactly one. "#" stands for the number, "¤" for the currency, "%" for the percent sign and
// "-" for the sign. Date patterns are those of LDML (Unicode Technical Standard 35), read off formatToParts. A
// table has only the lines in which it differs from its parent's.
import { appendFileSync, writeFileSync } from "node:fs";

const parents = { "en-GB": "en-US", "en-CA": "en-US", "en-AU": "en-GB", "en-IN": "en-GB", "en-IE": "en-GB", "en-NZ": "en-GB", "en-ZA": "en-GB",
  "de-CH": "de-DE", "de-AT": "de-DE", "fr-CA": "fr-FR", "fr-CH": "fr-FR", "fr-BE": "fr-FR", "es-MX": "es-ES", "es-US": "es-MX", "es-AR": "es-MX",
  "it-CH": "it-IT", "pt-PT": "pt-BR", "nl-BE": "nl-NL", "zh-TW": "zh-CN", "zh-HK": "zh-TW" };
const locales = ["en-US", "en-GB", "en-CA", "en-AU", "en-IN", "en-IE", "en-NZ", "en-ZA", "de-DE", "de-CH", "de-AT", "fr-FR", "fr-CA", "fr-CH", "fr-BE",
  "es-ES", "es-MX", "es-US", "es-AR", "it-IT", "it-CH", "pt-BR", "pt-PT", "nl-NL", "nl-BE", "sv-SE", "da-DK", "nb-NO", "fi-FI", "cs-CZ", "hu-HU", "ro-RO",
  "pl-PL", "ru-RU", "uk-UA", "tr-TR", "he-IL", "hi-IN", "id-ID", "vi-VN", "ja-JP", "zh-CN", "zh-TW", "zh-HK", "ko-KR"];
const categories = ["zero", "one", "two", "few", "many", "other"];
const units = ["acre", "bit", "byte", "celsius", "centimeter", "day", "degree", "fahrenheit", "fluid-ounce", "foot", "gallon", "gigabit",
  "gigabyte", "gram", "hectare", "hour", "inch", "kilobit", "kilobyte", "kilogram", "kilometer", "liter", "megabit", "megabyte", "meter",
  "microsecond", "mile", "mile-scandinavian", "milliliter", "millimeter", "millisecond", "minute", "month", "nanosecond", "ounce", "percent",
  "petabyte", "pound", "second", "stone", "terabit", "terabyte", "week", "yard", "year"];
const commonUnits = ["byte", "celsius", "centimeter", "day", "degree", "fahrenheit", "foot", "gigabyte", "gram", "hour", "inch", "kilobyte", "kilogram", "kilometer",
  "liter", "megabyte", "meter", "mile", "milliliter", "millimeter", "millisecond", "minute", "month", "percent", "pound", "second", "terabyte", "week", "year"];
const compoundUnits = ["kilometer-per-hour", "mile-per-hour", "meter-per-second", "mile-per-gallon", "liter-per-kilometer"];
const commonCurrencies = "USD EUR GBP JPY CNY KRW INR CHF CAD AUD NZD BRL MXN RUB TRY PLN SEK NOK DKK CZK SGD HKD".split(" ");
const commonRegions = "419 UN US GB DE FR ES IT PT BR NL BE CH AT SE NO DK FI PL RU UA TR IE CA MX AU NZ JP CN KR IN TW".split(" ");
const commonLanguages = "fr-CA es-MX sr en en-US en-GB de fr es it pt pt-BR nl sv pl ru uk tr ar he hi ja zh zh-Hans zh-Hant ko".split(" ");
const zoneSamples = [["America/Los_Angeles"], ["America/Denver"], ["America/Chicago"], ["America/New_York"], ["America/Halifax"], ["America/Anchorage"],
  ["Pacific/Honolulu"], ["America/Sao_Paulo"], ["Europe/London"], ["Europe/Lisbon"], ["Europe/Berlin"], ["Europe/Athens"], ["Europe/Moscow"],
  ["Asia/Dubai"], ["Asia/Kolkata"], ["Asia/Kathmandu"], ["Asia/Singapore"], ["Asia/Shanghai"], ["Asia/Hong_Kong"], ["Asia/Tokyo"], ["Asia/Seoul"], ["Australia/Sydney"],
  ["Australia/Adelaide"], ["Australia/Perth"], ["Pacific/Auckland"], ["Africa/Johannesburg"], ["UTC"]].map((z) => z[0]);

const probe = Date.UTC(2024, 2, 5, 7, 8, 9, 45);
const number = new Set(["integer", "group", "decimal", "fraction", "infinity", "nan"]);
const escape = (literal) => literal.replace(/[A-Za-z']+/g, (m) => "'" + m.replace(/'/g, "''") + "'");

function samples(locale, type = "cardinal") {
  const rules = new Intl.PluralRules(locale, { type });
  const found = new Map();
  for (const n of [1, 2, 3, 5, 0, 4, 6, 7, 8, 11, 20, 1.5, 0.5, 1e6]) {
    const c = rules.select(n);
    if (!found.has(c)) found.set(c, n);
  }
  return categories.filter((c) => found.has(c)).map((c) => found.get(c));
}
const forms = (numbers, f) => {
  const list = numbers.map(f);
  return list.every((x) => x === list[0]) ? list[0] : list.join("^");
};
// shape replaces the number of a formatted text by "#".
function shape(parts, placeholders = {}) {
  let out = "", seen = false;
  for (const p of parts) {
    if (number.has(p.type)) { if (!seen) out += "#"; seen = true; }
    else if (p.type in placeholders) out += placeholders[p.type];
    else out += p.value;
  }
  return out;
}

function numberLines(locale, lines) {
  const parts = (v, o) => new Intl.NumberFormat(locale, o).formatToParts(v);
  const of = (type, v, o) => parts(v, o).find((p) => p.type === type)?.value ?? "";
  const groups = parts(123456789).filter((p) => p.type === "integer").map((p) => p.value.length);
  const minimumGrouping = parts(1234).some((p) => p.type === "group") ? 1 : 2;
  const scientific = parts(1e-7, { notation: "scientific" });
  lines.number = [of("decimal", 1.5), of("group", 1e9), of("minusSign", -1), of("plusSign", 1, { signDisplay: "always" }), of("percentSign", 1, { style: "percent" }),
    scientific.find((p) => p.type === "exponentSeparator").value, of("infinity", Infinity), of("nan", NaN), groups.at(-1), groups.at(-2), minimumGrouping].join("|");
  lines.currencyGroup = of("group", 1e9, { style: "currency", currency: "USD" }) + "|" + of("decimal", 1.5, { style: "currency", currency: "USD" });
  lines.accountingGroup = String(parts(123456789, { style: "currency", currency: "USD", currencySign: "accounting" }).filter((p) => p.type === "integer").map((p) => p.value.length).at(-2));
  const signs = { minusSign: "-", plusSign: "-", percentSign: "%", currency: "¤" };
  lines["compact-percent"] = shape(parts(5, { style: "percent", notation: "compact" }));
  lines.percent = [5, -5].map((v) => shape(parts(v, { style: "percent" }), signs)).join("|");
  lines.currency = ["standard", "accounting"].flatMap((currencySign) => [5, -5].map((v) =>
    shape(parts(v, { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol", currencySign }), signs))).join("|");
  lines.currencyName = shape(parts(5, { style: "currency", currency: "USD", currencyDisplay: "name" }), signs);
  const numbers = samples(locale);
  for (const compactDisplay of ["short", "long"]) {
    const list = [];
    for (let exponent = 3; exponent < 15; exponent++) {
      const compact = (n) => parts(n * 10 ** exponent, { notation: "compact", compactDisplay, useGrouping: false });
      const exactlyOne = compact(1);
      const bare = !exactlyOne.some((x) => x.type === "integer");
      list.push(forms(numbers.filter((n) => n < 1e3), (n) => {
        const p = compact(n === 1 && bare ? 1.5 : n || 1);
        return p.find((x) => x.type === "integer").value.length + shape(p);
      }) + (bare ? "~" + shape(exactlyOne) : ""));
    }
    lines["compact-" + compactDisplay] = list.join("|");
    if (compactDisplay === "short") {
      lines["compact-currency"] = list.map((_, i) => {
        const p = parts(10 ** (i + 3), { notation: "compact", style: "currency", currency: "USD", currencyDisplay: "narrowSymbol", useGrouping: false });
        return p.find((x) => x.type === "integer").value.length + shape(p, signs);
      }).join("|");
    }
  }
  const inEnglish = locale.startsWith("en");
  for (const unit of (inEnglish ? units : commonUnits).concat(compoundUnits)) {
    lines["unit-" + unit] = ["short", "narrow", "long"].map((unitDisplay) => forms(numbers, (n) => shape(parts(n, { style: "unit", unit, unitDisplay })))).map((s, i, a) => i === 1 && s === a[0] ? "" : s).join("|");
    if (compoundUnits.includes(unit)) continue;
    const each = ["short", "narrow", "long"].map((unitDisplay) => {
      const liter = shape(parts(5, { style: "unit", unit: "liter", unitDisplay }));
      const per = shape(parts(5, { style: "unit", unit: "liter-per-" + unit, unitDisplay }));
      return per.startsWith(liter) ? "#" + per.slice(liter.length) : per;
    });
    if (["second", "minute", "hour", "day", "week", "month", "kilogram", "kilometer", "liter"].concat(inEnglish ? ["year", "gram", "meter", "foot", "inch", "gallon", "centimeter"] : []).includes(unit)) lines["per-" + unit] = each.join("|");
  }
  const currencies = locale === "en-US" ? Intl.supportedValuesOf("currency").filter((c) => !/\d/.test(new Intl.DisplayNames("en", { type: "currency" }).of(c)) && !/^X[A-EQSTUX]/.test(c)) : commonCurrencies;
  for (const currency of currencies) {
    const show = (currencyDisplay) => of("currency", 5, { style: "currency", currency, currencyDisplay });
    const names = forms(numbers, (n) => parts(n, { style: "currency", currency, currencyDisplay: "name" }).filter((p) => p.type === "currency").at(-1).value);
    lines["currency-" + currency] = [show("symbol"), show("narrowSymbol"), names, new Intl.DisplayNames(locale, { type: "currency" }).of(currency)]
      .map((s, i, a) => i === 0 && s === currency || i === 1 && s === a[0] || i === 3 && s === names.split("^")[0] ? "" : s).join("|").replace(/\|$/, "");
  }
}

function dateLines(locale, lines) {
  const parts = (o, t = probe) => new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...o }).formatToParts(t);
  const of = (type, o, t) => parts(o, t).find((p) => p.type === type)?.value ?? "";
  const months = (o) => Array.from({ length: 12 }, (_, m) => of("month", o, Date.UTC(2024, m, 15)));
  const weekdays = (o) => Array.from({ length: 7 }, (_, d) => of("weekday", o, Date.UTC(2024, 0, 7 + d)));
  const names = {
    MMMM: months({ month: "long", day: "numeric" }), LLLL: months({ month: "long" }),
    MMM: months({ month: "short", day: "numeric" }), LLL: months({ month: "short" }),
    MMMMM: months({ month: "narrow", day: "numeric" }), LLLLL: months({ month: "narrow" }),
    EEEE: weekdays({ weekday: "long", day: "numeric", month: "long", year: "numeric" }), cccc: weekdays({ weekday: "long" }),
    EEE: weekdays({ weekday: "short", day: "numeric", month: "short", year: "numeric" }), ccc: weekdays({ weekday: "short" }),
    EEEEE: weekdays({ weekday: "narrow", day: "numeric", month: "short", year: "numeric" }), ccccc: weekdays({ weekday: "narrow" }),
  };
  for (const [key, list] of Object.entries(names)) {
    const format = key.replace(/L/g, "M").replace(/c/g, "E");
    if (key !== format && names[format].join() === list.join()) delete names[key];
    else if (!/^\d+$/.test(list[2])) lines[key] = list.join("|");
  }
  for (const [key, era] of [["G", "short"], ["GGGG", "long"], ["GGGGG", "narrow"]]) lines[key] = [-1e14, probe].map((t) => of("era", { era, year: "numeric" }, t)).join("|");
  lines.a = [1, 13].map((h) => of("dayPeriod", { hour: "numeric", hour12: true }, Date.UTC(2024, 0, 1, h))).join("|");
  for (const [key, dayPeriod] of [["B", "short"], ["BBBB", "long"], ["BBBBB", "narrow"]]) {
    const runs = [];
    for (let h = 0; h < 24; h++) {
      const name = of("dayPeriod", { hour: "numeric", dayPeriod, hour12: true }, Date.UTC(2024, 0, 1, h, 0));
      const later = of("dayPeriod", { hour: "numeric", minute: "numeric", dayPeriod, hour12: true }, Date.UTC(2024, 0, 1, h, 30));
      if (runs.at(-1)?.[1] !== name) runs.push([h, name]);
      if (later !== name) runs.push([h + "+", later]);
    }
    lines[key] = runs.map(([h, n]) => h + "=" + n).join("|");
  }

  // letters reads a pattern off a formatted text.
  const letters = (o, t = probe) => parts(o, t).map((p) => {
    const digits = (letter) => /^\d+$/.test(p.value) ? letter.repeat(p.value.startsWith("0") ? 2 : 1) : null;
    const named = (list, value) => list.find((k) => names[k]?.includes(p.value));
    switch (p.type) {
      case "literal": return escape(p.value);
      case "day": return digits("d");
      case "month": {
        const width = { short: "MMM", long: "MMMM", narrow: "MMMMM" }[o.month] ?? (o.dateStyle === "medium" ? "MMM" : "MMMM");
        return digits("M") ?? [width, width.replace(/M/g, "L"), "MMMM", "MMM", "LLLL", "LLL", "MMMMM"].find((k) => names[k]?.[2] === p.value) ?? (() => { throw new Error(locale + JSON.stringify(o) + p.value); })();
      }
      case "weekday": {
        const width = { short: "EEE", long: "EEEE", narrow: "EEEEE" }[o.weekday] ?? "EEEE";
        return [width, width.replace(/E/g, "c"), "EEEE", "EEE", "cccc", "ccc"].find((k) => names[k]?.[2] === p.value);
      }
      case "year": return p.value.length === 2 ? "yy" : "y";
      case "era": return { long: "GGGG", narrow: "GGGGG" }[o.era] ?? "G";
      case "hour": return digits("h");
      case "minute": return digits("m");
      case "second": return digits("s");
      case "fractionalSecond": return "S".repeat(p.value.length);
      case "dayPeriod": return o.dayPeriod ? "B" : "a";
      case "timeZoneName": return "z";
      default: throw new Error(p.type);
    }
  }).join("");
  // March in every language, and standalone forms that differ in other months only, are told apart by names[].

  for (const s of ["full", "long", "medium", "short"]) {
    lines["date-" + s] = letters({ dateStyle: s });
    lines["time-" + s] = letters({ timeStyle: s });
  }
  const withGlue = (dateOptions, timeOptions) => {
    const whole = letters({ ...dateOptions, ...timeOptions });
    return whole.replace(letters(dateOptions), "{1}").replace(letters(timeOptions), "{0}");
  };
  lines.styleGlue = ["full", "long", "medium", "short"].map((dateStyle) => withGlue({ dateStyle }, { timeStyle: "short" })).join("|");
  const time = { hour: "numeric", minute: "numeric" };
  lines.glue = [{ weekday: "long", year: "numeric", month: "long", day: "numeric" }, { year: "numeric", month: "long", day: "numeric" },
    { year: "numeric", month: "short", day: "numeric" }, { year: "numeric", month: "numeric", day: "numeric" }].map((d) => withGlue(d, time)).join("|");

  // Date patterns for each set of fields; those that do not follow from a plain one are lines of their own.
  const key = (w, e, y, m, d) => (w ? { narrow: "EEEEE", short: "EEE", long: "EEEE" }[w] : "") + (e ? "G" : "") + (y ? { numeric: "y", "2-digit": "yy" }[y] : "") +
    (m ? { numeric: "M", "2-digit": "MM", short: "MMM", long: "MMMM", narrow: "MMMMM" }[m] : "") + (d ? { numeric: "d", "2-digit": "dd" }[d] : "");
  const options = (w, e, y, m, d) => Object.fromEntries(Object.entries({ weekday: w, era: e, year: y, month: m, day: d }).filter(([, v]) => v));
  // Node 20 crashes when asked for the parts of a Swiss date with an era; the German ones serve.
  const eras = locale === "de-CH" ? [,] : [, "short"];
  if (locale === "de-CH") for (const [k, v] of Object.entries(complete["de-DE"])) if (/^p-E*G/.test(k)) lines[k] = v;
  for (const w of [, "short"]) for (const e of eras) for (const y of [, "numeric"]) for (const m of [, "numeric", "short", "long"]) for (const d of [, "numeric"]) {
    if (w || e || y || m || d) if (!(e && !y && !m && !d && !w) && (locale.startsWith("en") || !(e && (w || !y)))) lines["p-" + key(w, e, y, m, d)] = letters(options(w, e, y, m, d));
  }
  const adjust = (pattern, w, y, m, d) => pattern.replace(/'[^']*'|([EcyMLd])\1*/g, (run, letter) => {
    const width = (n) => letter.repeat(n);
    switch (letter) {
      case "E": case "c": return run.length >= 3 ? width({ narrow: 5, short: 3, long: 4 }[w]) : run;
      case "y": return y === "2-digit" ? "yy" : run;
      case "M": case "L": return run.length >= 3 ? width({ narrow: 5, short: 3, long: 4 }[m] ?? run.length) : m === "2-digit" ? width(2) : run;
      case "d": return d === "2-digit" ? "dd" : run;
      default: return run;
    }
  });
  const standard = (pattern) => pattern.replace(/L{3,5}|c{3,5}/g, (run) => names[run] ? run : run.replace(/L/g, "M").replace(/c/g, "E"));
  for (const w of [, "narrow", "short", "long"]) for (const e of eras) for (const y of [, "2-digit", "numeric"]) for (const m of [, "2-digit", "numeric", "narrow", "short", "long"]) for (const d of [, "2-digit", "numeric"]) {
    const base = "p-" + key(w && "short", e, y && "numeric", m === "2-digit" ? "numeric" : m === "narrow" ? "short" : m, d && "numeric");
    if (!(base in lines)) continue;
    const exact = "p-" + key(w, e, y, m, d);
    // Combinations that hardly anyone asks for, in languages other than English, follow from the plain ones.
    if (!locale.startsWith("en") && (w === "narrow" && (y || m || d) || e && (w || !y))) continue;
    const actual = letters(options(w, e, y, m, d));
    if (exact !== base && standard(adjust(lines[base], w, y, m, d)) !== actual) lines[exact] = actual;
  }
  lines["p-G"] = "G";
  // Time patterns: for each set of fields, and where they do not follow from that, for their exact widths.
  const zoneStyles = { "": "", z: "short", zzzz: "long", O: "shortOffset", OOOO: "longOffset" };
  for (const [cycle, hour12] of [["h", true], ["H", false]]) for (const b of cycle === "h" ? ["", "B"] : [""]) for (const set of ["", "m", "ms"]) for (const z of b ? ["", "z"] : Object.keys(zoneStyles))
    for (const hour of ["numeric", "2-digit"]) for (const minute of set.includes("m") ? ["numeric", "2-digit"] : [,]) for (const second of set.includes("s") ? ["numeric", "2-digit"] : [,]) {
      const o = Object.fromEntries(Object.entries({ hour, hour12, minute, second, timeZoneName: zoneStyles[z], dayPeriod: b && "short" }).filter(([, v]) => v !== undefined && v !== ""));
      let pattern = letters(o);
      if (cycle === "H") pattern = pattern.replace(/'[^']*'|h/g, (run) => run === "h" ? "H" : run);
      const twice = (letter, option) => option === undefined ? "" : option === "2-digit" ? letter + letter : letter;
      const plain = "t-" + b + cycle + set + (z ? "z" : "");
      const exact = "t-" + b + twice(cycle, hour) + twice("m", minute) + twice("s", second) + z;
      if (exact === plain) { lines[plain] = pattern; continue; }
      const derived = lines[plain].replace(/'[^']*'|([hH])\1?/g, (run, letter) => letter && hour === "2-digit" ? letter + letter : run);
      if (derived !== pattern) lines[exact] = pattern;
    }
  for (const [k, o] of [["m", { minute: "numeric" }], ["s", { second: "numeric" }], ["ms", { minute: "numeric", second: "numeric" }], ["B", { dayPeriod: "short" }]]) {
    lines["t-" + k] = letters(o);
    if (k !== "B") lines["t-" + k + "z"] = letters({ ...o, timeZoneName: "short" });
  }
  for (const hour12 of [true, false]) for (const set of ["", "m", "ms"]) {
    const o = { weekday: "short", hour: "numeric", hour12 };
    if (set !== "") o.minute = "numeric";
    if (set === "ms") o.second = "numeric";
    lines["t-E" + (hour12 ? "h" : "H") + set] = hour12 ? letters(o) : letters(o).replace(/'[^']*'|h/g, (run) => run === "h" ? "H" : run);
  }
  const r = new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions();
  lines.hour = r.hourCycle;
  const fraction = parts({ second: "numeric", fractionalSecondDigits: 1 });
  lines.fraction = fraction.find((p) => p.type === "literal").value;

  const zone = (timeZone, timeZoneName, t) => of("timeZoneName", { timeZone, timeZoneName, day: "numeric" }, t);
  const kathmandu = zone("Asia/Kathmandu", "longOffset", probe), lima = zone("America/Lima", "longOffset", probe);
  const prefix = kathmandu.slice(0, kathmandu.search(/[+]/));
  lines.gmt = [prefix, zone("UTC", "longOffset", probe), lima.slice(prefix.length, prefix.length + 1), zone("America/Lima", "shortOffset", probe).slice(prefix.length + 1)].join("|");
  if (locale !== "en-US") {
    const local = [];
    for (const z of zoneSamples) for (const t of [Date.UTC(2024, 0, 15), Date.UTC(2024, 6, 15)]) {
      const show = (name) => { const s = zone(z, name, t); return s.startsWith(prefix) && /\d/.test(s) ? "" : s; };
      const item = show("long") + (show("short") ? "^" + show("short") : "");
      const english = (name) => new Intl.DateTimeFormat("en-US", { timeZone: z, timeZoneName: name, day: "numeric" }).formatToParts(t).find((p) => p.type === "timeZoneName").value;
      const same = locale.startsWith("en") && show("long") === english("long") && (show("short") || "GMT") === english("short").replace(/GMT.+/, "GMT");
      local.push(same || item === local.at(-1) ? "" : item);
    }
    lines.zones = local.join("|");
  }
}

function otherLines(locale, lines) {
  lines.plural = samples(locale).map((n) => new Intl.PluralRules(locale).select(n)).join("|");
  for (const style of locale.startsWith("en") ? ["long", "short", "narrow"] : ["long", "short"]) {
    const always = new Intl.RelativeTimeFormat(locale, { style }), auto = new Intl.RelativeTimeFormat(locale, { style, numeric: "auto" });
    for (const unit of ["second", "minute", "hour", "day", "week", "month", "quarter", "year"]) {
      const direction = (sign) => forms(samples(locale), (n) => shape(always.formatToParts(sign * (n || 1e-9) , unit).map((p) => p.unit ? { ...p, type: number.has(p.type) ? p.type : "literal" } : p)).replace(/#+/g, "#"));
      const list = [direction(-1), direction(1)];
      for (const n of [-2, -1, 0, 1, 2]) { const s = auto.format(n, unit); if (s !== always.format(n, unit)) list.push(n + "=" + s); }
      lines["relative-" + unit + "-" + style] = list.join("|");
    }
    for (const unit of ["second", "minute", "hour", "day", "week", "month", "quarter", "year"]) {
      if (style !== "long" && lines["relative-" + unit + "-" + style] === lines["relative-" + unit + (style === "narrow" ? "-short" : "-long")]) lines["relative-" + unit + "-" + style] = "=";
    }
  }
  for (const type of ["conjunction", "disjunction", "unit"]) lines["list-" + type] = ["long", "short", "narrow"].map((style) => {
    const f = new Intl.ListFormat(locale, { type, style });
    const literals = (n) => f.format(["\u0001", "\u0002", "\u0003", "\u0004"].slice(0, n)).split(/[\u0001-\u0004]/).slice(1, -1);
    return [...literals(2), ...literals(4)].join("^");
  }).join("|");
  const english = locale === "en-US";
  const regions = english ? [] : commonRegions, languages = english ? [] : commonLanguages;
  if (english) {
    const region = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
    for (let a = 65; a < 91; a++) for (let b = 65; b < 91; b++) { const c = String.fromCharCode(a, b); if (region.of(c) && new Intl.Locale("und-" + c).toString() === "und-" + c) regions.push(c); }
    regions.push("001", "150", "419");
    const language = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
    for (let a = 97; a < 123; a++) for (let b = 97; b < 123; b++) { const c = String.fromCharCode(a, b); if (Intl.getCanonicalLocales(c)[0] === c && language.of(c)) languages.push(c); }
    languages.push(..."fil haw yue gsw ast chr ckb tzm zgh en-US en-GB en-CA en-AU es-ES es-MX es-419 fr-CA fr-CH de-AT de-CH pt-BR pt-PT nl-BE zh-Hans zh-Hant".split(" "));
  }
  {
    const script = new Intl.DisplayNames(locale, { type: "script" });
    lines.scripts = (english ? "Latn Cyrl Grek Arab Hebr Deva Beng Gujr Guru Taml Telu Knda Mlym Sinh Thai Laoo Khmr Mymr Geor Armn Ethi Hang Hani Hans Hant Hira Kana Jpan Kore Mong Tibt Zyyy" : "Latn Cyrl Grek Arab Hans Hant").split(" ").map((s) => s + "=" + script.of(s)).join("|");
  }
  if (english) {
    lines.likely = languages.filter((l) => !l.includes("-")).map((l) => new Intl.Locale(l).maximize().toString()).join("|");
  }
  const regionName = new Intl.DisplayNames(locale, { type: "region" }), languageName = new Intl.DisplayNames(locale, { type: "language" });
  lines.regions = regions.map((c) => c + "=" + regionName.of(c)).join("|");
  lines.languages = languages.map((c) => c + "=" + languageName.of(c)).join("|");
}

const header = "// Code generated by tables.mjs from Node " + process.version + " (CLDR " + process.versions.cldr + "). DO NOT EDIT.\n\n//lint:file-ignore ST1018 the texts have the invisible characters of their languages\n\npackage intl\n\n";
const complete = {};
const perFile = { english: [], european: [], eastern: [] };
let sizes = {};
for (const locale of locales) {
  const lines = {};
  numberLines(locale, lines);
  dateLines(locale, lines);
  otherLines(locale, lines);
  complete[locale] = lines;
  const parent = complete[parents[locale]] ?? {};
  const text = Object.entries(lines).filter(([k, v]) => parent[k] !== v).map(([k, v]) => k + "\t" + v);
  for (const k of Object.keys(parent)) if (!(k in lines) && /^[pt]-/.test(k)) text.push(k + "\t");
  for (const [k, v] of Object.entries(lines)) { if (v.includes("`")) throw new Error("quote"); const kind = k.split("-")[0]; if (parent[k] !== v) sizes[kind] = (sizes[kind] ?? 0) + Buffer.byteLength(k + v) + 2; }
  const file = locale.startsWith("en") ? "english" : /^(ja|zh|ko|ru|tr|uk|he|hi|id|vi)/.test(locale) ? "eastern" : "european";
  perFile[file].push("const table" + locale.replace("-", "") + " = `" + text.join("\n") + "`\n");
}
for (const [name, texts] of Object.entries(perFile)) writeFileSync("tables_" + name + ".go", header + texts.join("\n"));
const digits = {};
for (const c of Intl.supportedValuesOf("currency")) { const d = new Intl.NumberFormat("en", { style: "currency", currency: c }).resolvedOptions().maximumFractionDigits; if (d !== 2) (digits[d] ??= []).push(c); }
const available = {};
for (const language of new Set(locales.map((l) => l.slice(0, 2)))) {
  available[language] = [];
  for (let a = 65; a < 91; a++) for (let b = 65; b < 91; b++) {
    const region = String.fromCharCode(a, b), tag = language + "-" + region;
    if (new Intl.NumberFormat(tag).resolvedOptions().locale === tag) available[language].push(region);
  }
}
const englishZones = zoneSamples.flatMap((timeZone) => [Date.UTC(2024, 0, 15), Date.UTC(2024, 6, 15)].map((t) => new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "long", day: "numeric" }).formatToParts(t).find((p) => p.type === "timeZoneName").value));
writeFileSync("tables_common.go", header + "// currencyDigits has the currencies whose amounts do not have two decimals.\nconst currencyDigits = `" + Object.entries(digits).map(([d, l]) => d + "=" + l.join(" ")).join("\n") + "`\n\n" +
  "// zoneNames are the en-US names of the time zones that the lines \"zones\" of the other locales name.\nconst zoneNames = `" + englishZones.join("|") + "`\n\n" +
  "// supportedCurrencies are the currencies that Intl.supportedValuesOf lists.\nconst supportedCurrencies = `" + Intl.supportedValuesOf("currency").join(" ") + "`\n");
appendFileSync("tables_common.go", "\n// availableRegions has the regions of which CLDR has a locale, for each language with a table.\nconst availableRegions = `" + Object.entries(available).map(([l, r]) => l + "=" + r.join(" ")).join("\n") + "`\n");
if (process.argv[2] === "sizes") console.log(sizes);
