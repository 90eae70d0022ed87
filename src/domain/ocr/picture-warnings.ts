import type { PageReading } from '../document/page.ts';
import type { RequestWarning } from '../result/warning.ts';

/** What is said of a page with a text layer whose pictures could not all be read. */
export function pictureWarnings({ number: page, pictures = [] }: PageReading): readonly RequestWarning[] {
  const unread = pictures.filter(({ engine }) => engine === null).length;
  if (unread === 0) return [];
  const what = unread === 1 ? 'A picture' : `${unread} pictures`;
  const message = `${what} on page ${page} could not be read. The text of the page itself is complete.`;
  return [{ code: 'PICTURES_NOT_READ', message, page }];
}
