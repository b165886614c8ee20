package codemode

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
)

// Outcome is what came of a run, for the host and for a model.
type Outcome struct {
	// Result is what the runtime reported, whole.
	Result coderuntime.Result
	// Text is for the model: what was printed and the value; of a run that failed, why, and which calls had been made. It has at most Config.TextBytes.
	Text string
	// Findings are what the static check found.
	Findings []Finding
	// Calls are the calls of tools in the order of the program, CallsOmitted how many there were beyond those that are kept.
	Calls        []CallRecord
	CallsOmitted int
	// Attachments are what tools attached, AttachmentsDropped how many had no room.
	Attachments        []Attachment
	AttachmentsDropped int
	// Stored is what did not fit into Text and is kept in the store.
	Stored []Stored

	shown shown
}

// Stored is a part of an outcome that is kept in the store.
type Stored struct {
	// Part is "value" or "logs".
	Part string
	// Handle finds it.
	Handle   string
	MIMEType string
	// Bytes is how large it is.
	Bytes int
}

// shown is what of the logs and the value fits.
type shown struct {
	logs     []coderuntime.LogEntry
	value    string // as the text has it
	valueCut bool
	message  string // of the failure
}

// The shares of a text that its fixed parts may take, as divisors.
const (
	failureShare = 2
	callsShare   = 6
	notesShare   = 8
)

// outcome puts together what came of a run.
func (r *Runner) outcome(ctx context.Context, result coderuntime.Result, p *Prepared) *Outcome {
	o := &Outcome{Result: result}
	o.Calls, o.CallsOmitted = p.run.close()
	o.Attachments, o.AttachmentsDropped = p.run.attach.close()
	// What a refusal says is not said again.
	for _, f := range p.Findings {
		if p.Refused == nil || !f.Certain {
			o.Findings = append(o.Findings, f)
		}
	}
	most := r.config.TextBytes
	failure, calls := "", ""
	if result.Failure != nil {
		o.shown.message = cutMiddle(strings.TrimRight(result.Failure.Message, "\n"), most/failureShare, "")
		failure = fmt.Sprintf("The run failed (%s): %s", result.Failure.Kind, o.shown.message)
		if p.Refused == nil {
			calls = cutMiddle(o.callsText(), most/callsShare, "")
		}
	}
	notes := cutMiddle(o.notes(), most/notesShare, "")
	left := most - len(failure) - len(calls) - len(notes) - len(separators)
	logs, value := r.printed(ctx, o, left)

	var parts []string
	if result.Failure != nil {
		parts = append(parts, failure, calls)
		if logs != "" {
			parts = append(parts, "Printed before that:\n"+logs)
		}
	} else {
		parts = append(parts, logs, value)
		if logs == "" && !result.HasValue {
			parts = append(parts, "(The program completed, and printed and returned nothing.)")
		}
	}
	parts = append(parts, notes)
	o.Text = joined(parts)
	return o
}

// entryBytes is about how much structure an entry of the logs has beside its text.
const entryBytes = 50

// separators are what stands between the parts of a text, at most.
const separators = "The run failed (worker-exit): Printed before that:\n\n\n\n\n\n(The program completed, and printed and returned nothing.)"

func joined(parts []string) string {
	return strings.Join(slices.DeleteFunc(parts, func(p string) bool { return p == "" }), "\n")
}

// printed gives the logs and the value as the text has them, in at most so many bytes together, and stores what does not fit.
func (r *Runner) printed(ctx context.Context, o *Outcome, most int) (logs, value string) {
	var b strings.Builder
	for i, entry := range o.Result.Logs {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(entry.Text)
	}
	logs = b.String()
	if o.Result.HasValue {
		value = pretty(o.Result.Value)
	}
	// The value is what the program chose to give: it gets its half first, and what it leaves is the logs'.
	valueRoom := max(most/2, most-len(logs))
	if len(value) > valueRoom {
		note := r.keep(ctx, o, "value", func() (Item, error) { return itemOf(o.Result.Value) })
		value = cutMiddle(value, valueRoom, note)
		o.shown.valueCut = true
	}
	// Inside the structure it would be nested more deeply than JSON may be.
	if _, err := coderuntime.AppendJSON(nil, []any{o.Result.Value}); err != nil {
		o.shown.valueCut = true
	}
	o.shown.value = value
	logsRoom := most - len(value)
	o.shown.logs = o.Result.Logs
	cut := len(logs) > logsRoom
	if cut {
		text := logs
		note := r.keep(ctx, o, "logs", func() (Item, error) { return Item{MIMEType: textType, Data: []byte(text)}, nil })
		logs = cutMiddle(logs, logsRoom, note)
	}
	// Many short entries would be more structure than text.
	if entries := o.shown.logs; len(entries) > 0 && (cut || len(entries)*entryBytes > most) {
		o.shown.logs = []coderuntime.LogEntry{{Source: entries[0].Source, Text: logs}}
	}
	return logs, value
}

// keep stores a part and returns how to get it.
func (r *Runner) keep(ctx context.Context, o *Outcome, part string, item func() (Item, error)) string {
	it, err := item()
	if err != nil {
		return ""
	}
	// The run has ended, and its context perhaps with it.
	handle, err := r.config.Store.Put(context.WithoutCancel(ctx), it)
	if err != nil {
		return ""
	}
	o.Stored = append(o.Stored, Stored{Part: part, Handle: handle, MIMEType: it.MIMEType, Bytes: len(it.Data)})
	if it.MIMEType == jsonType {
		return "a program gets all of it by " + r.loadCall(handle)
	}
	return "a program gets parts of it by " + r.readCall(handle)
}

// cutMiddle keeps the beginning and the end of a text that is longer than most bytes, and says in between how much is missing and what else the note says.
func cutMiddle(text string, most int, note string) string {
	if len(text) <= most {
		return text
	}
	if note != "" {
		note = "; " + note
	}
	mark := func(missing int) string { return fmt.Sprintf("\n[... %d bytes are left out%s ...]\n", missing, note) }
	room := most - len(mark(len(text)))
	if room <= 0 {
		return limits.CutText(text, int64(max(most, 0)))
	}
	head := limits.CutText(text, int64(room*2/3))
	if i := strings.LastIndexByte(head, '\n'); i > len(head)/2 {
		head = head[:i]
	}
	tail := text[len(text)-(room-room*2/3):]
	for tail != "" && tail[0]&0xC0 == 0x80 {
		tail = tail[1:]
	}
	if i := strings.IndexByte(tail, '\n'); i >= 0 && i < len(tail)/2 {
		tail = tail[i+1:]
	}
	return head + mark(len(text)-len(head)-len(tail)) + tail
}

// notes are what else the model should know.
func (o *Outcome) notes() string {
	var b strings.Builder
	for _, finding := range o.Findings {
		fmt.Fprintf(&b, "Warning: %s\n", finding)
	}
	if o.AttachmentsDropped > 0 {
		fmt.Fprintf(&b, "Note: %d attachments of tools were too large or too many, and were dropped.\n", o.AttachmentsDropped)
	}
	return strings.TrimRight(b.String(), "\n")
}

// callsText lists the calls of a run that failed, so that a retry does not repeat what it should not: first those that may have changed something, each; then how
// many others there were.
func (o *Outcome) callsText() string {
	if len(o.Calls) == 0 {
		return "No tool had been called."
	}
	var b strings.Builder
	changed := 0
	const listed = 50
	for _, c := range o.Calls {
		if !c.MayHaveChanged {
			continue
		}
		changed++
		if changed == 1 {
			b.WriteString("Calls that may have changed something, before you run them again check whether they did:\n")
		}
		if changed > listed {
			continue
		}
		fmt.Fprintf(&b, "- %s(%s): %s\n", callPath(c.Tool), limits.CutText(c.Args, 120), outcomeText(c))
	}
	if changed > listed {
		fmt.Fprintf(&b, "- and %d more\n", changed-listed)
	}
	if o.CallsOmitted > 0 {
		fmt.Fprintf(&b, "%d later calls are not listed; they may have changed something too.\n", o.CallsOmitted)
	}
	counts := map[string]int{}
	var order []string
	for _, c := range o.Calls {
		if c.MayHaveChanged {
			continue
		}
		key := callPath(c.Tool) + " (" + string(c.Outcome) + ")"
		if counts[key] == 0 {
			order = append(order, key)
		}
		counts[key]++
	}
	if len(order) > 0 {
		var kinds []string
		for i, key := range order {
			if i == 20 {
				kinds = append(kinds, "and others")
				break
			}
			if counts[key] > 1 {
				key += fmt.Sprintf(" ×%d", counts[key])
			}
			kinds = append(kinds, key)
		}
		b.WriteString("Calls that changed nothing, safe to repeat: " + strings.Join(kinds, ", ") + "\n")
	}
	return strings.TrimRight(b.String(), "\n")
}

func callPath(tool string) string { return (&Call{Namespace: NamespaceTools, Name: tool}).Path() }

// outcomeText says how a call that may have changed something ended.
func outcomeText(c CallRecord) string {
	switch c.Outcome {
	case CallOK:
		return "completed"
	case CallCancelled:
		return "was under way when the run ended"
	}
	return "failed: " + limits.CutText(strings.ReplaceAll(c.Error, "\n", " "), 150)
}

// Structured gives the outcome as a value, in the shape of Runner.Definition's output schema. It holds no more than Text does: of a value or logs that were too
// large there is a beginning and an end. As JSON, control characters take up to six times as much.
func (o *Outcome) Structured() *coderuntime.Object {
	out := coderuntime.NewObject()
	logs := make([]any, len(o.shown.logs))
	for i, entry := range o.shown.logs {
		e := coderuntime.NewObject("source", string(entry.Source))
		if entry.Level != "" {
			e.Set("level", string(entry.Level))
		}
		e.Set("text", entry.Text)
		logs[i] = e
	}
	switch {
	case !o.Result.HasValue:
	case o.shown.valueCut:
		out.Set("valuePreview", o.shown.value)
	default:
		out.Set("value", o.Result.Value)
	}
	out.Set("logs", logs)
	if f := o.Result.Failure; f != nil {
		out.Set("error", coderuntime.NewObject("kind", string(f.Kind), "message", o.shown.message))
		var calls []any
		for i, c := range o.Calls {
			// As many as the text can list.
			if i == 50 {
				break
			}
			calls = append(calls, coderuntime.NewObject("tool", shortened(c.Tool), "outcome", string(c.Outcome), "mayHaveChanged", c.MayHaveChanged))
		}
		if omitted := len(o.Calls) - len(calls) + o.CallsOmitted; omitted > 0 {
			out.Set("callsOmitted", int64(omitted))
		}
		out.Set("calls", calls)
	}
	if len(o.Findings) > 0 {
		var warnings []any
		for _, finding := range o.Findings {
			warnings = append(warnings, finding.String())
		}
		out.Set("warnings", warnings)
	}
	if len(o.Stored) > 0 {
		var stored []any
		for _, s := range o.Stored {
			stored = append(stored, coderuntime.NewObject("part", s.Part, "handle", s.Handle, "mimeType", s.MIMEType, "bytes", int64(s.Bytes)))
		}
		out.Set("stored", stored)
	}
	return out
}
