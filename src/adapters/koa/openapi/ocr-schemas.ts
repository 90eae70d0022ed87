import { z } from 'zod';
import { barcodeFormats, barcodeKinds } from '../../../domain/document/barcode.ts';
import { documentTypes } from '../../../domain/document/document-type.ts';
import { editSigns } from '../../../domain/document/file-traces.ts';
import type { FieldValue, OcrResult } from '../../../domain/result/ocr-result.ts';
import { generationUse, grounding } from './generator-schemas.ts';
import { type Frozen, named, type Same } from './schema-registry.ts';
import { box, engineStamp, fraction, point, polygon, time } from './shared-schemas.ts';
import { block, leftOutBlock, pictureArea } from './text-schemas.ts';

const barcode = named(
  'Barcode',
  z
    .object({
      format: z.enum(barcodeFormats),
      kind: z.enum(barcodeKinds).meta({ description: 'What the payload is.' }),
      text: z.string().nullable().meta({
        description:
          'The payload; null when it is no text, or belongs to an identity document and its track does not ask for it.',
      }),
      length: z.int().meta({ description: 'Bytes of the payload.' }),
      hash: z.string().meta({ description: 'SHA-256 of the payload, in hexadecimal.' }),
      signature: z.literal('not_checked').meta({ description: 'Only who issued a payload can check its signature.' }),
      polygon,
    })
    .meta({ description: 'A barcode as it lies on the page.' }),
);

const table = named(
  'Table',
  z
    .object({
      rows: z.int().min(1),
      columns: z.int().min(1),
      polygon,
      cells: z
        .array(
          z.object({
            row: z.int().min(0),
            column: z.int().min(0),
            rowSpan: z.int().min(1),
            columnSpan: z.int().min(1),
            isHeader: z.boolean().meta({ description: 'Whether it names what stands below it.' }),
            text: z.string().meta({ description: 'Lines end with a line feed; empty where nothing stands.' }),
            polygon,
            wordIds: z
              .array(z.int().min(0))
              .meta({ description: 'Words of the page by their place in reading order, from 0.' }),
          }),
        )
        .meta({ description: 'By rows, each from the left; rows and columns count from 0.' }),
    })
    .meta({
      description: 'Rows and columns as they stand on the page, told by ruled lines and places of words alone.',
    }),
);

const page = named(
  'Page',
  z
    .object({
      number: z.int().min(1),
      width: z.int().meta({ description: 'Pixels of the upright page as read.' }),
      height: z.int(),
      dpi: z.number().nullable(),
      rotation: z.literal([0, 90, 180, 270]).meta({ description: 'Clockwise turn that made the page upright.' }),
      skew: z.number().meta({ description: 'Degrees, positive is clockwise.' }),
      sheet: polygon.exactOptional().meta({
        description:
          'Corners of the sheet or card, where the page is a photo of one that was rectified to read it. Missing elsewhere; all places are those on the whole page.',
      }),
      grid: z
        .object({ columns: z.int().min(2), rows: z.int().min(2), points: z.array(point) })
        .exactOptional()
        .meta({
          description:
            'Where the page lies bent, where it was flattened to read it: points at even steps of the flattened page, by rows from its top left, as they lie on the page as it was sent. Missing elsewhere; all places are those on the page as it was sent.',
        }),
      source: z.enum(['text_layer', 'ocr']),
      quality: z.object({
        score: fraction,
        defects: z.array(z.enum(['blurred', 'glare', 'dark', 'cut_off', 'too_small', 'low_contrast'])),
      }),
      confidence: z
        .object({ mean: fraction, p10: fraction, min: fraction, lowShare: fraction })
        .meta({ description: 'Confidences of the words; lowShare is the share of words below 0.6.' }),
      blocks: z.array(block),
      leftOut: z.array(leftOutBlock).exactOptional().meta({
        description:
          'Writing that is in no block, no field and no form of the result. Missing where there is none, and where the track drops it or makes it text.',
      }),
      pictures: z.array(pictureArea).exactOptional(),
      barcodes: z.array(barcode),
      barcodesSought: z.boolean().exactOptional().meta({
        description: 'Whether the whole page was searched for barcodes; missing in results of earlier versions.',
      }),
      ruledLines: z
        .array(z.object({ from: point, to: point }))
        .exactOptional()
        .meta({ description: 'Straight printed lines, which bound the boxes of forms and tables.' }),
      selectionMarks: z
        .array(z.object({ isSelected: z.boolean(), confidence: fraction, polygon }))
        .exactOptional()
        .meta({ description: 'Printed squares of the size of boxes to be ticked, with what is in them.' }),
      formFields: z
        .array(
          z.object({
            kind: z.enum(['text', 'choice', 'check_box', 'radio_button']),
            name: z.string().meta({ description: 'With the names of its parents: applicant.address.city.' }),
            label: z.string().nullable().meta({ description: 'The tooltip of the field.' }),
            value: z.string(),
            isSelected: z.boolean().nullable().meta({ description: 'Of boxes and buttons; null of others.' }),
            polygon,
          }),
        )
        .exactOptional()
        .meta({ description: 'Fields of a form that the PDF itself holds; missing where it holds none.' }),
      tables: z.array(table).exactOptional().meta({
        description:
          'From the top; missing in results of earlier versions. 40 tables at most, of 400 rows, 60 columns and 6000 cells together.',
      }),
      lowConfidenceRegions: z.array(polygon),
      engine: engineStamp,
    })
    .meta({ description: 'One page as it was read. Geometry is in fractions of the upright page.' }),
);

export const fieldValue: z.ZodType<FieldValue> = named(
  'FieldValue',
  z
    .lazy(() =>
      z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(fieldValue), z.record(z.string(), fieldValue)]),
    )
    .meta({ description: 'Identifiers are strings, dates ISO 8601, money is an object of amount and currency.' }),
);

const validationResult = named(
  'ValidationResult',
  z
    .object({
      rule: z.string(),
      result: z.enum(['valid', 'invalid', 'not_applicable', 'not_checked']),
      message: z.string().exactOptional(),
      fields: z.array(z.string()).exactOptional(),
      reason: z.enum(['form', 'all_equal_digits', 'check_digit', 'masked', 'unproven']).exactOptional(),
      nameClass: z.enum(['exact', 'particles_differ', 'abbreviated', 'different']).exactOptional(),
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

const location = z.object({
  page: z.int().min(1),
  polygon,
  wordIds: z.array(z.int().min(0)).exactOptional().meta({
    description: 'Words of the page by their place in reading order, from 0; of values of generators and reviewers.',
  }),
});
const reading = {
  value: fieldValue,
  rawText: z.string().nullable(),
  confidence: fraction,
  method: z.enum(['extract', 'derive']),
  source: z.enum(['text_layer', 'ocr', 'mrz', 'barcode', 'form_field', 'generative', 'derived', 'human']).nullable(),
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
        alternatives: z.array(z.object({ type: documentType, confidence: fraction })),
      }),
      fields,
      lists: z.record(z.string(), z.array(fields)),
      mrz: z
        .object({
          format: z.enum(['TD1', 'TD2', 'TD3', 'MRVA', 'MRVB', 'FRID']).meta({
            description: 'FRID is the French identity card of 1988 to 2021; the others are those of ICAO Doc 9303.',
          }),
          lines: z.array(z.string()).meta({ description: 'Brought to the form of the format; see corrections.' }),
          readLines: z.array(z.string()).exactOptional().meta({
            description: 'The same lines as they were read. Missing in results of earlier versions.',
          }),
          valid: z.boolean(),
          checks: z.array(z.object({ field: z.string(), valid: z.boolean() })),
          corrections: z.array(zoneCorrection),
        })
        .nullable(),
      validation: z.object({
        passed: z.boolean().nullable().meta({
          description:
            'False when a required field is missing or a rule that counts says invalid; null when there was nothing to check.',
        }),
        results: z.array(validationResult),
      }),
      crops: z.array(crop).exactOptional().meta({
        description:
          'Pictures that can be had: the portrait, where the track looks for it, and the fields that were found. Missing in results of earlier versions.',
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
