// Writes ../unicode.txt: the properties of Unicode characters that regular expressions can name, and the
// case mappings that they ignore case by, as the Node that runs this knows them.
//
//	node unicode.mjs > ../unicode.txt
//
// A line of the file is a kind, names separated by commas, and code points: the distances between the ends
// of ranges (first of a range minus the end of the last; length of the range minus one), in base 36.

const categories = `Lu,Uppercase_Letter Ll,Lowercase_Letter Lt,Titlecase_Letter Lm,Modifier_Letter Lo,Other_Letter
Mn,Nonspacing_Mark Mc,Spacing_Mark Me,Enclosing_Mark Nd,Decimal_Number,digit Nl,Letter_Number No,Other_Number
Pc,Connector_Punctuation Pd,Dash_Punctuation Ps,Open_Punctuation Pe,Close_Punctuation Pi,Initial_Punctuation
Pf,Final_Punctuation Po,Other_Punctuation Sm,Math_Symbol Sc,Currency_Symbol Sk,Modifier_Symbol So,Other_Symbol
Zs,Space_Separator Zl,Line_Separator Zp,Paragraph_Separator Cc,Control,cntrl Cf,Format Cs,Surrogate Co,Private_Use
Cn,Unassigned LC,Cased_Letter L,Letter M,Mark,Combining_Mark N,Number P,Punctuation,punct S,Symbol Z,Separator C,Other`;

const binaries = `ASCII ASCII_Hex_Digit,AHex Alphabetic,Alpha Any Assigned Bidi_Control,Bidi_C Bidi_Mirrored,Bidi_M
Case_Ignorable,CI Cased Changes_When_Casefolded,CWCF Changes_When_Casemapped,CWCM Changes_When_Lowercased,CWL
Changes_When_NFKC_Casefolded,CWKCF Changes_When_Titlecased,CWT Changes_When_Uppercased,CWU Dash
Default_Ignorable_Code_Point,DI Deprecated,Dep Diacritic,Dia Emoji Emoji_Component,EComp Emoji_Modifier,EMod
Emoji_Modifier_Base,EBase Emoji_Presentation,EPres Extended_Pictographic,ExtPict Extender,Ext Grapheme_Base,Gr_Base
Grapheme_Extend,Gr_Ext Hex_Digit,Hex IDS_Binary_Operator,IDSB IDS_Trinary_Operator,IDST ID_Continue,IDC
ID_Start,IDS Ideographic,Ideo Join_Control,Join_C Logical_Order_Exception,LOE Lowercase,Lower Math
Noncharacter_Code_Point,NChar Pattern_Syntax,Pat_Syn Pattern_White_Space,Pat_WS Quotation_Mark,QMark Radical
Regional_Indicator,RI Sentence_Terminal,STerm Soft_Dotted,SD Terminal_Punctuation,Term Unified_Ideograph,UIdeo
Uppercase,Upper Variation_Selector,VS White_Space,space XID_Continue,XIDC XID_Start,XIDS`;

const scripts = `Adlam Ahom Anatolian_Hieroglyphs Arabic Armenian Avestan Balinese Bamum Bassa_Vah Batak Bengali
Beria_Erfe Bhaiksuki Bopomofo Brahmi Braille Buginese Buhid Canadian_Aboriginal Carian Caucasian_Albanian Chakma
Cham Cherokee Chorasmian Common Coptic Cuneiform Cypriot Cypro_Minoan Cyrillic Deseret Devanagari Dives_Akuru Dogra
Duployan Egyptian_Hieroglyphs Elbasan Elymaic Ethiopic Garay Georgian Glagolitic Gothic Grantha Greek Gujarati
Gunjala_Gondi Gurmukhi Gurung_Khema Han Hangul Hanifi_Rohingya Hanunoo Hatran Hebrew Hiragana Imperial_Aramaic
Inherited Inscriptional_Pahlavi Inscriptional_Parthian Javanese Kaithi Kannada Katakana Kawi Kayah_Li Kharoshthi
Khitan_Small_Script Khmer Khojki Khudawadi Kirat_Rai Lao Latin Lepcha Limbu Linear_A Linear_B Lisu Lycian Lydian
Mahajani Makasar Malayalam Mandaic Manichaean Marchen Masaram_Gondi Medefaidrin Meetei_Mayek Mende_Kikakui
Meroitic_Cursive Meroitic_Hieroglyphs Miao Modi Mongolian Mro Multani Myanmar Nabataean Nag_Mundari Nandinagari
New_Tai_Lue Newa Nko Nushu Nyiakeng_Puachue_Hmong Ogham Ol_Chiki Ol_Onal Old_Hungarian Old_Italic Old_North_Arabian
Old_Permic Old_Persian Old_Sogdian Old_South_Arabian Old_Turkic Old_Uyghur Oriya Osage Osmanya Pahawh_Hmong
Palmyrene Pau_Cin_Hau Phags_Pa Phoenician Psalter_Pahlavi Rejang Runic Samaritan Saurashtra Sharada Shavian Siddham
Sidetic SignWriting Sinhala Sogdian Sora_Sompeng Soyombo Sundanese Sunuwar Syloti_Nagri Syriac Tagalog Tagbanwa
Tai_Le Tai_Tham Tai_Viet Tai_Yo Takri Tamil Tangsa Tangut Telugu Thaana Thai Tibetan Tifinagh Tirhuta Todhri
Tolong_Siki Toto Tulu_Tigalari Ugaritic Unknown Vai Vithkuqi Wancho Warang_Citi Yezidi Yi Zanabazar_Square`;

const last = 0x10ffff;
const all = [];
for (let c = 0; c <= last; c++) all.push(String.fromCodePoint(c));

function ranges(pattern) {
	let test;
	try {
		test = new RegExp(`^${pattern}$`, "u");
	} catch {
		return null;
	}
	const out = [];
	let end = 0;
	for (let c = 0; c <= last; c++) {
		if (!test.test(all[c])) continue;
		const first = c;
		while (c < last && test.test(all[c + 1])) c++;
		out.push((first - end).toString(36), (c - first).toString(36));
		end = c + 1;
	}
	return out.join(" ");
}

const lines = [`version ${process.versions.unicode}`];
function line(kind, names, pattern) {
	const list = ranges(pattern);
	if (list === null) console.error(`${kind} ${names}: unknown here`);
	else lines.push(`${kind} ${names} ${list}`);
	return list;
}

for (const names of categories.split(/\s+/)) line("category", names, `\\p{gc=${names.split(",")[0]}}`);
for (const names of binaries.split(/\s+/)) line("binary", names, `\\p{${names.split(",")[0]}}`);

// The short names of scripts are the codes of ISO 15924: all four-letter words are tried.
const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const codes = [];
for (const a of letters) for (const b of letters) for (const c of letters) for (const d of letters) {
	const code = a.toUpperCase() + b + c + d;
	try {
		new RegExp(`\\p{sc=${code}}`, "u");
		codes.push(code);
	} catch {}
}
const byContent = new Map();
for (const code of codes) {
	const list = ranges(`\\p{sc=${code}}`);
	if (!byContent.has(list)) byContent.set(list, []);
	byContent.get(list).push(code);
}
const used = new Set();
for (const name of scripts.split(/\s+/)) {
	const list = ranges(`\\p{sc=${name}}`);
	if (list === null) {
		console.error(`script ${name}: unknown here`);
		continue;
	}
	const short = (byContent.get(list) ?? []).filter((code) => code !== name);
	used.add(list);
	const names = [...short, name].join(",");
	lines.push(`script ${names} ${list}`);
	line("extensions", names, `\\p{scx=${name}}`);
}
for (const [list, names] of byContent) {
	if (!used.has(list)) {
		console.error(`script ${names} has no long name: ${list === "" ? "empty" : list.slice(0, 40)}`);
		if (list === "") lines.push(`script ${names.join(",")} `, `extensions ${names.join(",")} `);
	}
}

// upper: Canonicalize without the flags u and v, ECMA-262 22.2.2.7.3: pairs of a code unit and what it becomes, as
// distance from the last unit and signed difference.
{
	const out = [];
	let previous = 0;
	for (let c = 0; c <= 0xffff; c++) {
		const upper = all[c].toUpperCase();
		if (upper.length !== 1) continue;
		const u = upper.charCodeAt(0);
		if (u === c || (c >= 128 && u < 128)) continue;
		out.push((c - previous).toString(36), (u - c).toString(36));
		previous = c;
	}
	lines.push(`upper - ${out.join(" ")}`);
}

// fold: simple case folding, as the sets of characters that fold to the same: pairs as above from each but the
// least of a set to the least.
{
	const related = new Map();
	const relate = (a, b) => {
		if (!related.has(a)) related.set(a, new Set([a]));
		if (!related.has(b)) related.set(b, new Set([b]));
		const both = new Set([...related.get(a), ...related.get(b)]);
		for (const c of both) related.set(c, both);
	};
	for (let c = 0; c <= last; c++) {
		for (const text of [all[c].toUpperCase(), all[c].toLowerCase(), all[c].toUpperCase().toLowerCase()]) {
			const [one, ...rest] = [...text];
			if (rest.length === 0 && one !== all[c]) relate(c, one.codePointAt(0));
		}
		const full = all[c].toUpperCase();
		if ([...full].length > 1) {
			// ẞ and ß, ᾈ and ᾀ are each other's simple folding.
			for (const d of full === "SS" ? [0xdf, 0x1e9e] : [...all[c].toLowerCase()].map((t) => t.codePointAt(0))) {
				if (d !== c) relate(c, d);
			}
			for (const other of expanded(full)) if (other !== c) relate(c, other);
		}
	}
	const out = [];
	let previous = 0;
	for (let c = 0; c <= last; c++) {
		if (!related.has(c)) continue;
		const test = new RegExp(`^${`\\u{${c.toString(16)}}`}$`, "iu");
		const least = Math.min(...[...related.get(c)].filter((d) => test.test(all[d])));
		if (least === c) continue;
		out.push((c - previous).toString(36), (least - c).toString(36));
		previous = c;
	}
	lines.push(`fold - ${out.join(" ")}`);

	function expanded(full) {
		expanded.table ??= (() => {
			const table = new Map();
			for (let c = 0; c <= last; c++) {
				const upper = all[c].toUpperCase();
				if ([...upper].length > 1) table.set(upper, [...(table.get(upper) ?? []), c]);
			}
			return table;
		})();
		return expanded.table.get(full);
	}
}

// strings: the properties of strings, each the list of its strings. What they could be is made of emoji, the
// sequences of up to three joined ones and those of couples and families.
{
	const has = (property) => all.filter((c) => new RegExp(`^\\p{${property}}$`, "u").test(c));
	const emoji = has("Emoji");
	const bases = has("Emoji_Modifier_Base");
	const modifiers = has("Emoji_Modifier");
	const regional = has("Regional_Indicator");
	const pairs = (a, b) => a.flatMap((x) => b.map((y) => x + y));
	const modified = pairs(bases, modifiers);
	const presented = pairs(emoji, ["", "\ufe0f"]);
	const tags = ["gbeng", "gbsct", "gbwls"].map((code) =>
		"\u{1f3f4}" + [...code].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join("") + "\u{e007f}");

	const join = (...parts) => parts.reduce((a, b) => pairs(pairs(a, ["\u200d"]), b));
	const elements = [...presented, ...modified];
	const adults = ["👨", "👩", "🧑"].flatMap((c) => [c, ...pairs([c], modifiers)]);
	const plain = ["👨", "👩", "🧑", "👦", "👧", "🧒"];
	const zwj = /^\p{RGI_Emoji_ZWJ_Sequence}$/v;
	const two = elements.flatMap((first) => join([first], elements).filter((s) => zwj.test(s)));
	const joined = new Set([
		...two,
		...adults.flatMap((first) => join([first], elements, adults).filter((s) => zwj.test(s))),
		...join([...elements.filter((e) => modified.includes(e) || bases.includes(e)), ...two], ["➡️"]),
		...join(pairs(bases, ["", ...modifiers]), ["♀️", "♂️"], ["➡️"]),
		...join(adults, ["❤️"], ["💋"], adults),
		...join(plain, plain, plain),
		...join(plain, plain, plain, plain),
	]);
	const candidates = {
		Basic_Emoji: presented,
		Emoji_Keycap_Sequence: pairs([..."0123456789#*"], ["\ufe0f\u20e3"]),
		RGI_Emoji_Modifier_Sequence: modified,
		RGI_Emoji_Flag_Sequence: pairs(regional, regional),
		RGI_Emoji_Tag_Sequence: tags,
		RGI_Emoji_ZWJ_Sequence: [...joined],
	};
	for (const [name, list] of Object.entries(candidates)) {
		const test = new RegExp(`^\\p{${name}}$`, "v");
		lines.push(`strings ${name} ${list.filter((s) => test.test(s)).join(" ")}`);
	}
}

console.log(lines.join("\n"));
