/**
 * Writes the types of the client library: of the answers, from the OpenAPI document that the routes make, and of the
 * fields that each bundled template reads, from the catalogue. `npm run types` runs it.
 *
 *   npx tsx scripts/client-types.ts
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { templateTypes, typeNameOf } from '../src/adapters/cli/template-types.ts';
import { YamlCatalogFiles } from '../src/adapters/yaml-catalog/yaml-catalog-files.ts';
import { documentOfRoutes } from './document-of-routes.ts';

const target = (name: string): URL => new URL(`../clients/typescript/src/${name}.generated.ts`, import.meta.url);
const made = '/** Made by scripts/client-types.ts';
/** Schemas that a client reads; those that they refer to come with them. */
const answers = ['Envelope', 'RequestList', 'Problem', 'RequestEvent'];

const document = documentOfRoutes();
const schemas = document.components?.schemas ?? {};

/** Names of schemas and of all that they refer to. */
function reachable(names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const queue = [...names];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    const text = JSON.stringify(schemas[name] ?? {});
    for (const [, other = ''] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) queue.push(other);
  }
  return found;
}

const kept = reachable(answers);
const part = Object.fromEntries(Object.entries(schemas).filter(([name]) => kept.has(name)));
const types = astToString(
  await openapiTS(
    { ...document, paths: {}, webhooks: {}, components: { schemas: part } },
    {
      exportType: true,
      immutable: true,
    },
  ),
);
await writeFile(target('api-types'), `${made} from the OpenAPI document. */\n${types}`);

const catalog = fileURLToPath(new URL('../catalog/', import.meta.url));
const entries = await new YamlCatalogFiles().readFolder(catalog);
const templates = entries.flatMap((entry) => (entry.kind === 'template' ? [entry.template] : []));
const names = templates.map((template) => `  readonly '${template.name}': ${typeNameOf(template)};`);
await writeFile(
  target('template-fields'),
  `${made} from the catalogue. */
import type { Address, Field, Money } from './api-types.ts';

/** A field with a value of one type; null where none was found, or none that its type allows. */
export type FieldOf<Value> = Omit<Field, 'value'> & { readonly value: Value | null };

${templateTypes(templates)}
/** The fields of each bundled template, by its name. */
export interface FieldsByTemplate {
${names.join('\n')}
}
`,
);
