import { expect, test } from 'vitest';
import { typify } from '../../../src/domain/reading/ocr/typify.ts';
import { bundledTemplates } from '../../support/bundled-templates.ts';
import { at, pageOf } from '../../support/drawn-page.ts';

const templates = await bundledTemplates();
const pageWith = (lines: readonly string[]) =>
  pageOf(
    lines.map((line, index) => at(40, 60 + 30 * index, line, { size: 14 })),
    { width: 1000, height: 1400 },
  );

/** Below what makes a document of which nothing was recognised a proposal. */
const mostOfNothing = 0.25;

test.each([
  [
    'a report with tables',
    [
      'Workers by region and year',
      'Table 3. Workers in thousands, by region and by year of the survey',
      'North 12 10 2009 12 30 41 28 2010 14 31',
      'Details may not add up to the totals because of rounding and of answers that were left out here',
      'Table 4 Hours worked',
    ],
  ],
  [
    'a form',
    [
      'Registration of a business',
      'Read the notes before you begin. Give a name if it has changed',
      'Telephone',
      'Income of the year',
      'Tax withheld',
    ],
  ],
  [
    'a letter',
    ['Dear Ana,', 'thank you for the offer of 3 March that came with the change of our card on Monday.', 'Hugo'],
  ],
])('%s is no receipt', (_, lines) => {
  const { best, alternatives } = typify([pageWith(lines)], templates);
  const receipt = [best, ...alternatives].find((score) => score?.template.name === 'receipt');
  expect(receipt?.confidence ?? 0).toBeLessThan(mostOfNothing);
});
