import type { Alphabet } from './alphabet.ts';

/** A character as the recogniser read it. */
export interface ReadCharacter {
  readonly text: string;
  /** Middle of its columns; columns of the output count from 0. */
  readonly column: number;
  /** 0..1 */
  readonly confidence: number;
  /** How likely a space is between it and the character before; missing where hardly, and before the first. */
  readonly space?: number;
  /** How likely a point is between it and the character before, both digits; missing where hardly. */
  readonly point?: number;
  /** The digit that the letter, or the letter that the digit, could be as well. */
  readonly homoglyph?: Alternative;
  /** Of a doubtful letter or digit the letters that it could be as well, the likeliest first. */
  readonly alternatives?: readonly Alternative[];
}

/** What a character could be instead, 0..1. */
export interface Alternative {
  readonly text: string;
  readonly confidence: number;
}

/** What the recogniser answers for one line: for each column the probabilities of all classes. */
export interface LineOutput {
  readonly values: Float32Array;
  readonly columns: number;
  readonly classes: number;
}

/** Look-alikes, spaces and points less likely than this are none. */
const minLikelihood = 0.02;
/** A character read more surely than this has no alternatives. */
const doubtful = 0.97;
const letterOrDigit = /^[\p{Letter}\d]$/u;
const digit = /^\d$/;

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

/** A run of which the last column is known; `end` lies behind it. */
type ReadRun = Run & { readonly end: number };

/** The likeliest look-alike in the columns of a run. */
function homoglyphIn(output: LineOutput, { texts, homoglyphs }: Alphabet, run: ReadRun): Alternative | undefined {
  let found: Alternative | undefined;
  for (const label of homoglyphs.get(run.label) ?? []) {
    const confidence = likelihood(output, label, [run.first, run.end]);
    if (confidence > (found?.confidence ?? minLikelihood)) found = { text: texts[label] ?? '', confidence };
  }
  return found;
}

/** The letters that a doubtful letter or digit could be as well, in the columns of its run. */
function alternativesIn(output: LineOutput, { letters, texts }: Alphabet, run: ReadRun): readonly Alternative[] {
  const text = texts[run.label] ?? '';
  if (run.confidence >= doubtful || !letterOrDigit.test(text)) return [];
  const found: Alternative[] = [];
  for (const label of letters) {
    const confidence = likelihood(output, label, [run.first, run.end]);
    if (confidence < minLikelihood * run.confidence || label === run.label) continue;
    found.push({ text: texts[label] ?? '', confidence });
  }
  return found.toSorted((a, b) => b.confidence - a.confidence);
}

function characterOf(output: LineOutput, alphabet: Alphabet, run: ReadRun): ReadCharacter {
  const homoglyph = homoglyphIn(output, alphabet, run);
  const alternatives = alternativesIn(output, alphabet, run);
  return {
    text: alphabet.texts[run.label] ?? ' ',
    column: (run.first + run.end - 1) / 2,
    confidence: run.confidence,
    ...(homoglyph && { homoglyph }),
    ...(alternatives.length > 0 && { alternatives }),
  };
}

/** The character with what may stand between it and the one before. */
function parted(
  output: LineOutput,
  alphabet: Alphabet,
  { character, before, between }: { character: ReadCharacter; before: ReadCharacter; between: [number, number] },
): ReadCharacter {
  const space = likelihood(output, output.classes - 1, between);
  const areDigits = digit.test(before.text) && digit.test(character.text);
  const point = alphabet.point !== null && areDigits ? likelihood(output, alphabet.point, between) : 0;
  return { ...character, ...(space > minLikelihood && { space }), ...(point > minLikelihood && { point }) };
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
      const character = characterOf(output, alphabet, { ...run, end: column });
      const before = read.at(-1);
      const between: [number, number] = [lastEnd, run.first];
      read.push(before === undefined ? character : parted(output, alphabet, { character, before, between }));
      lastEnd = column;
    }
    run = { label, first: column, confidence };
  }
  return read;
}
