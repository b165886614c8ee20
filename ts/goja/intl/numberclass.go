package intl

import (
	"math/big"

	"github.com/dop251/goja"
)

// mostBits bounds the BigInts that are written out, whose time is more than proportional to their size.
const mostBits = 1 << 20

// toDecimal is ECMA-402 ToIntlMathematicalValue. It may run program code.
func (r *realm) toDecimal(v goja.Value) decimal {
	v = r.toPrimitive(v)
	switch v := v.(type) {
	case goja.String:
		return decimalOfText(v.String())
	case *goja.Symbol:
		r.throwType("Cannot convert a Symbol value to a number")
	}
	if x, ok := v.Export().(*big.Int); ok {
		if x.BitLen() > mostBits {
			r.throwRange("Maximum BigInt size exceeded")
		}
		return decimalOfBig(x)
	}
	return decimalOf(v.ToFloat())
}

// toPrimitive is ECMA-262 ToPrimitive with the hint number.
func (r *realm) toPrimitive(v goja.Value) goja.Value {
	object, ok := v.(*goja.Object)
	if !ok {
		return v
	}
	call := func(method goja.Value, arguments ...goja.Value) (goja.Value, bool) {
		f, ok := goja.AssertFunction(method)
		if !ok {
			return nil, false
		}
		result, err := f(object, arguments...)
		must(err)
		_, isObject := result.(*goja.Object)
		return result, !isObject
	}
	if exotic := object.GetSymbol(goja.SymToPrimitive); exotic != nil && !goja.IsUndefined(exotic) && !goja.IsNull(exotic) {
		if result, primitive := call(exotic, r.vm.ToValue("number")); primitive {
			return result
		}
		r.throwType("Cannot convert object to primitive value")
	}
	for _, name := range []string{"valueOf", "toString"} {
		if result, primitive := call(object.Get(name)); primitive {
			return result
		}
	}
	r.throwType("Cannot convert object to primitive value")
	return nil
}

func (r *realm) installNumberFormat() {
	c := r.class("NumberFormat", 0, false, func(arguments []goja.Value) any {
		return newNumberFormat(r.readNumberOptions(argument(arguments, 0), argument(arguments, 1), "Intl.NumberFormat"))
	})
	c.supportedLocalesOf()
	classMethod(c, "resolvedOptions", 0, func(f *numberFormat, _ goja.FunctionCall) goja.Value {
		return r.resolvedNumberOptions(f.numberOptions)
	})
	bound(c, "format", 1, func(f *numberFormat, call goja.FunctionCall) goja.Value {
		return r.vm.ToValue(f.format(r.toDecimal(call.Argument(0))))
	})
	classMethod(c, "formatToParts", 1, func(f *numberFormat, call goja.FunctionCall) goja.Value {
		return r.partArray(f.parts(r.toDecimal(call.Argument(0))))
	})
	classMethod(c, "formatRange", 2, func(f *numberFormat, call goja.FunctionCall) goja.Value {
		return r.vm.ToValue(joinParts(r.numberRange(f, call)))
	})
	classMethod(c, "formatRangeToParts", 2, func(f *numberFormat, call goja.FunctionCall) goja.Value {
		return r.partArray(r.numberRange(f, call))
	})
}

// numberRange is ECMA-402 PartitionNumberRangePattern: marks that both numbers share are written once.
func (r *realm) numberRange(f *numberFormat, call goja.FunctionCall) []part {
	if goja.IsUndefined(call.Argument(0)) {
		r.throwType("Invalid start : undefined")
	}
	if goja.IsUndefined(call.Argument(1)) {
		r.throwType("Invalid end : undefined")
	}
	x, y := r.toDecimal(call.Argument(0)), r.toDecimal(call.Argument(1))
	if x.nan {
		r.throwRange("Invalid start : NaN")
	}
	if y.nan {
		r.throwRange("Invalid end : NaN")
	}
	start, end := f.parts(x), f.parts(y)
	if joinParts(start) == joinParts(end) {
		parts := append([]part{{kind: "approximatelySign", value: "~"}}, start...)
		return withSource(parts, "shared")
	}
	prefix, suffix := 0, 0
	shared := func(p part) bool {
		switch p.kind {
		case "currency", "unit", "literal":
			return true
		}
		return false
	}
	negative := x.negative || y.negative
	for !negative && prefix < min(len(start), len(end)) && start[prefix] == end[prefix] && shared(start[prefix]) && f.style != "currency" {
		prefix++
	}
	for suffix < min(len(start), len(end))-prefix && start[len(start)-1-suffix] == end[len(end)-1-suffix] && shared(start[len(start)-1-suffix]) {
		suffix++
	}
	separator := "–"
	inner := start[prefix : len(start)-suffix]
	if len(inner) > 0 && !digitPart(inner[len(inner)-1]) || len(inner) > 0 && inner[0].kind == "minusSign" || prefix < len(end) && !digitPart(end[prefix]) {
		separator = " – "
	}
	parts := withSource(append([]part{}, start[:prefix]...), "shared")
	parts = append(parts, withSource(append([]part{}, inner...), "startRange")...)
	parts = append(parts, part{kind: "literal", value: separator, source: "shared"})
	parts = append(parts, withSource(append([]part{}, end[prefix:len(end)-suffix]...), "endRange")...)
	return append(parts, withSource(append([]part{}, end[len(end)-suffix:]...), "shared")...)
}

func digitPart(p part) bool {
	switch p.kind {
	case "integer", "fraction", "group", "decimal", "infinity":
		return true
	}
	return false
}

func withSource(parts []part, source string) []part {
	for i := range parts {
		parts[i].source = source
	}
	return parts
}
