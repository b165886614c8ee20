const see=(value) => {
  if (typeof value === "string") return '"' + Array.from({ length: value.length }, (_, i) => value.charCodeAt(i).toString(16)).join(" ") + '"';
  if (Object.is(value, -0)) return "-0";
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return "[" + Array.from(value, (v, i) => (i in value ? see(v) : "hole")).join() + "]";
  return "{" + Object.getOwnPropertyNames(value).map((k) => see(k) + ":" + see(value[k])).join() + "}" + (Object.getPrototypeOf(value) === Object.prototype);
};
const revivers={double:(k, v) => (typeof v === "number" ? v * 2 : v),drop:(k, v) => (v === 1 ? undefined : v),order:function (k, v) { return v && typeof v === "object" ? v : k + ":" + v + ":" + Array.isArray(this); }};
