import type { Duplex } from 'node:stream';
import { DefaultDeserializer, DefaultSerializer } from 'node:v8';
import type { HeldArrays } from './held-arrays.ts';

/** Arrays of at least this many bytes travel as they are; copying smaller ones costs less than a write of their own. */
const largeBytes = 2 ** 16;

/** What Node calls for each array of bytes; documented, and missing in its types. */
interface HostObjects {
  _writeHostObject(view: ArrayBufferView): void;
  _readHostObject(): ArrayBufferView;
}
const ownWriter = DefaultSerializer.prototype as unknown as HostObjects;
const ownReader = DefaultDeserializer.prototype as unknown as HostObjects;

const kinds = { small: 0, large: 1, held: 2 } as const;

/** Leaves large arrays of bytes out of what it writes: those to be sent are in `large`, the others in `referred`. */
class MessageWriter extends DefaultSerializer implements Pick<HostObjects, '_writeHostObject'> {
  readonly large: Uint8Array[] = [];
  /** By the numbers that the other end knows them by. */
  readonly referred: number[] = [];
  readonly #held: HeldArrays;

  constructor(held: HeldArrays) {
    super();
    this.#held = held;
  }

  _writeHostObject(view: ArrayBufferView): void {
    if (!(view instanceof Uint8Array && view.byteLength >= largeBytes)) {
      this.writeUint32(kinds.small);
      ownWriter._writeHostObject.call(this, view);
      return;
    }
    const number = this.#held.numberOf(view);
    this.writeUint32(number === undefined ? kinds.large : kinds.held);
    this.writeUint32(number ?? this.large.push(view) - 1);
    if (number !== undefined) this.referred.push(number);
  }
}

class MessageReader extends DefaultDeserializer implements Pick<HostObjects, '_readHostObject'> {
  readonly #large: readonly Uint8Array[];
  readonly #held: HeldArrays;

  constructor(body: Uint8Array, large: readonly Uint8Array[], held: HeldArrays) {
    super(body);
    this.#large = large;
    this.#held = held;
  }

  _readHostObject(): ArrayBufferView {
    const kind = this.readUint32();
    if (kind === kinds.small) return ownReader._readHostObject.call(this);
    const number = this.readUint32();
    const view = kind === kinds.held ? this.#held.use(number) : this.#large[number];
    if (view === undefined) throw new RangeError('The message refers to bytes that it does not bring.');
    return view;
  }
}

function read(body: Uint8Array, large: readonly Uint8Array[], held: HeldArrays): unknown {
  const reader = new MessageReader(body, large, held);
  reader.readHeader();
  const message: unknown = reader.readValue();
  for (const array of large) held.add(array);
  return message;
}

/** The arrays to be filled with what comes, one after the other; `heard` is called for each whole message. */
function* awaited({ held, makeArray, heard }: Required<MessagePipeOptions>): Generator<Uint8Array, never> {
  for (;;) {
    const head = new Uint32Array(2);
    yield bytesOf(head);
    const [bodyLength = 0, count = 0] = head;
    const lengths = new Uint32Array(count);
    yield bytesOf(lengths);
    const body = new Uint8Array(bodyLength);
    yield body;
    const large = Array.from(lengths, (length) => makeArray(length));
    yield* large;
    heard(read(body, large, held));
  }
}

export interface MessagePipeOptions {
  /** Arrays that need not travel. */
  readonly held: HeldArrays;
  /** Called for each message, in order. */
  readonly heard: (message: unknown) => void;
  /** Makes what a large array of so many bytes is read into. Defaults to a common array. */
  readonly makeArray?: (length: number) => Uint8Array;
}

/**
 * Structured clones over a stream of bytes. Large arrays of bytes, which are the pixels of pages and the bytes of
 * files, are not serialised: they are written from where they lie and read into where they stay, piece by piece, so
 * that neither end blocks while they travel. A `Buffer` among them arrives as a `Uint8Array`. What the other end
 * still holds is not sent.
 */
export class MessagePipe {
  readonly #stream: Duplex;
  readonly #held: HeldArrays;
  readonly #awaited: Generator<Uint8Array, never>;
  #part: Uint8Array;
  #filled = 0;

  /** A stream that brings no messages is destroyed. */
  constructor(stream: Duplex, { makeArray = (length) => new Uint8Array(length), ...options }: MessagePipeOptions) {
    this.#stream = stream;
    this.#held = options.held;
    this.#awaited = awaited({ ...options, makeArray });
    this.#part = this.#awaited.next().value;
    stream.on('data', (piece: Buffer) => this.take(piece));
  }

  /** Takes what comes from the stream where that is read without its events. Keeps nothing of `piece`. */
  take(piece: Uint8Array): void {
    try {
      this.#fill(piece);
    } catch (error) {
      this.#stream.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Nobody may write to large arrays of the message until it has arrived, nor while they are held. */
  send(message: unknown): void {
    const writer = new MessageWriter(this.#held);
    writer.writeHeader();
    writer.writeValue(message);
    const body = writer.releaseBuffer();
    const head = Uint32Array.of(body.length, writer.large.length, ...writer.large.map(({ length }) => length));
    this.#stream.cork();
    for (const part of [bytesOf(head), body, ...writer.large]) this.#stream.write(part);
    this.#stream.uncork();
    for (const number of writer.referred) this.#held.use(number);
    for (const array of writer.large) this.#held.add(array);
  }

  #fill(piece: Uint8Array): void {
    for (let from = 0; from < piece.length; ) {
      const count = Math.min(this.#part.length - this.#filled, piece.length - from);
      this.#part.set(piece.subarray(from, from + count), this.#filled);
      this.#filled += count;
      from += count;
      while (this.#filled === this.#part.length) {
        this.#part = this.#awaited.next().value;
        this.#filled = 0;
      }
    }
  }
}

function bytesOf({ buffer }: Uint32Array<ArrayBuffer>): Uint8Array {
  return new Uint8Array(buffer);
}
