package binarymodule

import (
	"crypto/md5"
	"crypto/pbkdf2"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha3"
	"crypto/sha512"
	"crypto/subtle"
	"encoding/binary"
	"encoding/hex"
	"hash"
	"math/bits"
	"sort"
	"strings"
	"sync"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

const hashlibSource = `
__all__ = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'blake2b', 'blake2s', 'sha3_224', 'sha3_256', 'sha3_384',
           'sha3_512', 'shake_128', 'shake_256', 'new', 'algorithms_guaranteed', 'algorithms_available', 'pbkdf2_hmac',
           'file_digest', 'scrypt']

algorithms_guaranteed = set(__all__[:14])
algorithms_available = set(algorithms_guaranteed)


def file_digest(fileobj, digest, /, *, _bufsize=2 ** 18):
    """Return the hash of what is in a stream."""
    made = new(digest) if isinstance(digest, str) else digest()
    if hasattr(fileobj, 'getbuffer'):
        made.update(fileobj.getbuffer())
        return made
    while part := fileobj.read(_bufsize):
        made.update(part)
    return made
`

// algorithm is a hash function: its block size, and how to begin.
type algorithm struct {
	block int
	begin func() hash.Hash
	// extendable functions have digests of any length.
	extendable bool
}

var algorithms = map[string]algorithm{
	"md5": {64, md5.New, false}, "sha1": {64, sha1.New, false}, "sha224": {64, sha256.New224, false}, "sha256": {64, sha256.New, false},
	"sha384": {128, sha512.New384, false}, "sha512": {128, sha512.New, false},
	"sha3_224": {144, func() hash.Hash { return sha3.New224() }, false}, "sha3_256": {136, func() hash.Hash { return sha3.New256() }, false},
	"sha3_384": {104, func() hash.Hash { return sha3.New384() }, false}, "sha3_512": {72, func() hash.Hash { return sha3.New512() }, false},
	"shake_128": {168, func() hash.Hash { return &shake{sha3.NewSHAKE128(), 16} }, true},
	"shake_256": {136, func() hash.Hash { return &shake{sha3.NewSHAKE256(), 32} }, true},
}

// A shake makes an extendable function a hash.Hash, whose Sum has as many bytes as its slice has room.
type shake struct {
	*sha3.SHAKE
	size int
}

// Size implements hash.Hash.
func (s *shake) Size() int { return 0 }

// Sum implements hash.Hash; what is asked for is len(b) bytes.
func (s *shake) Sum(b []byte) []byte {
	other := s.copied().(*shake)
	_, _ = other.Read(b)
	return b
}

func (s *shake) copied() hash.Hash {
	state, err := s.MarshalBinary()
	other := sha3.NewSHAKE128()
	if s.size == 32 {
		other = sha3.NewSHAKE256()
	}
	if err == nil {
		err = other.UnmarshalBinary(state)
	}
	if err != nil {
		panic("binarymodule: " + err.Error()) // its own state is one that it takes
	}
	return &shake{other, s.size}
}

// A hashObject is a hash in progress.
type hashObject struct {
	object.Header
	name  string
	block int
	state hash.Hash
}

// Trace implements object.Object.
func (*hashObject) Trace(*object.Tracer) int64 { return hashSize }

const hashSize = 512

var (
	hashType    = object.NewBuiltinType("HASH")
	blake2bType = object.NewBuiltinType("blake2b")
	blake2sType = object.NewBuiltinType("blake2s")
)

// copiedHash returns a hash in the same state.
func copiedHash(h hash.Hash) hash.Hash {
	switch h := h.(type) {
	case *shake:
		return h.copied()
	case *blake2:
		other := *h
		return &other
	case hash.Cloner:
		if other, err := h.Clone(); err == nil {
			return other
		}
	}
	panic("binarymodule: a hash that cannot be copied")
}

func (h *hashObject) extendable() bool { return algorithms[h.name].extendable }

// sum is the digest; an extendable function is asked for length bytes.
func (h *hashObject) sum(t *object.Thread, method string, arguments []object.Value) ([]byte, *object.Exception) {
	if !h.extendable() {
		if len(arguments) > 0 && arguments[0].Exists() {
			return nil, t.Raise(object.TypeErrorType, "%s.%s() takes no arguments (1 given)", h.Type().Name, method)
		}
		return h.state.Sum(nil), nil
	}
	if !arguments[0].Exists() {
		return nil, t.Raise(object.TypeErrorType, "%s() missing required argument 'length' (pos 1)", method)
	}
	length, raised := t.IndexInt(arguments[0], object.OverflowErrorType)
	if raised != nil {
		return nil, raised
	}
	if length < 0 {
		return nil, t.Raise(object.ValueErrorType, "value must be positive")
	}
	if raised := charge(t, int(length)); raised != nil {
		return nil, raised
	}
	return h.state.Sum(make([]byte, length)), nil
}

// hashable reads what is to be hashed.
func hashable(t *object.Thread, v object.Value) (string, *object.Exception) {
	if content, ok := object.BufferOf(v); ok {
		return content, t.Work(int64(len(content) / 16))
	}
	if _, ok := object.StrOf(v); ok {
		return "", t.Raise(object.TypeErrorType, "Strings must be encoded before hashing")
	}
	return "", t.Raise(object.TypeErrorType, "object supporting the buffer API required")
}

func newHash(t *object.Thread, typ *object.Type, name string, block int, state hash.Hash, data object.Value) (object.Value, *object.Exception) {
	if raised := t.Charge(hashSize); raised != nil {
		return object.Value{}, raised
	}
	h := &hashObject{name: name, block: block, state: state}
	h.Header = object.NewHeader(typ, h)
	if data.Exists() {
		content, raised := hashable(t, data)
		if raised != nil {
			return object.Value{}, raised
		}
		_, _ = h.state.Write([]byte(content)) // never fails
	}
	return h.Value(), nil
}

func hashDeclaration() object.Declaration {
	method := func(signature string, native func(t *object.Thread, h *hashObject, arguments []object.Value) (object.Value, *object.Exception)) object.MethodDeclaration {
		return object.MethodDeclaration{Signature: signature, Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			return native(t, arguments[0].Object().(*hashObject), arguments[1:])
		}}
	}
	get := func(name string, of func(t *object.Thread, h *hashObject) (object.Value, *object.Exception)) object.GetSetDeclaration {
		return object.GetSetDeclaration{Name: name, Get: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
			return of(t, self.Object().(*hashObject))
		}}
	}
	return object.Declaration{
		Module: "_hashlib", Final: true, Abstract: true, Layout: true,
		Methods: []object.MethodDeclaration{
			method("update(obj, /)", func(t *object.Thread, h *hashObject, arguments []object.Value) (object.Value, *object.Exception) {
				content, raised := hashable(t, arguments[0])
				if raised == nil {
					_, _ = h.state.Write([]byte(content)) // never fails
				}
				return object.None, raised
			}),
			method("digest(length=None)", func(t *object.Thread, h *hashObject, arguments []object.Value) (object.Value, *object.Exception) {
				sum, raised := h.sum(t, "digest", arguments)
				if raised != nil {
					return object.Value{}, raised
				}
				return t.NewBytes(string(sum))
			}),
			method("hexdigest(length=None)", func(t *object.Thread, h *hashObject, arguments []object.Value) (object.Value, *object.Exception) {
				sum, raised := h.sum(t, "hexdigest", arguments)
				if raised != nil {
					return object.Value{}, raised
				}
				return t.StrValue(hex.EncodeToString(sum))
			}),
			method("copy()", func(t *object.Thread, h *hashObject, _ []object.Value) (object.Value, *object.Exception) {
				return newHash(t, h.Type(), h.name, h.block, copiedHash(h.state), object.Value{})
			}),
		},
		GetSets: []object.GetSetDeclaration{
			get("name", func(t *object.Thread, h *hashObject) (object.Value, *object.Exception) { return t.StrValue(h.name) }),
			get("digest_size", func(_ *object.Thread, h *hashObject) (object.Value, *object.Exception) {
				return object.Int(int64(h.state.Size())), nil
			}),
			get("block_size", func(_ *object.Thread, h *hashObject) (object.Value, *object.Exception) {
				return object.Int(int64(h.block)), nil
			}),
		},
	}
}

var declareHashes = sync.OnceFunc(func() {
	plain := hashDeclaration()
	plain.Unary = map[object.Slot]object.Unary{object.SlotRepr: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
		return t.StrValue("<" + self.Object().(*hashObject).name + " _hashlib.HASH object @ " + t.Address(self) + ">")
	}}
	object.Declare(hashType, plain)
	for typ, big := range map[*object.Type]bool{blake2bType: true, blake2sType: false} {
		d := hashDeclaration()
		d.Module, d.Abstract = "_blake2", false
		d.NewSignature = "(cls, data=b'', /, *, digest_size=None, key=b'', salt=b'', person=b'', fanout=1, depth=1, leaf_size=0, node_offset=0, " +
			"node_depth=0, inner_size=0, last_node=False, usedforsecurity=True)"
		d.New = func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			return makeBlake2(t, typ, big, arguments)
		}
		sizes := blakeSizes(big)
		d.Attributes = map[string]object.Value{
			"MAX_DIGEST_SIZE": object.Int(int64(sizes.digest)), "MAX_KEY_SIZE": object.Int(int64(sizes.digest)),
			"SALT_SIZE": object.Int(int64(sizes.salt)), "PERSON_SIZE": object.Int(int64(sizes.salt)),
		}
		object.Declare(typ, d)
	}
})

func hashlibMembers() []module.Member {
	declareHashes()
	names := make([]string, 0, len(algorithms))
	for name := range algorithms {
		names = append(names, name)
	}
	sort.Strings(names)
	var list []module.Member
	for _, name := range names {
		a := algorithms[name]
		list = append(list, module.Functions("_hashlib", module.Function{
			Signature: "openssl_" + name + "(string=b'', *, usedforsecurity=True)",
			Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return newHash(t, hashType, name, a.block, a.begin(), arguments[0])
			},
		})...)
		list[len(list)-1].Name = name
	}
	list = append(list, module.Types(blake2bType, blake2sType)...)
	return append(list, module.Functions("hashlib",
		module.Function{Signature: "new(name, data=b'', **kwargs)", Native: newNamed},
		module.Function{Signature: "pbkdf2_hmac(hash_name, password, salt, iterations, dklen=None)", Native: pbkdf2HMAC},
		module.Function{Signature: "scrypt(password, *, salt, n, r, p, maxmem=0, dklen=64)", Native: scrypt},
		module.Function{Signature: "_compare_digest(a, b, /)", Native: compareDigest},
	)...)
}

// canonical is the name that a hash has here, "" for one that is not known.
func canonical(name string) string {
	name = strings.ReplaceAll(strings.ToLower(name), "-", "_")
	name = strings.Replace(name, "sha_", "sha", 1)
	if _, known := algorithms[name]; known || name == "blake2b" || name == "blake2s" {
		return name
	}
	return ""
}

func newNamed(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	s, ok := object.StrOf(arguments[0])
	if !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "name must be a string")
	}
	name := canonical(s.Text())
	switch name {
	case "":
		return object.Value{}, t.Raise(object.ValueErrorType, "unsupported hash type %s", s.Text())
	case "blake2b", "blake2s":
		class := blake2bType
		if name == "blake2s" {
			class = blake2sType
		}
		values, names, raised := t.Spread(emptyTuple(t), arguments[2].Object().(*object.Dict))
		if raised != nil {
			return object.Value{}, raised
		}
		if arguments[1].Exists() {
			values = append([]object.Value{arguments[1]}, values...)
		}
		return t.Call(class.Value(), values, names)
	}
	return newHash(t, hashType, name, algorithms[name].block, algorithms[name].begin(), arguments[1])
}

func emptyTuple(t *object.Thread) *object.Tuple {
	tuple, raised := t.NewTuple()
	if raised != nil {
		return &object.Tuple{}
	}
	return tuple
}

func compareDigest(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	a, isText := object.StrOf(arguments[0])
	b, otherText := object.StrOf(arguments[1])
	if isText && otherText {
		if !a.IsASCII() || !b.IsASCII() {
			return object.Value{}, t.Raise(object.TypeErrorType, "comparing strings with non-ASCII characters is not supported")
		}
		return object.Bool(subtle.ConstantTimeCompare([]byte(a.Text()), []byte(b.Text())) == 1), nil
	}
	x, isBytes := object.BufferOf(arguments[0])
	y, otherBytes := object.BufferOf(arguments[1])
	if !isBytes || !otherBytes {
		return object.Value{}, t.Raise(object.TypeErrorType, "unsupported operand types(s) or combination of types: '%s' and '%s'",
			arguments[0].Type().Name, arguments[1].Type().Name)
	}
	return object.Bool(subtle.ConstantTimeCompare([]byte(x), []byte(y)) == 1), nil
}

func pbkdf2HMAC(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	name, ok := object.StrOf(arguments[0])
	if !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "pbkdf2_hmac() argument 'hash_name' must be str, not %s", object.ArgumentType(arguments[0]))
	}
	a, known := algorithms[canonical(name.Text())]
	if !known || a.extendable {
		return object.Value{}, t.Raise(object.ValueErrorType, "unsupported hash type %s", name.Text())
	}
	password, raised := t.BytesArgument(arguments[1])
	if raised != nil {
		return object.Value{}, raised
	}
	salt, raised := t.BytesArgument(arguments[2])
	if raised != nil {
		return object.Value{}, raised
	}
	iterations, raised := t.IndexInt(arguments[3], object.OverflowErrorType)
	if raised != nil {
		return object.Value{}, raised
	}
	length := int64(a.begin().Size())
	if v := arguments[4]; v.Exists() && v != object.None {
		if length, raised = t.IndexInt(v, object.OverflowErrorType); raised != nil {
			return object.Value{}, raised
		}
	}
	switch {
	case iterations < 1:
		return object.Value{}, t.Raise(object.ValueErrorType, "iteration value must be greater than 0.")
	case length < 1:
		return object.Value{}, t.Raise(object.ValueErrorType, "key length must be greater than 0.")
	case iterations > 1<<31-1 || length > 1<<31-1:
		return object.Value{}, t.Raise(object.OverflowErrorType, "iteration value is too great.")
	}
	if raised := charge(t, int(length)); raised != nil {
		return object.Value{}, raised
	}
	// One block of the key at a time, and its iterations in parts, so that the run can end in between.
	out := make([]byte, 0, length)
	for block := uint32(1); int64(len(out)) < length; block++ {
		sum, raised := pbkdf2Block(t, a.begin, password, salt, int(iterations), block)
		if raised != nil {
			return object.Value{}, raised
		}
		out = append(out, sum...)
	}
	return t.NewBytes(string(out[:length]))
}

// pbkdf2Block is the block of that number of the key (RFC 8018).
func pbkdf2Block(t *object.Thread, begin func() hash.Hash, password, salt string, iterations int, block uint32) ([]byte, *object.Exception) {
	prf := newKeyed(begin, password)
	last := prf.sum(append([]byte(salt), binary.BigEndian.AppendUint32(nil, block)...))
	result := append([]byte(nil), last...)
	for range iterations - 1 {
		if raised := t.Work(4); raised != nil {
			return nil, raised
		}
		last = prf.sum(last)
		subtle.XORBytes(result, result, last)
	}
	return result, nil
}

// A keyed is HMAC with a key, ready to be used again.
type keyed struct{ inner, outer hash.Hash }

func newKeyed(begin func() hash.Hash, key string) keyed {
	k := keyed{begin(), begin()}
	padded := make([]byte, k.inner.BlockSize())
	if len(key) > len(padded) {
		h := begin()
		h.Write([]byte(key))
		key = string(h.Sum(nil))
	}
	copy(padded, key)
	pad := func(h hash.Hash, with byte) {
		block := make([]byte, len(padded))
		for i, b := range padded {
			block[i] = b ^ with
		}
		h.Write(block)
	}
	pad(k.inner, 0x36)
	pad(k.outer, 0x5C)
	return k
}

func (k keyed) sum(message []byte) []byte {
	inner, outer := copiedHash(k.inner), copiedHash(k.outer)
	inner.Write(message)
	outer.Write(inner.Sum(nil))
	return outer.Sum(nil)
}

// scrypt is RFC 7914.
func scrypt(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	password, raised := t.BytesArgument(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	salt, raised := t.BytesArgument(arguments[1])
	if raised != nil {
		return object.Value{}, raised
	}
	var numbers [5]int64 // n, r, p, maxmem, dklen
	numbers[4] = 64
	for i := range numbers {
		if v := arguments[2+i]; v.Exists() {
			if numbers[i], raised = t.IndexInt(v, object.OverflowErrorType); raised != nil {
				return object.Value{}, raised
			}
		}
	}
	n, r, p, length := numbers[0], numbers[1], numbers[2], numbers[4]
	switch {
	case n < 2 || n&(n-1) != 0:
		return object.Value{}, t.Raise(object.ValueErrorType, "n must be a power of 2.")
	case length < 1 || length > 1<<31-1:
		return object.Value{}, t.Raise(object.ValueErrorType, "dklen must be greater than 0 and smaller than 2147483647")
	case r < 1 || p < 1 || r*p >= 1<<30 || r > 1<<20 || p > 1<<20 || n > 1<<40/r:
		return object.Value{}, t.Raise(object.ValueErrorType, "Invalid parameter combination for n, r, p, maxmem.")
	}
	most := numbers[3]
	if most <= 0 {
		most = 32 << 20
	}
	if 128*r*(n+p+2) > most {
		return object.Value{}, failure(t, "builtins", "ValueError", "Invalid parameter combination for n, r, p, maxmem.")
	}
	if raised := t.Charge(128*r*(n+p+2) + length); raised != nil {
		return object.Value{}, raised
	}
	b, err := pbkdf2.Key(sha256.New, password, []byte(salt), 1, int(p*128*r))
	if err != nil {
		return object.Value{}, t.Raise(object.ValueErrorType, "%s", err.Error())
	}
	for i := range int(p) {
		if raised := romMix(t, b[i*int(128*r):(i+1)*int(128*r)], int(r), int(n)); raised != nil {
			return object.Value{}, raised
		}
	}
	key, err := pbkdf2.Key(sha256.New, password, b, 1, int(length))
	if err != nil {
		return object.Value{}, t.Raise(object.ValueErrorType, "%s", err.Error())
	}
	return t.NewBytes(string(key))
}

func romMix(t *object.Thread, b []byte, r, n int) *object.Exception {
	words := 32 * r
	x, y := make([]uint32, words), make([]uint32, words)
	for i := range x {
		x[i] = binary.LittleEndian.Uint32(b[4*i:])
	}
	v := make([]uint32, words*n)
	for i := range n {
		if raised := t.Work(int64(2 * r)); raised != nil {
			return raised
		}
		copy(v[i*words:], x)
		x, y = blockMix(x, y, r)
	}
	for range n {
		if raised := t.Work(int64(2 * r)); raised != nil {
			return raised
		}
		j := int(x[(2*r-1)*16]) & (n - 1)
		for k, w := range v[j*words : (j+1)*words] {
			x[k] ^= w
		}
		x, y = blockMix(x, y, r)
	}
	for i, w := range x {
		binary.LittleEndian.PutUint32(b[4*i:], w)
	}
	return nil
}

// blockMix writes to out, and returns it first.
func blockMix(in, out []uint32, r int) (result, spare []uint32) {
	var x [16]uint32
	copy(x[:], in[(2*r-1)*16:])
	for i := range 2 * r {
		for j := range x {
			x[j] ^= in[i*16+j]
		}
		salsa(&x)
		at := i / 2
		if i%2 == 1 {
			at += r
		}
		copy(out[at*16:], x[:])
	}
	return out, in
}

// salsa is Salsa20/8.
func salsa(x *[16]uint32) {
	w := *x
	quarter := func(a, b, c, d int) {
		w[b] ^= bits.RotateLeft32(w[a]+w[d], 7)
		w[c] ^= bits.RotateLeft32(w[b]+w[a], 9)
		w[d] ^= bits.RotateLeft32(w[c]+w[b], 13)
		w[a] ^= bits.RotateLeft32(w[d]+w[c], 18)
	}
	for range 4 {
		quarter(0, 4, 8, 12)
		quarter(5, 9, 13, 1)
		quarter(10, 14, 2, 6)
		quarter(15, 3, 7, 11)
		quarter(0, 1, 2, 3)
		quarter(5, 6, 7, 4)
		quarter(10, 11, 8, 9)
		quarter(15, 12, 13, 14)
	}
	for i := range x {
		x[i] += w[i]
	}
}
