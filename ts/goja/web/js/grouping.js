// Object.groupBy and Map.groupBy (ECMA-262, sections 20.1.2.13 and 24.1.2.1).
(function (native) {
  const { errors: { define, uncurry, describe }, newList, append, toArray } = native;
  const MapConstructor = Map;
  const TypeErrorConstructor = TypeError;
  const { ownKeys } = Reflect;
  const mapGet = uncurry(Map.prototype.get);
  const mapSet = uncurry(Map.prototype.set);
  const mapForEach = uncurry(Map.prototype.forEach);

  // group calls keep(key, list) once for each key, in the order of first appearance.
  function group(items, callback, toKey, keep) {
    if (items === undefined || items === null) throw new TypeErrorConstructor(`${items} is not iterable`);
    if (typeof callback !== 'function') throw new TypeErrorConstructor(`${describe(callback)} is not a function`);
    const groups = new MapConstructor();
    let index = 0;
    for (const item of items) {
      const key = toKey(callback(item, index++));
      let list = mapGet(groups, key);
      if (list === undefined) mapSet(groups, key, list = newList());
      append(list, item);
    }
    mapForEach(groups, (list, key) => keep(key, toArray(list)));
  }

  function toPropertyKey(value) {
    if (typeof value === 'string' || typeof value === 'symbol') return value;
    // A computed name is the one place that converts exactly as the specification says.
    return ownKeys({ [value]: 0 })[0];
  }

  define(Object, 'groupBy', {
    groupBy(items, callback) {
      const result = { __proto__: null };
      group(items, callback, toPropertyKey, (key, array) => { result[key] = array; });
      return result;
    },
  }.groupBy);

  define(Map, 'groupBy', {
    groupBy(items, callback) {
      const result = new MapConstructor();
      group(items, callback, (key) => key, (key, array) => { mapSet(result, key, array); });
      return result;
    },
  }.groupBy);
})
