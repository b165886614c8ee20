// The loops of the built-ins over arrays and array-likes, by the algorithms of ECMA-262, for receivers
// that are too long to be left to native code. Only syntax is used, and the functions of "native",
// so that a program that changes the built-ins changes nothing here. The function returns the
// library's functions; each is called as the built-in is.
(function (native) {
	"use strict";
	const {call, construct, define, isArray, isCallable, isConstructor, toObject, toLength, toInteger, toText,
		same, append, refuse, typeError, rangeError, sizes, species, spreadable, iterator} = native;
	const greatest = 2 ** 53 - 1;

	function start(value, length) {
		const relative = toInteger(value);
		return relative < 0 ? (length + relative > 0 ? length + relative : 0) : (relative < length ? relative : length);
	}

	function finish(value, length) {
		return value === undefined ? length : start(value, length);
	}

	function callback(f) {
		if (!isCallable(f)) typeError(toText(f) + " is not a function");
		return f;
	}

	function create(length) {
		if (length > 2 ** 32 - 1) rangeError("Invalid array length");
		const array = [];
		array.length = length;
		return array;
	}

	function speciesCreate(original, length) {
		if (!isArray(original)) return create(length);
		let constructor = original.constructor;
		if (typeof constructor === "object" && constructor !== null || typeof constructor === "function") {
			constructor = constructor[species];
			if (constructor === null) constructor = undefined;
		}
		if (constructor === undefined) return create(length);
		if (!isConstructor(constructor)) typeError("object.constructor[Symbol.species] is not a constructor");
		return construct(constructor, length);
	}

	function remove(object, key) {
		delete object[key];
	}

	function search(object, f, that, from, to, step) {
		for (let k = from; k !== to; k += step) {
			const value = object[k];
			if (call(f, that, value, k, object)) return {index: k, value};
		}
		return {index: -1, value: undefined};
	}

	function isSpreadable(value) {
		if (!(typeof value === "object" && value !== null || typeof value === "function")) return false;
		const flag = value[spreadable];
		return flag !== undefined ? !!flag : isArray(value);
	}

	function flatten(target, source, length, start, depth, f, that, nesting) {
		if (nesting > 1000) rangeError("Maximum call stack size exceeded");
		for (let k = 0; k < length; k++) {
			if (!(k in source)) continue;
			let element = source[k];
			if (f !== undefined) element = call(f, that, element, k, source);
			if (depth > 0 && isArray(element)) {
				start = flatten(target, element, toLength(element.length), start, depth - 1, undefined, undefined, nesting + 1);
			} else {
				if (start >= greatest) typeError("Invalid array length");
				define(target, start, element);
				start++;
			}
		}
		return start;
	}

	// order returns the values sorted, stable, undefined last, by merging runs.
	function order(values, compare) {
		const length = values.length;
		let defined = [], missing = 0;
		for (let k = 0; k < length; k++) {
			if (values[k] === undefined) missing++;
			else append(defined, values[k]);
		}
		let keys;
		if (compare === undefined) {
			keys = [];
			for (let k = 0; k < defined.length; k++) append(keys, toText(defined[k]));
		}
		const count = defined.length;
		let from = [], to = [];
		for (let k = 0; k < count; k++) { append(from, k); append(to, k); }
		for (let width = 1; width < count; width *= 2) {
			for (let low = 0; low < count; low += 2 * width) {
				const middle = low + width < count ? low + width : count;
				const high = low + 2 * width < count ? low + 2 * width : count;
				let left = low, right = middle;
				for (let k = low; k < high; k++) {
					let first = left < middle;
					if (first && right < high) {
						const a = from[left], b = from[right];
						first = keys !== undefined ? !(keys[b] < keys[a]) : !(+call(compare, undefined, defined[a], defined[b]) > 0);
					}
					to[k] = first ? from[left++] : from[right++];
				}
			}
			const swap = from; from = to; to = swap;
		}
		const result = [];
		for (let k = 0; k < count; k++) append(result, defined[from[k]]);
		for (; missing > 0; missing--) append(result, undefined);
		return result;
	}

	function comparator(compare) {
		if (compare !== undefined && !isCallable(compare)) {
			typeError("The comparison function must be either a function or undefined");
		}
		return compare;
	}

	function joined(object, separator, convert) {
		const length = toLength(object.length);
		separator = separator === undefined ? "," : toText(separator);
		let text = "";
		for (let k = 0; k < length; k++) {
			if (k > 0) { sizes(text, separator); text += separator; }
			const value = object[k];
			if (value === undefined || value === null) continue;
			const part = toText(convert ? call(callback(value.toLocaleString), value) : value);
			sizes(text, part);
			text += part;
		}
		return text;
	}

	const methods = {
		join(separator) {
			return joined(toObject(this), separator, false);
		},
		toLocaleString() {
			return joined(toObject(this), undefined, true);
		},
		concat(...items) {
			const object = toObject(this);
			const result = speciesCreate(object, 0);
			let n = 0;
			for (let i = -1; i < items.length; i++) {
				const item = i < 0 ? object : items[i];
				if (isSpreadable(item)) {
					const length = toLength(item.length);
					if (n + length > greatest) typeError("Invalid array length");
					for (let k = 0; k < length; k++, n++) {
						if (k in item) define(result, n, item[k]);
					}
				} else {
					if (n >= greatest) typeError("Invalid array length");
					define(result, n++, item);
				}
			}
			result.length = n;
			return result;
		},
		copyWithin(target, from, end) {
			const object = toObject(this), length = toLength(object.length);
			let to = start(target, length);
			from = start(from, length);
			end = finish(end, length);
			let count = end - from < length - to ? end - from : length - to, step = 1;
			if (from < to && to < from + count) {
				step = -1;
				from += count - 1;
				to += count - 1;
			}
			for (; count > 0; count--, from += step, to += step) {
				if (from in object) object[to] = object[from];
				else remove(object, to);
			}
			return object;
		},
		every(f, that) {
			const object = toObject(this), length = toLength(object.length);
			callback(f);
			for (let k = 0; k < length; k++) {
				if (k in object && !call(f, that, object[k], k, object)) return false;
			}
			return true;
		},
		fill(value, from, end) {
			const object = toObject(this), length = toLength(object.length);
			from = start(from, length);
			end = finish(end, length);
			for (let k = from; k < end; k++) object[k] = value;
			return object;
		},
		filter(f, that) {
			const object = toObject(this), length = toLength(object.length);
			callback(f);
			const result = speciesCreate(object, 0);
			let to = 0;
			for (let k = 0; k < length; k++) {
				if (!(k in object)) continue;
				const value = object[k];
				if (call(f, that, value, k, object)) define(result, to++, value);
			}
			return result;
		},
		find(f, that) {
			const object = toObject(this), length = toLength(object.length);
			return search(object, callback(f), that, 0, length, 1).value;
		},
		findIndex(f, that) {
			const object = toObject(this), length = toLength(object.length);
			return search(object, callback(f), that, 0, length, 1).index;
		},
		findLast(f, that) {
			const object = toObject(this), length = toLength(object.length);
			return search(object, callback(f), that, length - 1, -1, -1).value;
		},
		findLastIndex(f, that) {
			const object = toObject(this), length = toLength(object.length);
			return search(object, callback(f), that, length - 1, -1, -1).index;
		},
		flat(depth) {
			const object = toObject(this), length = toLength(object.length);
			let levels = 1;
			if (depth !== undefined) levels = toInteger(depth);
			const result = speciesCreate(object, 0);
			flatten(result, object, length, 0, levels, undefined, undefined, 0);
			return result;
		},
		flatMap(f, that) {
			const object = toObject(this), length = toLength(object.length);
			if (!isCallable(f)) typeError("flatMap mapper function is not callable");
			const result = speciesCreate(object, 0);
			flatten(result, object, length, 0, 1, f, that, 0);
			return result;
		},
		forEach(f, that) {
			const object = toObject(this), length = toLength(object.length);
			callback(f);
			for (let k = 0; k < length; k++) {
				if (k in object) call(f, that, object[k], k, object);
			}
		},
		includes(value, from) {
			const object = toObject(this), length = toLength(object.length);
			if (length === 0) return false;
			for (let k = start(from, length); k < length; k++) {
				if (same(object[k], value)) return true;
			}
			return false;
		},
		indexOf(value, from) {
			const object = toObject(this), length = toLength(object.length);
			if (length === 0) return -1;
			for (let k = start(from, length); k < length; k++) {
				if (k in object && object[k] === value) return k;
			}
			return -1;
		},
		lastIndexOf(value, ...from) {
			const object = toObject(this), length = toLength(object.length);
			if (length === 0) return -1;
			let k = length - 1;
			if (from.length > 0) {
				const n = toInteger(from[0]);
				k = n >= 0 ? (n < k ? n : k) : length + n;
			}
			for (; k >= 0; k--) {
				if (k in object && object[k] === value) return k;
			}
			return -1;
		},
		map(f, that) {
			const object = toObject(this), length = toLength(object.length);
			callback(f);
			const result = speciesCreate(object, length);
			for (let k = 0; k < length; k++) {
				if (k in object) define(result, k, call(f, that, object[k], k, object));
			}
			return result;
		},
		reduce(f, ...initial) {
			const object = toObject(this), length = toLength(object.length);
			callback(f);
			let k = 0, value;
			if (initial.length > 0) {
				value = initial[0];
			} else {
				while (k < length && !(k in object)) k++;
				if (k >= length) typeError("Reduce of empty array with no initial value");
				value = object[k++];
			}
			for (; k < length; k++) {
				if (k in object) value = call(f, undefined, value, object[k], k, object);
			}
			return value;
		},
		reduceRight(f, ...initial) {
			const object = toObject(this), length = toLength(object.length);
			callback(f);
			let k = length - 1, value;
			if (initial.length > 0) {
				value = initial[0];
			} else {
				while (k >= 0 && !(k in object)) k--;
				if (k < 0) typeError("Reduce of empty array with no initial value");
				value = object[k--];
			}
			for (; k >= 0; k--) {
				if (k in object) value = call(f, undefined, value, object[k], k, object);
			}
			return value;
		},
		reverse() {
			const object = toObject(this), length = toLength(object.length);
			const middle = (length - length % 2) / 2;
			for (let low = 0; low !== middle; low++) {
				const high = length - low - 1;
				let lower, upper;
				const hasLower = low in object;
				if (hasLower) lower = object[low];
				const hasUpper = high in object;
				if (hasUpper) upper = object[high];
				if (hasUpper) object[low] = upper;
				else if (hasLower) remove(object, low);
				if (hasLower) object[high] = lower;
				else if (hasUpper) remove(object, high);
			}
			return object;
		},
		shift() {
			const object = toObject(this), length = toLength(object.length);
			if (length === 0) {
				object.length = 0;
				return undefined;
			}
			const first = object[0];
			for (let k = 1; k < length; k++) {
				if (k in object) object[k - 1] = object[k];
				else remove(object, k - 1);
			}
			remove(object, length - 1);
			object.length = length - 1;
			return first;
		},
		slice(from, end) {
			const object = toObject(this), length = toLength(object.length);
			let k = start(from, length), n = 0;
			end = finish(end, length);
			const result = speciesCreate(object, end > k ? end - k : 0);
			for (; k < end; k++, n++) {
				if (k in object) define(result, n, object[k]);
			}
			result.length = n;
			return result;
		},
		some(f, that) {
			const object = toObject(this), length = toLength(object.length);
			callback(f);
			for (let k = 0; k < length; k++) {
				if (k in object && call(f, that, object[k], k, object)) return true;
			}
			return false;
		},
		sort(compare) {
			comparator(compare);
			const object = toObject(this), length = toLength(object.length);
			const values = [];
			for (let k = 0; k < length; k++) {
				if (k in object) append(values, object[k]);
			}
			const sorted = order(values, compare), count = sorted.length;
			for (let k = 0; k < count; k++) object[k] = sorted[k];
			for (let k = count; k < length; k++) {
				if (k in object) remove(object, k);
			}
			return object;
		},
		splice(...given) {
			const object = toObject(this), length = toLength(object.length);
			const from = start(given[0], length);
			const items = given.length > 2 ? given.length - 2 : 0;
			let removed = given.length === 0 ? 0 : length - from;
			if (given.length > 1) {
				const n = toInteger(given[1]);
				removed = n < 0 ? 0 : (n < removed ? n : removed);
			}
			if (length + items - removed > greatest) typeError("Invalid array length");
			const result = speciesCreate(object, removed);
			for (let k = 0; k < removed; k++) {
				if (from + k in object) define(result, k, object[from + k]);
			}
			result.length = removed;
			if (items < removed) {
				for (let k = from; k < length - removed; k++) {
					if (k + removed in object) object[k + items] = object[k + removed];
					else remove(object, k + items);
				}
				for (let k = length; k > length - removed + items; k--) remove(object, k - 1);
			} else if (items > removed) {
				for (let k = length - removed; k > from; k--) {
					if (k + removed - 1 in object) object[k + items - 1] = object[k + removed - 1];
					else remove(object, k + items - 1);
				}
			}
			for (let k = 0; k < items; k++) object[from + k] = given[k + 2];
			object.length = length - removed + items;
			return result;
		},
		toReversed() {
			const object = toObject(this), length = toLength(object.length);
			const result = create(length);
			for (let k = 0; k < length; k++) define(result, k, object[length - k - 1]);
			return result;
		},
		toSorted(compare) {
			comparator(compare);
			const object = toObject(this), length = toLength(object.length);
			create(length);
			const values = [];
			for (let k = 0; k < length; k++) append(values, object[k]);
			return order(values, compare);
		},
		toSpliced(...given) {
			const object = toObject(this), length = toLength(object.length);
			const from = start(given[0], length);
			const items = given.length > 2 ? given.length - 2 : 0;
			let removed = given.length === 0 ? 0 : length - from;
			if (given.length > 1) {
				const n = toInteger(given[1]);
				removed = n < 0 ? 0 : (n < removed ? n : removed);
			}
			const total = length + items - removed;
			if (total > greatest) typeError("Invalid array length");
			const result = create(total);
			let n = 0;
			for (let k = 0; k < from; k++) define(result, n++, object[k]);
			for (let k = 0; k < items; k++) define(result, n++, given[k + 2]);
			for (let k = from + removed; k < length; k++) define(result, n++, object[k]);
			return result;
		},
		unshift(...items) {
			const object = toObject(this), length = toLength(object.length), count = items.length;
			if (count > 0) {
				if (length + count > greatest) typeError("Invalid array length");
				for (let k = length; k > 0; k--) {
					if (k - 1 in object) object[k + count - 1] = object[k - 1];
					else remove(object, k + count - 1);
				}
				for (let k = 0; k < count; k++) object[k] = items[k];
			}
			object.length = length + count;
			return length + count;
		},
		with(index, value) {
			const object = toObject(this), length = toLength(object.length);
			const relative = toInteger(index);
			const actual = relative < 0 ? length + relative : relative;
			if (actual >= length || actual < 0) rangeError("Invalid index : " + toText(relative));
			const result = create(length);
			for (let k = 0; k < length; k++) define(result, k, k === actual ? value : object[k]);
			return result;
		},
		from(items, f, that) {
			if (f !== undefined) callback(f);
			const method = items[iterator];
			if (method !== undefined && method !== null) {
				if (!isCallable(method)) typeError("object is not iterable");
				const result = isConstructor(this) ? construct(this) : [];
				const source = call(method, items), next = source.next;
				let k = 0;
				for (;;) {
					const step = call(next, source);
					if (!(typeof step === "object" && step !== null || typeof step === "function")) {
						typeError("Iterator result " + toText(step) + " is not an object");
					}
					if (step.done) break;
					const value = step.value;
					let failed = true;
					try {
						define(result, k, f !== undefined ? call(f, that, value, k) : value);
						failed = false;
					} finally {
						if (failed) try { call(source.return, source); } catch {}
					}
					k++;
				}
				result.length = k;
				return result;
			}
			const object = toObject(items), length = toLength(object.length);
			refuse(length);
			const result = isConstructor(this) ? construct(this, length) : create(length);
			for (let k = 0; k < length; k++) {
				const value = object[k];
				define(result, k, f !== undefined ? call(f, that, value, k) : value);
			}
			result.length = length;
			return result;
		},
		raw(template, ...values) {
			const strings = toObject(toObject(template).raw), length = toLength(strings.length);
			let text = "";
			for (let k = 0; k < length; k++) {
				let part = toText(strings[k]);
				sizes(text, part);
				text += part;
				if (k + 1 < length && k < values.length) {
					part = toText(values[k]);
					sizes(text, part);
					text += part;
				}
			}
			return text;
		},
	};
	return methods;
})
