import { createHash } from 'node:crypto';
import { Zip, ZipPassThrough } from 'fflate';
import type { ArchivedFile, ArchiveEntry, Archives } from '../../domain/ports/archives.ts';

/** ZIP files whose entries are stored as they are: most are pictures and PDFs, which nothing makes smaller. */
export class ZipArchives implements Archives {
  async *zip(
    entries: AsyncIterable<ArchiveEntry>,
    manifest: (files: readonly ArchivedFile[]) => ArchiveEntry,
  ): AsyncGenerator<Uint8Array> {
    const made: Uint8Array[] = [];
    const archive = new Zip((error, piece) => {
      if (error) throw error;
      made.push(piece);
    });
    const files: ArchivedFile[] = [];
    for await (const entry of entries) {
      const file = yield* added(archive, entry, made);
      files.push(file);
    }
    yield* added(archive, manifest(files), made);
    archive.end();
    yield* made.splice(0);
  }
}

async function* added(
  archive: Zip,
  { name, content }: ArchiveEntry,
  made: Uint8Array[],
): AsyncGenerator<Uint8Array, ArchivedFile> {
  const member = new ZipPassThrough(name);
  archive.add(member);
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of content instanceof Uint8Array ? [content] : content) {
    hash.update(part);
    bytes += part.length;
    member.push(part);
    yield* made.splice(0);
  }
  member.push(new Uint8Array(), true);
  yield* made.splice(0);
  return { name, bytes, sha256: hash.digest('hex') };
}
