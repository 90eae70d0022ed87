import { isoDate } from './calendar.ts';
import { type MrzCheck, settleHomoglyphs } from './mrz-homoglyphs.ts';
import { digitBehind, lengthOf, type MrzCheckField, type MrzKind, type MrzLayout, pieceOf } from './mrz-layout.ts';
import { mrzLayouts } from './mrz-layouts.ts';
import { type FittedMrz, fitBestLayout, type MrzCorrection } from './mrz-lines.ts';

const digitWeights = [7, 3, 1] as const;

/** ICAO Doc 9303-3, 4.9: 0-9 as they are, A = 10 ... Z = 35, filler 0, weights 7 3 1, mod 10. */
export function mrzDigit(text: string): string {
  const sum = Array.from(text).reduce((total, character, place) => {
    const value = character === '<' ? 0 : Number.parseInt(character, 36);
    return total + value * (digitWeights[place % 3] ?? 0);
  }, 0);
  return String(sum % 10);
}

export interface MrzOptions {
  /** ISO date of processing; decides the century of the birth date. */
  readonly today: string;
  /** `printed`: the name line does not begin with the surname, as on a CNH, so the name is not split. */
  readonly nameOrder?: 'icao' | 'printed';
  /** `digits`: the document number holds no letters, so O, I, S, B and Z in it are digits, as on a CNH. */
  readonly numberClass?: 'any' | 'digits';
}

/**
 * Without fillers; null where the document leaves them empty or has no place for them. Dates are ISO, also when no
 * calendar knows them.
 */
export interface MrzFields {
  readonly documentCode: string;
  readonly issuer: string;
  readonly documentNumber: string | null;
  readonly birthDate: string | null;
  readonly sex: 'M' | 'F' | 'X' | null;
  readonly expiryDate: string | null;
  readonly nationality: string | null;
  /** Given names before surnames; in printed order when the name is not split. */
  readonly fullName: string | null;
  readonly surname: string | null;
  readonly givenNames: string | null;
  readonly optional: string | null;
  readonly secondOptional: string | null;
}

export interface Mrz {
  readonly kind: MrzKind;
  /** Brought to the length of the format, with corrected characters. */
  readonly lines: readonly string[];
  readonly rawLines: readonly string[];
  /** Characters of each raw line, spaces not counted. */
  readonly readLengths: readonly number[];
  /** Characters that each line of this kind has. */
  readonly lineLengths: readonly number[];
  readonly fields: MrzFields;
  readonly checks: readonly MrzCheck[];
  readonly corrections: readonly MrzCorrection[];
  /** Checks whose digits decided between homoglyphs, and prove nothing any more. */
  readonly decided: readonly MrzCheckField[];
  /** A name fills its place, so its end may be cut. */
  readonly nameMayBeCut: boolean;
}

const text = (piece: string): string => piece.replace(/<+/g, ' ').trim();
const textOrNull = (piece: string): string | null => text(piece) || null;

const sexOf = (piece: string): 'M' | 'F' | 'X' => (piece === 'M' || piece === 'F' ? piece : 'X');

/** A birth date lies in the past, an expiry date in this century. Null when a part of it is unknown. */
function mrzDate(piece: string, today: string | null): string | null {
  if (!/^\d{6}$/.test(piece)) return null;
  const [year, month, day] = [0, 2, 4].map((start) => Number(piece.slice(start, start + 2))) as [
    number,
    number,
    number,
  ];
  const thisCentury = isoDate({ year: 2000 + year, month, day });
  return today === null || thisCentury <= today ? thisCentury : isoDate({ year: 1900 + year, month, day });
}

interface DocumentNumber {
  readonly number: string;
  readonly checked: string;
  readonly digit: string;
  readonly optional: string;
}

/** Doc 9303-5, 4.2.4: a filler for the check digit says that the number and its digit go on in the optional data. */
function documentNumber({ lines, layout }: FittedMrz): DocumentNumber {
  const number = pieceOf(lines, layout.number);
  const digit = pieceOf(lines, digitBehind(layout.number));
  const optional = pieceOf(lines, layout.optional);
  const rest = /^[0-9A-Z]+\d(?=<|$)/.exec(optional)?.[0] ?? '';
  const isLong = digit === '<' && !number.includes('<') && rest !== '' && /^TD[12]$/.test(layout.kind);
  if (!isLong) return { number: number.replace(/</g, ''), checked: number, digit, optional };
  const whole = number + rest.slice(0, -1);
  return { number: whole, checked: whole, digit: rest.slice(-1), optional: optional.slice(rest.length) };
}

function readChecks(fitted: FittedMrz): readonly MrzCheck[] {
  const { lines, layout } = fitted;
  return layout.checks.map(({ field, covers }) => {
    // A digit over more than the number covers no number that goes on elsewhere.
    const isNumber = field === 'documentNumber' && String(covers) === String(layout.number);
    const read = isNumber
      ? documentNumber(fitted)
      : {
          checked: covers.map((slice) => pieceOf(lines, slice)).join(''),
          digit: pieceOf(lines, digitBehind(covers.at(-1))),
        };
    const isEmpty = field === 'personalNumber' && read.digit === '<' && /^<*$/.test(read.checked);
    return { field, result: isEmpty || mrzDigit(read.checked) === read.digit ? 'valid' : 'invalid' };
  });
}

function readName(
  { lines, layout }: FittedMrz,
  order: 'icao' | 'printed',
): Pick<MrzFields, 'fullName' | 'surname' | 'givenNames'> {
  const piece = pieceOf(lines, layout.name);
  if (layout.name === undefined) return { fullName: null, surname: null, givenNames: null };
  if (order === 'printed') return { fullName: text(piece), surname: null, givenNames: null };
  const parts = layout.givenNames
    ? [piece, pieceOf(lines, layout.givenNames)]
    : piece.replace(/<+$/, '').split(/<<+/, 2);
  const [surname, givenNames] = parts.map(textOrNull);
  const fullName = [givenNames, surname].filter((part) => part !== null && part !== undefined).join(' ');
  return { fullName, surname: surname ?? null, givenNames: givenNames ?? null };
}

/** The layout with a document number of digits alone; on a TD1 its continuation in the optional data as well. */
function withDigitNumber(layout: MrzLayout): MrzLayout {
  const [line, start, end] = layout.number;
  const last = layout.kind === 'TD1' ? lengthOf(layout, line) : end;
  const classes = layout.classes.map((places, index) =>
    index === line ? places.slice(0, start) + 'd'.repeat(last - start) + places.slice(last) : places,
  );
  return { ...layout, classes };
}

/**
 * Reads an MRZ of ICAO Doc 9303, of the older French identity card, or of a driving licence, from its lines as OCR read
 * them. Characters are corrected only where a place demands digits or letters, or where a check digit decides between O
 * and 0, I and 1; fillers only where they are padding. A wrong check digit is reported, never mended. Null when the
 * lines have the form of no MRZ.
 */
export function parseMrz(rawLines: readonly string[], options: MrzOptions): Mrz | null {
  const layouts = options.numberClass === 'digits' ? mrzLayouts.map(withDigitNumber) : mrzLayouts;
  const formed = fitBestLayout(rawLines, layouts);
  if (!formed) return null;
  const { fitted, decided } = settleHomoglyphs(formed, readChecks);
  const { layout, lines } = fitted;
  const number = documentNumber(fitted);
  const code = lines[layout.codeLine ?? 0] ?? '';
  const names = [layout.name, layout.givenNames].flatMap((slice) => (slice ? [pieceOf(lines, slice)] : []));
  return {
    kind: layout.kind,
    lines,
    rawLines,
    readLengths: fitted.readLengths,
    lineLengths: lines.map((_, line) => lengthOf(layout, line)),
    fields: {
      documentCode: code.slice(0, 2).replace(/</g, ''),
      issuer: code.slice(2, 5).replace(/</g, ''),
      documentNumber: number.number || null,
      birthDate: mrzDate(pieceOf(lines, layout.birthDate), options.today),
      sex: layout.sex ? sexOf(pieceOf(lines, layout.sex)) : null,
      expiryDate: mrzDate(pieceOf(lines, layout.expiryDate), null),
      nationality: pieceOf(lines, layout.nationality).replace(/</g, '') || null,
      ...readName(fitted, options.nameOrder ?? 'icao'),
      optional: textOrNull(number.optional),
      secondOptional: textOrNull(pieceOf(lines, layout.secondOptional)),
    },
    checks: readChecks(fitted),
    corrections: fitted.corrections,
    decided,
    nameMayBeCut: names.some((name) => !name.endsWith('<')),
  };
}
