import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { z } from 'zod';
import { DocfaceError } from '../../../domain/errors.ts';
import { defineRoute, type Reply, type Route } from '../route/route.ts';

/** A file of the web application, whole and compressed; null where compressing it saves nothing. */
interface ConsoleFile {
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

/** A built page with its assets, read on first use and kept in memory: the web application is about two megabytes. */
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
    throw new DocfaceError('NOT_FOUND', 'This page is not built here. Run "npm run build", then start again.', {
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

const audit = { none: 'It shows nothing of a client.' } as const;
const facets = { method: 'GET', tag: 'Console', security: 'none', audit } as const;

/** The web application itself: its files, and its page at every address below `/console`. */
export function consoleRoutes(files: ConsoleFiles): readonly Route[] {
  const page = () => Promise.resolve(pageReply(files));
  const shared = { responses: { 200: { description: 'The page.', mediaType: 'text/html' } }, handle: page } as const;
  return [
    defineRoute({
      ...facets,
      path: '/console/assets/{file}',
      operationId: 'getConsoleFile',
      summary: 'A file of the console',
      params: z.object({ file: z.string().regex(/^[\w.-]{1,120}$/) }),
      headers: z.object({ 'accept-encoding': z.string().optional() }),
      responses: { 200: { description: 'The file.' } },
      async handle({ params, headers }) {
        const found = files.find(params.file);
        if (found === null) throw new DocfaceError('NOT_FOUND', 'There is no such file. Reload the page.');
        return fileReply(found, headers['accept-encoding'] ?? '');
      },
    }),
    defineRoute({ ...facets, ...shared, path: '/console', operationId: 'getConsole', summary: 'The console' }),
    defineRoute({ ...facets, ...shared, path: '/console/{*page}', operationId: 'getConsolePage', summary: 'A page' }),
  ];
}

/** Names of files change with their content, so that browsers keep them for ever. */
export function fileReply({ mediaType, plain, gzip, brotli }: ConsoleFile, acceptEncoding: string): Reply {
  const accepted = acceptEncoding.toLowerCase();
  const [encoding, body] =
    brotli !== null && /\bbr\b/.test(accepted)
      ? ['br', brotli]
      : gzip !== null && /\bgzip\b/.test(accepted)
        ? ['gzip', gzip]
        : [null, plain];
  return {
    status: 200,
    body,
    mediaType,
    headers: {
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
      ...(encoding === null ? {} : { 'Content-Encoding': encoding }),
    },
  };
}

/** The page holds nothing of anybody, and a nonce that is good for this answer alone: nobody keeps it. */
function pageReply(files: ConsoleFiles): Reply {
  const nonce = randomBytes(16).toString('base64');
  return {
    status: 200,
    body: files.page(nonce),
    mediaType: 'text/html',
    headers: {
      'Content-Security-Policy': policy(nonce),
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    },
  };
}

/** Scripts and styles of this service alone, no texts that become scripts, no other host. */
function policy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
