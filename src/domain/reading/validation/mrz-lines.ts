import { lengthOf, type MrzLayout, type MrzSlice, pieceOf } from './mrz-layout.ts';
import { mrzLayouts } from './mrz-layouts.ts';
import { digitFor } from './normalisers/digit-class.ts';

/**
 * A character that its place did not allow, or that a check digit decided (`by`). Line and position count from 0, the
 * position in the fitted line; that of a letter taken for a filler in the line as read.
 */
export interface MrzCorrection {
  readonly line: number;
  readonly position: number;
  readonly from: string;
  readonly to: string;
  readonly by?: 'check_digit';
}

/** Lines brought to the form of a layout. */
export interface FittedMrz {
  readonly layout: MrzLayout;
  readonly lines: readonly string[];
  readonly corrections: readonly MrzCorrection[];
  /** Characters of each line before fillers were added or removed. */
  readonly readLengths: readonly number[];
}

const letterByDigit: Readonly<Record<string, string>> = {
  '0': 'O',
  '1': 'I',
  '5': 'S',
  '6': 'G',
  '8': 'B',
  '2': 'Z',
};
/** In OCR-B these are taken for digits too; elsewhere they are more likely what they look like. */
const digitByLetter: Readonly<Record<string, string>> = { Q: '0', D: '0', L: '1', G: '6' };
const maxFillersOff = 2;
const fillerPattern = /[<«≪《‹〈]/;
/** What precedes the first of three fillers is data; a name never holds three. */
const paddingPattern = /(?<=<<<)[<KC]+(?=\d{0,2}$)/;
/** How a zone of one line begins, the letters as OCR may read them. */
const oneLine = /^\W*[DO0]\s?[1Il|]\s?(?:FRA|NLD|NL[O0])/i;
const runForFillers = /(?:K{4,}|C{4,})(?=[<KC]*\d{0,2}$)/;

/** Readings of a line: OCR gives one « for one filler or for two, and | for an edge or for an I. */
function cleaned(raw: string): readonly string[] {
  const readings = ['<', '<<'].flatMap((guillemet) => ['', '1'].map((bar) => ({ guillemet, bar })));
  return readings.map(({ guillemet, bar }) =>
    raw
      .replace(/[«≪《]/g, guillemet)
      .replace(/[|¦]/g, bar)
      .replace(/[‹〈({[≤£€¢]/g, '<')
      .replace(/l/g, '1')
      .normalize('NFD')
      .toUpperCase()
      .replace(/[^0-9A-Z<]/g, ''),
  );
}

/** Adds or removes fillers where they are padding, until the line has its length. */
function withLength(line: string, length: number, isName: boolean): string | null {
  const missing = length - line.length;
  if (missing === 0) return line;
  const runs = Array.from(line.matchAll(/<<+/g));
  const longest = runs.reduce((best, run) => (run[0].length >= best.length ? run[0] : best), '');
  const atEnd = isName || line.endsWith('<<');
  if (missing > 0 && atEnd) return line.length * 2 >= length || isName ? line.padEnd(length, '<') : null;
  if (missing < 0 && atEnd) return /^<*$/.test(line.slice(length)) ? line.slice(0, length) : null;
  if (Math.abs(missing) > maxFillersOff || longest.length + missing < 1) return null;
  const place = line.lastIndexOf(longest);
  return line.slice(0, place) + '<'.repeat(longest.length + missing) + line.slice(place + longest.length);
}

function inClass(character: string, placeClass: string): string {
  if (placeClass === 'D' || placeClass === 'd') return digitFor(character) ?? digitByLetter[character] ?? character;
  return placeClass === 'l' ? (letterByDigit[character] ?? character) : character;
}

/** Doc 9303-3, part A of section 5: of the codes of states only Germany's, `D`, is a single letter. */
function withOneLetterState(text: string, line: number, { nationality }: MrzLayout): string {
  const issuer: MrzSlice = [0, 2, 5];
  const states = nationality === undefined ? [issuer] : [issuer, nationality];
  return states.reduce((fixed, [at, start, end]) => {
    const isState = at === line && /^[OQ]<<$/.test(fixed.slice(start, end));
    return isState ? `${fixed.slice(0, start)}D${fixed.slice(start + 1)}` : fixed;
  }, text);
}

const differences = (line: number, from: string, to: string): readonly MrzCorrection[] =>
  Array.from(to, (character, position) => ({ line, position, from: from.charAt(position), to: character })).filter(
    (each) => each.from !== each.to,
  );

function fitLine(raw: string, line: number, layout: MrzLayout) {
  const classes = layout.classes[line] ?? '';
  const length = lengthOf(layout, line);
  const distance = (text: string): number => Math.abs(text.length - length);
  const [read = ''] = cleaned(raw).toSorted((a, b) => distance(a) - distance(b));
  const fillers = (run: string): string => '<'.repeat(run.length);
  const padded = read.replace(paddingPattern, fillers).replace(runForFillers, fillers);
  const [nameLine, , nameEnd] = layout.name ?? [];
  const endsWithName = line === nameLine && nameEnd === length;
  const fitted = withLength(padded, length, endsWithName);
  if (fitted === null) return null;
  const classed = Array.from(fitted, (character, place) => inClass(character, classes.charAt(place))).join('');
  const text = withOneLetterState(classed, line, layout);
  const corrections = [...differences(line, read, padded), ...differences(line, fitted, text)];
  return { text, corrections, readLength: read.length };
}

/** Whether every piece that a layout has a place for looks as it must. */
function hasForm(lines: readonly string[], layout: MrzLayout): boolean {
  const fits = (slice: MrzSlice | undefined, form: RegExp): boolean => !slice || form.test(pieceOf(lines, slice));
  // A name ends with a filler, unless its place is too short for whole names.
  const name = layout.givenNames || !layout.form ? /^[A-Z][A-Z<]*<[A-Z<]*$/ : /^[A-Z][A-Z<]*$/;
  return (
    (layout.form?.test(lines[0] ?? '') ?? true) &&
    layout.documentCodes.test(lines[layout.codeLine ?? 0] ?? '') &&
    fits(layout.nationality, /^[A-Z][A-Z<]*$/) &&
    fits(layout.sex, /^[MFX<]$/) &&
    fits(layout.name, name) &&
    [layout.birthDate, layout.expiryDate].every((slice) => fits(slice, /^[\d<]{6}$/))
  );
}

/** Brings lines as OCR read them to the form of a layout; null when they are not of that form. */
export function fitMrz(rawLines: readonly string[], layout: MrzLayout): FittedMrz | null {
  if (rawLines.length !== layout.classes.length) return null;
  const fitted = rawLines.map((raw, line) => fitLine(raw, line, layout)).filter((line) => line !== null);
  const lines = fitted.map(({ text }) => text);
  if (lines.length !== rawLines.length || !hasForm(lines, layout)) return null;
  const corrections = fitted.flatMap((line) => line.corrections);
  return { layout, lines, corrections, readLengths: fitted.map(({ readLength }) => readLength) };
}

/** The layout that the lines fit with the fewest fillers added or removed. */
export function fitBestLayout(rawLines: readonly string[], layouts = mrzLayouts): FittedMrz | null {
  const fits = layouts.map((layout) => fitMrz(rawLines, layout)).filter((fit) => fit !== null);
  const cost = ({ layout, readLengths }: FittedMrz): number =>
    readLengths.reduce((sum, length, line) => sum + Math.abs(length - lengthOf(layout, line)), 0);
  return fits.toSorted((a, b) => cost(a) - cost(b))[0] ?? null;
}

/**
 * The consecutive lines of a text that form an MRZ, as they were read, so that the caller knows where they stand; null
 * when there are none. The last ones win, as an MRZ is at the bottom. Blank lines do not count.
 */
export function findMrzLines(lines: readonly string[]): string[] | null {
  const written = lines.filter((line) => /[0-9A-Za-z<«≪《‹〈]/.test(line));
  for (let start = written.length - 1; start >= 0; start -= 1) {
    for (const count of [3, 2, 1]) {
      const some = written.slice(start, start + count);
      const isLikely = count === 1 ? oneLine.test(some[0] ?? '') : some.some((line) => fillerPattern.test(line));
      if (some.length === count && isLikely && fitBestLayout(some)) return some;
    }
  }
  return null;
}
