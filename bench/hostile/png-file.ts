import { constants, crc32, createDeflate, deflateSync } from 'node:zlib';

export interface PngShape {
  readonly width: number;
  readonly height: number;
  /** Bits a sample. */
  readonly bits: 1 | 8 | 16;
  /** 0 is grey, 2 RGB, 6 RGB with alpha. */
  readonly colour: 0 | 2 | 6;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const samples = { 0: 1, 2: 3, 6: 4 } as const;

/** A chunk of PNG (ISO 15948), with its CRC-32. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

function header({ width, height, bits, colour }: PngShape): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([bits, colour, 0, 0, 0], 8);
  return Buffer.concat([signature, chunk('IHDR', data)]);
}

const end = chunk('IEND', Buffer.alloc(0));

/** A PNG of these samples, row after row and packed; of zeros when they are null. */
export async function pngOfRows(shape: PngShape, packed: Buffer | null): Promise<Buffer> {
  const row = Math.ceil((shape.width * shape.bits * samples[shape.colour]) / 8);
  const deflate = createDeflate({ level: packed === null ? 6 : constants.Z_NO_COMPRESSION });
  const parts: Buffer[] = [];
  deflate.on('data', (part: Buffer) => parts.push(part));
  const zeros = Buffer.alloc(row + 1);
  for (let y = 0; y < shape.height; y += 1) {
    const line = packed === null ? zeros : Buffer.concat([Buffer.from([0]), packed.subarray(y * row, (y + 1) * row)]);
    if (!deflate.write(line)) await new Promise((resolve) => deflate.once('drain', resolve));
  }
  await new Promise<void>((resolve) => {
    deflate.once('end', () => resolve());
    deflate.end();
  });
  return Buffer.concat([header(shape), chunk('IDAT', Buffer.concat(parts)), end]);
}

/** A PNG of 100 x 100 whose compressed rows hold this many bytes. */
export function pngBomb(bytes: number): Buffer {
  const shape = { width: 100, height: 100, bits: 8, colour: 0 } as const;
  return Buffer.concat([header(shape), chunk('IDAT', deflateSync(Buffer.alloc(bytes), { level: 1 })), end]);
}

/** A PNG of 100 x 100 with this many comments. */
export function pngWithText(comments: number): Buffer {
  const shape = { width: 100, height: 100, bits: 8, colour: 0 } as const;
  const comment = chunk('tEXt', Buffer.from('a\0'));
  const rows = chunk('IDAT', deflateSync(Buffer.alloc(101 * 100)));
  return Buffer.concat([header(shape), ...Array.from({ length: comments }, () => comment), rows, end]);
}
