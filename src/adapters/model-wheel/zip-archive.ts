import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

/** A zip that members are read from by name. Nothing is written anywhere, whatever the members are called. */
export interface ZipArchive {
  /** The bytes of a member; null when there is none of this name. Fails when broken or longer than `maxBytes`. */
  read(name: string, maxBytes: number): Promise<Buffer | null>;
  close(): Promise<void>;
}

/** Opens a zip. Fails when the file is none, is cut off, or has members whose names lead out of its folder. */
export async function openZip(path: string): Promise<ZipArchive> {
  const zip = await openPromise(path, { autoClose: false }).catch(notWhole);
  try {
    const members = await readDirectory(zip);
    return {
      async read(name, maxBytes) {
        const member = members.get(name);
        return member === undefined ? null : await readMember(zip, member, maxBytes);
      },
      close: async () => zip.close(),
    };
  } catch (error) {
    zip.close();
    return notWhole(error);
  }
}

async function readDirectory(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const members = new Map<string, Entry>();
  for await (const member of zip.eachEntry()) members.set(member.fileName, member);
  return members;
}

/** The stream ends with an error when it gives more or less than the directory says. */
async function readMember(zip: ZipFile, member: Entry, maxBytes: number): Promise<Buffer> {
  const { uncompressedSize } = member;
  if (uncompressedSize > maxBytes) throw new Error(`a member of ${uncompressedSize} bytes is larger than ${maxBytes}`);
  try {
    return await buffer(await zip.openReadStreamPromise(member));
  } catch (error) {
    return notWhole(error);
  }
}

function notWhole(cause: unknown): never {
  throw new Error('not a whole zip file', { cause });
}
