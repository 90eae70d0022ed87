import { createHash } from 'node:crypto';
import type { OpenApiDocument } from '../openapi/open-api.ts';
import { docsStyle } from './docs-style.ts';
import { Html, html, inline, prose } from './html.ts';
import { operationSection } from './operation-section.ts';
import { schemaTable, typeOf } from './schema-table.ts';

/** The document as a page for people: no script, and nothing is loaded from anywhere. */
export function docsPage(document: OpenApiDocument): {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
} {
  const styleHash = createHash('sha256').update(docsStyle).digest('base64');
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.info.title}: the HTTP interface</title>
<style>${new Html(docsStyle)}</style>
</head>
<body><div class="page">${navigation(document)}${body(document)}</div></body>
</html>
`;
  return {
    html: page.text,
    headers: {
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
    },
  };
}

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: OpenApiDocument['paths'][string][string];
}

function entriesOf(document: OpenApiDocument, tag: string): readonly Entry[] {
  return Object.entries(document.paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ method, path, operation })))
    .filter(({ operation }) => operation.tags.includes(tag));
}

function navigation(document: OpenApiDocument): Html {
  const groups = document.tags.map(({ name }) => {
    const links = entriesOf(document, name).map(
      ({ path, operation: { operationId, summary } }) =>
        html`<a href="#${operationId}">${summary}${path.endsWith('/key') ? html` <small>API key</small>` : null}</a>`,
    );
    return html`<strong>${name}</strong>${links}`;
  });
  return html`<nav><a class="brand" href="#top">docface</a>${groups}<strong>More</strong>
<a href="#schemas">Schemas</a><a href="/openapi.json">openapi.json</a></nav>`;
}

function body(document: OpenApiDocument): Html {
  const url = document.servers[0]?.url ?? '';
  const groups = document.tags.map(({ name, description }) => {
    const sections = entriesOf(document, name).map((entry) => operationSection({ ...entry, url }));
    return html`<h2>${name}</h2>${prose(description)}${sections}`;
  });
  return html`<main id="top"><h1>docface</h1>${prose(document.info.description)}
<p>For programs: <a href="/openapi.json">the OpenAPI 3.1 document</a>.</p>
${start(url)}${groups}${schemas(document)}</main>`;
}

function start(url: string): Html {
  const example = `TOKEN=$(curl -s -u "$CLIENT_ID:$CLIENT_SECRET" -d grant_type=client_credentials \\
  "${url}/oauth2/token" | jq -r .access_token)

curl "${url}/api/v1/ocr-async/ocr" -H "Authorization: Bearer $TOKEN" \\
  -F imageFile=@document.pdf -F track=documents`;
  return html`<h2>Start here</h2>
<p>${inline('Get a token and submit a document. The answer is `202` with the address of the request; ask there, or register a webhook.')}</p>
<pre><code>${example}</code></pre>
<p>${inline('With an API key add `/key` to the path of a submission and send `x-api-key` instead of the token.')}</p>`;
}

/** Schemas of what callers send. */
const sent: readonly string[] = ['NewEndpoint', 'EndpointChanges'];

function schemas(document: OpenApiDocument): Html {
  const sorted = Object.entries(document.components.schemas).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  const sections = sorted.map(
    ([name, schema]) => html`<section id="schema-${name}" class="operation">
      <h3>${name}</h3>
      ${prose(schema.description ?? '')}
      ${schemaTable(schema, sent.includes(name) ? 'required' : 'optional') ?? html`<p class="type">${typeOf(schema)}</p>`}
    </section>`,
  );
  return html`<h2 id="schemas">Schemas</h2>${sections}`;
}
