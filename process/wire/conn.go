package wire

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"sync"

	"github.com/coderuntime/coderuntime/limits"
)

// LongestHello bounds the frame of a Hello, in bytes.
const LongestHello = 64 << 10

// longestUnlimited bounds frames where a budget is unlimited.
const longestUnlimited = 1 << 30

// LongestFrame returns how many bytes a frame from the worker may have under the budgets of a run.
func LongestFrame(l limits.Limits) int64 {
	var largest int64
	for _, budget := range []int64{l.CallBytes, l.ValueBytes, l.LogBytes} {
		if budget == limits.Unlimited || budget > longestUnlimited/4 {
			return longestUnlimited
		}
		largest = max(largest, budget)
	}
	return LongestHello + 4*largest
}

// keptBuffer is how much of a buffer is kept from frame to frame, in bytes.
const keptBuffer = 256 << 10

// Conn carries frames over a stream. One goroutine may read while others write.
type Conn struct {
	stream io.ReadWriter
	reader *bufio.Reader
	frame  []byte // what was read last

	mu sync.Mutex // held for the writing of a frame
}

// NewConn returns a Conn over a stream, which stays the caller's to close.
func NewConn(stream io.ReadWriter) *Conn {
	return &Conn{stream: stream, reader: bufio.NewReaderSize(stream, 16<<10)}
}

// Read returns the next frame of at most longest bytes, without its length; it is valid until the next Read. It blocks. The error is
// io.EOF where the stream ends between frames, a *BreachError for a frame that is too long or cut off, or one of the stream.
func (c *Conn) Read(longest int64) ([]byte, error) {
	var header [4]byte
	if _, err := io.ReadFull(c.reader, header[:]); err != nil {
		return nil, cutOff(err)
	}
	length := int64(binary.BigEndian.Uint32(header[:]))
	if length > longest {
		return nil, breach("a frame of %d bytes is longer than %d", length, longest)
	}
	if cap(c.frame) > keptBuffer {
		c.frame = nil
	}
	c.frame = c.frame[:0]
	// In pieces, since the length is a claim.
	for int64(len(c.frame)) < length {
		have := int64(len(c.frame))
		piece := min(length-have, max(have, 64<<10))
		c.frame = append(c.frame, make([]byte, piece)...)
		if _, err := io.ReadFull(c.reader, c.frame[have:]); err != nil {
			if err == io.EOF {
				err = io.ErrUnexpectedEOF
			}
			return nil, cutOff(err)
		}
	}
	return c.frame, nil
}

func cutOff(err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return breach("the stream ends inside a frame")
	}
	return err
}

// Write sends a frame. It blocks while the other end does not read. The error is one of the stream, or says that the message cannot
// be sent; nothing has been sent then.
func (c *Conn) Write(message Message) error {
	frame, err := message.append(make([]byte, 4, 512))
	if err != nil {
		return err
	}
	if int64(len(frame)) > math.MaxUint32 {
		return errors.New("wire: the message is longer than a frame can be")
	}
	binary.BigEndian.PutUint32(frame, uint32(len(frame)-4))
	c.mu.Lock()
	defer c.mu.Unlock()
	_, err = c.stream.Write(frame)
	return err
}
