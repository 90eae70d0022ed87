/** The formats of ICAO Doc 9303, and `FRID`, the French identity card of 1988 to 2021, which is older than them. */
export type MrzKind = 'TD1' | 'TD2' | 'TD3' | 'MRVA' | 'MRVB' | 'FRID';

/** A piece of a line: line, first place, place after the last, all from 0. */
export type MrzSlice = readonly [line: number, start: number, end: number];

/** One format of ICAO Doc 9303, parts 4 to 7, or of a predecessor. */
export interface MrzLayout {
  readonly kind: MrzKind;
  readonly length: number;
  /**
   * A letter for each place of each line: `l` letter or filler, `d` digit or filler, `D` digit, `s` sex, `a` anything.
   */
  readonly classes: readonly string[];
  readonly documentCodes: RegExp;
  readonly name: MrzSlice;
  /** Where given names have a place of their own; else they follow the surname. */
  readonly givenNames?: MrzSlice;
  readonly number: MrzSlice;
  readonly birthDate: MrzSlice;
  readonly sex: MrzSlice;
  /** The French card has none. */
  readonly expiryDate?: MrzSlice;
  readonly nationality: MrzSlice;
  /** Where a long document number goes on, when the document type allows one. */
  readonly optional: MrzSlice;
  readonly secondOptional?: MrzSlice;
  /** TD3 only: the check digit of the optional data. */
  readonly hasPersonalDigit: boolean;
  /** What the last digit of the data line covers; none on visas. */
  readonly composite: readonly MrzSlice[];
}

/** TD2, TD3 and visas: a line of names above a line of data, which differ in length and in their last places. */
function twoLines(
  kind: MrzKind,
  length: number,
  rest: Pick<MrzLayout, 'documentCodes' | 'optional' | 'composite'>,
): MrzLayout {
  const hasPersonalDigit = kind === 'TD3';
  const tail = rest.composite.length > 0 ? `${hasPersonalDigit ? 'd' : ''}D` : '';
  const head = 'aaaaaaaaadlllddddddDsddddddD';
  return {
    ...rest,
    kind,
    length,
    classes: ['l'.repeat(length), head + 'a'.repeat(length - head.length - tail.length) + tail],
    name: [0, 5, length],
    number: [1, 0, 9],
    nationality: [1, 10, 13],
    birthDate: [1, 13, 19],
    sex: [1, 20, 21],
    expiryDate: [1, 21, 27],
    hasPersonalDigit,
  };
}

/** Places 1-10, 14-20 and 22 to the one before the composite digit. */
const compositeTo = (end: number): readonly MrzSlice[] => [
  [1, 0, 10],
  [1, 13, 20],
  [1, 21, end],
];

const td1: MrzLayout = {
  kind: 'TD1',
  length: 30,
  classes: [`${'l'.repeat(5)}${'a'.repeat(9)}d${'a'.repeat(15)}`, 'ddddddDsddddddDlllaaaaaaaaaaaD', 'l'.repeat(30)],
  documentCodes: /^[AIC]/,
  name: [2, 0, 30],
  number: [0, 5, 14],
  birthDate: [1, 0, 6],
  sex: [1, 7, 8],
  expiryDate: [1, 8, 14],
  nationality: [1, 15, 18],
  optional: [0, 15, 30],
  secondOptional: [1, 18, 29],
  hasPersonalDigit: false,
  composite: [
    [0, 5, 30],
    [1, 0, 7],
    [1, 8, 15],
    [1, 18, 29],
  ],
};

/**
 * Two lines of 36: `IDFRA`, surname and issuing office; number (year, month and department of issue, and five digits)
 * with its digit, given names, birth with its digit, sex, and a digit over all before. Arrêté of 24 April 1991, as its
 * published specimens show it.
 */
const frenchCard: MrzLayout = {
  kind: 'FRID',
  length: 36,
  classes: [`${'l'.repeat(30)}${'a'.repeat(6)}`, `dddd${'a'.repeat(8)}D${'l'.repeat(14)}ddddddDsD`],
  documentCodes: /^IDFRA/,
  name: [0, 5, 30],
  givenNames: [1, 13, 27],
  number: [1, 0, 12],
  birthDate: [1, 27, 33],
  sex: [1, 34, 35],
  nationality: [0, 2, 5],
  optional: [0, 30, 36],
  hasPersonalDigit: false,
  composite: [
    [0, 0, 36],
    [1, 0, 35],
  ],
};

export const mrzLayouts: readonly MrzLayout[] = [
  frenchCard,
  twoLines('TD3', 44, { documentCodes: /^P/, optional: [1, 28, 42], composite: compositeTo(43) }),
  twoLines('MRVA', 44, { documentCodes: /^V/, optional: [1, 28, 44], composite: [] }),
  twoLines('TD2', 36, { documentCodes: /^[AICP]/, optional: [1, 28, 35], composite: compositeTo(35) }),
  twoLines('MRVB', 36, { documentCodes: /^V/, optional: [1, 28, 36], composite: [] }),
  td1,
];

export function pieceOf(lines: readonly string[], [line, start, end]: MrzSlice): string {
  return (lines[line] ?? '').slice(start, end);
}
