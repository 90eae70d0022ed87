import { sentWholeText } from '../openapi/sent-values.ts';

/** How many entries a page of a list has. */
export function pageLimit(initial: number) {
  return sentWholeText({ min: 1, max: 100 })
    .default(initial)
    .meta({ description: 'Entries on a page, 1 to 100.', default: initial });
}
