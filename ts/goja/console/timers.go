package console

import (
	"strconv"
	"time"

	"github.com/dop251/goja"
)

// warning prints what Node emits as a process warning: a line on standard error.
func (c *console) warning(text string) {
	c.sink(levelWarn, "Warning: "+text)
}

func (c *console) time(call goja.FunctionCall) {
	label := c.label(call)
	if _, ok := c.timers[label]; ok {
		c.warning("Label '" + label + "' already exists for console.time()")
		return
	}
	if c.timers == nil {
		c.timers = map[string]time.Time{}
	}
	if len(c.timers) < maxLabels {
		c.timers[label] = c.now()
	}
}

func (c *console) timeEnd(call goja.FunctionCall) {
	label := c.label(call)
	if c.elapsed("timeEnd", label, nil) {
		delete(c.timers, label)
	}
}

func (c *console) timeLog(call goja.FunctionCall) {
	var data []goja.Value
	if len(call.Arguments) > 1 {
		data = call.Arguments[1:]
	}
	c.elapsed("timeLog", c.label(call), data)
}

// elapsed prints "label: time data..." if the timer exists, and warns otherwise.
func (c *console) elapsed(method, label string, data []goja.Value) bool {
	start, ok := c.timers[label]
	if !ok {
		c.warning("No such label '" + label + "' for console." + method + "()")
		return false
	}
	arguments := []goja.Value{c.vm.ToValue("%s: %s"), c.vm.ToValue(label), c.vm.ToValue(durationText(c.now().Sub(start)))}
	c.print(levelLog, c.format(append(arguments, data...)))
	return true
}

// durationText is how Node writes durations: up to a second "12.345ms", then "1.234s", "1:02.345 (m:ss.mmm)" and
// "1:00:00 (h:mm:ss)".
func durationText(d time.Duration) string {
	milliseconds := float64(d) / float64(time.Millisecond)
	if milliseconds < 1000 {
		// Three decimals, without trailing zeros.
		rounded, _ := strconv.ParseFloat(strconv.FormatFloat(milliseconds, 'f', 3, 64), 64)
		return strconv.FormatFloat(rounded, 'f', -1, 64) + "ms"
	}
	seconds := milliseconds / 1000
	if seconds < 60 {
		return strconv.FormatFloat(seconds, 'f', 3, 64) + "s"
	}
	minutes := int(seconds / 60)
	rest := seconds - float64(minutes)*60
	if minutes < 60 {
		text := strconv.FormatFloat(rest, 'f', 3, 64)
		return strconv.Itoa(minutes) + ":" + padTwo(text, 6) + " (m:ss.mmm)"
	}
	return strconv.Itoa(minutes/60) + ":" + padTwo(strconv.Itoa(minutes%60), 2) + ":" +
		padTwo(strconv.FormatFloat(rest, 'f', 0, 64), 2) + " (h:mm:ss)"
}

// padTwo puts zeros before text up to the width.
func padTwo(text string, width int) string {
	for len(text) < width {
		text = "0" + text
	}
	return text
}
