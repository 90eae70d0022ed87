/** What two texts have in common, 0..1 each. */
export interface TextScores {
  /** F1 of the words, each counted as often as it is there. */
  readonly wordF1: number;
  /** F1 of the sequences of four letters or digits, blind to spaces. */
  readonly fourGrams: number;
}

const sequence = 4;
const outerPunctuation = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** Words as they are compared: case folded, outer punctuation stripped, nothing else changed. */
export function comparedWords(text: string): readonly string[] {
  return text
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(outerPunctuation, ''))
    .filter((word) => word !== '');
}

function lettersAndDigits(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function sequences(text: string): readonly string[] {
  const characters = [...lettersAndDigits(text)];
  if (characters.length === 0) return [];
  if (characters.length <= sequence) return [characters.join('')];
  return Array.from({ length: characters.length - sequence + 1 }, (_, from) =>
    characters.slice(from, from + sequence).join(''),
  );
}

/** Harmonic mean of precision and recall of two bags; 1 when both are empty. */
export function bagF1(read: readonly string[], truth: readonly string[]): number {
  if (read.length + truth.length === 0) return 1;
  const left = new Map<string, number>();
  for (const item of truth) left.set(item, (left.get(item) ?? 0) + 1);
  let common = 0;
  for (const item of read) {
    const count = left.get(item) ?? 0;
    if (count === 0) continue;
    left.set(item, count - 1);
    common += 1;
  }
  return (2 * common) / (read.length + truth.length);
}

/** Scores a reading against the truth; the order of lines and columns does not count. */
export function scoreText(read: string, truth: string): TextScores {
  return {
    wordF1: bagF1(comparedWords(read), comparedWords(truth)),
    fourGrams: bagF1(sequences(read), sequences(truth)),
  };
}
