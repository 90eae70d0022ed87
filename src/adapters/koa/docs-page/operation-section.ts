import type { JsonSchema, Operation, Parameter, Response } from '../openapi/open-api.ts';
import { type Html, html, inline, prose } from './html.ts';
import { schemaTable, typeOf } from './schema-table.ts';

/** One endpoint with everything that it takes and answers. */
export function operationSection(parts: ExampleParts): Html {
  const { method, path, operation } = parts;
  const { operationId, summary, description, parameters } = operation;
  return html`<section id="${operationId}" class="operation">
    <h3><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></h3>
    <p class="summary">${summary}</p>
    ${description === undefined ? null : prose(description)}
    <p class="credential">${inline(credentialOf(operation))}</p>
    <pre><code>${curlExample(parts)}</code></pre>
    ${parameters.length === 0 ? null : parameterTable(parameters)}
    ${bodyTable(operation)}
    ${answers(operation)}
  </section>`;
}

function credentialOf({ security }: Operation): string {
  if (security.length === 0) return 'No credential needed.';
  const scopes = security.flatMap((way) => way['serviceAccount'] ?? []);
  const ways = security.map((way) => ('serviceAccount' in way ? 'a bearer token' : 'an API key in `x-api-key`'));
  const needed = scopes.length === 0 ? '' : ` with the scope ${scopes.map((scope) => `\`${scope}\``).join(' ')}`;
  return `Takes ${ways.join(' or ')}${needed}.`;
}

function parameterTable(parameters: readonly Parameter[]): Html {
  const rows = parameters.map(
    ({ name, in: place, required, description = '', schema }) => html`<tr>
      <td><code>${name}</code>${required ? html`<span class="required">required</span>` : null}</td>
      <td class="type">${place}, ${typeOf(schema)}</td>
      <td>${inline(description)}</td>
    </tr>`,
  );
  return html`<h4>Parameters</h4><div class="scroll"><table><tbody>${rows}</tbody></table></div>`;
}

function bodyTable({ requestBody }: Operation): Html | null {
  const [content] = Object.entries(requestBody?.content ?? {});
  if (content === undefined) return null;
  const [mediaType, { schema = {} }] = content;
  return html`<h4>Body <small>${mediaType}</small></h4>${schemaTable(schema, 'required') ?? html`<p>${typeOf(schema)}</p>`}`;
}

function answers({ responses }: Operation): Html {
  const rows = Object.entries(responses).map(
    ([status, response]) => html`<tr>
      <td><span class="status s${status.slice(0, 1)}">${status}</span></td>
      <td>${inline(response.description)}${headerList(response)}</td>
      <td class="type">${bodyOf(response)}</td>
    </tr>`,
  );
  return html`<h4>Answers</h4><div class="scroll"><table><tbody>${rows}</tbody></table></div>`;
}

function headerList({ headers = {} }: Response): Html | null {
  const names = Object.keys(headers);
  return names.length === 0
    ? null
    : html`<br><small>Headers: ${inline(names.map((name) => `\`${name}\``).join(', '))}</small>`;
}

function bodyOf({ content = {} }: Response): Html {
  const bodies = Object.values(content).flatMap(({ schema }): JsonSchema[] => (schema === undefined ? [] : [schema]));
  return bodies.length === 0 ? html`no body` : html`${bodies.map(typeOf).reduce((a, b) => html`${a} or ${b}`)}`;
}

interface ExampleParts {
  readonly method: string;
  readonly path: string;
  readonly url: string;
  readonly operation: Operation;
}

const files: Readonly<Record<string, string>> = {
  imageFile: 'document.pdf',
  imageFile1: 'portrait.jpg',
  imageFile2: 'selfie.jpg',
};

const bodies: Readonly<Record<string, string>> = {
  registerEndpoint: '{"url": "https://example.com/docface"}',
  updateEndpoint: '{"status": "active"}',
};

/** A call that works once the variables are set. */
function curlExample({ method, path, url, operation }: ExampleParts): string {
  const filled = path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => `$${name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`,
  );
  const verb = method === 'get' ? '' : ` -X ${method.toUpperCase()}`;
  const lines = [`curl${verb} "${url}${filled}"`, ...credential(operation), ...headers(operation), ...body(operation)];
  return lines.join(' \\\n  ');
}

function credential({ security, operationId }: Operation): readonly string[] {
  if (operationId === 'issueToken') return ['-u "$CLIENT_ID:$CLIENT_SECRET"'];
  const [first] = security;
  if (first === undefined) return [];
  return 'serviceAccount' in first ? ['-H "Authorization: Bearer $TOKEN"'] : ['-H "x-api-key: $API_KEY"'];
}

function headers({ operationId }: Operation): readonly string[] {
  return operationId === 'getRequest' ? ['-H "Prefer: wait=30"'] : [];
}

function body({ requestBody, operationId }: Operation): readonly string[] {
  const [content] = Object.entries(requestBody?.content ?? {});
  if (content === undefined) return [];
  const [mediaType, { schema = {} }] = content;
  if (mediaType === 'application/x-www-form-urlencoded') return ['-d grant_type=client_credentials'];
  if (mediaType === 'application/json') {
    return ['-H "Content-Type: application/json"', `-d '${bodies[operationId] ?? '{}'}'`];
  }
  return formParts(schema);
}

/** Files and what a first call needs; the table shows the rest. */
function formParts({ properties = {}, required = [] }: JsonSchema): readonly string[] {
  return Object.entries(properties).flatMap(([name, { format, examples = [] }]) => {
    if (format === 'binary') return [`-F ${name}=@${files[name] ?? 'file'}`];
    const shown = required.includes(name) || name === 'sensitive_data_compliance';
    return shown ? [`-F ${name}=${shownExample(examples[0])}`] : [];
  });
}

function shownExample(example: unknown): string {
  return typeof example === 'string' ? example : JSON.stringify(example ?? '');
}
