// The prelude of every test program, in Node and in goja alike: show renders a value completely and on one line,
// inspected is the text of util.inspect, console.log writes to output.
var output = [];

function show(value, parents = []) {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return value + 'n';
  if (typeof value === 'symbol') return value.toString();
  if (typeof value === 'function') return 'function ' + value.name + '/' + value.length;
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value);
  if (parents.includes(value)) return '<cycle ' + parents.indexOf(value) + '>';
  const inside = [...parents, value];
  const each = (values) => Array.from(values, (item) => show(item, inside)).join(', ');
  const prototype = Object.getPrototypeOf(value);
  const name = prototype === null ? 'null-prototype ' : prototype.constructor === Object ? '' :
    (prototype.constructor && prototype.constructor.name || '?') + ' ';
  if (value instanceof Error) {
    return `${value.name}: ${value.message}` + (value.code === undefined ? '' : ` (${value.code})`) +
      ('cause' in value ? ` cause ${show(value.cause, inside)}` : '');
  }
  if (value instanceof Date) return 'Date ' + value.getTime();
  if (value instanceof RegExp) return String(value) + ' at ' + value.lastIndex;
  if (value instanceof ArrayBuffer) return 'ArrayBuffer ' + each(new Uint8Array(value));
  if (ArrayBuffer.isView(value)) {
    return value instanceof DataView ? `DataView ${value.byteOffset} ${value.byteLength}` : `${name}(${value.length}) [${each(value)}]`;
  }
  if (value instanceof Map) return `${name}(${value.size}) {${Array.from(value, ([k, v]) => show(k, inside) + ' => ' + show(v, inside)).join(', ')}}`;
  if (value instanceof Set) return `${name}(${value.size}) {${each(value)}}`;
  if (value instanceof Boolean || value instanceof Number || value instanceof String || value instanceof BigInt) {
    return `${name}${show(value.valueOf(), inside)}`;
  }
  const fields = [];
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) fields.push(i in value ? show(value[i], inside) : '<hole>');
    for (const key of Object.keys(value)) if (!/^\d+$/.test(key)) fields.push(key + ': ' + show(value[key], inside));
    return (name === 'Array ' ? '' : name) + '[' + fields.join(', ') + ']';
  }
  for (const key of Object.keys(value)) fields.push(JSON.stringify(key) + ': ' + show(value[key], inside));
  return name + '{' + fields.join(', ') + '}';
}

// attempt shows the result of a function, or what it throws.
function attempt(f) {
  try {
    const result = f();
    if (result instanceof Promise) return result.then(show, (reason) => '!! ' + show(reason));
    return show(result);
  } catch (reason) {
    return '!! ' + show(reason);
  }
}

// members lists own properties: name, then + if enumerable, g and s for accessors, the length of a function.
function members(object) {
  return Reflect.ownKeys(object).map((key) => {
    const d = Object.getOwnPropertyDescriptor(object, key);
    return String(key) + (d.enumerable ? '+' : '-') + (d.get ? 'g' : '') + (d.set ? 's' : '') + (typeof d.value === 'function' ? d.value.length : '');
  }).filter((name) => !/^Symbol\((?!Symbol\.|nodejs\.util)/.test(name)).sort().join(' ');
}

// small is as much of util.inspect as the classes need that have a method for it; Node uses its own.
function small(value, options = {}, depth = 2) {
  const custom = Symbol.for('nodejs.util.inspect.custom');
  if (typeof value === 'string') return "'" + value + "'";
  if (Array.isArray(value)) return `[ ${value.map((item) => small(item, options, depth - 1)).join(', ')} ]`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (typeof value[custom] === 'function') {
    const result = value[custom](depth, options, small);
    if (result !== value) return typeof result === 'string' ? result : small(result, options, depth);
  }
  const name = value.constructor === Object ? '' : value.constructor.name + ' ';
  const fields = Object.keys(value).map((key) => `${key}: ${small(value[key], options, depth - 1).replaceAll('\n', '\n  ')}`);
  if (fields.length === 0) return `${name}{}`;
  if (depth < 0) return `[${name.trim() || 'Object'}]`;
  const line = `${name}{ ${fields.join(', ')} }`;
  if (fields.join(', ').length + fields.length <= 72 && !line.includes('\n')) return line;
  return `${name}{\n  ${fields.join(',\n  ')}\n}`;
}
var inspected = typeof nodeInspect === 'function' ? nodeInspect : small;

var console = {
  log: (...values) => { output.push(values.map((value) => typeof value === 'string' ? value : show(value)).join(' ')); },
};
