import { ofMostCharacters, type PrintedRow } from './printed-rows.ts';

/** How much larger than the text a heading is set: where a file says its sizes, and where they are measured. */
const larger = { said: 1.07, measured: 1.35 } as const;
/** A bold row of the size of the text may be this much smaller. */
const nearBody = 0.97;
const longest = 150;
/** A number and its title, with a wide gap between them. */
const maxParts = 2;
/** Rows of one large print in a row that are a text of its own, and no heading. */
const maxRows = 3;
/**
 * Rows one below another without gaps, and their width in heights, that are running text; and the share of all
 * characters that they have in a document that is one.
 */
const prose = { rows: 3, width: 15, share: 0.4 } as const;
/** Words of a row that goes on under a bold heading. */
const minWordsBelow = 4;
/** Steps of size that are one level. */
const sameSize = 1.03;
const deepest = 6;
/** Of the height of a page: what is printed there on several pages heads or ends them. */
const sameHeight = 50;

const letters = /\p{L}.*\p{L}/u;
const goesOn = /[,;]$/u;
const sentenceEnd = /\p{L}{3,}\.$/u;
/** Tables and figures have their names above or below them. */
const caption =
  /^(?:tables?|figures?|fig\.|charts?|exhibits?|box|tabelas?|figuras?|gr[áa]ficos?|quadros?|tablas?|tabellen?|abbildung(?:en)?|abb\.|tableaux?)\s*[\divx]/iu;

function charactersOf(rows: readonly PrintedRow[]): number {
  return rows.reduce((sum, { text }) => sum + text.length, 0);
}

/** Whether much of what blocks say is running text, as it is on no form, invoice or receipt. */
export function isProse(blocks: readonly (readonly PrintedRow[])[]): boolean {
  const running = blocks.flatMap((rows) => {
    const wide = rows.filter(({ box, parts }) => parts === 1 && box.width >= prose.width * box.height);
    return wide.length >= prose.rows ? wide : [];
  });
  return running.length > 0 && charactersOf(running) >= prose.share * charactersOf(blocks.flat());
}

/** A page is read in blocks of rows. */
interface ReadPage {
  readonly height: number;
  readonly hasFonts: boolean;
  readonly blocks: readonly (readonly PrintedRow[])[];
}

/** Texts that several pages have at one height, but for their numbers. */
function repeatedRows(pages: readonly ReadPage[]): ReadonlySet<PrintedRow> {
  const places = new Map<string, PrintedRow[]>();
  for (const { blocks, height } of pages) {
    for (const row of blocks.flat()) {
      const key = `${Math.round((row.box.y / height) * sameHeight)} ${row.text.replaceAll(/\d+/gu, '#')}`;
      places.set(key, [...(places.get(key) ?? []), row]);
    }
  }
  const repeated = [...places.values()].filter((rows) => new Set(rows.map(({ page }) => page)).size > 1);
  return new Set(repeated.flat());
}

function mayHead({ text, parts }: PrintedRow): boolean {
  if (parts > maxParts) return false;
  return letters.test(text) && text.length <= longest && !goesOn.test(text) && !sentenceEnd.test(text);
}

interface Body {
  readonly size: number;
  readonly isBold: boolean;
  readonly hasFonts: boolean;
}

function bodyOf(rows: readonly PrintedRow[], hasFonts: boolean): Body {
  const size = ofMostCharacters(rows.map((row) => [row.size, row.text.length]));
  const bold = rows.reduce((sum, { isBold, text }) => sum + (isBold ? text.length : -text.length), 0);
  return { size, isBold: bold > 0, hasFonts };
}

function isLarge({ size }: PrintedRow, body: Body): boolean {
  return body.size > 0 && size >= (body.hasFonts ? larger.said : larger.measured) * body.size;
}

/** A bold row over text that is not bold. */
function isBoldHead(row: PrintedRow, below: PrintedRow | undefined, body: Body): boolean {
  if (!row.isBold || body.isBold || row.size < nearBody * body.size || below === undefined) return false;
  const isText = !below.isBold && below.text.split(' ').length >= minWordsBelow;
  return isText && below.box.y > row.box.y && !caption.test(row.text);
}

/** Runs of rows that are one heading each. */
function headsOf(rows: readonly PrintedRow[], body: Body): readonly (readonly PrintedRow[])[] {
  const heads: PrintedRow[][] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as PrintedRow;
    if (!isLarge(row, body)) {
      if (mayHead(row) && isBoldHead(row, rows[at + 1], body)) heads.push([row]);
      continue;
    }
    const run = [row];
    for (let next = rows[at + 1]; next && next.size === row.size && isNext(run, next); next = rows[at + 1]) {
      run.push(next);
      at += 1;
    }
    const isHead = run.length <= maxRows && run.every(mayHead) && !caption.test(row.text);
    if (isHead) heads.push(run);
  }
  return heads;
}

/** Whether a row is right below the last one of a run. */
function isNext(run: readonly PrintedRow[], { box }: PrintedRow): boolean {
  const last = run.at(-1)?.box ?? box;
  return box.y >= last.y + last.height / 2 && box.y - (last.y + last.height) < last.height;
}

/** A heading of one or more rows; level 1 is the largest. */
export interface Heading {
  readonly rows: readonly PrintedRow[];
  readonly level: number;
}

/**
 * The headings among the rows of pages of running text, by their first row: rows that are larger than the text, or bold
 * over text that is not. Where sizes are measured, only much larger rows are headings.
 */
export function headingsAmong(pages: readonly ReadPage[]): ReadonlyMap<PrintedRow, Heading> {
  const repeated = repeatedRows(pages);
  const found = [true, false].flatMap((hasFonts) => {
    const own = pages.filter((page) => page.hasFonts === hasFonts);
    const body = bodyOf(
      own.flatMap(({ blocks }) => blocks.flat()),
      hasFonts,
    );
    return own
      .flatMap(({ blocks }) =>
        headsOf(
          blocks.flat().filter((row) => !repeated.has(row)),
          body,
        ),
      )
      .map((rows) => ({ rows, ratio: (rows[0]?.size ?? 0) / Math.max(body.size, Number.MIN_VALUE) }));
  });
  const sizes: number[] = [];
  for (const { ratio } of found.toSorted((a, b) => b.ratio - a.ratio)) {
    if (sizes.length === 0 || (sizes.at(-1) ?? 0) > ratio * sameSize) sizes.push(ratio);
  }
  const levelOf = (ratio: number): number => 1 + sizes.findIndex((size) => size <= ratio * sameSize);
  return new Map(
    found.flatMap(({ rows, ratio }) => {
      const [first] = rows;
      return first ? [[first, { rows, level: Math.min(deepest, levelOf(ratio)) }] as const] : [];
    }),
  );
}
