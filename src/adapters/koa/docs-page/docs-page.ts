import { createHash } from 'node:crypto';
import type { OpenApiDocument } from '../openapi/open-api.ts';
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

/** The style sheet of the page; it loads nothing. */
const docsStyle = `
:root { color-scheme: light dark; --ink: #1c2430; --soft: #5b6675; --line: #dfe4ea; --paper: #fff; --shade: #f5f7f9; --accent: #0b5cad; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e3e8ee; --soft: #9aa6b4; --line: #2d3743; --paper: #12171d; --shade: #1a2129; --accent: #74b3f2; }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1rem; }
body { margin: 0; color: var(--ink); background: var(--paper); font: 16px/1.55 system-ui, sans-serif; }
.page { display: grid; grid-template-columns: 18rem minmax(0, 1fr); max-width: 84rem; margin: 0 auto; }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.5rem 1rem; border-right: 1px solid var(--line); font-size: .875rem; }
nav strong { display: block; margin: 1.1rem 0 .25rem; color: var(--soft); font-size: .75rem; letter-spacing: .06em; text-transform: uppercase; }
nav a { display: block; padding: .15rem 0; color: var(--ink); text-decoration: none; }
nav a:hover { color: var(--accent); text-decoration: underline; }
nav .brand { font-size: 1.25rem; font-weight: 700; }
nav small { color: var(--soft); }
main { padding: 1.5rem 2.5rem 6rem; min-width: 0; }
h1 { margin: 0 0 .5rem; font-size: 2rem; }
h2 { margin: 3.5rem 0 .25rem; padding-top: 1.5rem; border-top: 1px solid var(--line); font-size: 1.5rem; }
h3 { margin: 0 0 .25rem; font-size: 1rem; overflow-wrap: anywhere; }
h4 { margin: 1.25rem 0 .35rem; font-size: .875rem; color: var(--soft); }
a { color: var(--accent); }
p { margin: .4rem 0; max-width: 46rem; }
code { font: .875em/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
p code, td code { padding: .1em .3em; border-radius: .25rem; background: var(--shade); overflow-wrap: anywhere; }
pre { margin: .75rem 0; padding: .9rem 1rem; overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; background: var(--shade); }
.operation { margin: 1.25rem 0; padding: 1.25rem 1.5rem; border: 1px solid var(--line); border-radius: .75rem; }
.summary { font-size: 1.125rem; font-weight: 600; }
.credential { color: var(--soft); font-size: .9375rem; }
.method { display: inline-block; min-width: 4rem; padding: .1rem .5rem; border-radius: .35rem; color: #fff; background: #44546a; font-size: .75rem; font-weight: 700; text-align: center; }
.method.get { background: #1f6f4a; } .method.post { background: #0b5cad; } .method.patch { background: #8a5a00; } .method.delete { background: #a3262e; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; }
td { padding: .45rem .75rem .45rem 0; border-top: 1px solid var(--line); vertical-align: top; }
td:first-child { white-space: nowrap; width: 1%; padding-right: 1.5rem; }
td.type { color: var(--soft); min-width: 9rem; width: 34%; }
.required, .optional { display: block; color: #b3261e; font-size: .75rem; } .optional { color: var(--soft); }
.status { font-weight: 700; } .s2, .s3 { color: #1f7a4d; } .s4, .s5 { color: #b3261e; }
@media (prefers-color-scheme: dark) { .required, .s4, .s5 { color: #ff8a80; } .s2, .s3 { color: #6fd3a0; } }
small { color: var(--soft); font-weight: 400; }
details { margin: .25rem 0; } summary { cursor: pointer; color: var(--accent); }
@media (max-width: 60rem) { .page { display: block; } nav { display: none; } main { padding: 1rem; } .operation { padding: 1rem; }
  tr, td, td:first-child { display: block; width: auto; padding: .1rem 0; border: 0; } tr { padding: .5rem 0; border-top: 1px solid var(--line); } }
`;
