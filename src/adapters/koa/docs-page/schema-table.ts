import type { JsonSchema } from '../openapi/open-api.ts';
import { type Html, html, inline } from './html.ts';

/** Of what callers send, the required properties stand out; of what they get, those that may be absent. */
export type Emphasis = 'required' | 'optional';

/** The properties of an object schema, one a row. Null for other schemas. */
export function schemaTable(schema: JsonSchema, emphasis: Emphasis): Html | null {
  const { properties, required = [] } = schema;
  if (properties === undefined || Object.keys(properties).length === 0) return null;
  const mark = html`<span class="${emphasis}">${emphasis}</span>`;
  const rows = Object.entries(properties).map(
    ([name, property]) => html`<tr>
      <td><code>${name}</code>${required.includes(name) === (emphasis === 'required') ? mark : null}</td>
      <td class="type">${typeOf(property)}</td>
      <td>${explanation(property, emphasis)}</td>
    </tr>`,
  );
  return html`<div class="scroll"><table><tbody>${rows}</tbody></table></div>`;
}

/** What a schema is, in a few words; named schemas link to their description. */
export function typeOf(schema: JsonSchema): Html {
  const { $ref, anyOf, oneOf, enum: members, const: only, type, items, additionalProperties, format } = schema;
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1) ?? '';
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) return joined(choices.map(typeOf));
  if (members !== undefined) return joined(members.map((member) => html`<code>${String(member)}</code>`));
  if (only !== undefined) return html`<code>${JSON.stringify(only)}</code>`;
  if (type === 'array' && typeof items === 'object') return html`list of ${typeOf(items)}`;
  if (type === 'array') return html`list`;
  if (type === 'object' && typeof additionalProperties === 'object' && additionalProperties !== null) {
    return html`map of ${typeOf(additionalProperties as JsonSchema)}`;
  }
  const names = (Array.isArray(type) ? type : [type ?? 'any']).map(String);
  return html`${names.join(' or ')}${format === undefined ? null : html` <small>${JSON.stringify(format).replaceAll('"', '')}</small>`}`;
}

function explanation(schema: JsonSchema, emphasis: Emphasis): Html {
  const { description, examples = [], default: initial } = schema;
  const inner = schemaTable(innerObject(schema), emphasis);
  const example = examples[0];
  return html`${inline(description ?? '')}${
    initial === undefined ? null : html` <small>Default: <code>${JSON.stringify(initial)}</code></small>`
  }${typeof example === 'string' || typeof example === 'number' ? html` <small>Example: <code>${example}</code></small>` : null}${
    inner === null ? null : html`<details><summary>Properties</summary>${inner}</details>`
  }`;
}

function joined(choices: readonly Html[]): Html {
  return choices.reduce((before, choice) => html`${before} or ${choice}`);
}

/** The object in a list or beside null, as far as it has no name of its own. */
function innerObject(schema: JsonSchema): JsonSchema {
  const choices = (schema.anyOf ?? [schema]).map((each) => (typeof each.items === 'object' ? each.items : each));
  return choices.find((each) => each.properties !== undefined) ?? {};
}
