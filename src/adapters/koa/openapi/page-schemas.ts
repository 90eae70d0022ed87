import { z } from 'zod';
import {
  attachedSyntaxes,
  attachmentRefusals,
  authorisations,
} from '../../../domain/reading/document/attached-invoice.ts';
import { leftOutKinds } from '../../../domain/reading/document/left-out.ts';
import { pageFaults } from '../../../domain/reading/document/page-faults.ts';
import { scriptCodes } from '../../../domain/reading/document/script.ts';
import {
  attachedItemFieldNames,
  attachedKinds,
  attachmentFieldNames,
} from '../../../domain/template/attachment-fields.ts';
import { barcodeFormats, barcodeKinds } from '../../../domain/template/barcode-formats.ts';
import { named } from './schema-registry.ts';
import { engineStamp, fraction, point, polygon } from './shared-schemas.ts';

const text = { text: z.string(), confidence: fraction, polygon };
const word = named(
  'Word',
  z
    .object({
      ...text,
      fontSize: z.number().exactOptional().meta({ description: 'Points of the font that a PDF sets it in.' }),
      isBold: z.literal(true).exactOptional().meta({ description: 'Of a word that a PDF sets in a bold font.' }),
    })
    .meta({ description: 'A word as it lies on the page.' }),
);
const line = named('Line', z.object({ ...text, words: z.array(word) }).meta({ description: 'A line of text.' }));
export const block = named(
  'Block',
  z
    .object({
      ...text,
      lines: z.array(line),
      source: z.literal('ocr').exactOptional().meta({
        description: 'Of blocks that were read in a picture on a page with a text layer; missing in all others.',
      }),
    })
    .meta({ description: 'A paragraph or column, in reading order.' }),
);
export const leftOutBlock = named(
  'LeftOutBlock',
  z
    .object({
      ...block.shape,
      kind: z.enum(leftOutKinds).meta({
        description:
          'mark: large and doubtful, as handwriting, signatures, stamps and drawings are; illegible: read too doubtfully; outside_sheet: on what the sheet lies on.',
      }),
    })
    .meta({ description: 'Writing on the page that is not in its text, as far as it could be read.' }),
);
const rereading = named(
  'Rereading',
  z
    .object({
      scripts: z.array(z.enum(scriptCodes)).meta({ description: 'In which lines were read (ISO 15924).' }),
      languages: z.array(z.string()).meta({ description: 'By the names that the engine has for them.' }),
      engine: engineStamp,
    })
    .meta({
      description:
        'What lines in a script that none of the languages of the request or track has were read again with, since such languages are installed.',
    }),
);

export const pictureArea = named(
  'PictureArea',
  z
    .object({
      polygon,
      engine: engineStamp.nullable().meta({ description: 'What read it; null where it could not be read.' }),
      reread: rereading.exactOptional(),
      unreadScripts: z.array(z.enum(scriptCodes)).exactOptional().meta({
        description:
          'Scripts (ISO 15924) of writing in it that was not read, as far as they are known, perhaps none; missing where all was read. In a picture that is more than a logo it is a defect of its page too.',
      }),
    })
    .meta({
      description: 'A picture on a page with a text layer that was read as well: its blocks have the source ocr.',
    }),
);

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
      confidence: z.number().min(0).max(1).exactOptional().meta({
        description:
          'The share of its cells that are beside those that they are beside on paper, as in tables that look alike. How well words were read is not in it. Absent in results of earlier versions.',
      }),
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
      continues: z
        .object({
          page: z.int().min(1),
          table: z.int().min(0).meta({ description: 'Its place among the tables of that page, from 0.' }),
          repeatedRows: z.int().min(0).meta({ description: 'Rows at the top that only repeat the headings.' }),
        })
        .exactOptional()
        .meta({ description: 'The part before it, on the page before, of a table that goes on over pages.' }),
    })
    .meta({
      description: 'Rows and columns as they stand on the page, told by ruled lines and places of words alone.',
    }),
);

const attachedValue = z.object({
  text: z.string().meta({ description: 'As the file has it.' }),
  meaning: z.string().meta({ description: 'Dates as ISO 8601, amounts with decimals and currency.' }),
});

const attachment = named(
  'Attachment',
  z
    .object({
      name: z.string().nullable(),
      invoice: z
        .object({
          syntax: z.enum(attachedSyntaxes),
          profile: z.string().nullable().meta({
            description: 'BT-24: the rules that it follows; of Brazilian documents the version of the schema.',
          }),
          kind: z.enum(attachedKinds),
          fields: z.partialRecord(z.enum(attachmentFieldNames), attachedValue),
          items: z.array(z.partialRecord(z.enum(attachedItemFieldNames), attachedValue)),
          texts: z.array(z.string()).meta({
            description:
              'Each text of 80 characters at most, once, by which the print is compared; 2000 at most. None of an XML file.',
          }),
          authorisation: z.enum(authorisations).exactOptional().meta({
            description: 'Of Brazilian fiscal documents, as far as the file shows. Signatures are not verified.',
          }),
          sums: z
            .array(z.object({ field: z.enum(attachmentFieldNames), addsUp: z.boolean() }))
            .exactOptional()
            .meta({ description: 'Whether amounts of the file add up to the one of a field.' }),
        })
        .nullable(),
      refusal: z.enum(attachmentRefusals).nullable(),
    })
    .meta({ description: 'The data of an electronic document, or why the file was not read.' }),
);

export const page = named(
  'Page',
  z
    .object({
      number: z.int().min(1),
      width: z.int().meta({ description: 'Pixels of the upright page as read.' }),
      height: z.int(),
      dpi: z.number().nullable(),
      rotation: z
        .literal([0, 90, 180, 270])
        .meta({ type: 'integer', description: 'Clockwise turn that made the page upright.' }),
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
      source: z.enum(['text_layer', 'ocr', 'xml']).meta({
        description: '`xml`: the file is data, and no page of it was seen. The page then has no size and no words.',
      }),
      quality: z.object({
        score: fraction,
        defects: z.array(z.enum(['blurred', 'glare', 'dark', 'cut_off', 'too_small', 'low_contrast', ...pageFaults])),
      }),
      confidence: z
        .object({ mean: fraction, p10: fraction, min: fraction, lowShare: fraction })
        .meta({ description: 'Confidences of the words; lowShare is the share of words below 0.6.' }),
      unreadScripts: z.array(z.enum(scriptCodes)).exactOptional().meta({
        description:
          'Scripts (ISO 15924) of writing that was not read, as far as they are known; the page has the defect script_not_read.',
      }),
      reread: rereading.exactOptional(),
      blocks: z.array(block),
      leftOut: z.array(leftOutBlock).exactOptional().meta({
        description:
          'Writing that is in no block, no field and no form of the result. Missing where there is none, and where the track drops it or makes it text.',
      }),
      pictures: z.array(pictureArea).exactOptional(),
      barcodes: z.array(barcode),
      barcodesSought: z.boolean().exactOptional().meta({
        description: 'Whether the whole page was searched for barcodes.',
      }),
      ruledLines: z
        .array(z.object({ from: point, to: point }))
        .exactOptional()
        .meta({
          description:
            'Straight printed lines, which bound the boxes of forms and tables; on a bent page told by their ends.',
        }),
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
      attachment: attachment.exactOptional().meta({
        description:
          'On the first page: the XML file that the PDF holds as an attachment, or what an XML file itself says. Missing without one.',
      }),
      tables: z.array(table).exactOptional().meta({
        description: 'From the top. 40 tables at most, of 400 rows, 60 columns and 6000 cells together.',
      }),
      lowConfidenceRegions: z.array(polygon),
      engine: engineStamp,
    })
    .meta({ description: 'One page as it was read. Geometry is in fractions of the upright page.' }),
);

const chunk = named(
  'Chunk',
  z
    .object({
      text: z.string().meta({ description: 'Markdown, without the headings above it.' }),
      headings: z.array(z.string()).meta({ description: 'The headings that it is under, the outermost first.' }),
      places: z
        .array(z.object({ page: z.int().min(1), polygon: polygon.nullable() }))
        .meta({ description: 'Where its parts are; the polygon is null where nobody knows.' }),
      size: z.int().min(1).meta({ description: 'Tokens or characters of the text.' }),
    })
    .meta({ description: 'A piece of a document for retrieval.' }),
);

/** What `/result.chunks.json` answers. */
export const chunkList = named(
  'ChunkList',
  z.object({ chunks: z.array(chunk) }).meta({ description: 'The text of a document in pieces, in reading order.' }),
);
