import { z } from 'zod';
import { attachedKinds } from './attachment-fields.ts';
import { barcodeKinds } from './barcode-formats.ts';
import { mrzFormats } from './mrz-formats.ts';
import { expression } from './schema-parts.ts';

const weight = z.number().min(-10).max(10).describe('What a hit adds to the score; negative speaks against this type.');

/** How a document type is recognised. */
export const typificationRules = z
  .strictObject({
    certainAt: z.number().gt(0).max(100).default(1).describe('Sum of weights that counts as certain.'),
    keywords: z
      .array(
        z
          .strictObject({ text: z.string().min(2).max(120).describe('The words.'), weight })
          .describe('Printed words and their weight.'),
      )
      .default([])
      .describe(
        'Printed words, compared without case, accents, spaces and punctuation, tolerating one misread letter in six.',
      ),
    patterns: z
      .array(
        z
          .strictObject({ pattern: expression.describe('JavaScript regular expression.'), weight })
          .describe('A regular expression and its weight.'),
      )
      .default([])
      .describe('Regular expressions over rows in capitals, without accents and punctuation.'),
    mrz: z
      .strictObject({
        formats: z.array(z.enum(mrzFormats)).min(1).describe('Formats of ICAO Doc 9303 and of other forms.'),
        country: z
          .string()
          .regex(/^[A-Z]{1,3}$/)
          .exactOptional()
          .describe('Code of the issuing state; any unless given.'),
        weight,
      })
      .exactOptional()
      .describe('Formats of a machine-readable zone that speak for this type.'),
    aspect: z
      .strictObject({
        min: z.number().gt(0).describe('The least.'),
        max: z.number().gt(0).describe('The most.'),
        weight,
      })
      .exactOptional()
      .describe('Width divided by height of the page, inclusive: cards and till receipts.'),
    barcode: z
      .strictObject({
        kind: z.enum(barcodeKinds).exclude(['url', 'text', 'binary']).describe('What its payload is.'),
        weight,
      })
      .exactOptional()
      .describe('A barcode of a kind on the first pages, also where its payload is withheld.'),
    attachment: z
      .strictObject({
        kinds: z.array(z.enum(attachedKinds)).min(1).describe('What it is.'),
        weight,
      })
      .exactOptional()
      .describe('An invoice that the file holds as data; all its pages are then one document.'),
  })
  .prefault({})
  .describe('How the type is recognised: every hit adds its weight; the sum divided by `certainAt` is the confidence.');
