import type { NameClass } from '../result/ocr-result.ts';
import { foldedText } from './folded-text.ts';

/**
 * `particles_differ`: DA, DE, DO, DAS, DOS or E are missing or added. `abbreviated`: middle names are cut to initials.
 * Both mean that one person may bear both names; `different` does not.
 */
export type NameComparison = NameClass;

const nameParticles: ReadonlySet<string> = new Set(['DA', 'DE', 'DO', 'DAS', 'DOS', 'E']);
/** Dearer than all particles of a name together, so that the cheapest alignment is also the best class. */
const initialCost = 1000;
const maxWords = 60;

/** The words of a name as compared: folded, hyphen and apostrophe as spaces, JR as JUNIOR. */
function wordsOf(name: string): readonly string[] {
  return foldedText(name)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (word === 'JR' ? 'JUNIOR' : word));
}

/** The comparison key of a name: D'Ávila and D AVILA have the same. */
export function nameKey(name: string): string {
  return wordsOf(name).join(' ');
}

function isInitialOf(a: string, b: string): boolean {
  return (a.length === 1 || b.length === 1) && a.charAt(0) === b.charAt(0);
}

/**
 * Cost of the cheapest alignment: nothing for equal words, little for a particle that only one side has, much for a
 * middle name against its initial. The first and the last word, which may be JUNIOR or NETO, must be equal.
 */
function alignmentCost(left: readonly string[], right: readonly string[]): number {
  let next = new Array<number>(right.length + 1).fill(0);
  for (let i = left.length; i >= 0; i -= 1) {
    const row = new Array<number>(right.length + 1).fill(Number.POSITIVE_INFINITY);
    for (let j = right.length; j >= 0; j -= 1) {
      const [a, b] = [left[i], right[j]];
      const options = a === undefined && b === undefined ? [0] : [Number.POSITIVE_INFINITY];
      if (a !== undefined && nameParticles.has(a)) options.push(1 + (next[j] ?? 0));
      if (b !== undefined && nameParticles.has(b)) options.push(1 + (row[j + 1] ?? 0));
      if (a !== undefined && b !== undefined) {
        const isMiddle = i > 0 && j > 0 && i < left.length - 1 && j < right.length - 1;
        if (a === b) options.push(next[j + 1] ?? 0);
        else if (isMiddle && isInitialOf(a, b)) options.push(initialCost + (next[j + 1] ?? 0));
      }
      row[j] = Math.min(...options);
    }
    next = row;
  }
  return next[0] ?? Number.POSITIVE_INFINITY;
}

/** Compares two names as printed. FILHO, JUNIOR, NETO and the like are words as others: never dropped, never cut. */
export function compareNames(one: string, other: string): NameComparison {
  const [left, right] = [wordsOf(one), wordsOf(other)];
  if (left.length === 0 || right.length === 0 || left.length > maxWords || right.length > maxWords) return 'different';
  const cost = alignmentCost(left, right);
  if (cost === 0) return 'exact';
  if (cost < initialCost) return 'particles_differ';
  return cost === Number.POSITIVE_INFINITY ? 'different' : 'abbreviated';
}
