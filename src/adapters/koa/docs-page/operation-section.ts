import type { JsonSchema, Operation, Parameter, Response } from '../openapi/open-api.ts';
import { curlExample, type ExampleParts } from './curl-example.ts';
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
