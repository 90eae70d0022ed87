import { z } from 'zod';
import { direction, flags, lines, within } from './extraction-rules.ts';
import { camelKey, expression, implied, populated, words } from './schema-parts.ts';

/** What columns of movements of an account may hold. */
const movementColumns = [
  'date',
  'valueDate',
  'description',
  'document',
  'debit',
  'credit',
  'amount',
  'sign',
  'balance',
] as const;

/** Ways to find the rows of a list. */
export const listRule = z
  .discriminatedUnion('by', [
    z
      .strictObject({
        by: z.literal('table'),
        columns: populated(z.record(z.string(), words().describe('Labels of the column.')), 2).describe(
          'Field key to the labels of its column.',
        ),
        until: words(40, 0).default([]).describe('The table ends at a row that begins with one of these.'),
      })
      .meta({
        title: 'Table',
        description:
          'Rows below a heading that names at least two columns, on the next pages too. With the columns `description`, `quantity`, `unitPrice` and `total` a product also says which column is which.',
      }),
    z
      .strictObject({
        by: z.literal('movements'),
        columns: populated(
          z.partialRecord(z.enum(movementColumns), words(120).describe('Labels of the column.')),
          2,
        ).describe('What a column holds to the labels of it.'),
        balances: words(120, 0).default([]).describe('A row that begins with one of these is a balance, no movement.'),
        until: words(120, 0).default([]).describe('The list ends at a row that begins with one of these.'),
        sections: z
          .strictObject({
            debit: words(60).describe('Titles above movements that go out.'),
            credit: words(60).describe('Titles above movements that come in.'),
          })
          .exactOptional()
          .describe('Titles that say the sign of the amounts below them.'),
        period: z.array(camelKey).default([]).describe('Keys of fields whose dates say the year of dates without one.'),
        opening: camelKey.exactOptional().describe('Key of the field with the balance before the first movement.'),
        closing: camelKey.exactOptional().describe('Key of the field with the balance after the last movement.'),
      })
      .meta({
        title: 'Movements',
        description:
          'Movements of an account below a heading, on all pages, as the fields `date`, `valueDate`, `description`, `document`, `amount` (signed) and `balance`. The columns `debit`, `credit` and `sign`, marks, sections and balances say the sign.',
      }),
    z
      .strictObject({
        by: z.literal('rows'),
        pattern: expression.describe('JavaScript regular expression with named groups.'),
        flags: flags.exactOptional(),
        lines: implied(z.int().min(1).max(3), 1).describe(
          'Rows of the page that make one row of the list, parted by a line break.',
        ),
        repeats: implied(z.boolean(), false).describe(
          'Every match in a row is a row of the list, as in columns side by side; else the first is.',
        ),
        within,
      })
      .meta({
        title: 'Rows',
        description: 'Rows that match a regular expression; its named groups are field keys.',
      }),
    z
      .strictObject({
        by: z.literal('priced_lines'),
        until: words().describe('The items end at a row that begins with one of these; without one there are none.'),
      })
      .meta({
        title: 'Priced lines',
        description:
          'Lines of a slip that end with an amount, as the fields `description`, `quantity`, `unitPrice` and `total`; words of an item may be in the lines above.',
      }),
    z.strictObject({ by: z.literal('attachment') }).meta({
      title: 'Attachment',
      description:
        'Lines of the invoice that the file holds as data, as the fields `code`, `description`, `quantity`, `unitPrice` and `total`; of NF-e also `ncm`, `cfop` and `unit`; of CT-e the parts of the price as `name` and `amount`.',
    }),
    z.strictObject({ by: z.literal('pairs') }).meta({
      title: 'Pairs',
      description: 'Every `label: value` of the document, as the fields `key` and `value`.',
    }),
    z
      .strictObject({
        by: z.literal('parents'),
        labels: words().describe('Labels such as FILIAÇÃO.'),
        direction: direction.default('right_or_below'),
        maxLines: lines.default(4),
      })
      .meta({
        title: 'Parents',
        description: 'Names beside a label, one to four lines, as the fields `name`, `role` and `roleSource`.',
      }),
  ])
  .meta({
    id: 'listRule',
    title: 'List rule',
    description: 'A way to find the rows of a list. Rules are tried in order; the first that yields a row wins.',
  });
