import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { DocfaceError } from '../../../domain/errors.ts';
import { makeDocument } from '../openapi/make-document.ts';
import { sentText } from '../openapi/sent-values.ts';
import { defineRoute, type Reply, type Route } from '../route/route.ts';
import { ConsoleFiles, fileReply } from './console-routes.ts';

/** What scripts/build-reference.mjs made, which lies in dist whether src or dist runs. */
const directory = join(import.meta.dirname, '../../../..', 'dist/reference');

const audit = { none: 'It shows nothing of a client.' } as const;
const facets = { method: 'GET', tag: 'Service', security: 'none', audit } as const;

interface DocsOptions {
  readonly publicUrl: string;
  /** The path that people are sent to who call the address of the service without one. */
  readonly home: '/console' | '/docs';
}

/** The description of `routes` and of itself, for programs, and for people by the viewer Redoc. */
export function docsRoutes(routes: readonly Route[], { publicUrl, home }: DocsOptions): readonly Route[] {
  const files = new ConsoleFiles(directory);
  const own: readonly Route[] = [
    defineRoute({
      ...facets,
      path: '/openapi.json',
      operationId: 'getOpenApi',
      summary: 'See this description as OpenAPI 3.1',
      responses: { 200: { description: 'The document.', schema: z.record(z.string(), z.unknown()) } },
      handle: () => Promise.resolve({ status: 200, headers: readable, body: document() }),
    }),
    defineRoute({
      ...facets,
      path: '/',
      operationId: 'getHome',
      summary: 'Begin at the console, or at this description where there is none',
      responses: { 302: { description: 'On.', headers: { Location: 'Where to.' } } },
      handle: () => Promise.resolve({ status: 302, headers: { Location: home } }),
    }),
    defineRoute({
      ...facets,
      path: '/docs',
      operationId: 'getDocs',
      summary: 'Read this description as a page',
      responses: { 200: { description: 'The page.', mediaType: 'text/html' } },
      problems: ['NOT_FOUND'],
      handle: () => Promise.resolve(pageReply(files)),
    }),
    defineRoute({
      ...facets,
      path: '/docs/assets/{file}',
      operationId: 'getDocsFile',
      summary: 'A file of that page',
      params: z.object({ file: z.string().regex(/^[\w.-]{1,120}$/) }),
      headers: z.object({ 'accept-encoding': sentText({ min: 0, max: 1000 }).optional() }),
      responses: { 200: { description: 'The file.', mediaType: 'text/javascript' } },
      async handle({ params, headers }) {
        const found = files.find(params.file);
        if (found === null) throw new DocfaceError('NOT_FOUND', 'There is no such file. Reload the page.');
        return fileReply(found, headers['accept-encoding'] ?? '');
      },
    }),
  ];
  let written: Buffer | null = null;
  // As bytes: it is large, and who asks for it needs no credential.
  const document = (): Buffer => {
    written ??= Buffer.from(JSON.stringify(makeDocument([...routes, ...own], publicUrl)));
    return written;
  };
  return own;
}

/** Tools in a browser may read it from anywhere. */
const readable = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-cache' };

/** The nonce is good for this answer alone, so that nobody keeps the page. */
function pageReply(files: ConsoleFiles): Reply {
  const nonce = randomBytes(16).toString('base64');
  return {
    status: 200,
    body: files.page(nonce),
    mediaType: 'text/html',
    headers: { 'Content-Security-Policy': policy(nonce) },
  };
}

/** Scripts and the description from this service alone; styles that the viewer makes; nothing of another host. */
function policy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
