// crypto (Web Cryptography API): random values and digests; there are no keys.
(function (native) {
  const { errors: { coded, missing, argumentType, dom, wrongThis, webInterface, uncurry }, bytes: { locate } } = native;
  const { uuid, fill, digest } = native;
  const promise = Promise;
  const upperCase = uncurry(String.prototype.toUpperCase);
  const integerTags = {
    __proto__: null, Int8Array: true, Uint8Array: true, Uint8ClampedArray: true, Int16Array: true, Uint16Array: true,
    Int32Array: true, Uint32Array: true, BigInt64Array: true, BigUint64Array: true,
  };

  let instance, subtle;

  function illegal() {
    return coded('TypeError', 'ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
  }

  function digestNow(algorithm, data) {
    const name = upperCase(`${algorithm !== null && typeof algorithm === 'object' ? algorithm.name : algorithm}`);
    const place = locate(data);
    if (place === undefined) throw argumentType('data', 'an instance of ArrayBuffer, Buffer, TypedArray, or DataView', data);
    const sum = digest(name, place.buffer, place.offset, place.length ?? -1);
    if (sum === undefined) throw dom('NotSupportedError', 'Unrecognized algorithm name');
    return sum;
  }

  class SubtleCrypto {
    constructor() {
      if (subtle !== undefined) throw illegal();
    }
    digest(algorithm, data) {
      const count = arguments.length;
      return new promise((resolve) => {
        if (this !== subtle) throw wrongThis('SubtleCrypto');
        if (count < 2) throw missing('algorithm', 'data');
        resolve(digestNow(algorithm, data));
      });
    }
  }
  webInterface(SubtleCrypto, ['digest']);
  subtle = new SubtleCrypto();

  class Crypto {
    constructor() {
      if (instance !== undefined) throw illegal();
    }
    get subtle() {
      if (this !== instance) throw wrongThis('Crypto');
      return subtle;
    }
    getRandomValues(array) {
      if (this !== instance) throw wrongThis('Crypto');
      if (arguments.length === 0) throw missing('typedArray');
      const place = locate(array);
      if (place === undefined || !(place.tag in integerTags)) {
        throw dom('TypeMismatchError', 'The data argument must be an integer-type TypedArray');
      }
      if (place.length > 65536) throw dom('QuotaExceededError', 'The requested length exceeds 65,536 bytes');
      fill(place.buffer, place.offset, place.length);
      return array;
    }
    randomUUID(options = undefined) {
      if (this !== instance) throw wrongThis('Crypto');
      if (options !== undefined && (options === null || typeof options !== 'object')) {
        throw argumentType('options', 'of type object', options);
      }
      return uuid();
    }
  }
  webInterface(Crypto, ['subtle', 'getRandomValues', 'randomUUID']);
  instance = new Crypto();

  return { __proto__: null, crypto: instance };
})
