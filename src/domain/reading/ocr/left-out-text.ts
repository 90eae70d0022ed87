import type { LeftOutPolicy } from '../../track/track.ts';
import type { RequestWarning } from '../../warning.ts';
import type { LeftOutBlock } from '../document/left-out.ts';
import type { PageReading } from '../document/page.ts';
import { faultWarnings } from './fault-warnings.ts';

/** What lies beside a sheet is no part of the document, whatever a track says. */
const isOnSheet = ({ kind }: LeftOutBlock): boolean => kind !== 'outside_sheet';

/** Whether there is writing on the sheets of these pages that is not in their text. */
export function leavesOut(pages: readonly PageReading[]): boolean {
  return pages.some(({ leftOut = [] }) => leftOut.some(isOnSheet));
}

/** The page as a track wants it, with what was left out of its text there, gone, or made a part of the text. */
export function withLeftOut(page: PageReading, policy: LeftOutPolicy): PageReading {
  const { leftOut: all = [], ...rest } = page;
  if (all.length === 0 || policy === 'keep' || policy === 'review') return page;
  if (policy === 'drop') return rest;
  const blocks = [...page.blocks, ...all.filter(isOnSheet).map(({ kind: _kind, ...block }) => block)];
  const leftOut = all.filter((block) => !isOnSheet(block));
  return leftOut.length === 0 ? { ...rest, blocks } : { ...rest, blocks, leftOut };
}

const counted = (count: number, one: string, several: string): readonly string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];

function reported(blocks: readonly LeftOutBlock[]): string {
  const count = (kind: LeftOutBlock['kind']): number => blocks.filter((block) => block.kind === kind).length;
  return [
    ...counted(count('mark'), 'mark such as handwriting or a stamp', 'marks such as handwriting or stamps'),
    ...counted(count('illegible'), 'illegible line', 'illegible lines'),
    ...counted(count('outside_sheet'), 'block outside the sheet', 'blocks outside the sheet'),
  ].join(', ');
}

/** What is said of a page on which not all writing is text, without what it says. */
export function leftOutWarnings(reading: PageReading, policy: LeftOutPolicy): readonly RequestWarning[] {
  const { number: page, leftOut = [] } = reading;
  const included = policy === 'include' ? leftOut.filter(isOnSheet) : [];
  const left = leftOut.filter((block) => !included.includes(block));
  const where = policy === 'drop' ? 'The track drops them.' : 'They are in `leftOut` of the page.';
  return [
    ...faultWarnings(reading),
    ...pictureWarnings(reading),
    ...(left.length === 0
      ? []
      : [
          {
            code: 'TEXT_LEFT_OUT',
            message: `Not in the text of page ${page}: ${reported(left)}. ${where}`,
            page,
          } as const,
        ]),
    ...(included.length === 0
      ? []
      : [
          {
            code: 'LEFT_OUT_INCLUDED',
            message: `In the text of page ${page}, as the track says: ${reported(included)}. Do not rely on it.`,
            page,
          } as const,
        ]),
  ];
}

/** What is said of a page with a text layer whose pictures could not all be read. */
export function pictureWarnings({ number: page, pictures = [] }: PageReading): readonly RequestWarning[] {
  const unread = pictures.filter(({ engine }) => engine === null).length;
  if (unread === 0) return [];
  const what = unread === 1 ? 'A picture' : `${unread} pictures`;
  const message = `${what} on page ${page} could not be read. The text of the page itself is complete.`;
  return [{ code: 'PICTURES_NOT_READ', message, page }];
}
