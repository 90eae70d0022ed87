/**
 * A file to send: its path (Node alone), its bytes, a `Blob` or `File`, or a stream, which is read to its end first so
 * that it can be sent again.
 */
export type FileSource =
  | string
  | URL
  | Blob
  | Uint8Array
  | ArrayBuffer
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

/** The bytes of a file, in memory. Errors: those of reading it. */
export async function blobOf(source: FileSource): Promise<Blob> {
  if (source instanceof Blob) return source;
  if (typeof source === 'string' || source instanceof URL) {
    const { readFile } = await import('node:fs/promises');
    return new Blob([await readFile(source)]);
  }
  if (source instanceof Uint8Array || source instanceof ArrayBuffer)
    return new Blob([source as Uint8Array<ArrayBuffer>]);
  return new Blob(await partsOf(source));
}

async function partsOf(
  source: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  // Not every browser can iterate over a stream.
  for await (const part of 'getReader' in source ? partsOfStream(source) : source) parts.push(Uint8Array.from(part));
  return parts;
}

async function* partsOfStream(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}
