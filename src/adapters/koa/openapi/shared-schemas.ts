import { z } from 'zod';
import type { JsonValue } from '../../../domain/json-value.ts';
import { named } from './schema-registry.ts';

/** Any JSON, without a type that generators would have to find a name for. */
export const jsonValue: z.ZodType<JsonValue> = named(
  'JsonValue',
  z.any().meta({ description: 'Any JSON: a text, a number, a truth value, null, a list or an object.' }),
);
export const fraction = z.number().min(0).max(1);
export const point = z.tuple([z.number(), z.number()]);
export const polygon = named(
  'Polygon',
  z.tuple([point, point, point, point]).meta({
    description: 'Four corners, clockwise from the top left, in fractions of the upright page.',
    examples: [
      [
        [0.1, 0.1],
        [0.4, 0.1],
        [0.4, 0.15],
        [0.1, 0.15],
      ],
    ],
  }),
);
export const time = z.iso.datetime().meta({ description: 'ISO 8601, UTC.', examples: ['2026-11-03T12:00:00.000Z'] });
export const id = z.uuid().meta({ examples: ['01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a'] });
export const engineStamp = named(
  'Engine',
  z
    .object({ name: z.string(), version: z.string(), models: z.array(z.string()), backend: z.string() })
    .meta({ description: 'Which engine did the work, with its models.' }),
);

export const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
