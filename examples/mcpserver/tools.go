package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// What tools do to the world.
func reads() *mcp.ToolAnnotations { return &mcp.ToolAnnotations{ReadOnlyHint: true} }

func adds() *mcp.ToolAnnotations { return &mcp.ToolAnnotations{DestructiveHint: new(bool)} }

func deletes() *mcp.ToolAnnotations {
	yes := true
	return &mcp.ToolAnnotations{DestructiveHint: &yes, IdempotentHint: true}
}

type (
	searchArgs struct {
		Words string `json:"words,omitempty" jsonschema:"words that a note has, in any order; without them every note is found"`
		Tag   string `json:"tag,omitempty" jsonschema:"only notes with this tag"`
	}
	searchResult struct {
		Notes []note `json:"notes"`
	}
	idArgs struct {
		ID int `json:"id"`
	}
	addArgs struct {
		Title string   `json:"title"`
		Text  string   `json:"text"`
		Tags  []string `json:"tags,omitempty"`
	}
	deleteResult struct {
		Deleted bool `json:"deleted" jsonschema:"false if there was no such note"`
	}
	waitArgs struct {
		Seconds float64 `json:"seconds" jsonschema:"at most 600"`
	}
	failArgs struct {
		Message string `json:"message"`
	}
	chartArgs struct {
		Values []float64 `json:"values" jsonschema:"the heights of the bars, 1 to 50 of them, none below 0"`
	}
)

// newServer is a server with all tools.
func newServer(notes *notes) *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "notes", Version: "1"}, nil)
	mcp.AddTool(server, &mcp.Tool{Name: "search_notes", Description: "Finds notes by their words and tags.", Annotations: reads()},
		func(_ context.Context, _ *mcp.CallToolRequest, args searchArgs) (*mcp.CallToolResult, searchResult, error) {
			return nil, searchResult{notes.search(args.Words, args.Tag)}, nil
		})
	mcp.AddTool(server, &mcp.Tool{Name: "get_note", Description: "Gives one note. Fails if there is none of that id.", Annotations: reads()},
		func(_ context.Context, _ *mcp.CallToolRequest, args idArgs) (*mcp.CallToolResult, note, error) {
			found, err := notes.get(args.ID)
			return nil, found, err
		})
	mcp.AddTool(server, &mcp.Tool{Name: "add_note", Description: "Adds a note and gives it back with its id.", Annotations: adds()},
		func(_ context.Context, _ *mcp.CallToolRequest, args addArgs) (*mcp.CallToolResult, note, error) {
			if args.Title == "" {
				return nil, note{}, errors.New("the title is empty")
			}
			return nil, notes.add(args.Title, args.Text, args.Tags), nil
		})
	mcp.AddTool(server, &mcp.Tool{Name: "delete_note", Description: "Deletes a note for good.", Annotations: deletes()},
		func(_ context.Context, _ *mcp.CallToolRequest, args idArgs) (*mcp.CallToolResult, deleteResult, error) {
			return nil, deleteResult{notes.remove(args.ID)}, nil
		})
	// Without an output schema, as many servers have it: the JSON is a text.
	mcp.AddTool(server, &mcp.Tool{Name: "count_tags", Description: "Counts the notes of each tag.", Annotations: reads()},
		func(context.Context, *mcp.CallToolRequest, struct{}) (*mcp.CallToolResult, any, error) {
			counts, err := json.Marshal(notes.tags())
			if err != nil {
				return nil, nil, err
			}
			return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: string(counts)}}}, nil, nil
		})
	mcp.AddTool(server, &mcp.Tool{Name: "wait", Description: "Answers after some seconds.", Annotations: reads()}, wait)
	mcp.AddTool(server, &mcp.Tool{Name: "fail", Description: "Fails, with the message that it is given.", Annotations: reads()},
		func(_ context.Context, _ *mcp.CallToolRequest, args failArgs) (*mcp.CallToolResult, any, error) {
			return nil, nil, errors.New(args.Message)
		})
	mcp.AddTool(server, &mcp.Tool{Name: "draw_chart", Description: "Draws a bar chart, as an image.", Annotations: reads()}, drawChart)
	return server
}

// wait is slow, and ends early if the call is cancelled.
func wait(ctx context.Context, _ *mcp.CallToolRequest, args waitArgs) (*mcp.CallToolResult, any, error) {
	if !(args.Seconds >= 0 && args.Seconds <= 600) {
		return nil, nil, fmt.Errorf("seconds: want 0 to 600, got %v", args.Seconds)
	}
	timer := time.NewTimer(time.Duration(args.Seconds * float64(time.Second)))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
		return nil, nil, context.Cause(ctx)
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: fmt.Sprintf("waited for %v s", args.Seconds)}}}, nil, nil
}

const (
	barWidth    = 12
	barGap      = 4
	chartHeight = 100
)

// drawChart gives an image, which a program cannot look at: it goes to the model with what the program returns.
func drawChart(_ context.Context, _ *mcp.CallToolRequest, args chartArgs) (*mcp.CallToolResult, any, error) {
	if len(args.Values) == 0 || len(args.Values) > 50 {
		return nil, nil, fmt.Errorf("values: want 1 to 50, got %d", len(args.Values))
	}
	highest := 0.0
	for i, value := range args.Values {
		if !(value >= 0) {
			return nil, nil, fmt.Errorf("values[%d]: want none below 0, got %v", i, value)
		}
		highest = max(highest, value)
	}
	chart := image.NewRGBA(image.Rect(0, 0, barGap+len(args.Values)*(barWidth+barGap), chartHeight))
	draw.Draw(chart, chart.Bounds(), image.White, image.Point{}, draw.Src)
	blue := image.NewUniform(color.RGBA{R: 0x33, G: 0x66, B: 0xcc, A: 0xff})
	for i, value := range args.Values {
		height := 0
		if highest > 0 {
			height = int(value / highest * (chartHeight - barGap))
		}
		left := barGap + i*(barWidth+barGap)
		draw.Draw(chart, image.Rect(left, chartHeight-height, left+barWidth, chartHeight), blue, image.Point{}, draw.Src)
	}
	var file bytes.Buffer
	if err := png.Encode(&file, chart); err != nil {
		return nil, nil, err
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.ImageContent{Data: file.Bytes(), MIMEType: "image/png"}}}, nil, nil
}
