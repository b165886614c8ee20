// show writes what a function returns, or the name of what it throws, as one line of text: short, and
// so that unlike values differ. It is used by Node and by the test alike.
export function show(f) {
	const seen = [];
	const text = value => {
		switch (typeof value) {
		case "string": return value.length > 80 ? "string of " + value.length : JSON.stringify(value);
		case "bigint": return value + "n";
		case "number": return Object.is(value, -0) ? "-0" : String(value);
		case "symbol": case "undefined": case "boolean": return String(value);
		case "function": return "function " + value.name;
		}
		if (value === null) return "null";
		if (seen.includes(value)) return "circular";
		seen.push(value);
		let result;
		if (Array.isArray(value)) {
			const parts = [];
			for (let i = 0; i < value.length && i < 20; i++) parts.push(i in value ? text(value[i]) : "hole");
			result = "[" + parts.join(",") + "]" + (value.length > 20 ? value.length : "");
		} else {
			result = Object.prototype.toString.call(value) + "{" + Object.keys(value).map(k => k + ":" + text(value[k])).join(",") + "}";
		}
		seen.pop();
		return result;
	};
	try {
		return text(f());
	} catch (e) {
		return "throws " + (e instanceof RangeError && /Invalid (string|array) length|Array buffer/.test(e.message) ? e.message : e && e.name);
	}
}
