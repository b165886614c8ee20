// Package telemetry observes runs and their inner calls with OpenTelemetry: a span for each run and, inside it, for each call that takes its turn, and
// histograms of how long they took.
//
// Nothing is observed unless a host asks for it: Telemetry.Middleware goes into codemode.Config.Middleware, as the first, so that it sees what the others
// refuse, and Telemetry.Run takes the place of Runner.Run. The context that a tool's Function gets holds the span of its call.
//
// Names follow the semantic conventions for generative AI where those have one (https://opentelemetry.io/docs/specs/semconv/gen-ai/): the span of a call is
// "execute_tool NAME". Arguments and results are recorded only on request, since they may be secrets.
package telemetry

import (
	"context"
	"errors"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/metric"
	metricnoop "go.opentelemetry.io/otel/metric/noop"
	"go.opentelemetry.io/otel/trace"
	tracenoop "go.opentelemetry.io/otel/trace/noop"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/codemode"
	"github.com/coderuntime/coderuntime/limits"
)

// scope is the name of the instrumentation.
const scope = "github.com/coderuntime/coderuntime/codemode"

// Config says where spans and metrics go.
type Config struct {
	// TracerProvider and MeterProvider are those of the host; nil for none of that kind.
	TracerProvider trace.TracerProvider
	MeterProvider  metric.MeterProvider
	// Arguments has the JSON text of arguments recorded as an attribute of spans, up to 4 KiB.
	Arguments bool
}

// Telemetry observes. Its methods may be called from several goroutines.
type Telemetry struct {
	tracer    trace.Tracer
	runs      metric.Float64Histogram
	calls     metric.Float64Histogram
	arguments bool
}

// New makes a Telemetry. The error is the meter's.
func New(config Config) (*Telemetry, error) {
	if config.TracerProvider == nil {
		config.TracerProvider = tracenoop.NewTracerProvider()
	}
	if config.MeterProvider == nil {
		config.MeterProvider = metricnoop.NewMeterProvider()
	}
	meter := config.MeterProvider.Meter(scope)
	runs, err := meter.Float64Histogram("coderuntime.run.duration", metric.WithUnit("s"), metric.WithDescription("How long programs ran."))
	if err != nil {
		return nil, err
	}
	calls, err := meter.Float64Histogram("coderuntime.call.duration", metric.WithUnit("s"), metric.WithDescription("How long calls of tools took, without the wait for their turn."))
	if err != nil {
		return nil, err
	}
	return &Telemetry{tracer: config.TracerProvider.Tracer(scope), runs: runs, calls: calls, arguments: config.Arguments}, nil
}

// Run is runner.Run inside a span.
func (t *Telemetry) Run(ctx context.Context, runner *codemode.Runner, program string, onLog func(coderuntime.LogEntry)) (*codemode.Outcome, error) {
	language := attribute.String("coderuntime.language", string(runner.Language()))
	ctx, span := t.tracer.Start(ctx, "execute_tool "+runner.Name(), trace.WithAttributes(
		attribute.String("gen_ai.operation.name", "execute_tool"), attribute.String("gen_ai.tool.name", runner.Name()), language,
	))
	defer span.End()
	begun := time.Now()
	outcome, err := runner.Run(ctx, program, onLog)
	kind := "ok"
	switch {
	case err != nil:
		kind = "misuse"
		span.SetStatus(codes.Error, limits.CutText(err.Error(), 1000))
	case outcome.Result.Failure != nil:
		kind = string(outcome.Result.Failure.Kind)
		span.SetStatus(codes.Error, limits.CutText(outcome.Result.Failure.Message, 1000))
	}
	outcomeAttribute := attribute.String("coderuntime.outcome", kind)
	span.SetAttributes(outcomeAttribute)
	if outcome != nil {
		span.SetAttributes(attribute.Int("coderuntime.calls", outcome.Result.Usage.Calls))
	}
	t.runs.Record(ctx, time.Since(begun).Seconds(), metric.WithAttributes(language, outcomeAttribute))
	return outcome, err
}

// Middleware has a span for each call.
func (t *Telemetry) Middleware() codemode.Middleware {
	return func(next codemode.Handler) codemode.Handler {
		return func(ctx context.Context, call *codemode.Call) (any, error) {
			name := attribute.String("gen_ai.tool.name", limits.CutText(call.Name, 200))
			ctx, span := t.tracer.Start(ctx, "execute_tool "+limits.CutText(call.Name, 200), trace.WithAttributes(
				attribute.String("gen_ai.operation.name", "execute_tool"), name,
				attribute.String("coderuntime.namespace", call.Namespace), attribute.String("coderuntime.run", call.Run), attribute.Int("coderuntime.call", call.Number),
			))
			defer span.End()
			if t.arguments {
				if text, err := coderuntime.AppendJSON(nil, call.Args()); err == nil {
					span.SetAttributes(attribute.String("gen_ai.tool.call.arguments", limits.CutText(string(text), 4<<10)))
				}
			}
			begun := time.Now()
			// A panic of what is below is counted too.
			result, err := any(nil), errors.New("panic")
			defer func() {
				outcome := attribute.String("coderuntime.outcome", "ok")
				if err != nil {
					outcome = attribute.String("coderuntime.outcome", "failed")
					span.SetStatus(codes.Error, limits.CutText(err.Error(), 1000))
				}
				t.calls.Record(ctx, time.Since(begun).Seconds(), metric.WithAttributes(name, outcome))
			}()
			result, err = next(ctx, call)
			return result, err
		}
	}
}
