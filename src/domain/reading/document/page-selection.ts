import { DocfaceError } from '../../errors.ts';

const form = /^\s*\d{1,5}\s*(-\s*\d{1,5}\s*)?(,\s*\d{1,5}\s*(-\s*\d{1,5}\s*)?)*$/;

function problem(detail: string): DocfaceError {
  return new DocfaceError('INVALID_FIELD', detail, { fields: [{ field: 'pages', code: 'INVALID_FIELD', detail }] });
}

/** Ranges of a selection such as `1-3,5`. Fails with `INVALID_FIELD` when it is written otherwise. */
export function parsePageSelection(selection: string): readonly (readonly [first: number, last: number])[] {
  if (selection.length > 200 || !form.test(selection)) throw problem('Write pages like "1-3,5", counting from 1.');
  return selection.split(',').map((part) => {
    const [first = '', last = first] = part.split('-');
    const range = [Number(first), Number(last)] as const;
    if (range[0] < 1 || range[1] < range[0])
      throw problem('Pages count from 1 and a range goes upwards, like "1-3,5".');
    return range;
  });
}

/** Pages of the longest file of which some can be chosen: looking through a longer TIFF file takes too long. */
const maxFile = 1000;

/** Pages of the longest file to open for a selection of which at most `maxPages` are read. */
export function maxToOpen(selection: string | null, maxPages: number): number {
  return selection === null ? maxPages : Math.max(maxPages, maxFile);
}

/** Fails with `TOO_MANY_PAGES` for a file that has, or a selection that names, more than are read. */
export function refuseTooMany(pages: number, maxPages: number): void {
  if (pages <= maxPages) return;
  throw new DocfaceError(
    'TOO_MANY_PAGES',
    `That is ${pages} pages; at most ${maxPages} are read. Name fewer in \`pages\`, or send the file in parts.`,
  );
}

/** Page numbers to read, ascending and without repetition. Pages that the file lacks fail with `INVALID_FIELD`. */
export function selectPages(selection: string | null, pageCount: number): readonly number[] {
  if (selection === null) return Array.from({ length: pageCount }, (_, index) => index + 1);
  const chosen = new Set<number>();
  for (const [first, last] of parsePageSelection(selection)) {
    if (last > pageCount) throw problem(`The file has ${pageCount} pages; ask for pages up to that number.`);
    for (let page = first; page <= last; page += 1) chosen.add(page);
  }
  return [...chosen].sort((a, b) => a - b);
}
