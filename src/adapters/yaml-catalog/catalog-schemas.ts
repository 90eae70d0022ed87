import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { CatalogProblem } from '../../domain/catalog/check-template.ts';
import { DocfaceError } from '../../domain/errors.ts';
import { type Expectation, mustBe } from '../../domain/expectation.ts';
import type { TemplateDocument, TrackDocument } from './entry-documents.ts';

export interface CatalogSchemas {
  readonly template: ValidateFunction<TemplateDocument>;
  readonly track: ValidateFunction<TrackDocument>;
}

async function readSchema(folder: string, name: string): Promise<object> {
  const path = join(folder, `${name}.schema.json`);
  try {
    return JSON.parse(await readFile(path, 'utf8')) as object;
  } catch (cause) {
    throw new DocfaceError('INTERNAL_ERROR', `The schema ${path} cannot be read; install docface again.`, { cause });
  }
}

/** Compiles the JSON Schemas in a folder. */
export async function loadSchemas(folder: string): Promise<CatalogSchemas> {
  const ajv = new Ajv2020({ allErrors: true, discriminator: true, strictTypes: false });
  const [template, track] = await Promise.all([readSchema(folder, 'template'), readSchema(folder, 'track')]);
  return { template: ajv.compile<TemplateDocument>(template), track: ajv.compile<TrackDocument>(track) };
}

/** `/fields/3/type` as `fields[3].type`. */
function readablePath(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : `${path}${path === '' ? '' : '.'}${part}`), '');
}

function messageOf({ keyword, params }: ErrorObject): string {
  switch (keyword) {
    case 'additionalProperties':
      return `"${params['additionalProperty']}" is no property here; correct its name or remove it.`;
    case 'required':
      return `"${params['missingProperty']}" is missing; add it.`;
    case 'discriminator':
      return `"${params['tag']}" is missing or names nothing known; the schema lists its values.`;
    default:
      return `The value ${mustBe(expectationOf(keyword, params))}`;
  }
}

function expectationOf(keyword: string, params: ErrorObject['params']): Expectation {
  const bound = Number(params['limit']);
  switch (keyword) {
    case 'type':
      return { kind: 'type', type: String(params['type']) };
    case 'enum':
      return { kind: 'one_of', values: params['allowedValues'] as readonly unknown[] };
    case 'const':
      return { kind: 'one_of', values: [params['allowedValue']] };
    case 'minimum':
      return { kind: 'at_least', bound, of: 'number' };
    case 'maximum':
      return { kind: 'at_most', bound, of: 'number' };
    case 'exclusiveMinimum':
      return { kind: 'more_than', bound, of: 'number' };
    case 'minLength':
      return { kind: 'at_least', bound, of: 'string' };
    case 'maxLength':
      return { kind: 'at_most', bound, of: 'string' };
    case 'minItems':
      return { kind: 'at_least', bound, of: 'array' };
    case 'maxItems':
      return { kind: 'at_most', bound, of: 'array' };
    case 'minProperties':
      return { kind: 'at_least', bound, of: 'object' };
    case 'pattern':
      return { kind: 'pattern', pattern: String(params['pattern']) };
    case 'uniqueItems':
      return { kind: 'unlike_each_other' };
    default:
      return { kind: 'other' };
  }
}

/** Errors that say that a value is of another kind than an alternative, such as a text where an object is. */
const ofKind: ReadonlySet<string> = new Set(['type', 'enum', 'const']);

/** Errors of alternatives that are of another kind than the value, where one of them is of its kind. */
function ofOtherKinds(choice: ErrorObject, all: readonly ErrorObject[]): readonly ErrorObject[] {
  const { instancePath, schemaPath } = choice;
  const byAlternative = new Map<string, ErrorObject[]>();
  for (const error of all) {
    if (!error.schemaPath.startsWith(`${schemaPath}/`)) continue;
    if (error.instancePath !== instancePath && !error.instancePath.startsWith(`${instancePath}/`)) continue;
    const [alternative = ''] = error.schemaPath.slice(schemaPath.length + 1).split('/');
    byAlternative.set(alternative, [...(byAlternative.get(alternative) ?? []), error]);
  }
  const alternatives = [...byAlternative.values()];
  const others = alternatives.filter((errors) =>
    errors.some((error) => error.instancePath === instancePath && ofKind.has(error.keyword)),
  );
  return others.length < alternatives.length ? others.flat() : [];
}

/** The errors of the last validation, without those that only say that an alternative, or none, fits. */
export function problemsOf(errors: readonly ErrorObject[] | null | undefined): readonly CatalogProblem[] {
  const all = errors ?? [];
  const choices = all.filter((error) => error.keyword === 'oneOf');
  const left = new Set(choices.flatMap((choice) => ofOtherKinds(choice, all)));
  const telling = all.filter((error) => !left.has(error) && (error.keyword !== 'oneOf' || all.length === 1));
  return telling.map((error) => ({ path: readablePath(error.instancePath), message: messageOf(error) }));
}
