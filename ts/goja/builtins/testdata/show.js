// The text of a value in the golden files: the same in Node and in the tests.
(function (f) {
  const show = (value) => {
    if (typeof value === 'string') return JSON.stringify(value);
    if (typeof value === 'bigint') return value + 'n';
    if (Object.is(value, -0)) return '-0';
    if (Array.isArray(value)) return '[' + value.map(show).join(', ') + ']';
    if (typeof value === 'symbol') return value.toString();
    if (typeof value === 'function') return 'function ' + value.name;
    if (value === null || typeof value !== 'object') return String(value);
    return '{' + Object.keys(value).map((key) => key + ': ' + show(value[key])).join(', ') + '}';
  };
  try {
    return show(f());
  } catch (error) {
    return 'throws ' + error.name + ': ' + error.message;
  }
})
