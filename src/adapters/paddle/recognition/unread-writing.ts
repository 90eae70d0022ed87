import { medianHeight } from '../../../domain/reading/document/geometry.ts';
import { columnContrast, inkOf } from './line-ink.ts';
import type { LineReading } from './line-reading.ts';
import { columnWidth } from './open-gaps.ts';

/** Pixels of a line on either side of the middle of a character that are taken to be its own. */
const reach = 20;
/** Share of the strongest contrast of a line from which a column holds ink, and the least contrast of such a line. */
const ink = { share: 0.35, min: 0.5 } as const;
/** Pixels without a character that a line has at least to be unread in part, and their share of its ink. */
const bare = { pixels: 24, share: 0.15 } as const;
/** Pixels of the page that a line is high at least: lower print is illegible in any script. */
const minHeight = 20;
/** Times the usual height of what was read: what is higher is a picture or a pattern. */
const maxHeights = 2;
/** Share of the writing on a page that is unread at least, of several lines and of a single one. */
const minShare = { several: 0.03, single: 0.06 } as const;

type Line = Pick<LineReading, 'box' | 'image' | 'characters'>;

const printedIn = ({ characters }: Line): number => characters.filter(({ text }) => text.trim() !== '').length;

/** The share of a line's width, 0..1, that holds ink and no character; 0 where that is little. */
function unreadWidth({ image, characters }: Line): number {
  const columns = columnContrast(inkOf(image));
  const strongest = columns.reduce((max, value) => Math.max(max, value), 0);
  if (strongest < ink.min) return 0;
  const inked = [...columns.keys()].filter((x) => (columns[x] ?? 0) >= ink.share * strongest);
  const middles = characters.flatMap(({ text, column }) => (text.trim() === '' ? [] : [(column + 0.5) * columnWidth]));
  const left = inked.filter((x) => middles.every((middle) => Math.abs(x - middle) > reach)).length;
  return left >= bare.pixels && left >= bare.share * inked.length ? left / image.width : 0;
}

/** The usual height of lines that hold as many characters as fit. */
function readHeight(lines: readonly Line[]): number {
  const read = lines.filter((line) => printedIn(line) * 2 * reach >= line.image.width);
  return medianHeight(read.map(({ box }) => ({ x: 0, y: 0, width: box.width, height: box.height })));
}

/**
 * Whether the lines of a page hold writing of which no character was read. A recogniser answers with blanks and spaces
 * where a script is none of its own.
 */
export function holdsUnread(lines: readonly Line[]): boolean {
  const usual = readHeight(lines);
  const isPrint = ({ box: { height } }: Line): boolean =>
    height >= minHeight && (usual === 0 || height <= maxHeights * usual);
  const sparse = lines.filter((line) => printedIn(line) * 2 * reach < line.image.width && isPrint(line));
  const unread = sparse.map((line) => line.box.width * unreadWidth(line)).filter((width) => width > 0);
  const width = lines.reduce((sum, { box }) => sum + box.width, 0);
  const share = unread.length < 2 ? minShare.single : minShare.several;
  return unread.length > 0 && unread.reduce((sum, each) => sum + each, 0) >= share * width;
}
