package telemetry_test

import (
	"context"
	"errors"
	"testing"

	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	"go.opentelemetry.io/otel/trace"

	"github.com/coderuntime/coderuntime/codemode"
	"github.com/coderuntime/coderuntime/codemode/telemetry"
	"github.com/coderuntime/coderuntime/ts"
)

func TestRunsAndCallsHaveSpansInsideOneAnother(t *testing.T) {
	recorder := tracetest.NewSpanRecorder()
	reader := metric.NewManualReader()
	observed, err := telemetry.New(telemetry.Config{
		TracerProvider: sdktrace.NewTracerProvider(sdktrace.WithSpanProcessor(recorder)),
		MeterProvider:  metric.NewMeterProvider(metric.WithReader(reader)),
		Arguments:      true,
	})
	if err != nil {
		t.Fatal(err)
	}
	var inTool trace.SpanContext
	registry, err := codemode.NewRegistry(
		codemode.Tool{Name: "get", Function: func(ctx context.Context, _ any) (any, error) {
			inTool = trace.SpanContextFromContext(ctx)
			return 1, nil
		}},
		codemode.Tool{Name: "fail", Function: func(context.Context, any) (any, error) { return nil, errors.New("no luck") }},
	)
	if err != nil {
		t.Fatal(err)
	}
	runtime, err := ts.New(ts.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer runtime.Close()
	runner, err := codemode.New(codemode.Config{Runtime: runtime, Tools: registry, Middleware: []codemode.Middleware{observed.Middleware()}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := observed.Run(context.Background(), runner, `await tools.get({ id: 7 }); await tools.fail()`, nil); err != nil {
		t.Fatal(err)
	}

	spans := map[string]sdktrace.ReadOnlySpan{}
	for _, span := range recorder.Ended() {
		spans[span.Name()] = span
	}
	run, get, fail := spans["execute_tool run_code"], spans["execute_tool get"], spans["execute_tool fail"]
	if len(spans) != 3 || run == nil || get == nil || fail == nil {
		t.Fatalf("the spans are %v", spans)
	}
	if get.Parent().SpanID() != run.SpanContext().SpanID() || fail.Parent().SpanID() != run.SpanContext().SpanID() {
		t.Error("the calls are not inside the run")
	}
	if inTool.SpanID() != get.SpanContext().SpanID() {
		t.Error("the tool does not see the span of its call")
	}
	if fail.Status().Code != codes.Error || get.Status().Code == codes.Error || run.Status().Code != codes.Error {
		t.Errorf("the statuses are %v, %v, %v", get.Status(), fail.Status(), run.Status())
	}
	arguments := ""
	for _, a := range get.Attributes() {
		if a.Key == "gen_ai.tool.call.arguments" {
			arguments = a.Value.AsString()
		}
	}
	if arguments != `{"id":7}` {
		t.Errorf("the arguments are %q", arguments)
	}

	var metrics metricdata.ResourceMetrics
	if err := reader.Collect(context.Background(), &metrics); err != nil {
		t.Fatal(err)
	}
	counts := map[string]uint64{}
	for _, m := range metrics.ScopeMetrics[0].Metrics {
		for _, point := range m.Data.(metricdata.Histogram[float64]).DataPoints {
			counts[m.Name] += point.Count
		}
	}
	if counts["coderuntime.call.duration"] != 2 || counts["coderuntime.run.duration"] != 1 {
		t.Errorf("the metrics are %v", counts)
	}
}

func TestWithoutProvidersNothingIsObserved(t *testing.T) {
	observed, err := telemetry.New(telemetry.Config{})
	if err != nil {
		t.Fatal(err)
	}
	called := false
	handler := observed.Middleware()(func(context.Context, *codemode.Call) (any, error) { called = true; return 1, nil })
	if result, err := handler(context.Background(), &codemode.Call{Name: "f"}); result != 1 || err != nil || !called {
		t.Errorf("got %v, %v", result, err)
	}
}
