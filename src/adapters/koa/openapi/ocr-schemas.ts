import { z } from 'zod';
import { editSigns } from '../../../domain/reading/document/file-traces.ts';
import { checkCodes } from '../../../domain/reading/result/check-messages.ts';
import { type FieldValue, fieldSupports, type OcrResult } from '../../../domain/reading/result/ocr-result.ts';
import { closingSums, termKeys } from '../../../domain/reading/result/reconciliation.ts';
import { documentTypes } from '../../../domain/template/document-type.ts';
import { mrzFormats } from '../../../domain/template/mrz-formats.ts';
import { generationUse, grounding } from './generator-schemas.ts';
import { page } from './page-schemas.ts';
import { type Frozen, named, type Same } from './schema-registry.ts';
import { box, fraction, polygon, time } from './shared-schemas.ts';

const money = named(
  'Money',
  z
    .object({
      amount: z.string().meta({ description: 'A decimal number with at least two decimals, such as `-1234.50`.' }),
      currency: z.string().nullable().meta({ description: 'ISO 4217; null when nothing shows it.' }),
    })
    .meta({ description: 'An amount of money.' }),
);
const address = named(
  'Address',
  z
    .object({
      text: z.string().meta({ description: 'The whole address on one line.' }),
      street: z.string().nullable(),
      number: z.string().nullable(),
      complement: z.string().nullable(),
      district: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      postalCode: z.string().nullable(),
    })
    .meta({ description: 'An address; a part that could not be distinguished is null and stays in `text`.' }),
);
export const fieldValue = named(
  'FieldValue',
  z.union([z.string(), z.boolean(), money, address, z.null()]).meta({
    description:
      'Money for fields of the type `money`, Address for `address`, a boolean for `boolean`, a string for all others: identifiers without their mask, dates ISO 8601, numbers as decimal strings. Null when the field was not found.',
  }),
);
true satisfies Same<z.output<typeof fieldValue>, FieldValue>;

const location = z.object({
  page: z.int().min(1),
  polygon,
  wordIds: z.array(z.int().min(0)).exactOptional().meta({
    description: 'Words of the page by their place in reading order, from 0; of values of generators and reviewers.',
  }),
});
const validationResult = named(
  'ValidationResult',
  z
    .object({
      rule: z.string(),
      result: z.enum(['valid', 'invalid', 'not_applicable', 'not_checked']),
      message: z.string().exactOptional().meta({ description: 'What was found, in English.' }),
      code: z.enum(checkCodes).exactOptional().meta({
        description: 'Which sentence `message` is; more may come. Results of older releases have none.',
      }),
      about: z.array(z.string()).exactOptional().meta({
        description: 'What the sentence names: keys of fields, signs of editing, a template, pages, or a number.',
      }),
      fields: z.array(z.string()).exactOptional(),
      reason: z.enum(['form', 'all_equal_digits', 'check_digit', 'masked', 'unproven']).exactOptional(),
      nameClass: z.enum(['exact', 'particles_differ', 'abbreviated', 'different']).exactOptional(),
      differences: z
        .array(z.object({ field: z.string(), source: fieldValue, print: fieldValue, locations: z.array(location) }))
        .exactOptional()
        .meta({ description: 'Values that are printed otherwise than an attached invoice has them.' }),
      signs: z.array(z.enum(editSigns)).exactOptional().meta({ description: 'What speaks for an edited file.' }),
    })
    .meta({ description: 'What one rule says. It marks a value and never alters it.' }),
);
const correction = named(
  'Correction',
  z
    .object({ position: z.int(), from: z.string(), to: z.string() })
    .meta({ description: 'A character that was changed because its position allows only digits or only letters.' }),
);
const zoneCorrection = named(
  'MrzCorrection',
  z
    .object({
      ...correction.shape,
      line: z.int().min(0),
      by: z.literal('check_digit').exactOptional().meta({
        description: 'Where the place allows letters and digits, and the check digit decided between O and 0, I and 1.',
      }),
    })
    .meta({ description: 'A character of a machine-readable zone that was changed; line and position count from 0.' }),
);

const reading = {
  value: fieldValue,
  rawText: z.string().nullable(),
  confidence: fraction,
  method: z.enum(['extract', 'derive']),
  source: z
    .enum(['text_layer', 'ocr', 'mrz', 'barcode', 'attachment', 'xml', 'form_field', 'generative', 'derived', 'human'])
    .nullable(),
  locations: z.array(location),
};
const reviewedValue = named(
  'ReviewedValue',
  z
    .object({
      revision: z.int().min(2).meta({ description: 'Of the result, which began with the new value.' }),
      at: time,
      by: z.string().meta({ description: '`operator:<id>`, `client:<id>`, or `command`.' }),
      previous: z
        .object(reading)
        .nullable()
        .meta({ description: 'What was there before; null in a row that was added.' }),
    })
    .meta({ description: 'A value that a reviewer put into the place of another.' }),
);

const field = named(
  'Field',
  z
    .object({
      ...reading,
      type: z.string(),
      validations: z.array(validationResult),
      support: z.array(z.enum(fieldSupports)).exactOptional().meta({
        description:
          'What supports the value beside the label or the place by which it was found; missing where nothing does, and in cells of lists.',
      }),
      corrections: z.array(correction),
      grounding: grounding.exactOptional().meta({ description: 'Of values that a generator returned.' }),
      review: z
        .object({ corrections: z.array(reviewedValue) })
        .exactOptional()
        .meta({ description: 'What reviewers changed, oldest first; missing where nobody did.' }),
      alternatives: z.array(fieldValue).exactOptional().meta({
        description:
          'Other values that the text may mean, such as 2026-03-05 for 03/05/2026 where nothing tells the order.',
      }),
    })
    .meta({
      description: 'One field of a template. A field that was not found is present with the value null.',
      examples: [
        {
          value: '1990-12-31',
          rawText: '31/12/1990',
          type: 'date',
          confidence: 0.94,
          method: 'extract',
          source: 'ocr',
          locations: [],
          validations: [{ rule: 'date', result: 'valid' }],
          corrections: [],
        },
      ],
    }),
);
const fields = z.record(z.string(), field);
const row = named(
  'Row',
  z.record(z.string(), field).meta({
    description: 'The cells of a row by the keys of their columns.',
    // Generators take an object without properties for a map, and some cannot read a map in a list in a map.
    properties: { description: { $ref: '#/components/schemas/Field' } },
  }),
);
const documentType = z.string().meta({
  description: 'One of the examples, or the name that a template of your own gives.',
  examples: [...documentTypes],
});

const crop = named(
  'DocumentCrop',
  z
    .object({
      id: z.string().meta({ examples: ['1.portrait', '1.fullName'] }),
      kind: z.enum(['portrait', 'field']),
      page: z.int().min(1),
      box: box.meta({ description: 'What the picture shows, in fractions of the upright page.' }),
      confidence: fraction.exactOptional().meta({ description: 'Of a portrait: that it is a face.' }),
      link: z
        .url()
        .exactOptional()
        .meta({ description: 'Where the picture is served, as long as the original is kept.' }),
    })
    .meta({ description: 'A part of a page that can be had as a picture.' }),
);

const reconciliation = named(
  'Reconciliation',
  z
    .object({
      currency: z.string().nullable(),
      terms: z.array(
        z.object({
          key: z.enum(termKeys),
          amount: z.string().meta({ description: 'Decimal string with two decimals; what is taken off is negative.' }),
          rate: z.number().exactOptional().meta({ description: 'Percentage of a tax, where its row shows it.' }),
          base: z.string().exactOptional().meta({ description: 'What the rate is of.' }),
          locations: z
            .array(z.object({ page: z.int().min(1), polygon }))
            .meta({ description: 'Empty where it is the sum of others.' }),
        }),
      ),
      closedBy: z.array(z.enum(closingSums)).meta({
        description:
          '`sum`: the terms come to the gross; `rates`: taxes are the printed rates of their bases; `items`: items come to the net or gross; `due`: what is due follows from the gross.',
      }),
    })
    .meta({ description: 'How the printed amounts of a document agree with each other.' }),
);

const readDocument = named(
  'ReadDocument',
  z
    .object({
      type: documentType,
      side: z.enum(['front', 'back', 'both', 'page']),
      pages: z.array(z.int()),
      template: z.object({ name: z.string(), version: z.int() }),
      typification: z.object({
        confidence: fraction,
        proposed: z.object({ type: documentType, confidence: fraction }).exactOptional().meta({
          description:
            'Of a document that was not recognised: the type as which it was read all the same. Its fields are a proposal, less sure than usual, and it neither passes nor fails.',
        }),
        alternatives: z.array(z.object({ type: documentType, confidence: fraction })),
      }),
      fields,
      lists: z.record(z.string(), z.array(row)),
      mrz: z
        .object({
          format: z.enum(mrzFormats).meta({
            description:
              'FRID is the French identity card of 1988 to 2021; FRDL, NLDL and CHDL are driving licences of France, the Netherlands, and Switzerland with Liechtenstein; the others are those of ICAO Doc 9303.',
          }),
          lines: z.array(z.string()).meta({ description: 'Brought to the form of the format; see corrections.' }),
          readLines: z.array(z.string()).meta({ description: 'The same lines as they were read.' }),
          valid: z.boolean(),
          checks: z.array(z.object({ field: z.string(), valid: z.boolean() })),
          corrections: z.array(zoneCorrection),
        })
        .nullable(),
      validation: z.object({
        passed: z.boolean().nullable().meta({
          description:
            'False when a required field is missing or a rule that counts says invalid; true when neither is so and something supports every required field; null when nothing supports one of them (see `unproven`), or there was nothing to check.',
        }),
        unproven: z.array(z.string()).meta({
          description:
            'Keys of the required fields that were found and that nothing supports but their label or place.',
        }),
        results: z.array(validationResult),
      }),
      reconciliation: reconciliation.exactOptional().meta({
        description: 'Present where it is proven that the printed amounts agree with each other.',
      }),
      crops: z.array(crop).meta({
        description:
          'Pictures that can be had: the portrait, where the track looks for it, and the fields that were found.',
      }),
      generation: generationUse.exactOptional().meta({ description: 'Present where a generator was asked.' }),
    })
    .meta({ description: 'One document of the file; a file can hold several.' }),
);

export const ocrResult = named(
  'OcrResult',
  z.object({ pages: z.array(page), documents: z.array(readDocument) }).meta({ description: 'The result of reading.' }),
);
true satisfies Same<Frozen<z.output<typeof ocrResult>>, OcrResult>;
