// show renders a value so that the texts of two engines can be compared. It is the last statement's value.
(function () {
	const seen = [];
	return function show(value) {
		if (typeof value === "string") return JSON.stringify(value);
		if (typeof value === "symbol") return value.toString();
		if (typeof value === "function") return "function " + value.name + "/" + value.length;
		if (Object.is(value, -0)) return "-0";
		if (value === null || typeof value !== "object") return String(value);
		if (value instanceof Error) return value.name + ": " + value.message;
		if (Object.prototype.toString.call(value) === "[object RegExp]" && value !== RegExp.prototype) return "/" + value.source + "/" + value.flags + "@" + show(value.lastIndex);
		if (seen.includes(value)) return "(again)";
		seen.push(value);
		const keys = Reflect.ownKeys(value).filter((k) => k !== "length");
		const fields = keys.map((k) => {
			const d = Object.getOwnPropertyDescriptor(value, k);
			const marks = (d.writable === false ? "r" : "") + (d.enumerable ? "" : "h") + (d.configurable ? "" : "f");
			return (Array.isArray(value) && /^\d+$/.test(String(k)) ? "" : String(k) + (marks && "!" + marks) + ": ") + (d.get ? "getter" : show(d.value));
		});
		seen.pop();
		const proto = Object.getPrototypeOf(value);
		const name = proto === null ? "null " : Array.isArray(value) ? "" : proto === Object.prototype ? "" : proto.constructor && proto.constructor.name ? proto.constructor.name + " " : "";
		return Array.isArray(value) ? "[" + fields.join(", ") + "]" : name + "{" + fields.join(", ") + "}";
	};
})();
