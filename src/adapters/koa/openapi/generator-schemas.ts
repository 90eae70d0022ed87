import { z } from 'zod';
import type {
  AllowedGenerators,
  MonthOfGenerators,
  ShownGenerator,
  SwitchedTemplate,
} from '../../../application/generators/generators.ts';
import type { GenerationUse, Grounding } from '../../../domain/reading/result/generation.ts';
import { type Frozen, named, type Same } from './schema-registry.ts';
import { sentName } from './sent-values.ts';
import { fraction } from './shared-schemas.ts';

const amount = z.int().min(0);

/** Where a value of a generator is. */
export const grounding = named(
  'Grounding',
  z
    .object({
      match: z.enum(['exact', 'normalised', 'fuzzy', 'none']).meta({
        description:
          'How the value was found among the words of the document: as printed, by its value, with misread letters, or nowhere.',
      }),
      score: fraction,
    })
    .meta({ description: 'How a value that a generator returned was found on the document.' }),
);
true satisfies Same<Frozen<z.output<typeof grounding>>, Grounding>;

/** What was sent to a generator, and how much. */
export const generationUse = named(
  'Generation',
  z
    .object({
      generator: z.string(),
      model: z.string().meta({ description: 'The model that the server says it ran.' }),
      input: z.enum(['text', 'pictures']),
      pages: z.array(z.int()).meta({ description: 'Pages that were sent.' }),
      calls: amount,
      promptTokens: amount,
      answerTokens: amount,
      estimated: z.boolean().meta({ description: 'The server did not count all tokens.' }),
      milliseconds: amount,
    })
    .meta({ description: 'What was sent to a generator for a document, and how much; without content.' }),
);
true satisfies Same<Frozen<z.output<typeof generationUse>>, GenerationUse>;

const generator = named(
  'Generator',
  z.object({
    name: z.string(),
    model: z.string(),
    input: z.enum(['text', 'pictures']),
    address: z.string().nullable().meta({ description: 'Told to operators alone.' }),
  }),
);
true satisfies Same<Frozen<z.output<typeof generator>>, ShownGenerator>;
export const generatorList = named('GeneratorList', z.object({ generators: z.array(generator) }));

const used = z.object({
  generator: z.string(),
  calls: amount,
  promptTokens: amount,
  answerTokens: amount,
  cost: z.number().meta({ description: 'In the currency of the operator.' }),
});
export const generatorUsage = named(
  'GeneratorUsage',
  z.object({ month: z.string(), generators: z.array(used) }).meta({ description: 'What a client used in a month.' }),
);
true satisfies Same<Frozen<z.output<typeof generatorUsage>>, MonthOfGenerators>;

const client = sentName({ min: 1, max: 63 }).meta({ description: 'Operators name a client by id or name.' });
export const generatorUsageQuery = z.strictObject({
  client: client.optional(),
  month: sentName({ min: 7, max: 7 }).meta({ description: 'As `2026-01`; the present month unless told.' }).optional(),
});

export const allowing = z.strictObject({
  generator: sentName({ min: 1, max: 40 }),
  allowed: z.boolean(),
  client: client.meta({ description: 'Whose track; the shared one when left out.' }).exactOptional(),
});
export const allowedGenerators = named(
  'AllowedGenerators',
  z.object({ track: z.string(), version: z.int(), allowedGenerators: z.array(z.string()) }),
);
true satisfies Same<Frozen<z.output<typeof allowedGenerators>>, AllowedGenerators>;

export const switching = z.strictObject({
  enabled: z.boolean(),
  client: client.meta({ description: 'Operators: whose template; the shared one when left out.' }).exactOptional(),
});
export const switchedTemplate = named(
  'SwitchedTemplate',
  z.object({ template: z.string(), version: z.int(), listResponse: z.boolean() }),
);
true satisfies Same<Frozen<z.output<typeof switchedTemplate>>, SwitchedTemplate>;

/** The name of a track or template, as a path carries it. */
export const nameParams = z.object({
  name: z
    .string()
    .regex(/^[a-z0-9]+(?:[._-][a-z0-9]+)*$/)
    .max(80),
});
