import type { ScoredPair } from './error-rates.ts';
import type { PairOfPeople } from './held-out.ts';

type PairOfImages = ScoredPair & { readonly images: readonly [string, string] };

/**
 * Tells who is on pairs from their labels: pictures that pairs of one person link are of one person, whom the first of
 * them names. Where a person has two names because no pair links them, their rates look a little better than they are.
 */
export function peopleOfPairs(pairs: readonly PairOfImages[]): PairOfPeople[] {
  const linked = new Map<string, string>();
  const personOf = (image: string): string => {
    let person = image;
    for (let next = linked.get(person); next !== undefined; next = linked.get(person)) person = next;
    return person;
  };
  for (const { images, same } of pairs) {
    const [a, b] = [personOf(images[0]), personOf(images[1])];
    if (same && a !== b) linked.set(b, a);
  }
  return pairs.map(({ images: [a, b], same, score, group }) => ({
    same,
    score,
    group,
    people: [personOf(a), personOf(b)],
  }));
}
