/** Bytes from which an array has memory of its own; the system takes a quarter of a millisecond per megabyte for it. */
const ownFrom = 4 * 2 ** 20;

/** As ECMAScript 2024 has it. */
const ResizableBuffer = ArrayBuffer as unknown as new (
  length: number,
  options: { readonly maxByteLength: number },
) => ArrayBuffer;

/**
 * An array of zeros that a process keeps for a while and does not look into: a large one lies outside the heap of the C
 * library and goes back to the system when it is collected. glibc takes arrays of up to 32 MB from its heaps once one
 * of that size was freed, and keeps what lies free between others. V8 takes the memory of buffers that could be resized
 * from the system itself; code that works on single bytes of them is slower.
 */
export function memoryOfItsOwn(length: number): Uint8Array {
  if (length < ownFrom) return new Uint8Array(length);
  return new Uint8Array(new ResizableBuffer(length, { maxByteLength: length }), 0, length);
}
