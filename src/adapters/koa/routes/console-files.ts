import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { DocfaceError } from '../../../domain/errors.ts';

/** A file of the web application, whole and compressed; null where compressing it saves nothing. */
export interface ConsoleFile {
  readonly mediaType: string;
  readonly plain: Buffer;
  readonly gzip: Buffer | null;
  readonly brotli: Buffer | null;
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
};
const nonceMark = 'NONCE_OF_THIS_ANSWER';

/** The built web application, read on first use and kept in memory: about two megabytes. */
export class ConsoleFiles {
  readonly #directory: string;
  #page: string | null = null;
  #files: ReadonlyMap<string, ConsoleFile> | null = null;

  /** `directory` is what `npm run build` made. */
  constructor(directory: string) {
    this.#directory = directory;
  }

  /** The page with the nonce that its styles carry. Errors: `NOT_FOUND` where nothing was built. */
  page(nonce: string): string {
    this.#page ??= readFrom(() => readFileSync(join(this.#directory, 'index.html'), 'utf8'));
    return this.#page.replaceAll(nonceMark, nonce);
  }

  /** By its name in the folder of assets; null without one. */
  find(name: string): ConsoleFile | null {
    this.#files ??= readFrom(() => readAll(join(this.#directory, 'assets')));
    return this.#files.get(name) ?? null;
  }
}

function readFrom<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (cause) {
    throw new DocfaceError('NOT_FOUND', 'The console is not built here. Run "npm run build", then start again.', {
      cause,
    });
  }
}

function readAll(directory: string): ReadonlyMap<string, ConsoleFile> {
  const names = readdirSync(directory);
  const bytes = (name: string): Buffer | null => (names.includes(name) ? readFileSync(join(directory, name)) : null);
  return new Map(
    names.flatMap((name): [string, ConsoleFile][] => {
      const mediaType = mediaTypes[extname(name)];
      if (mediaType === undefined) return [];
      const plain = readFileSync(join(directory, name));
      return [[name, { mediaType, plain, gzip: bytes(`${name}.gz`), brotli: bytes(`${name}.br`) }]];
    }),
  );
}
