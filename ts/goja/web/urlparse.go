package web

// This file is the basic URL parser of the WHATWG URL standard (https://url.spec.whatwg.org/, section 4.4)
// and its serialiser. Validation errors, which change nothing, are not kept.

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// urlRecord is a URL record of the standard, section 4.1.
type urlRecord struct {
	scheme, username, password string
	host                       string
	hasHost                    bool // false is the standard's null host; an empty host is a host
	port                       int  // -1 is null
	path                       []string
	opaquePath                 string
	isOpaque                   bool
	query, fragment            string
	hasQuery, hasFragment      bool
}

// defaultPorts are the special schemes; file has no port.
var defaultPorts = map[string]int{"ftp": 21, "file": -1, "http": 80, "https": 443, "ws": 80, "wss": 443}

func isSpecial(scheme string) bool {
	_, ok := defaultPorts[scheme]
	return ok
}

func (u *urlRecord) special() bool { return isSpecial(u.scheme) }

func (u *urlRecord) hasCredentials() bool { return u.username != "" || u.password != "" }

// parserState is a state of the basic URL parser, named as in the standard.
type parserState int

const (
	stateNone parserState = iota
	schemeStartState
	schemeState
	noSchemeState
	specialRelativeOrAuthorityState
	pathOrAuthorityState
	relativeState
	relativeSlashState
	specialAuthoritySlashesState
	specialAuthorityIgnoreSlashesState
	authorityState
	hostState
	hostnameState
	portState
	fileState
	fileSlashState
	fileHostState
	pathStartState
	pathState
	opaquePathState
	queryState
	fragmentState
)

// eof stands for the standard's EOF code point.
const eof rune = -1

// urlParser is one application of the basic URL parser.
type urlParser struct {
	input    []rune
	pointer  int
	url      *urlRecord
	base     *urlRecord
	state    parserState
	override parserState
	buffer   strings.Builder
	// failed is the standard's "return failure"; done is its "return" under a state override.
	failed, done                            bool
	atSignSeen, insideBrackets, passwordSet bool
	tick                                    func()
}

// parseURL parses input against base, which may be nil. tick is called once for each code point.
func parseURL(input string, base *urlRecord, tick func()) (*urlRecord, bool) {
	p := &urlParser{url: &urlRecord{port: -1}, base: base, tick: tick}
	input = strings.TrimFunc(input, func(c rune) bool { return c <= 0x20 })
	return p.url, p.run(input, schemeStartState)
}

// setURL applies input to u from the given state, as the setters of the URL class do. When it fails, u is
// as it was, but for what the standard changes before it fails.
func setURL(u *urlRecord, input string, override parserState, tick func()) bool {
	p := &urlParser{url: u, override: override, tick: tick}
	return p.run(input, override)
}

func removeTabsAndNewlines(s string) string {
	if !strings.ContainsAny(s, "\t\n\r") {
		return s
	}
	return strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(s)
}

func (p *urlParser) run(input string, state parserState) bool {
	p.input = []rune(removeTabsAndNewlines(input))
	p.state = state
	for ; p.pointer <= len(p.input); p.pointer++ {
		p.tick()
		c := eof
		if p.pointer < len(p.input) {
			c = p.input[p.pointer]
		}
		p.step(c)
		if p.failed {
			return false
		}
		if p.done {
			return true
		}
	}
	return true
}

func (p *urlParser) step(c rune) {
	switch p.state {
	case schemeStartState:
		p.schemeStart(c)
	case schemeState:
		p.scheme(c)
	case noSchemeState:
		p.noScheme(c)
	case specialRelativeOrAuthorityState:
		if c == '/' && p.remaining("/") {
			p.state = specialAuthorityIgnoreSlashesState
			p.pointer++
		} else {
			p.state = relativeState
			p.pointer--
		}
	case pathOrAuthorityState:
		if c == '/' {
			p.state = authorityState
		} else {
			p.state = pathState
			p.pointer--
		}
	case relativeState:
		p.relative(c)
	case relativeSlashState:
		p.relativeSlash(c)
	case specialAuthoritySlashesState:
		p.state = specialAuthorityIgnoreSlashesState
		if c == '/' && p.remaining("/") {
			p.pointer++
		} else {
			p.pointer--
		}
	case specialAuthorityIgnoreSlashesState:
		if c != '/' && c != '\\' {
			p.state = authorityState
			p.pointer--
		}
	case authorityState:
		p.authority(c)
	case hostState, hostnameState:
		p.host(c)
	case portState:
		p.port(c)
	case fileState:
		p.file(c)
	case fileSlashState:
		p.fileSlash(c)
	case fileHostState:
		p.fileHost(c)
	case pathStartState:
		p.pathStart(c)
	case pathState:
		p.path(c)
	case opaquePathState:
		p.opaquePath(c)
	case queryState:
		p.query(c)
	case fragmentState:
		if c != eof {
			p.write(c, fragmentSet)
			return
		}
		p.url.fragment, p.url.hasFragment = p.take(), true
	}
}

// remaining reports whether the code points after the pointer begin with prefix, which is ASCII.
func (p *urlParser) remaining(prefix string) bool {
	rest := p.input[min(p.pointer+1, len(p.input)):]
	if len(rest) < len(prefix) {
		return false
	}
	for i := range len(prefix) {
		if rest[i] != rune(prefix[i]) {
			return false
		}
	}
	return true
}

func (p *urlParser) take() string {
	s := p.buffer.String()
	p.buffer.Reset()
	return s
}

func (p *urlParser) write(c rune, set *encodeSet) { writeEncoded(&p.buffer, c, set) }

// enter changes to a state that is to look at the current code point again.
func (p *urlParser) enter(state parserState) {
	p.state = state
	p.pointer--
}

func isAlpha(c rune) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func isDigit(c rune) bool { return c >= '0' && c <= '9' }

func (p *urlParser) schemeStart(c rune) {
	switch {
	case isAlpha(c):
		p.buffer.WriteRune(c | 0x20)
		p.state = schemeState
	case p.override == stateNone:
		p.enter(noSchemeState)
	default:
		p.failed = true
	}
}

func (p *urlParser) scheme(c rune) {
	switch {
	case isAlpha(c):
		p.buffer.WriteRune(c | 0x20)
	case isDigit(c) || c == '+' || c == '-' || c == '.':
		p.buffer.WriteRune(c)
	case c == ':':
		p.schemeEnd()
	case p.override == stateNone:
		p.buffer.Reset()
		p.state = noSchemeState
		p.pointer = -1
	default:
		p.failed = true
	}
}

func (p *urlParser) schemeEnd() {
	u, scheme := p.url, p.take()
	if p.override != stateNone {
		p.done = true
		if u.special() != isSpecial(scheme) ||
			scheme == "file" && (u.hasCredentials() || u.port >= 0) ||
			u.scheme == "file" && u.host == "" {
			return
		}
		u.scheme = scheme
		if port, ok := defaultPorts[scheme]; ok && u.port == port {
			u.port = -1
		}
		return
	}
	u.scheme = scheme
	switch {
	case scheme == "file":
		p.state = fileState
	case u.special() && p.base != nil && p.base.scheme == scheme:
		p.state = specialRelativeOrAuthorityState
	case u.special():
		p.state = specialAuthoritySlashesState
	case p.remaining("/"):
		p.state = pathOrAuthorityState
		p.pointer++
	default:
		u.isOpaque = true
		p.state = opaquePathState
	}
}

func (p *urlParser) noScheme(c rune) {
	switch {
	case p.base == nil || p.base.isOpaque && c != '#':
		p.failed = true
	case p.base.isOpaque:
		p.copyBase()
		p.state = fragmentState
	case p.base.scheme == "file":
		p.enter(fileState)
	default:
		p.enter(relativeState)
	}
}

// copyBase takes everything but the fragment from the base.
func (p *urlParser) copyBase() {
	*p.url = *p.base
	p.url.path = append([]string(nil), p.base.path...)
	p.url.fragment, p.url.hasFragment = "", false
}

func (p *urlParser) relative(c rune) {
	scheme := p.base.scheme
	if c == '/' || c == '\\' && isSpecial(scheme) {
		p.url.scheme = scheme
		p.state = relativeSlashState
		return
	}
	p.copyBase()
	p.afterBasePath(c)
}

// afterBasePath handles the first code point of a reference that keeps the base's path or its beginning.
func (p *urlParser) afterBasePath(c rune) {
	u := p.url
	switch c {
	case '?':
		u.query, u.hasQuery = "", true
		p.state = queryState
	case '#':
		p.state = fragmentState
	case eof:
	default:
		u.query, u.hasQuery = "", false
		u.shorten()
		p.enter(pathState)
	}
}

func (p *urlParser) relativeSlash(c rune) {
	u := p.url
	switch {
	case u.special() && (c == '/' || c == '\\'):
		p.state = specialAuthorityIgnoreSlashesState
	case c == '/':
		p.state = authorityState
	default:
		u.username, u.password, u.host, u.hasHost, u.port = p.base.username, p.base.password, p.base.host, p.base.hasHost, p.base.port
		p.enter(pathState)
	}
}

// endsAuthority reports whether c ends the authority or the host.
func (p *urlParser) endsAuthority(c rune) bool {
	return c == eof || c == '/' || c == '?' || c == '#' || c == '\\' && p.url.special()
}

func (p *urlParser) authority(c rune) {
	switch {
	case c == '@':
		credentials := p.take()
		if p.atSignSeen {
			credentials = "%40" + credentials
		}
		p.atSignSeen = true
		var name, password strings.Builder
		for _, char := range credentials {
			p.tick()
			if char == ':' && !p.passwordSet {
				p.passwordSet = true
				continue
			}
			if p.passwordSet {
				writeEncoded(&password, char, userinfoSet)
			} else {
				writeEncoded(&name, char, userinfoSet)
			}
		}
		p.url.username += name.String()
		p.url.password += password.String()
	case p.endsAuthority(c):
		length := utf8.RuneCountInString(p.buffer.String())
		if p.atSignSeen && length == 0 {
			p.failed = true
			return
		}
		p.pointer -= length + 1
		p.buffer.Reset()
		p.state = hostState
	default:
		p.buffer.WriteRune(c)
	}
}

func (p *urlParser) host(c rune) {
	u := p.url
	switch {
	case p.override != stateNone && u.scheme == "file":
		p.enter(fileHostState)
	case c == ':' && !p.insideBrackets:
		if p.buffer.Len() == 0 || p.override == hostnameState {
			p.failed = true
			return
		}
		if p.setHost(p.take()) {
			p.state = portState
		}
	case p.endsAuthority(c):
		p.pointer--
		empty := p.buffer.Len() == 0
		if u.special() && empty || p.override != stateNone && empty && (u.hasCredentials() || u.port >= 0) {
			p.failed = true
			return
		}
		if p.setHost(p.take()) {
			p.state = pathStartState
			p.done = p.override != stateNone
		}
	default:
		switch c {
		case '[':
			p.insideBrackets = true
		case ']':
			p.insideBrackets = false
		}
		p.buffer.WriteRune(c)
	}
}

func (p *urlParser) setHost(input string) bool {
	host, ok := parseHost(input, p.url.special())
	if !ok {
		p.failed = true
		return false
	}
	p.url.host, p.url.hasHost = host, true
	return true
}

func (p *urlParser) port(c rune) {
	switch {
	case isDigit(c):
		p.buffer.WriteRune(c)
	case p.endsAuthority(c) || p.override != stateNone:
		if digits := p.take(); digits != "" {
			digits = strings.TrimLeft(digits, "0")
			port := 0
			if digits != "" {
				var err error
				if port, err = strconv.Atoi(digits); err != nil || port > 65535 {
					p.failed = true
					return
				}
			}
			if standard, ok := defaultPorts[p.url.scheme]; ok && port == standard {
				port = -1
			}
			p.url.port = port
			if p.override != stateNone {
				p.done = true
				return
			}
		}
		if p.override != stateNone {
			p.failed = true
			return
		}
		p.enter(pathStartState)
	default:
		p.failed = true
	}
}

func (p *urlParser) file(c rune) {
	u := p.url
	u.scheme, u.host, u.hasHost = "file", "", true
	switch {
	case c == '/' || c == '\\':
		p.state = fileSlashState
	case p.base != nil && p.base.scheme == "file":
		p.copyBase()
		if c == '?' || c == '#' || c == eof {
			p.afterBasePath(c)
			return
		}
		u.query, u.hasQuery = "", false
		if startsWithDriveLetter(p.input[p.pointer:]) {
			u.path = nil
		} else {
			u.shorten()
		}
		p.enter(pathState)
	default:
		p.enter(pathState)
	}
}

func (p *urlParser) fileSlash(c rune) {
	if c == '/' || c == '\\' {
		p.state = fileHostState
		return
	}
	if p.base != nil && p.base.scheme == "file" {
		p.url.host, p.url.hasHost = p.base.host, p.base.hasHost
		if !startsWithDriveLetter(p.input[min(p.pointer, len(p.input)):]) &&
			len(p.base.path) > 0 && isNormalizedDriveLetter(p.base.path[0]) {
			p.url.path = append(p.url.path, p.base.path[0])
		}
	}
	p.enter(pathState)
}

func (p *urlParser) fileHost(c rune) {
	if c != eof && c != '/' && c != '\\' && c != '?' && c != '#' {
		p.buffer.WriteRune(c)
		return
	}
	p.pointer--
	switch host := p.buffer.String(); {
	case p.override == stateNone && isDriveLetter(host):
		// The buffer stays: it is the beginning of the path.
		p.state = pathState
	case host == "":
		p.url.host, p.url.hasHost = "", true
		p.done = p.override != stateNone
		p.state = pathStartState
	default:
		if !p.setHost(p.take()) {
			return
		}
		if p.url.host == "localhost" {
			p.url.host = ""
		}
		p.done = p.override != stateNone
		p.state = pathStartState
	}
}

func (p *urlParser) pathStart(c rune) {
	switch {
	case p.url.special():
		p.state = pathState
		if c != '/' && c != '\\' {
			p.pointer--
		}
	case p.override == stateNone && c == '?':
		p.url.hasQuery = true
		p.state = queryState
	case p.override == stateNone && c == '#':
		p.state = fragmentState
	case c != eof:
		p.state = pathState
		if c != '/' {
			p.pointer--
		}
	case p.override != stateNone && !p.url.hasHost:
		p.url.path = append(p.url.path, "")
	}
}

func (p *urlParser) path(c rune) {
	u := p.url
	slash := c == '/' || u.special() && c == '\\'
	if c != eof && !slash && (p.override != stateNone || c != '?' && c != '#') {
		p.write(c, pathSet)
		return
	}
	segment := p.take()
	switch {
	case isDoubleDot(segment):
		u.shorten()
		if !slash {
			u.path = append(u.path, "")
		}
	case isSingleDot(segment):
		if !slash {
			u.path = append(u.path, "")
		}
	default:
		if u.scheme == "file" && len(u.path) == 0 && isDriveLetter(segment) {
			segment = segment[:1] + ":"
		}
		u.path = append(u.path, segment)
	}
	switch c {
	case '?':
		u.query, u.hasQuery = "", true
		p.state = queryState
	case '#':
		p.state = fragmentState
	}
}

func (p *urlParser) opaquePath(c rune) {
	switch c {
	case '?':
		p.url.opaquePath = p.take()
		p.url.hasQuery = true
		p.state = queryState
	case '#':
		p.url.opaquePath = p.take()
		p.state = fragmentState
	case eof:
		p.url.opaquePath = p.take()
	default:
		p.write(c, controlSet)
	}
}

func (p *urlParser) query(c rune) {
	if c != eof && (c != '#' || p.override != stateNone) {
		set := querySet
		if p.url.special() {
			set = specialQuerySet
		}
		p.write(c, set)
		return
	}
	p.url.query, p.url.hasQuery = p.take(), true
	if c == '#' {
		p.state = fragmentState
	}
}

// shorten removes the last path segment, but for a drive letter.
func (u *urlRecord) shorten() {
	if u.scheme == "file" && len(u.path) == 1 && isNormalizedDriveLetter(u.path[0]) {
		return
	}
	if len(u.path) > 0 {
		u.path = u.path[:len(u.path)-1]
	}
}

func isDriveLetter(s string) bool {
	return len(s) == 2 && isAlpha(rune(s[0])) && (s[1] == ':' || s[1] == '|')
}

func isNormalizedDriveLetter(s string) bool { return isDriveLetter(s) && s[1] == ':' }

func startsWithDriveLetter(s []rune) bool {
	if len(s) < 2 || !isAlpha(s[0]) || s[1] != ':' && s[1] != '|' {
		return false
	}
	return len(s) == 2 || strings.ContainsRune("/\\?#", s[2])
}

func isSingleDot(s string) bool { return s == "." || strings.EqualFold(s, "%2e") }

func isDoubleDot(s string) bool {
	switch strings.ToLower(s) {
	case "..", ".%2e", "%2e.", "%2e%2e":
		return true
	}
	return false
}

// pathname is the URL path serializer, section 4.5.
func (u *urlRecord) pathname() string {
	if u.isOpaque {
		return u.opaquePath
	}
	length := 0
	for _, segment := range u.path {
		length += 1 + len(segment)
	}
	var b strings.Builder
	b.Grow(length)
	for _, segment := range u.path {
		b.WriteByte('/')
		b.WriteString(segment)
	}
	return b.String()
}

// hostPort is the host with its port, as the host getter gives it.
func (u *urlRecord) hostPort() string {
	if !u.hasHost || u.port < 0 {
		return u.host
	}
	return u.host + ":" + strconv.Itoa(u.port)
}

// href is the URL serializer, section 4.5.
func (u *urlRecord) href() string {
	var b strings.Builder
	b.WriteString(u.scheme)
	b.WriteByte(':')
	if u.hasHost {
		b.WriteString("//")
		if u.hasCredentials() {
			b.WriteString(u.username)
			if u.password != "" {
				b.WriteString(":" + u.password)
			}
			b.WriteByte('@')
		}
		b.WriteString(u.hostPort())
	} else if !u.isOpaque && len(u.path) > 1 && u.path[0] == "" {
		// Without it the path would read as an authority.
		b.WriteString("/.")
	}
	b.WriteString(u.pathname())
	if u.hasQuery {
		b.WriteString("?" + u.query)
	}
	if u.hasFragment {
		b.WriteString("#" + u.fragment)
	}
	return b.String()
}

// origin is the serialised origin, section 4.7. tick is as for parseURL.
func (u *urlRecord) origin(tick func()) string {
	switch u.scheme {
	case "blob":
		if inner, ok := parseURL(u.pathname(), nil, tick); ok && (inner.scheme == "http" || inner.scheme == "https") {
			return inner.origin(tick)
		}
	case "ftp", "http", "https", "ws", "wss":
		return u.scheme + "://" + u.hostPort()
	}
	return "null"
}
