import { createHash } from 'node:crypto';
import { pdfOfPages, textAt } from '../../../test/drawn/pdf-file.ts';
import type { HostileFile } from '../hostile-file.ts';

const maxPages = 50;
const lines = 135;

/** A4 pages full of 5 pt lines. */
function densePages(lineOf: (line: number, page: number) => string, pages = maxPages): Buffer {
  return pdfOfPages(
    Array.from({ length: pages }, (_, page) => ({
      content: Array.from({ length: lines }, (__, line) =>
        textAt(10, 830 - 6 * line, { size: 5, text: lineOf(line, page) }),
      ).join(''),
    })),
  );
}

function repeated(text: string, times: number): string {
  return Array.from({ length: times }, () => text).join(' ');
}

/** Words at places, on one page. */
function wordsOf(count: number, place: (index: number) => string, mediaBox?: string): Buffer {
  const content = Array.from({ length: count }, (_, index) => place(index)).join('');
  return pdfOfPages([{ content, ...(mediaBox === undefined ? {} : { mediaBox }) }]);
}

/** Files whose text is read from a layer and then searched, matched and checked. */
export const textLayers: readonly HostileFile[] = [
  {
    name: 'text-labels',
    tries: '50 pages of 5 pt labels without values',
    quick: true,
    make: () => densePages(() => repeated('Nome: CPF Total Data', 11)),
  },
  {
    name: 'text-label-page',
    tries: 'one page of 5 pt labels without values',
    make: () => densePages(() => repeated('Nome: CPF Total Data', 11), 1),
  },
  {
    name: 'text-numbers',
    tries: '50 pages of digits, which are anything',
    make: (random) => densePages(() => repeated(random.digits(11), 15)),
  },
  {
    name: 'text-machine-zones',
    tries: '50 pages of machine-readable zones',
    make: () => densePages((line) => (line % 2 === 0 ? `P<UTO${'<'.repeat(39)}` : `${'L898902C3'.padEnd(44, '<')}`)),
  },
  {
    name: 'text-colons',
    tries: '50 pages of nothing but marks that end a label',
    make: () => densePages(() => repeated(':', 180)),
  },
  {
    name: 'text-one-line',
    tries: '50,000 words on one line',
    quick: true,
    make: () => wordsOf(50_000, (index) => textAt(index * 0.28, 400, { size: 0.1, text: 'Nome:' }), '0 0 14400 842'),
  },
  {
    name: 'text-one-place',
    tries: '50,000 words at the same place',
    make: (random) => wordsOf(50_000, () => textAt(100, 400, { size: 12, text: `w${random.digits(4)}` })),
  },
  {
    name: 'text-one-column',
    tries: '20,000 words below one another',
    make: () =>
      wordsOf(20_000, (index) => textAt(20, 14_390 - index * 0.7, { size: 0.6, text: 'Total' }), '0 0 600 14400'),
  },
  {
    name: 'text-long-word',
    tries: 'one word of a million letters',
    make: () => wordsOf(1, () => textAt(10, 400, { size: 0.02, text: 'A'.repeat(1_000_000) }), '0 0 14400 842'),
  },
  {
    name: 'text-hashes',
    tries: '50 pages of different words, so that nothing is kept from before',
    make: (random) => {
      const salt = random.digits(8);
      return densePages((line, page) =>
        createHash('sha512')
          .update(`${salt}-${page}-${line}`)
          .digest('hex')
          .replaceAll(/(.{4})/g, '$1 '),
      );
    },
  },
];
