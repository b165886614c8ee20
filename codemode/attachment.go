package codemode

import (
	"context"
	"sync"
)

// Attachment is what a tool gave beside its result and what a program cannot look at, such as an image. It goes to the model with the outcome of the run.
type Attachment struct {
	// Tool is the name of the tool that attached it; Attach fills it in.
	Tool string
	// Type says how it is shown.
	Type AttachmentType
	// MIMEType is that of Data or Text, if known.
	MIMEType string
	// Data is the content of an image or of audio, or of a resource that is not text. Attach keeps it; it must not be changed.
	Data []byte
	// Text is the content of a resource that is text.
	Text string
	// URI is that of a resource or of a link to one; Name, Title and Description are for people.
	URI, Name, Title, Description string
}

// AttachmentType is what an attachment is.
type AttachmentType string

// The types of attachments, as the Model Context Protocol names them.
const (
	AttachmentImage        AttachmentType = "image"
	AttachmentAudio        AttachmentType = "audio"
	AttachmentResource     AttachmentType = "resource"
	AttachmentResourceLink AttachmentType = "resource_link"
)

func (a *Attachment) size() int64 {
	return int64(len(a.Data) + len(a.Text) + len(a.URI) + len(a.Name) + len(a.Title) + len(a.Description))
}

type attachKey struct{}

// attachmentsKept bounds how many attachments one run may have.
const attachmentsKept = 100

// attachments are those of one run.
type attachments struct {
	mu      sync.Mutex
	room    int64
	kept    []Attachment
	dropped int
	closed  bool
}

type attacher struct {
	attachments *attachments
	tool        string
}

// Attach adds an attachment to the outcome of the run from whose call, by a tool's Function, ctx comes. It reports whether it was kept: it is not once the run
// has ended, beyond Config.AttachmentBytes or 100 of them, and outside a run.
func Attach(ctx context.Context, a Attachment) bool {
	at, ok := ctx.Value(attachKey{}).(attacher)
	if !ok {
		return false
	}
	a.Tool = at.tool
	return at.attachments.add(a)
}

func (s *attachments) add(a Attachment) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return false
	}
	// Each takes some room, so that many without content end too.
	size := a.size() + 256
	if size > s.room || len(s.kept) == attachmentsKept {
		s.dropped++
		return false
	}
	s.room -= size
	s.kept = append(s.kept, a)
	return true
}

// close gives what was kept, and how many were not; later ones are not added.
func (s *attachments) close() ([]Attachment, int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	return s.kept, s.dropped
}
