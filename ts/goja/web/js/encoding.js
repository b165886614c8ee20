// TextEncoder and TextDecoder (WHATWG Encoding standard, section 7), atob and btoa (HTML, section 8.3).
(function (native) {
  const { errors: { coded, plain, missing, argumentType, wrongThis, dom, webInterface, inspectable }, bytes: { locate, tagOf } } = native;
  const { encode, encodeInto, newDecoder, decode, base64Encode, base64Decode } = native;
  const BytesConstructor = Uint8Array;

  let isEncoder, isDecoder;

  class TextEncoder {
    #brand = true;
    static { isEncoder = (value) => typeof value === 'object' && value !== null && (#brand in value); }
    get encoding() {
      if (!isEncoder(this)) throw wrongThis('TextEncoder');
      return 'utf-8';
    }
    encode(input = '') {
      if (!isEncoder(this)) throw wrongThis('TextEncoder');
      return new BytesConstructor(encode(`${input}`));
    }
    encodeInto(src, dest) {
      if (!isEncoder(this)) throw wrongThis('TextEncoder');
      if (typeof src !== 'string') throw argumentType('src', 'of type string', src);
      if (tagOf(dest) !== 'Uint8Array') throw argumentType('dest', 'an instance of Uint8Array', dest);
      const { buffer, offset, length } = locate(dest);
      const written = encodeInto(src, buffer, offset, length);
      return { read: written.read, written: written.written };
    }
    inspect(depth, options, inspect) {
      if (!isEncoder(this)) throw wrongThis('TextEncoder');
      if (typeof depth === 'number' && depth < 0) return this;
      const view = { encoding: 'utf-8' };
      return typeof inspect === 'function' ? inspect(view, options) : view;
    }
  }
  inspectable(TextEncoder);
  webInterface(TextEncoder, ['encoding', 'encode', 'encodeInto']);

  class TextDecoder {
    #decoder;
    #encoding;
    #fatal;
    #ignoreBOM;
    constructor(label = 'utf-8', options = undefined) {
      label = `${label}`;
      if (options !== undefined && options !== null && typeof options !== 'object') {
        throw argumentType('options', 'of type object', options);
      }
      const fatal = !!options?.fatal, ignoreBOM = !!options?.ignoreBOM;
      const made = newDecoder(label, fatal, ignoreBOM);
      if (made === undefined) {
        throw coded('RangeError', 'ERR_ENCODING_NOT_SUPPORTED', `The "${label}" encoding is not supported`);
      }
      this.#decoder = made.decoder;
      this.#encoding = made.encoding;
      this.#fatal = fatal;
      this.#ignoreBOM = ignoreBOM;
    }
    static { isDecoder = (value) => typeof value === 'object' && value !== null && (#decoder in value); }
    decode(input = undefined, options = undefined) {
      if (!isDecoder(this)) throw wrongThis('TextDecoder');
      const stream = !!options?.stream;
      let text;
      if (input === undefined) {
        text = decode(this.#decoder, undefined, 0, 0, stream);
      } else {
        const place = locate(input);
        if (place === undefined) {
          throw coded('TypeError', 'ERR_INVALID_ARG_TYPE',
            'The "list" argument must be an instance of SharedArrayBuffer, ArrayBuffer or ArrayBufferView.');
        }
        text = decode(this.#decoder, place.buffer, place.offset, place.length ?? -1, stream);
      }
      if (text === undefined) {
        throw plain('TypeError', 'ERR_ENCODING_INVALID_ENCODED_DATA', `The encoded data was not valid for encoding ${this.#encoding}`);
      }
      return text;
    }
    get encoding() {
      if (!isDecoder(this)) throw wrongThis('TextDecoder');
      return this.#encoding;
    }
    get fatal() {
      if (!isDecoder(this)) throw wrongThis('TextDecoder');
      return this.#fatal;
    }
    get ignoreBOM() {
      if (!isDecoder(this)) throw wrongThis('TextDecoder');
      return this.#ignoreBOM;
    }
    inspect(depth, options, inspect) {
      if (!isDecoder(this)) throw wrongThis('TextDecoder');
      if (typeof depth === 'number' && depth < 0) return this;
      const view = {
        encoding: this.#encoding, fatal: this.#fatal, ignoreBOM: this.#ignoreBOM,
      };
      return typeof inspect === 'function' ? `TextDecoder ${inspect(view, options)}` : view;
    }
  }
  inspectable(TextDecoder);
  webInterface(TextDecoder, ['decode', 'encoding', 'fatal', 'ignoreBOM']);

  const functions = {
    atob(input) {
      if (arguments.length === 0) throw missing('input');
      const text = base64Decode(`${input}`);
      if (text === undefined) throw dom('InvalidCharacterError', 'The string to be decoded is not correctly encoded.');
      if (text === null) throw dom('InvalidCharacterError', 'Invalid character');
      return text;
    },
    btoa(input) {
      if (arguments.length === 0) throw missing('input');
      const text = base64Encode(`${input}`);
      if (text === undefined) throw dom('InvalidCharacterError', 'Invalid character');
      return text;
    },
  };

  return { __proto__: null, TextEncoder, TextDecoder, atob: functions.atob, btoa: functions.btoa };
})
