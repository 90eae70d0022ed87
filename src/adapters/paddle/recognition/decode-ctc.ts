import type { Alphabet } from './alphabet.ts';

/** A character as the recogniser read it. */
export interface ReadCharacter {
  readonly text: string;
  /** Middle of its columns; columns of the output count from 0. */
  readonly column: number;
  /** 0..1 */
  readonly confidence: number;
  /** How likely a space stands between it and the character before; missing where hardly, and before the first. */
  readonly space?: number;
  /** The digit that the letter, or the letter that the digit, could be as well. */
  readonly homoglyph?: { readonly text: string; readonly confidence: number };
}

/** What the recogniser answers for one line: for each column the probabilities of all classes. */
export interface LineOutput {
  readonly values: Float32Array;
  readonly columns: number;
  readonly classes: number;
}

/** Look-alikes and spaces less likely than this are none. */
const minLikelihood = 0.02;

function likeliest(values: Float32Array, start: number, classes: Int32Array): number {
  let best = 0;
  let max = -1;
  for (let at = 0; at < classes.length; at += 1) {
    const value = values[start + (classes[at] as number)] as number;
    if (value > max) {
      max = value;
      best = at;
    }
  }
  return classes[best] ?? 0;
}

interface Run {
  /** Class that the columns have in common; 0 is blank. */
  readonly label: number;
  readonly first: number;
  confidence: number;
}

/** The highest probability of a class from one column up to another; 0 where there is none between them. */
function likelihood({ values, classes }: LineOutput, label: number, [from, to]: readonly [number, number]): number {
  let max = 0;
  for (let column = from; column < to; column += 1) max = Math.max(max, values[column * classes + label] ?? 0);
  return max;
}

/** The likeliest look-alike in the columns of a run. */
function homoglyphIn(
  output: LineOutput,
  { texts, homoglyphs }: Alphabet,
  run: Run & { readonly end: number },
): ReadCharacter['homoglyph'] {
  let found: ReadCharacter['homoglyph'];
  for (const label of homoglyphs.get(run.label) ?? []) {
    const confidence = likelihood(output, label, [run.first, run.end]);
    if (confidence > (found?.confidence ?? minLikelihood)) found = { text: texts[label] ?? '', confidence };
  }
  return found;
}

/**
 * Greedy decoding of connectionist temporal classification: the likeliest class of each column, neighbours that are the
 * same counted once, blanks left out.
 */
export function decodeCtc(output: LineOutput, alphabet: Alphabet): ReadCharacter[] {
  const { values, columns, classes } = output;
  const read: ReadCharacter[] = [];
  let run: Run = { label: 0, first: 0, confidence: 0 };
  let lastEnd = 0;
  for (let column = 0; column <= columns; column += 1) {
    const start = column * classes;
    const likely = column === columns ? 0 : likeliest(values, start, alphabet.classes);
    const label = alphabet.countsAs[likely] ?? 0;
    const confidence = values[start + likely] ?? 0;
    if (label === run.label) {
      run.confidence = Math.max(run.confidence, confidence);
      continue;
    }
    if (run.label !== 0) {
      const text = alphabet.texts[run.label] ?? ' ';
      const homoglyph = homoglyphIn(output, alphabet, { ...run, end: column });
      const space = read.length === 0 ? 0 : likelihood(output, classes - 1, [lastEnd, run.first]);
      lastEnd = column;
      read.push({
        text,
        column: (run.first + column - 1) / 2,
        confidence: run.confidence,
        ...(space > minLikelihood && { space }),
        ...(homoglyph && { homoglyph }),
      });
    }
    run = { label, first: column, confidence };
  }
  return read;
}
