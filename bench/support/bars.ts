/** A demand on a figure; `measured` is null or no number when nothing was measured, which misses it. */
export interface Bar {
  readonly what: string;
  readonly measured: number | null;
  readonly atLeast: number;
}

/** Whether a figure is too low, or nothing was measured. */
export function isMissed({ measured, atLeast }: Bar): boolean {
  return measured === null || !(measured >= atLeast);
}

/** A line of a report: what a bar came to. */
export function barLine(bar: Bar): string {
  const { what, measured, atLeast } = bar;
  const verdict = isMissed(bar) ? 'MISSED' : 'reached';
  const figure = measured === null || Number.isNaN(measured) ? 'nothing' : measured.toFixed(3);
  return `  ${verdict.padEnd(7)}  ${figure.padStart(7)}  of at least ${atLeast.toFixed(3)}  ${what}`;
}
