import { editDistance } from '../../domain/ocr/edit-distance.ts';
import { settings } from './settings.ts';

/** More letters apart, a name is no misspelling of another. */
const maxTypos = 3;
const known: readonly string[] = Object.values(settings).map(({ variable }) => variable);

/**
 * A sentence for each variable whose name begins like those of docface and is none of them, with the name that was
 * probably meant. Values are not repeated because they may be secret.
 */
export function unknownVariables(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith('DOCFACE_') && !known.includes(name))
    .toSorted()
    .map((name) => {
      const meant = nearest(name);
      return `${name} is no setting of docface and changes nothing${meant === null ? '.' : `; did you mean ${meant}?`}`;
    });
}

function nearest(name: string): string | null {
  let [found, limit]: [string | null, number] = [null, maxTypos];
  for (const candidate of known) {
    const distance = editDistance(name, candidate, limit);
    if (distance === null) continue;
    found = candidate;
    limit = distance - 1;
  }
  return found;
}
