import { z } from 'zod';
import {
  candidateOutcomes,
  chosenBy,
  generatedOutcomes,
  labelOutcomes,
  ruleOutcomes,
} from '../../../domain/reading/ocr/explanation.ts';
import { fieldValue } from './ocr-schemas.ts';
import { named } from './schema-registry.ts';
import { fraction, polygon } from './shared-schemas.ts';

const location = z.object({ page: z.int().min(1), polygon });
const rule = z.looseObject({ by: z.string() }).meta({ description: 'The rule as the template has it.' });
const outcome = z.enum(ruleOutcomes).meta({
  description:
    'won: the value comes from it. nothing_seen: it found no text. nothing_fits: what it found was dropped. not_tried: an earlier rule had won. overruled: what it found was not sure, and the value comes from a generator.',
});

const candidate = named(
  'CandidateTrial',
  z
    .object({
      text: z.string(),
      outcome: z.enum(candidateOutcomes).meta({
        description:
          'pattern_not_found: the pattern of the rule is not in it. not_of_type: not readable as the type of the field. doubtful: readable, and another one was taken.',
      }),
      label: z
        .object({ text: z.string(), locations: z.array(location) })
        .nullable()
        .meta({ description: 'The label beside which it was seen.' }),
      locations: z.array(location),
      wordConfidence: fraction,
      certainty: fraction.meta({ description: 'How far the way it was found can be trusted.' }),
    })
    .meta({ description: 'A text that a rule saw, and what became of it.' }),
);

const labelTrial = z.object({
  label: z.string(),
  outcome: z.enum(labelOutcomes),
  other: z.string().nullable().meta({ description: 'The longer label to which its words belong.' }),
  locations: z.array(location),
});

const evidence = z
  .record(
    z.string(),
    z.object({
      value: z.number(),
      adds: z.number().meta({ description: 'To the natural logarithm of the odds that the value is right.' }),
    }),
  )
  .meta({ description: 'What the confidence was computed from, by name; what does not apply is left out.' });

const field = z.object({
  value: fieldValue,
  evidence,
  rules: z.array(
    z.object({
      rule,
      outcome,
      labels: z.array(labelTrial).exactOptional(),
      candidates: z.array(candidate),
      more: z.int().meta({ description: 'Candidates beyond those listed.' }),
    }),
  ),
  generated: z
    .array(
      z.object({
        text: z.string(),
        outcome: z.enum(generatedOutcomes).meta({
          description:
            'won: the value comes from it. not_on_document: it is not among the words that were read, or only as a label or in a line that speaks to whoever extracts values. not_tried: a rule was sure, or the text of an earlier page had won.',
        }),
      }),
    )
    .exactOptional()
    .meta({ description: 'What a generator returned for the field, page by page.' }),
});

const list = z.object({
  rows: z.int().meta({ description: 'Rows that the list has.' }),
  rules: z.array(
    z.object({
      rule,
      outcome,
      rows: z.array(
        z.object({
          kept: z.boolean(),
          missing: z.array(z.string()).meta({ description: 'Required fields that the row lacks.' }),
          cells: z.record(z.string(), candidate),
        }),
      ),
      more: z.int(),
    }),
  ),
  generated: z
    .object({
      returned: z.int(),
      merged: z.int().meta({ description: 'How many of them said another row again.' }),
    })
    .exactOptional()
    .meta({ description: 'Rows that a generator returned.' }),
});

const type = z.object({
  template: z.string(),
  score: z.number(),
  certainAt: z.number(),
  confidence: fraction,
  signs: z.array(
    z.object({
      by: z.enum(['keyword', 'pattern', 'mrz', 'aspect', 'barcode', 'attachment']),
      text: z.string(),
      weight: z.number(),
      counted: z.number().meta({ description: '0 when it was not there, less than the weight when it was misread.' }),
    }),
  ),
});

const check = z.object({
  rule: z.looseObject({ rule: z.string() }),
  result: z.enum(['valid', 'invalid', 'not_applicable', 'not_checked']),
  message: z.string().nullable(),
  values: z.record(z.string(), fieldValue).meta({ description: 'The fields that it looked at.' }),
});

export const explanation = named(
  'Explanation',
  z
    .object({
      documents: z.array(
        z.object({
          pages: z.array(z.int()),
          template: z.object({ name: z.string(), version: z.int() }),
          chosenBy: z.enum(chosenBy).meta({ description: 'How the template came to be used.' }),
          typification: z.array(type).meta({ description: 'What speaks for each template, the most likely first.' }),
          fields: z.record(z.string(), field),
          lists: z.record(z.string(), list),
          rules: z.array(check).meta({ description: 'Rules over the document.' }),
        }),
      ),
    })
    .meta({ description: 'Why the documents of a file came out as they did.' }),
);
