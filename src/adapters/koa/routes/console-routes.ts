import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { DocfaceError } from '../../../domain/errors.ts';
import type { ConsoleFile, ConsoleFiles } from './console-files.ts';
import { defineRoute, type Reply, type Route } from './route.ts';

const facets = { method: 'GET', tag: 'Console', security: 'none' } as const;

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
function fileReply({ mediaType, plain, gzip, brotli }: ConsoleFile, acceptEncoding: string): Reply {
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
