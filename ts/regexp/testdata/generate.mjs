// Writes matches.json: what the Node that runs this answers for patterns, flags and inputs.
//
//	node generate.mjs > matches.json
//
// An entry is [pattern, flags, input, lastIndex, answer]; an answer is the text of a SyntaxError, null for no match, or
// the indices of the match and its groups, null for one that took no part. Strings are escaped as JSON does.

const entries = [];
const seen = new Set();
function answer(pattern, flags, input, lastIndex) {
	try {
		new RegExp(pattern, flags);
	} catch (e) {
		return e.message;
	}
	const re = new RegExp(pattern, "d" + flags.replace("d", "") + (/[gy]/.test(flags) ? "" : "g"));
	re.lastIndex = lastIndex;
	const m = re.exec(input);
	return m && [...m.indices].map((pair) => pair ?? null);
}
function add(pattern, flags, input, lastIndex = 0) {
	const key = JSON.stringify([pattern, flags, input, lastIndex]);
	if (seen.has(key)) return;
	seen.add(key);
	// V8 lacks modifiers, finds a literal from the middle of its pair on, and a negative lookahead in the middle of
	// one; ECMA-262 says otherwise.
	if (/\(\?[-i]/.test(pattern) || pattern === "(?!.)" && /[uv]/.test(flags)) return;
	if (/^(😀|\\ud83d\\ude00|\\u\{1f600\})$/.test(pattern) && /[uv]/.test(flags) && lastIndex > 0) return;
	const result = answer(pattern, flags, input, lastIndex);
	if (typeof result === "string") {
		// An error does not depend on the input.
		if (seen.has(flags + "/" + pattern)) return;
		seen.add(flags + "/" + pattern);
	}
	entries.push([pattern, flags, input, lastIndex, result]);
}
// all adds each pattern with each flags and each input, separated by spaces where they are given as one string.
function all(patterns, flags, inputs) {
	for (const p of patterns) for (const f of flags) for (const i of inputs) add(p, f, i);
}

// Atoms, quantifiers and how they combine.
all(["a", "ab", "a|b", "a|ab", "ab|a", "", "a|", "|a", "(?:)", "()", "(a)", "(a)(b)", "((a)b)", "(a|b)c", "^a", "a$", "^$", "^", "$", ".", "..", "[ab]", "[^ab]", "[]", "[^]", "\\.", "a.c", "[a-c]+", "\\d+", "\\D+", "\\w+", "\\W+", "\\s+", "\\S+", "\\bb", "\\Bb", "b\\b", "b\\B"],
	["", "i", "u", "v"], ["", "a", "ab", "abc", "cab", "AB", "a.c 12", "\n a"]);
for (const q of ["*", "+", "?", "*?", "+?", "??", "{2}", "{2}?", "{1,2}", "{1,2}?", "{2,}", "{2,}?", "{0}", "{0,0}", "{0,1}", "{3,5}?"]) {
	for (const atom of ["a", "(a)", "(?:a)", "[ab]", "(a|b)", "(?:a|b)", "(a?)", "(?:a?b?)", "(a*)", "(a*?)", "(?:a+)", ".", "(ab)", "(a|ab)", "\\w", "(?:(a)|b)", "(|a)", "(a|)"]) {
		for (const rest of ["", "b", "$"]) {
			for (const input of ["aaab", "ababc"]) add(atom + q + rest, rest === "$" ? "" : "u", input);
		}
	}
}
// Groups start anew in each iteration; empty iterations.
all(["(?:(a)|(b)|(c))+", "(z)((a+)?(b+)?(c))*", "(?:(a)|b)*", "(?:(a)|(b))*?c", "((a)|b)*", "(?:(?:(a)|b)*c)*", "(a?)*", "(a?)*?b", "(?:a?)*?b", "(a*)*", "(a*)+", "(?:a*?)*b", "(?=(a+))", "(?=(a+))a*b\\1", "(.*?)a(?!(a+)b\\2c)\\2(.*)", "(?:()|a)*b", "(\\2a)(\\1)", "(a\\1)", "(?:(a)\\1?)*", "((a){2}){2}", "(?:(a){0,2}b){2,3}", "((?:a|b)*?c)+", "(?:a{0,2}){3}b", "(?:){5}a", "(?:a??){2}b", "(a??){2,3}?b", "(?:(x)?a)*", "(?:a(?=(b)?))*", "(?:(?=(a))a)+b", "(a|(b))+\\2", "(?:(a)|(b)|)*c", "()*a", "(?:|a)*b", "((?:))*a"],
	["", "i", "u"], ["zaacbbbcac", "abcd", "aaab", "baaabac", "aabaac", "abab", ""]);
// Look around.
all(["(?=a)", "(?!a)", "a(?=b)", "a(?!b)", "(?<=a)b", "(?<!a)b", "(?<=^|,)[^,]*(?=,|$)", "(?<=(a)(b))c", "(?<=(\\w+)(\\d+))c", "(?<=(\\w)+)c", "(?<=(\\d{2})+)c", "(?<=\\1(a))b", "(?<=(a)\\1)b", "(?<=a|ab)c", "(?<=a.*)c", "(?<=a.*?)c", "(?<!(a|b))c", "(?<!^a)b", "(?<=(?=a)\\w)b", "(?<=(?<=a)b)c", "(?<=(?!b)\\w)c", "(?=(?<=a)b)b", "(?<=$)", "(?<=\\b)a", "(?<=a{2})b", "(?<=a{1,2}?)b", "(?<=(a|b)*)c", "(?<=([abc]+)([abc]+))$", "(?<=[ab]{2}c?)c", "(?!(a)b)(\\1)a", "(?=(a)|b)\\1", "\\B(?=(\\d{3})+(?!\\d))", "(?<=\\$)\\d+", "foo(?!bar)\\w+", "(?<=(?:a|b)+?)c", "(?<=x?)a", "(?<=\\u{1F600})a"],
	["", "i", "u"], ["aabbc", "abc", "ab,cd,,e", "12c", "aab", "1234567", "$42 foobar foobaz", "bca", ""]);
all(["(?=a)*b", "(?=a)+b", "(?!a)?b", "(?=(a))?b\\1", "(?=(a)){2}ab", "(?<=a)*b", "(?<!a)+b", "(?=a){0}b", "^*", "$+", "\\b*", "\\B?"], ["", "u", "v"], ["ab", "b"]);
// Back references and names.
all(["(a)\\1", "(a)|\\1b", "\\1(a)", "(a)\\2", "\\1", "(\\w+) \\1", "(['\"]).*?\\1", "(?<n>a)\\k<n>", "\\k<n>(?<n>a)", "(?<n>a)\\k<m>", "\\k<n>", "\\k", "(?<n>a)\\k", "(?<n>a)\\k<n", "(?<n>a)\\1", "(?<$_1>a)", "(?<π>a)\\k<π>", "(?<\\u0061>a)\\k<a>", "(?<\\u{61}>a)\\k<a>", "(?<1a>a)", "(?<>a)", "(?<a", "(?<a>", "(?<a>b", "(?<a>a)(?<a>b)", "(?<a>a)|(?<b>b)", "(?<𝒜>.)", "(?<\\ud835\\udc9c>.)", "(?<a b>.)", "(?<a-b>.)", "(?<=a", "(?<n>a)(?<m>\\k<n>)", "(?i", "(A)\\1", "(\\ud83d)\\1", "(.)\\1", "\\8", "\\9a", "\\10", "(a)\\10", "\\01", "\\012", "\\377", "\\400", "\\08", "[\\1]", "[\\8]", "(?<é>a)\\k<é>"],
	["", "i", "u", "v"], ["aa", "ab", "aA", "hello hello", "'it' \"x\"", "\x01\x08\n\xff 08", "😀😀", "aé"]);
// Classes.
all(["[a-z]+", "[^a-z]+", "[a-]", "[-a]", "[a-a]", "[z-a]", "[\\w-a]", "[a-\\d]", "[\\d-\\w]", "[\\]]", "[\\\\]", "[\\b]", "[\\B]", "[\\cA]", "[\\c]", "[\\c0]", "[\\c_]", "[\\c!]", "\\cA", "\\c", "\\c0", "\\cé", "[\\x41]", "[\\x4]", "\\x4", "\\u00", "[\\u0041-\\u0043]", "\\u{41}", "[\\u{41}]", "\\u{110000}", "\\u{}", "\\u{4", "\\u{0000000041}", "[\\0]", "[\\00]", "\\0", "[\\s\\d]", "[^\\s\\d]", "[\\S]", "[\\D]", "[\\W]", "[^\\W]", "[\\-]", "\\-", "[.]", "[*+?]", "[()|]", "[[]", "[[a]", "[a]]", "[a&&b]", "[a--b]", "[😀-😂]", "[^x]", "[é-ü]", "[\\ud83d\\ude00]", "[\\ud83d]", "\\ud83d", "\\ude00", "^[^x]$", "[\\p{L}]", "[\\P{L}]", "[\\k]", "[\\q]", "[\\e]", "\\e", "\\a", "\\/", "[/]", "[\\/]", "\\_", "\\ ", "\\é", "[\\😀]", "[\\u]", "[\\z-\\a]", "[", "[a", "[a-", "[\\", "[a\\", "[^", "\\"],
	["", "i", "u", "v"], ["abc-", "A]\\1", "\x01\0\b\x1f0_", "u4x4 p{L}", "😀", "\ud83dx", "é & Ü", "&[a]"]);
// Syntax errors and Annex B.
all(["(", ")", "(?", "(?:", "(?=", "(?!", "(?<=", "(?<!", "(?a)", "(?i:a)x", "(a", "a)", "(a))", "((a)", "*", "+", "?", "a**", "a*+", "a???", "a+*", "{", "}", "]", "a{", "a{1", "a{1,", "a{,2}", "a{1,2", "a{2,1}", "a{x}", "a{1}{2}", "a{1}{x", "{1}", "{1,2}", "{1", "x{1}?", "x{1}??", "x{99999999999999999999}", "x{0,99999999999999999999}", "a|*", "(*)", "(?:*)", "(|*)", "^*", "a{ 1}", "\\p{L}", "\\p", "\\pL", "\\p{", "\\p{}", "\\p{Foo}", "\\p{L=}", "\\p{=L}", "\\p{gc=L}", "\\p{sc=Latin}", "\\p{Script=Greek}", "\\p{scx=Grek}", "\\p{Latin}", "\\p{lu}", "\\p{General_Category=Lu}", "\\p{gc=Alphabetic}", "\\p{Alphabetic=Yes}", "\\p{ L}", "\\P{L}", "\\p{^L}", "\\p{RGI_Emoji}", "\\P{RGI_Emoji}", "\\p{Any}", "\\p{ASCII}", "\\p{Assigned}", "\\p{Block=Arrows}", "[\\p{Foo}]", "[\\p]", "[^\\p{RGI_Emoji}]", "[\\p{Basic_Emoji}a]", "(?<a>(?<b>(?<a>x)))", "\\u{1F600}", "a\\", "/", "a/b", "\n", "\u2028", "(?#x)", "(?P<a>x)", "(?>a)", "(?|a)", "a{1}+", "a++", "(?-:a)", "(?ii:a)y", "(?-i-m:a)z", "[a-\\", "x{2}{3}"],
	["", "u", "v"], ["aaa", "a{", "x{1}", "Aé😀ω", "\n/ p{L} u{1F600}"]);
// Case.
all(["straße", "É", "ß", "ẞ", "σ", "ς", "Σ", "[^x]", "[x]", "\\w", "\\W", "[\\w]", "[^\\W]", "\\b", "k", "K", "s", "ſ", "[a-z]", "[^a-z]", "ı", "İ", "i", "I", "Å", "å", "ǅ", "ǆ", "Ǆ", "ᾀ", "ᾈ", "ΐ", "\\u1fd3", "[α-ω]", "[А-Я]+", "\\u{10400}", "[\\u{10400}-\\u{10410}]", "[\\ud801][\\udc00]", "\\p{Lu}", "\\P{Lu}", "[^\\P{Lu}]", "[^\\p{Lu}]", "\\p{Ll}", "\\P{Ll}", "\\p{L}", "[\\p{Lu}&&\\p{ASCII}]", "[\\w--[a-m]]", "[\\W_]", "\\p{Lowercase}", "\\p{Uppercase_Letter}", "µ", "μ", "ſt", "ﬅ", "ﬆ", "Ω", "ω", "(?:σ)\\b", "(σ)\\1", "([a-z])\\1", "Ꭰ", "ꭰ", "Ა", "ა", "ᏸ", "\\u1c80", "в"],
	["i", "iu", "iv"], ["STRASSE é", "ßẞ", "σςΣ", "X", "ſKk", "İıiI", "ÅåÅ", "ǅǆǄ", "ᾀᾈ", "ΐΐ", "привет", "𐐀𐐨", "AaBb", "µμΜ", "ﬅﬆ", "ΩωΩ", "Ꭰꭰ Აა ᏸᏰ", "_-"]);
// Surrogates.
for (const p of [".", "^.$", "..", "[^a]", "\\ud83d", "\\ude00", "\\ud83d\\ude00", "\\u{1f600}", "😀", "[😀]", "[^😀]", "(?<=😀)a", "(?<=.)a", "(?<!.)a", "(?<=\\ude00)a", "(?<=\\ud83d)\\ude00", "\\S", "\\W", "(.)\\1", ".*", ".*?$", ".+a", ".{2}", "(?:.a)+", "[^]", "[\\ud800-\\udbff]", "[\\udc00-\\udfff]", "[\\ud83d\\ude00]", "\\b", "$", "^", "", "(?!.)", "(?=\\ude00)", "😀*", "😀{2}", "😀+a", "[😀a]+", "[^x]+$", ".+\\ude00", "(\\ud83d)(.)"]) {
	for (const f of ["", "u", "v", "y", "uy", "i", "iu"]) {
		for (const [input, ...indices] of [["😀", 0, 1, 2], ["a😀a", 1, 2], ["😀😀a", 1, 3, 4], ["\ude00\ud83d", 0, 1], ["\ud83d😀", 0, 1, 2]]) {
			for (const index of indices) add(p, f, input, index);
		}
	}
}
// lastIndex, sticky, lines.
for (const p of ["a", "^a", "a$", "^", "$", "(?<=b)a", "\\ba", "b*", ".", "(?:^|b)a", "[^a]$"]) {
	for (const f of ["", "g", "y", "m", "my", "s", "ms", "sy"]) {
		for (const input of ["ab\na", "ba\r\nab", "\n\n", "a\u2028a"]) for (const index of [0, 1, 3, 5]) add(p, f, input, index);
	}
}
// Everyday patterns.
const mail = "write to jane.doe+x@mail.example.org or bob@x.io, see https://example.org:8080/a/b?c=d#e on 2024-03-15T10:20:30Z";
all(["[\\w.+-]+@[\\w-]+\\.[\\w.]+", "https?:\\/\\/([^\\s/:]+)(?::(\\d+))?(\\/[^\\s?#]*)?(\\?[^\\s#]*)?(#\\S*)?", "(\\d{4})-(\\d{2})-(\\d{2})(?:T(\\d{2}):(\\d{2}):(\\d{2})(Z|[+-]\\d{2}:\\d{2})?)?", "(?<year>\\d+)-(?<month>\\d+)", "\\b\\w{5}\\b", "^\\s*(.*?)\\s*$", "\\s+", "(\\w+)\\s+(\\w+)", "[A-Z][a-z]+", "\\.(?=[^.]*$)", "([a-z]+)\\.([a-z]+)(?=@)", "[^,]+", "(?:[a-z]+\\.)+[a-z]+", ".*\\d", ".*?\\d", "(.*)-(.*)", "to|or|on", "(?:jane|bob)\\S*", "\\S+$", "[aeiou]{2}", "x.*x", "#(.)(?!.*#)"], ["", "i", "u", "v", "g"], [mail, "", "x"]);
const log = '127.0.0.1 - - [10/Oct/2000:13:55:36 -0700] "GET /apache_pb.gif HTTP/1.0" 200 2326';
all(["^(\\S+) (\\S+) (\\S+) \\[([^\\]]+)\\] \"(\\w+) (\\S+) ([^\"]*)\" (\\d{3}) (\\d+|-)$", "\"([^\"\\\\]|\\\\.)*\"", "(\\d+)\\.(\\d+)\\.(\\d+)\\.(\\d+)", "(?:\\d{1,3}\\.){3}\\d{1,3}", "\\[(.*?)\\]", "(?<=\\[).*(?=\\])", "HTTP\\/(\\d\\.\\d)", "\\b(?:GET|POST)\\b", "(\\w+)$"], ["", "i", "u", "v"], [log]);
all(["^(?:\\+|-)?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?$", "^#?([a-f0-9]{6}|[a-f0-9]{3})$", "^(?=.*[A-Z])(?=.*\\d).{6,}$", "^(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(?!$)|$)){4}$", "^([\\w-]+)=(.*)$", "<(\\w+)[^>]*>(.*?)<\\/\\1>", "\\{\\{(\\w+)\\}\\}", "([A-Z])(?=[a-z])", "^\\[([^\\]]*)\\]$", "//.*|/\\*[^]*?\\*/", "(\"(?:\\\\.|[^\"\\\\])*\"|'(?:\\\\.|[^'\\\\])*')", "^(\\w+)(?:\\[(\\d+)\\])?$", "(?:^|_)(\\w)", "(-?\\d+)(\\d{3})"],
	["", "i", "u"], ["-12.5e+3", "#Ff00aa", "Passw0rd", "192.168.1.255", "key=a=b", "<b>x</b><i>y</i>", "hi {{name}}!", "fooBarBaz", "a /* c */ b // d", "x = 'it\\'s' + \"q\"", "arr[12]", "snake_case_name", "1234567"]);
// The flag v.
all(["[\\w--\\d]+", "[\\w&&\\d]+", "[[a-z]--[aeiou]]+", "[\\p{L}--[a-z]]", "[\\p{L}&&[^a-z]]", "[[a-z][0-9]]+", "[^[a-z][0-9]]", "[^\\w--\\d]", "[\\q{abc|d|}]", "[\\q{abc|ab|a}]c?", "[a\\q{bc}]+", "[^\\q{a}]", "[^\\q{ab}]", "[\\q{ab}--\\q{ab}]", "[\\q{ab|c}--c]", "[\\q{ab|c}&&[a-z]]", "[^\\q{ab}&&a]", "[a&&&b]", "[a&&b--c]", "[a--b&&c]", "[ab&&c]", "[ab--c]", "[a-z&&b]", "[a&&b-c]", "[a--b-c]", "[a-c-e]", "[a-]", "[-a]", "[a--]", "[&&a]", "[a&&]", "[a&&", "[a--", "[a&b]", "[a&&b&&a]", "[!!]", "[a!!]", "[##]", "[a**b]", "[``]", "[~~]", "[^^]", "[^^^]", "[a^^b]", "[(]", "[)]", "[{]", "[}]", "[/]", "[|]", "[\\(]", "[\\&\\-\\!\\#\\%\\,\\:\\;\\<\\=\\>\\@\\`\\~]", "[\\q]", "[\\q{", "[\\q{a", "[\\q{(}]", "[\\q{\\(}]", "\\q{a}", "[\\q{a-b}]", "[\\q{a|b]", "[[a]", "[[a]]", "[[]]", "[^[]]", "[[^]]", "[[^a]&&b]", "[\\b]", "[\\d-z]", "[a-\\d]", "[\\p{RGI_Emoji_Flag_Sequence}x]", "\\p{Emoji_Keycap_Sequence}", "[\\p{Emoji_Keycap_Sequence}--\\q{1️⃣}]", "^\\p{RGI_Emoji}$", "^\\p{Basic_Emoji}$", "\\p{RGI_Emoji_ZWJ_Sequence}", "\\p{RGI_Modifier_Sequence}", "\\p{RGI_Emoji_Modifier_Sequence}", "\\p{RGI_Emoji_Tag_Sequence}", "[\\u{1f1e6}-\\u{1f1ff}]{2}", "(?<=[\\q{ab|c}])d", "(?=a){","(?=a)?{","[[a]-b]","[a-[b]]","[\\q{a}-b]","[a-\\q{b}]","[a-b-]","[-]","[a-","[a-\\","[a&&-]","[a&&b-","[a&&b-]","[a&&b&]","[a&&b&","[a--b-]","[a--b--","[a--b&&","[a&&b","[a&&bc]","[a--bc]","[\\q{(","[\\q{&&}]","[\\q{","[\\q{\\","[a&&&","[(","[a(","[&&","[--","[-","[-a","[!!","[a-&&]","[a-&&b]","[a---b]","(?=a)**","[^[","(?<n>a)\\k<","(?<n>a)\\k<1>","(?<n>a)\\k<>","(?<","(?<n","(?<n>a)\\k<n\\u{","(?<\\u{110000}>a)","(?<a\\x>b)", "(?","\\p{L","[\\p{L","\\u{12","[\\u{12","\\cé","[\\cé]","\\c","[a--b]c)","[\\P{RGI_Emoji}]","[^\\P{L}]","[^[\\q{ab}]]","[^\\q{}]"],
	["v", "iv"], ["abc", "12ab", "ABC d", "e", "&-!", "🇩🇪", "1️⃣", "👩‍👩‍👧", "👍🏽", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "abd cd", ""]);
for (const f of ["gg", "x", "uv", "vu", "G", " ", "dgimsuy", "dgimsvy", "yy"]) add("a", f, "a");
// Properties, by samples of characters.
const samples = "aZ5_ éßǅʰאñ٣Ⅷ½\u0301\u20dd\u00ad\u200d\u2028\ufeff\ud800\ue000\u{10ffff}\u{378}-(«)»!+$^©€Ωжあア漢한กАԱ\u0640\u3005😀🏽#1\u{1f1e6}\u{e0067}\ufe0f";
for (const p of ["L", "Lu", "Ll", "Lt", "Lm", "Lo", "LC", "M", "Mn", "Me", "N", "Nd", "Nl", "No", "P", "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "Pc", "S", "Sm", "Sc", "Sk", "So", "Z", "Zs", "Zl", "Cc", "Cf", "Cs", "Co", "Cn", "C", "Letter", "punct", "digit", "Alphabetic", "Emoji", "Emoji_Presentation", "Extended_Pictographic", "ID_Start", "IDC", "White_Space", "space", "Uppercase", "Lower", "Math", "Dash", "Hex_Digit", "Cased", "CWU", "Regional_Indicator", "Variation_Selector", "Join_Control", "Ideographic", "sc=Latin", "sc=Grek", "sc=Cyrl", "sc=Han", "scx=Kana", "scx=Hira", "sc=Zyyy", "sc=Inherited", "sc=Qaai", "scx=Arab", "sc=Hebrew", "sc=Hang", "sc=Zzzz", "sc=Unknown"]) {
	add(`\\p{${p}}+`, "gu", samples);
	add(`(?:\\P{${p}}+|(\\p{${p}}))+`, "u", samples);
}

// The patterns that a grammar makes: a fixed sequence of pseudo-random choices.
let state = 12345;
const random = (n) => ((state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) >>> 8) % n;
const pick = (...list) => list[random(list.length)];
function grow(depth) {
	if (depth === 0) return pick("a", "b", "c", ".", "[ab]", "[^a]", "\\w", "\\b", "^", "$", "ab", "\\1", "\\2", "[a-c]", "x?");
	switch (random(9)) {
		case 0: return `(${grow(depth - 1)})`;
		case 1: return `(?:${grow(depth - 1)})${pick("*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{0,2}?", "{2,}")}`;
		case 2: return `${grow(depth - 1)}|${grow(depth - 1)}`;
		case 3: return `(?${pick("=", "!", "<=", "<!")}${grow(depth - 1)})`;
		case 4: return `(${grow(depth - 1)})${pick("*", "+", "?", "*?", "+?", "{2}", "{1,3}")}`;
		default: return `${grow(depth - 1)}${grow(depth - 1)}`;
	}
}
for (let i = 0; i < 4000; i++) {
	const pattern = grow(2 + random(3));
	if (pattern.length > 60) continue;
	add(pattern, pick("", "", "i", "u", "y", "v"), pick("abcab", "aabbcc", "cba abc", "ab", "bacABC", "aaa bbb", "b"), random(2));
}

const escape = (text) => text.replace(/[\u007f-\uffff]/g, (c) => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0"));
console.log("[\n" + entries.map((e) => escape(JSON.stringify(e))).join(",\n") + "\n]");
