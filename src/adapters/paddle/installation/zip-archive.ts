import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

/** A zip that members are read from by name. */
export interface ZipArchive {
  /** The bytes of a member; null when there is none of this name. Fails when they are broken or longer than `most`. */
  read(name: string, most: number): Promise<Buffer | null>;
  close(): Promise<void>;
}

interface Member {
  readonly offset: number;
  readonly packedBytes: number;
  readonly packing: number;
}

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

const signatures = { end: 0x06_05_4b_50, member: 0x02_01_4b_50, content: 0x04_03_4b_50 } as const;
const sizes = { end: 22, member: 46, content: 30, longestComment: 0xff_ff } as const;
const packings = { stored: 0, deflated: 8 } as const;

/**
 * Opens a zip as PKWARE's APPNOTE describes it, as far as wheels need it: one disk, no encryption, below 4 GB. Fails
 * when the file is no zip or cut off.
 */
export async function openZip(path: string): Promise<ZipArchive> {
  const file = await open(path);
  try {
    const members = await readDirectory(file);
    return {
      async read(name, most) {
        const member = members.get(name);
        return member === undefined ? null : readMember(file, member, most);
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readDirectory(file: FileHandle): Promise<ReadonlyMap<string, Member>> {
  const { size } = await file.stat();
  const tailBytes = Math.min(size, sizes.end + sizes.longestComment);
  const tail = await readAt(file, size - tailBytes, tailBytes);
  const end = tail.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end === -1 || end + sizes.end > tail.length) throw notAZip();
  const directory = await readAt(file, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
  const members = new Map<string, Member>();
  for (let at = 0; at + sizes.member <= directory.length; ) {
    if (directory.readUInt32LE(at) !== signatures.member) throw notAZip();
    const nameEnd = at + sizes.member + directory.readUInt16LE(at + 28);
    members.set(directory.toString('utf8', at + sizes.member, nameEnd), {
      packing: directory.readUInt16LE(at + 10),
      packedBytes: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    });
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return members;
}

async function readMember(file: FileHandle, member: Member, most: number): Promise<Buffer> {
  const head = await readAt(file, member.offset, sizes.content);
  if (head.readUInt32LE(0) !== signatures.content) throw notAZip();
  const start = member.offset + sizes.content + head.readUInt16LE(26) + head.readUInt16LE(28);
  // What is packed is hardly ever longer than what it holds; a directory that says otherwise is broken.
  if (member.packedBytes > most + sizes.longestComment) throw notAZip();
  const packed = await readAt(file, start, member.packedBytes);
  if (member.packing === packings.stored) return packed;
  if (member.packing !== packings.deflated) throw notAZip();
  return inflate(packed, { maxOutputLength: Math.max(1, most) });
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { size } = await file.stat();
  if (position < 0 || position + length > size) throw notAZip();
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw notAZip();
  return buffer;
}

function notAZip(): Error {
  return new Error('not a whole zip file');
}
