import { z } from 'zod';

const message = 'is a whole number from 1 to 100.';

/** How many entries a page of a list has. */
export function pageLimit(initial: number) {
  return z.coerce
    .number({ error: message })
    .int({ error: message })
    .min(1, message)
    .max(100, message)
    .default(initial)
    .meta({ description: 'Entries on a page, 1 to 100.' });
}
