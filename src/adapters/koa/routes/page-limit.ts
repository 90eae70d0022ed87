import { sentIntegerText, sentText } from '../openapi/sent-values.ts';

/** How many entries a page of a list has. */
export function pageLimit(initial: number) {
  return sentIntegerText({ min: 1, max: 100 })
    .default(initial)
    .meta({ description: 'Entries on a page, 1 to 100.', default: initial });
}

/** Where a page of a list begins. */
export const pageCursor = sentText({ min: 1, max: 512 })
  .meta({ description: 'From the previous page; do not build it.' })
  .exactOptional();
