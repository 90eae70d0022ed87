import { z } from 'zod';
import { forGenerators } from './for-generators.ts';
import type { JsonSchema } from './open-api.ts';
import { namedSchemas, nameOf } from './schema-registry.ts';

const uri = (id: string): string => `#/components/schemas/${id}`;

/** `input` is what callers send, `output` what they get. */
export type Direction = 'input' | 'output';

interface Conversion {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}

/** Drops what only repeats itself, and lets readers of a result meet properties that later versions add. */
function tidy({ zodSchema, jsonSchema }: Conversion): void {
  const { def } = zodSchema._zod;
  const isStrict = def.type === 'object' && def.catchall !== undefined;
  if (jsonSchema.additionalProperties === false && !isStrict) delete jsonSchema.additionalProperties;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  delete jsonSchema.propertyNames;
}

/** All schemas of one direction as JSON Schemas, converted together because a conversion visits every named schema. */
export class JsonSchemas {
  readonly #inline: readonly z.ZodType[];
  readonly #converted: Readonly<Record<string, JsonSchema>>;

  constructor(schemas: Iterable<z.ZodType>, io: Direction) {
    const registry = z.registry<{ id: string }>();
    this.#inline = [...new Set(schemas)].filter((schema) => nameOf(schema) === null);
    for (const [id, schema] of namedSchemas) registry.add(schema, { id });
    for (const [index, schema] of this.#inline.entries()) registry.add(schema, { id: inlineId(index) });
    const { schemas: converted } = z.toJSONSchema(registry, { uri, io, override: tidy });
    this.#converted = Object.fromEntries(
      Object.entries(converted).map(([id, schema]) => [id, bare(forGenerators(schema))]),
    );
  }

  /** A schema as it is in a document: named ones as references. */
  of(schema: z.ZodType): JsonSchema {
    const name = nameOf(schema);
    if (name !== null) return { $ref: uri(name) };
    const found = this.#converted[inlineId(this.#inline.indexOf(schema))];
    if (found === undefined) throw new RangeError('a schema was not announced');
    return found;
  }

  /** The schemas that have a name. */
  named(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries(Object.entries(this.#converted).filter(([id]) => namedSchemas.has(id)));
  }
}

function inlineId(index: number): string {
  return `(${index})`;
}

function bare(schema: object): JsonSchema {
  const { $schema: _schema, $id: _id, ...rest } = schema as JsonSchema;
  return rest;
}
