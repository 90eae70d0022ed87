import { z } from 'zod';
import { docsPage } from '../docs-page/docs-page.ts';
import { makeDocument } from '../openapi/make-document.ts';
import { defineRoute, type Route } from './route.ts';

const facets = { method: 'GET', tag: 'Service', security: 'none' } as const;

/** The description of `routes` and of itself, for programs and for people. */
export function docsRoutes(routes: readonly Route[], publicUrl: string): readonly Route[] {
  const own: readonly Route[] = [
    defineRoute({
      ...facets,
      path: '/openapi.json',
      operationId: 'getOpenApi',
      audit: { none: 'It shows nothing of a client.' },
      summary: 'See this description as OpenAPI 3.1',
      responses: { 200: { description: 'The document.', schema: z.record(z.string(), z.unknown()) } },
      handle: () => Promise.resolve({ status: 200, headers: readable, body: written().document }),
    }),
    defineRoute({
      ...facets,
      path: '/docs',
      operationId: 'getDocs',
      audit: { none: 'It shows nothing of a client.' },
      summary: 'Read this description as a page',
      responses: { 200: { description: 'The page.', mediaType: 'text/html' } },
      handle: () =>
        Promise.resolve({ status: 200, headers: written().headers, body: written().page, mediaType: 'text/html' }),
    }),
  ];
  // As bytes: both are large, and who asks for them needs no credential.
  const written = once(() => {
    const document = makeDocument([...routes, ...own], publicUrl);
    const { headers, html } = docsPage(document);
    return { headers, document: Buffer.from(JSON.stringify(document)), page: Buffer.from(html) };
  });
  return own;
}

/** Tools in a browser may read it from anywhere. */
const readable = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-cache' };

function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
