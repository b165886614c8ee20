package date_test

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"
	"time"
	_ "time/tzdata"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/goja/date"
)

func always(string) bool { return true }

func newRuntime(t testing.TB, zone string) *goja.Runtime {
	t.Helper()
	location, err := time.LoadLocation(zone)
	if err != nil {
		t.Fatal(err)
	}
	vm := goja.New()
	if err := date.Install(vm, location, always); err != nil {
		t.Fatal(err)
	}
	return vm
}

// TestDateSaysWhatNodeSays runs the expressions that testdata/generate.mjs has recorded.
func TestDateSaysWhatNodeSays(t *testing.T) {
	content, err := os.ReadFile("testdata/goldens.json")
	if err != nil {
		t.Fatal(err)
	}
	var zones map[string][][2]string
	if err := json.Unmarshal(content, &zones); err != nil {
		t.Fatal(err)
	}
	for zone, cases := range zones {
		t.Run(zone, func(t *testing.T) {
			vm := newRuntime(t, zone)
			for _, c := range cases {
				v, err := vm.RunString("String(" + c[0] + ")")
				if err != nil {
					t.Errorf("%s: %v", c[0], err)
				} else if got := v.String(); got != c[1] {
					t.Errorf("%s\n got %s\nwant %s", c[0], got, c[1])
				}
			}
		})
	}
}

func Example() {
	vm := goja.New()
	zone, _ := time.LoadLocation("Europe/Berlin")
	if err := date.Install(vm, zone, func(name string) bool { return name == "Date" }); err != nil {
		fmt.Println(err)
	}
	v, _ := vm.RunString("String(new Date(2024, 6, 1))")
	fmt.Println(v)
	// Output: Mon Jul 01 2024 00:00:00 GMT+0200 (Central European Summer Time)
}

// Programs and what they evaluate to in Europe/Berlin, as in Node with TZ=Europe/Berlin.
var programs = []struct{ name, code, want string }{
	{"Date as a function returns a text", `typeof Date() + typeof Date(0)`, "stringstring"},
	{"Date as a method returns a text", `typeof globalThis.Date()`, "string"},
	{"Date can be extended", `class D extends Date { twice() { return 2 * this } }; const d = new D(2024, 0, 1); [d instanceof D, d instanceof Date, d.twice() === 2 * +new Date(2024, 0, 1), d.constructor.name].join()`, "true,true,true,D"},
	{"a prototype can be chosen by new.target", `class X {} ; Object.getPrototypeOf(Reflect.construct(Date, [0], X)) === X.prototype`, "true"},
	{"Date looks native", `[String(Date), String(Date.parse), String(Date.prototype.getHours), Date.length, Date.UTC.length, Date.prototype.setHours.length, Date.name].join()`, "function Date() { [native code] },function parse() { [native code] },function getHours() { [native code] },7,7,4,Date"},
	{"Date has the properties of Node's", `Object.getOwnPropertyNames(Date).join()`, "length,name,prototype,now,parse,UTC"},
	{"the constructor is that of instances", `new Date().constructor === Date && Date.prototype.constructor === Date`, "true"},
	{"methods are not enumerable", `Object.keys(Date.prototype).length + Object.keys(Date).length`, "0"},
	{"a Date is copied with its milliseconds", `+new Date(new Date(1234567890123))`, "1234567890123"},
	{"a getter on a subclass's valueOf is not asked for a copy", `const d = new Date(5); d.valueOf = () => 7; +new Date(d)`, "5"},
	{"an object is converted without a hint", `+new Date({ [Symbol.toPrimitive]: (hint) => hint === "default" ? 7 : 8 })`, "7"},
	{"an object that gives a text is parsed", `+new Date({ toString: () => "1970-01-01T01:00" })`, "0"},
	{"an object without a primitive throws", `try { new Date({ valueOf: () => ({}), toString: () => ({}) }) } catch (e) { e.name }`, "TypeError"},
	{"a conversion that throws is passed on", `try { new Date(2024, { valueOf() { throw "mine" } }) } catch (e) { e }`, "mine"},
	{"a BigInt throws", `try { new Date(1n) } catch (e) { e.name }`, "TypeError"},
	{"a symbol throws", `try { new Date(Symbol()) } catch (e) { e.name }`, "TypeError"},
	{"a getter refuses another receiver", `try { Date.prototype.getHours.call({}) } catch (e) { e.message }`, "this is not a Date object."},
	{"a getter refuses a proxy", `try { new Proxy(new Date(), {}).getHours() } catch (e) { e.name }`, "TypeError"},
	{"a setter converts its arguments before it gives up", `let n = 0; new Date(NaN).setHours({ valueOf() { n++ } }, { valueOf() { n++ } }); n`, "2"},
	{"a time that is skipped is read with the offset before", `new Date(2024, 2, 31, 2, 30).toISOString()`, "2024-03-31T01:30:00.000Z"},
	{"a time that comes twice is the first", `new Date(2024, 9, 27, 2, 30).toISOString()`, "2024-10-27T00:30:00.000Z"},
	{"template literals show the zone", "`${new Date(0)}`", "Thu Jan 01 1970 01:00:00 GMT+0100 (Central European Standard Time)"},
	{"an invalid date says so", `String(new Date(NaN)) + new Date(NaN).toDateString()`, "Invalid DateInvalid Date"},
	{"an invalid date has no ISO form", `try { new Date(NaN).toISOString() } catch (e) { e.name + e.message }`, "RangeErrorInvalid time value"},
	{"replaced built-ins do not matter", `Date.now = Reflect.construct = Function.prototype.bind = null; new Date(2024, 0, 1).getDate() + typeof new Date().getTime()`, "1number"},
	{"a long text is no date", `Date.parse("9".repeat(1e6)) + "" + Date.parse("(".repeat(1e6))`, "NaNNaN"},
	{"addition takes the text", `(new Date(0) + 1).slice(-5)`, "ime)1"},
}

func TestPrograms(t *testing.T) {
	for _, p := range programs {
		t.Run(p.name, func(t *testing.T) {
			vm := newRuntime(t, "Europe/Berlin")
			vm.Set("code", p.code)
			v, err := vm.RunString("String((0, eval)(code))")
			if err != nil {
				t.Fatal(err)
			}
			if got := v.String(); got != p.want {
				t.Errorf("%s\n got %s\nwant %s", p.code, got, p.want)
			}
		})
	}
}

func TestTheTimeSourceIsTheRuntimes(t *testing.T) {
	vm := newRuntime(t, "UTC")
	vm.SetTimeSource(func() time.Time { return time.UnixMilli(86400000) })
	v, err := vm.RunString("[+new Date(), Date.now(), Date()].join()")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := v.String(), "86400000,86400000,Fri Jan 02 1970 00:00:00 GMT+0000 (Coordinated Universal Time)"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestAGivenDateIsRightForAProgramThatDoesNotMentionDate(t *testing.T) {
	zone, err := time.LoadLocation("Asia/Tokyo")
	if err != nil {
		t.Fatal(err)
	}
	vm := goja.New()
	if err := date.Install(vm, zone, func(string) bool { return false }); err != nil {
		t.Fatal(err)
	}
	if err := date.InstallMethods(vm, zone); err != nil {
		t.Fatal(err)
	}
	made, err := vm.New(vm.Get("Date"), vm.ToValue(0))
	if err != nil {
		t.Fatal(err)
	}
	vm.Set("given", made)
	v, err := vm.RunString("`${given} ${given.getHours()}`")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := v.String(), "Thu Jan 01 1970 09:00:00 GMT+0900 (Japan Standard Time) 9"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func BenchmarkInstall(b *testing.B) {
	for name, mentioned := range map[string]bool{"Date mentioned": true, "Date not mentioned": false} {
		b.Run(name, func(b *testing.B) {
			vm := goja.New()
			for b.Loop() {
				if err := date.Install(vm, time.UTC, func(string) bool { return mentioned }); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
