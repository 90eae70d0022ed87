import type { MrzFormat } from '../../template/mrz-formats.ts';

/**
 * The formats of ICAO Doc 9303; `FRID`, the French identity card of 1988 to 2021, which is older than them; and driving
 * licences of France, the Netherlands, and Switzerland with Liechtenstein.
 */
export type MrzKind = MrzFormat;

export type MrzCheckField = 'documentNumber' | 'birthDate' | 'expiryDate' | 'personalNumber' | 'composite';

/** A piece of a line: line, first place, place after the last, all from 0. */
export type MrzSlice = readonly [line: number, start: number, end: number];

/** What a check digit covers; the digit is right behind the last of it. */
export interface MrzCovered {
  readonly field: MrzCheckField;
  readonly covers: readonly MrzSlice[];
}

/** One format of ICAO Doc 9303, parts 4 to 7, of a predecessor, or of a driving licence. */
export interface MrzLayout {
  readonly kind: MrzKind;
  /**
   * A letter for each place of each line: `l` letter or filler, `d` digit or filler, `D` digit, `s` sex, `a` anything.
   */
  readonly classes: readonly string[];
  /** The whole first line, where its beginning alone could be that of any text. */
  readonly form?: RegExp;
  /** What the line of the document code begins with. */
  readonly documentCodes: RegExp;
  /** The line of document code and issuer; the first unless set. */
  readonly codeLine?: number;
  readonly name?: MrzSlice;
  /** Where given names have a place of their own; else they follow the surname. */
  readonly givenNames?: MrzSlice;
  readonly number: MrzSlice;
  readonly birthDate?: MrzSlice;
  readonly sex?: MrzSlice;
  /** The French card has none. */
  readonly expiryDate?: MrzSlice;
  readonly nationality?: MrzSlice;
  /** Where a long document number goes on, when the document type allows one. */
  readonly optional?: MrzSlice;
  readonly secondOptional?: MrzSlice;
  readonly checks: readonly MrzCovered[];
}

/** Characters that a line of a layout has. */
export function lengthOf({ classes }: MrzLayout, line: number): number {
  return classes[line]?.length ?? 0;
}

/** The place right behind a slice, which holds its check digit; nothing without a slice. */
export function digitBehind(slice: MrzSlice | undefined): MrzSlice | undefined {
  if (slice === undefined) return undefined;
  const [line, , end] = slice;
  return [line, end, end + 1];
}

/** The characters of a slice; none without one. */
export function pieceOf(lines: readonly string[], slice: MrzSlice | undefined): string {
  if (slice === undefined) return '';
  const [line, start, end] = slice;
  return (lines[line] ?? '').slice(start, end);
}
