import type { Bar } from '../../support/bars.ts';
import type { Reading } from '../reading.ts';
import type { Table } from '../table.ts';

/** What one reader made of the files, by their paths from the data folder. */
export interface Contestant {
  readonly name: string;
  /** Whether it answers fields, types and zones, or text alone. */
  readonly isDocface: boolean;
  readonly readings: ReadonlyMap<string, Reading>;
}

/** One thing that went wrong, for the lists of the worst. */
export interface Miss {
  readonly contestant: string;
  readonly file: string;
  readonly what: string;
}

export interface Section {
  readonly tables: readonly Table[];
  readonly bars: readonly Bar[];
  readonly misses: readonly Miss[];
}

/** The files that a contestant was given, with what it made of them. */
export function answered<Truth extends { readonly file: string }>(
  contestant: Contestant,
  truths: readonly Truth[],
): readonly { readonly truth: Truth; readonly reading: Reading }[] {
  return truths.flatMap((truth) => {
    const reading = contestant.readings.get(truth.file);
    return reading === undefined ? [] : [{ truth, reading }];
  });
}
