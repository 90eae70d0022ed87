import { z } from 'zod';
import type { JsonSchema } from './open-api.ts';
import { namedSchemas, nameOf } from './schema-registry.ts';

const uri = (id: string): string => `#/components/schemas/${id}`;
const inline = '(inline)';

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

function convert(extra: z.ZodType | null, io: 'input' | 'output'): Readonly<Record<string, JsonSchema>> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of namedSchemas) registry.add(schema, { id });
  if (extra !== null) registry.add(extra, { id: inline });
  const { schemas } = z.toJSONSchema(registry, { uri, io, override: tidy });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => {
      const { $schema: _schema, $id: _id, ...rest } = schema;
      return [id, rest as JsonSchema];
    }),
  );
}

/** The schemas that have a name. */
export function componentSchemas(): Readonly<Record<string, JsonSchema>> {
  return convert(null, 'output');
}

/** A schema as it stands in a document: named ones as references. `input` is what callers send, `output` what they get. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const id = nameOf(schema);
  return id === null ? (convert(schema, io)[inline] ?? {}) : { $ref: uri(id) };
}
