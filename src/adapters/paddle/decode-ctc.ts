/** A character as the recogniser read it. */
export interface ReadCharacter {
  readonly text: string;
  /** Middle of its columns; columns of the output count from 0. */
  readonly column: number;
  /** 0..1 */
  readonly confidence: number;
}

/** What the recogniser answers for one line: for each column the probabilities of all classes. */
export interface LineOutput {
  readonly values: Float32Array;
  readonly columns: number;
  readonly classes: number;
}

function likeliest(values: Float32Array, from: number, to: number): number {
  let best = from;
  let most = values[from] ?? 0;
  for (let at = from + 1; at < to; at += 1) {
    const value = values[at] as number;
    if (value > most) {
      most = value;
      best = at;
    }
  }
  return best - from;
}

/**
 * Greedy decoding of connectionist temporal classification: the likeliest class of each column, neighbours that are the
 * same counted once, blanks (class 0) left out. Class `n` is character `n - 1`; the class after the last is a space.
 */
export function decodeCtc({ values, columns, classes }: LineOutput, characters: readonly string[]): ReadCharacter[] {
  const read: ReadCharacter[] = [];
  let run = { label: 0, first: 0, confidence: 0 };
  for (let column = 0; column <= columns; column += 1) {
    const start = column * classes;
    const label = column === columns ? 0 : likeliest(values, start, start + classes);
    const confidence = values[start + label] ?? 0;
    if (label === run.label) {
      run.confidence = Math.max(run.confidence, confidence);
      continue;
    }
    if (run.label !== 0) {
      const text = characters[run.label - 1] ?? ' ';
      read.push({ text, column: (run.first + column - 1) / 2, confidence: run.confidence });
    }
    run = { label, first: column, confidence };
  }
  return read;
}
