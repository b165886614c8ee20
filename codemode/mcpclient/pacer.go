package mcpclient

import (
	"bytes"
	"time"
)

// pacer holds a server back that says all the time that its lists have changed: reading each such message costs more than writing it. After the first paceFree of a
// second, the reading of each waits for pacePause, and with it whatever the server has written behind it.
type pacer struct {
	began time.Time // of the second
	count int
	sleep func(time.Duration) // time.Sleep if nil
}

const (
	paceFree  = 100
	pacePause = time.Millisecond
)

var listChanged = []byte("/list_changed")

// pace is called with each line that a server wrote, by one goroutine.
func (p *pacer) pace(line []byte) {
	if len(line) > 1000 || !bytes.Contains(line, listChanged) {
		return
	}
	if now := time.Now(); now.Sub(p.began) >= time.Second {
		p.began, p.count = now, 0
	}
	if p.count++; p.count <= paceFree {
		return
	}
	if p.sleep != nil {
		p.sleep(pacePause)
		return
	}
	time.Sleep(pacePause)
}
