import type { Comparison, Face } from '../result/face.ts';
import type { RequestWarning } from '../warning.ts';
import { suspectSpoof } from './assign-roles.ts';

interface Thresholds {
  readonly match: number;
  readonly review: number;
}

interface ReviewOptions {
  /** Every pair, those that could not be judged too. */
  readonly comparisons: readonly Comparison[];
  readonly threshold: Thresholds;
}

/**
 * Why the most alike pair is left to a person: `BETWEEN_THRESHOLDS` where it was the only one, `SEVERAL_FACES` where it
 * is the best of many, as in group pictures: each pair is another chance for strangers to look alike.
 */
export function whyReview({ a, b, similarity }: Comparison, { comparisons, threshold }: ReviewOptions): RequestWarning {
  const compared = comparisons.filter(({ decision }) => decision !== 'inconclusive');
  const place = `has the similarity ${rounded(similarity)}, between ${threshold.review} (review) and ${threshold.match} (match)`;
  if (compared.length === 1) {
    const message = `The pair ${a} and ${b} ${place}. Look at the pictures, or ask for sharper ones from the front.`;
    return { code: 'BETWEEN_THRESHOLDS', message };
  }
  const count = new Set(compared.flatMap((pair) => [pair.a, pair.b])).size;
  const message =
    `${count} faces make ${compared.length} pairs, and the most alike, ${a} and ${b}, ${place}. The more faces, the likelier strangers ` +
    'come this far. Look at the pictures, or ask for ones that show one person each.';
  return { code: 'SEVERAL_FACES', message };
}

/** Why a pair that would match if it were the only one is left to a person. */
export function whyNotOfSeveral(
  { a, b, similarity }: Comparison,
  { pairs, match, needed }: { readonly pairs: number; readonly match: number; readonly needed: number },
): RequestWarning {
  const message =
    `The faces make ${pairs} pairs, and the most alike, ${a} and ${b}, has the similarity ${rounded(similarity)}. One pair ` +
    `alone matches from ${match} on; the best of ${pairs} pairs of strangers comes that far ${pairs} times as often, and as ` +
    `rarely from ${roundedUp(needed)} on. Look at the pictures, or ask for ones that show one person each.`;
  return { code: 'SEVERAL_FACES', message };
}

/** Cut, never rounded up: what is below a threshold must not read as if it had reached it. */
function rounded(similarity: number): number {
  return Math.floor(similarity * 1e4) / 1e4;
}

function roundedUp(threshold: number): number {
  return Math.ceil(threshold * 1e4) / 1e4;
}

/**
 * A warning for each face that looks like a print or a screen, whatever the track demands. The portrait of a document
 * is a print by nature, where it is known to be one. Looks at the pair that decided, or at every face where none did.
 */
export function suspectedSpoofs(faces: readonly Face[], pair: Comparison | null): RequestWarning[] {
  return faces
    .filter(({ id }) => pair === null || id === pair.a || id === pair.b)
    .filter(({ role, liveness }) => (role === 'live' || role === 'unknown') && (liveness?.spoof ?? 0) >= suspectSpoof)
    .map(({ id, image, page }) => {
      const message =
        `Face ${id} in image ${image} looks like a print or a screen. Of a document's portrait that is to be expected; ` +
        'where a person should stand before the camera, look at the picture or ask for a new one. This is a hint, no proof.';
      return { code: 'SPOOF_SUSPECTED', message, page };
    });
}
