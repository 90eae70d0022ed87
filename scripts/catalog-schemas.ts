/**
 * Writes what is made of the schemas of templates, tracks and languages: the JSON Schemas in catalog/schema, which
 * editors read, and the tables of properties and terms in docs/catalogue.md, between their markers.
 *
 *   npx tsx scripts/catalog-schemas.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { templateDocument } from '../src/domain/template/template.ts';
import { termDefinitions, vocabularyDocument } from '../src/domain/template/vocabulary.ts';
import { trackDocument } from '../src/domain/track/track.ts';

const documents = { template: templateDocument, track: trackDocument, vocabulary: vocabularyDocument } as const;
export type Kind = keyof typeof documents;
type JsonSchema = z.core.JSONSchema.BaseSchema;

const pagePath = fileURLToPath(new URL('../docs/catalogue.md', import.meta.url));

/** Leaves out the bound that every whole number has, and keeps defaults of lists whose entries are converted. */
function tidy({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }): void {
  const { def } = zodSchema._zod;
  if (def.type === 'default') jsonSchema.default = def.defaultValue;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

function jsonSchemaOf(kind: Kind): JsonSchema {
  return { $id: `docface:${kind}`, ...z.toJSONSchema(documents[kind], { io: 'input', override: tidy }) };
}

/** The text of the JSON Schema of files of a kind. */
export function jsonSchemaText(kind: Kind): string {
  return `${JSON.stringify(jsonSchemaOf(kind), null, 2)}\n`;
}

function inCell(text: string): string {
  return text.replaceAll('|', '\\|');
}

function usualOf(value: unknown): string {
  return value === undefined ? '' : `\`${typeof value === 'string' && value !== '' ? value : JSON.stringify(value)}\``;
}

function entriesOf({ items }: JsonSchema): JsonSchema {
  return Array.isArray(items) || typeof items !== 'object' ? {} : items;
}

/** Rows of the properties of an object, and of the objects in it that have no table of their own. */
function rowsOf(schema: JsonSchema, around = ''): readonly string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    if (typeof property === 'boolean' || property.const !== undefined) return [];
    const values = (property.enum ?? entriesOf(property).enum ?? []).map((each) => `\`${String(each)}\``);
    const says = [property.description ?? '', ...(values.length > 0 ? [`One of ${values.join(', ')}.`] : [])].join(' ');
    const usual = schema.required?.includes(key) ? 'required' : usualOf(property.default);
    const inner = (property.anyOf ?? [property]).find((each) => typeof each === 'object' && each.properties);
    const nested = typeof inner === 'object' ? inner : entriesOf(property);
    return [`| ${around}\`${key}\` | ${inCell(says.trim())} | ${usual} |`, ...rowsOf(nested, `${around}\`${key}\`: `)];
  });
}

function table(title: string, schema: JsonSchema): string {
  const head = `**${title}**: ${schema.description}`;
  const rows = rowsOf(schema);
  return rows.length === 0 ? head : [head, '', '| property | says | usual |', '|---|---|---|', ...rows].join('\n');
}

/** One table for an object, one for each alternative of a choice. */
function tablesOf(title: string, schema: JsonSchema): readonly string[] {
  const alternatives = (schema.oneOf ?? []).filter((each) => typeof each === 'object');
  if (alternatives.length === 0) return [table(title, schema)];
  return alternatives.flatMap((each) => {
    const { by, kind } = each.properties ?? {};
    const name = [by, kind].map((one) => (typeof one === 'object' ? one.const : undefined)).find(Boolean);
    return tablesOf(`${title} \`${String(name)}\``, each);
  });
}

/** The tables of the properties of a kind. */
export function propertyTables(kind: Kind): string {
  const schema = jsonSchemaOf(kind);
  const named = Object.entries(schema.$defs ?? {}).filter(([name]) => !name.endsWith('Rule') || name === 'listRule');
  const tables = [
    ...tablesOf(kind === 'track' ? 'A track of kind' : 'A template', schema),
    ...named.flatMap(([, each]) => tablesOf(String(each.title ?? each.id), each)),
  ];
  return tables.join('\n\n');
}

/** The terms that templates name, as one table. */
function termTable(): string {
  const rows = Object.entries(termDefinitions).map(([term, definition]) => {
    const not = 'not' in definition ? definition.not.map((each) => `\`${each}\``).join(', ') : '';
    return `| \`$${term}\` | ${definition.is} | ${not} |`;
  });
  return ['| term | says | is not |', '|---|---|---|', ...rows].join('\n');
}

/** The text with the tables of today between their markers. Throws when a marker is missing. */
export function withPropertyTables(text: string): string {
  return (['template', 'track', 'vocabulary'] as const).reduce((page, kind) => {
    const begin = `<!-- ${kind}:begin, made by scripts/catalog-schemas.ts -->`;
    const [from, to] = [page.indexOf(begin), page.indexOf(`<!-- ${kind}:end -->`)];
    if (from === -1 || to < from) throw new Error(`docs/catalogue.md needs "${begin}" and its end, in this order.`);
    const tables = kind === 'vocabulary' ? termTable() : propertyTables(kind);
    return `${page.slice(0, from + begin.length)}\n\n${tables}\n\n${page.slice(to)}`;
  }, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const kind of ['template', 'track', 'vocabulary'] as const) {
    const path = new URL(`../catalog/schema/${kind}.schema.json`, import.meta.url);
    await writeFile(path, jsonSchemaText(kind));
  }
  await writeFile(pagePath, withPropertyTables(await readFile(pagePath, 'utf8')));
}
