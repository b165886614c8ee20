// ArrayBuffer.prototype.transfer, transferToFixedLength and detached (ECMA-262, section 25.1.6).
(function (native) {
  const { detach, isDetached } = native;
  const { defineProperty, getOwnPropertyDescriptor, apply } = Reflect;
  const TypeErrorConstructor = TypeError, RangeErrorConstructor = RangeError;
  const BufferConstructor = ArrayBuffer, BytesConstructor = Uint8Array;
  const { prototype } = ArrayBuffer;
  const byteLength = getOwnPropertyDescriptor(prototype, 'byteLength').get;
  const { set, subarray } = Object.getPrototypeOf(Uint8Array.prototype);

  function move(buffer, length) {
    const size = apply(byteLength, buffer, []);
    let wanted = size;
    if (length !== undefined) {
      wanted = +length;
      wanted = wanted !== wanted ? 0 : wanted - wanted % 1;
      if (wanted < 0 || wanted > 9007199254740991) throw new RangeErrorConstructor('Invalid array buffer length');
    }
    if (isDetached(buffer)) throw new TypeErrorConstructor('Cannot perform ArrayBuffer.prototype.transfer on a detached ArrayBuffer');
    const target = new BufferConstructor(wanted);
    apply(set, new BytesConstructor(target), [new BytesConstructor(buffer, 0, wanted < size ? wanted : size)]);
    detach(buffer);
    return target;
  }

  const members = {
    transfer(length = undefined) { return move(this, length); },
    transferToFixedLength(length = undefined) { return move(this, length); },
    get detached() {
      apply(byteLength, this, []);
      return isDetached(this);
    },
  };
  for (const name of ['transfer', 'transferToFixedLength', 'detached']) {
    const descriptor = getOwnPropertyDescriptor(members, name);
    descriptor.enumerable = false;
    defineProperty(prototype, name, descriptor);
  }
})
