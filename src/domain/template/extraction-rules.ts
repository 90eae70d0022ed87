import { z } from 'zod';
import { attachmentFieldNames } from './attachment-fields.ts';
import { barcodeFormats } from './barcode-formats.ts';
import { mrzFieldNames } from './mrz-formats.ts';
import { distinct, expression, implied, populated, text, words } from './schema-parts.ts';

const fraction = (says: string) => z.number().min(0).max(1).describe(says);
const cut = expression.describe('Cuts the value out of the text, ignoring case; group 1 when there is one.');

export const direction = z
  .enum(['right', 'below', 'right_or_below', 'above'])
  .describe('Where the value is, seen from its label.');

export const section = populated(
  z.strictObject({
    after: words().exactOptional().describe('Begins at the first of these headings; without it nothing is found.'),
    before: words().exactOptional().describe('Ends at the first of these headings after that.'),
  }),
  1,
).meta({
  id: 'section',
  title: 'Section',
  description: 'A part of the page between printed headings, compared as labels are; either end may be open.',
});

export const within = section.exactOptional().describe('The part of the page to look in; the whole page unless given.');

export const flags = z
  .string()
  .regex(/^[imsu]{0,4}$/)
  .describe('Flags of the expression: i ignores case, u knows letters of all languages.');

export const lines = z.int().min(1).max(10).describe('Lines that the value may take, up to the next label.');

const byLabel = z
  .strictObject({
    by: z.literal('label'),
    labels: words().describe('Labels as printed, the most telling first.'),
    direction: direction.default('right_or_below'),
    maxLines: implied(lines, 1),
    wholeRows: implied(z.boolean(), false).describe(
      'All words of the lines below are the value, as under a heading of the whole width, whatever their column.',
    ),
    alone: implied(z.boolean(), false).describe(
      'A label of one word counts only where nothing but a colon is behind it in its cell: `Seller GmbH` is a name. Values below are only those of labels that begin their cell.',
    ),
    pattern: cut.exactOptional(),
    occurrence: implied(z.enum(['first', 'last']), 'first').describe(
      'Which one to try first where the label is printed several times.',
    ),
    notUnder: words()
      .exactOptional()
      .describe(
        'Headings of the address of somebody else: labels in it do not count. Those in an address that does not bear the name of the issuer count after all others.',
      ),
    within,
  })
  .meta({
    title: 'By label',
    description: 'Text beside a printed label. Case, accents, punctuation and one misread letter in six do not matter.',
  });

const byPattern = z
  .strictObject({
    by: z.literal('pattern'),
    pattern: expression.describe(
      'JavaScript regular expression. No back references, no kept groups inside of a look-around.',
    ),
    flags: flags.exactOptional(),
    within,
  })
  .meta({
    title: 'By pattern',
    description: 'First match of a regular expression in the page, row by row; group 1 when there is one.',
  });

const byZone = z
  .strictObject({
    by: z.literal('zone'),
    zone: z
      .strictObject({
        x: fraction('Left edge.'),
        y: fraction('Upper edge.'),
        width: fraction('From the left edge to the right one.'),
        height: fraction('From the upper edge to the lower one.'),
      })
      .describe('Left, top, width and height, 0 to 1.'),
    page: z.int().min(1).exactOptional().describe('Page number; the first page unless given.'),
    pattern: cut.exactOptional(),
  })
  .meta({
    title: 'By zone',
    description: 'Text inside a zone of the page, in fractions of its width and height: forms that never move.',
  });

const byMrz = z
  .strictObject({
    by: z.literal('mrz'),
    field: z.enum(mrzFieldNames).describe('Name of the field in the MRZ.'),
  })
  .meta({ title: 'By machine-readable zone', description: 'A field of the MRZ (ICAO Doc 9303).' });

const byBarcode = z
  .strictObject({
    by: z.literal('barcode'),
    formats: distinct(z.array(z.enum(barcodeFormats)).min(1))
      .exactOptional()
      .describe('Symbologies to look at; all unless given.'),
    field: z
      .string()
      .regex(
        /^(?:accessKey|digitableLine|pix|payment\.(?:iban|amount|creditor|debtor|reference)|aamva\.(?:[A-Z]{3}|[a-z][A-Za-z]+))$/,
      )
      .exactOptional()
      .describe(
        'Part of the payload: the access key of a fiscal document, the line of a boleto, a Pix code, what a Swiss QR bill or the code of a SEPA transfer says (payment.iban, payment.amount and so on), an element of an AAMVA driving licence such as aamva.DCS, or what it says by a name such as aamva.birthDate (dates as ISO 8601, whatever the version). The whole payload unless given.',
      ),
    pattern: cut.exactOptional(),
  })
  .meta({
    title: 'By barcode',
    description:
      'What a barcode holds. Codes of identity documents hold nothing unless the track asks for their payloads.',
  });

const byAttachment = z
  .strictObject({
    by: z.literal('attachment'),
    field: z
      .enum(attachmentFieldNames)
      .describe('What it says: business terms of EN 16931, and fields of Brazilian fiscal documents.'),
  })
  .meta({
    title: 'By attachment',
    description:
      'What the file says as data, in an attachment of a PDF or as an XML file: Factur-X, ZUGFeRD, XRechnung and Order-X (CII), UBL, NF-e, NFC-e, CT-e and NFS-e.',
  });

const byPhrase = z
  .strictObject({
    by: z.literal('phrase'),
    phrases: words().describe('Words as printed.'),
    value: text().describe('What they mean; read as the type of the field.'),
    asTitle: implied(z.boolean(), false).describe(
      'Only where they are a title: in the upper half of the first page, alone in their cell or before a number.',
    ),
  })
  .meta({
    title: 'By phrase',
    description: 'A meaning that printed words have, such as `SSP` for the name of an authority.',
  });

const byPair = z
  .strictObject({
    by: z.literal('pair'),
    labels: words().describe(
      'Words that begin what names the pair, or are a part of it: print, tooltip or name of the field. The most telling first.',
    ),
    value: text()
      .exactOptional()
      .describe('What it means that the box is ticked; read as the type of the field. Texts are no answer then.'),
    pattern: cut.exactOptional(),
  })
  .meta({
    title: 'By pair',
    description:
      'What was filled in on a form: fields of a PDF form, boxes to be ticked, ruled boxes and lines, as the list rule `pairs` finds them.',
  });

const byParty = z
  .strictObject({
    by: z.literal('party'),
    labels: words().describe('What heads a party as printed, the most telling first: `Bill to`.'),
    part: implied(z.enum(['name', 'address']), 'name').describe('What of the party is the value.'),
  })
  .meta({
    title: 'By party',
    description:
      'Who is named beside or under a label: the name, or the lines of the address under it, without numbers, telephone, salutations and the like that stand among them.',
  });

const byPosition = z
  .strictObject({
    by: z.literal('position'),
    pick: z
      .enum([
        'first_line',
        'largest_text',
        'largest_amount',
        'first_date',
        'last_date',
        'issuer',
        'issuer_address',
        'recipient',
      ])
      .describe('What to take: headings are in the upper part of the first page.'),
    pattern: cut.exactOptional(),
    within,
  })
  .meta({ title: 'By position', description: 'By what the text is like, where no label helps.' });

const manyWords = words(80).exactOptional();

const byAmount = z
  .strictObject({
    by: z.literal('amount'),
    labels: words(80).describe('Labels of the amount, the most telling first.'),
    subtotals: manyWords.describe('Labels of sums before taxes, charges or rounding.'),
    taxes: manyWords.describe(
      'Names of taxes. Behind a label of the amount they say what it includes, or leaves out, or that it is their sum.',
    ),
    including: manyWords.describe('Words by which an amount includes a tax that is named with it.'),
    excluding: manyWords.describe('Words by which it leaves that tax out.'),
    charges: manyWords.describe('Labels of what is added: service, delivery.'),
    discounts: manyWords.describe('Labels of what is taken off.'),
    paid: manyWords.describe('Labels of what was given.'),
    change: manyWords.describe('Labels of what was given back.'),
    rounding: manyWords.describe('Labels of what was rounded off or up.'),
    not: manyWords.describe('Words that speak against an amount of their row.'),
    until: manyWords.describe('Headings after which no total is looked for, such as that of a tax summary.'),
  })
  .meta({
    title: 'By amount',
    description:
      'The amount that is to be paid, found by weighing labels, subtotal and taxes, payment and change, rounding and repetition.',
  });

const byPart = z
  .strictObject({
    by: z.literal('part'),
    of: text(120).describe('Key of the field.'),
    part: z
      .enum(['subtotals', 'taxes', 'due'])
      .describe('Which part; `due` is what is left to pay of it, less what was paid.'),
    labels: words(80).exactOptional().describe('Labels of what is left to pay.'),
  })
  .meta({
    title: 'By part',
    description:
      'A part of the amount that the rule `amount` of another field finds: one that adds up with it, by the labels of that rule.',
  });

/** Ways to find a field's text. */
export const extractionRule = z
  .discriminatedUnion('by', [
    byLabel,
    byPattern,
    byZone,
    byMrz,
    byBarcode,
    byAttachment,
    byPhrase,
    byPair,
    byParty,
    byPosition,
    byAmount,
    byPart,
  ])
  .meta({
    id: 'extraction',
    title: 'Extraction rule',
    description:
      'A way to find the text of a field. Rules are tried in order; the first that yields a readable value wins.',
  });
