import type { TextLayer } from '../../domain/ports/document-opener.ts';
import { noFormMarks, type RuledLine } from '../../domain/reading/document/form-marks.ts';
import type { Box } from '../../domain/reading/document/geometry.ts';
import { boxOf, polygonOf } from '../../domain/reading/document/geometry.ts';
import { layOutWords } from '../../domain/reading/document/lay-out-words.ts';
import type { PageImage, Rotation } from '../../domain/reading/document/page.ts';
import { areasToRead, wholePictures } from '../../domain/reading/document/picture-areas.ts';
import { rotateCorners, rotateFormMarks, rotateSize } from '../../domain/reading/document/rotate.ts';
import type { Word } from '../../domain/reading/document/text-layout.ts';
import { withoutDoubles } from '../../domain/reading/document/without-doubles.ts';
import { contrasts, hasInk, inkOutside, isBlankOutside, printInAreas } from '../../imaging/ink.ts';
import type { DrawnWord } from './drawn-words.ts';
import { pointsPerInch } from './render-page.ts';

/** A page with more is a dump of data, not a document, and is left to the pixels. */
const maxWords = 6_000;
/** Logos, codes and ruled paper are half of the ink of a form; a picture of a document is nearly all of it. */
const maxInkOutside = 0.6;
/** Fewer characters may be a stamp or a page number on a scan. */
const minCharacters = 40;

/** Cells of print that a picture has at least to be read: a short word has more. */
const minPrint = 8;
/** Pixels of the preview around print in a picture: engines read no line that begins at the edge. */
const areaMargin = 8;

const rotations: readonly Rotation[] = [0, 90, 180, 270];

/** Points of the larger side of the largest letter of a word; what is smaller nobody reads. */
const minLetter = 3;

function clamp(fraction: number): number {
  return Math.min(1, Math.max(0, fraction));
}

/** Whether a word can be seen in the picture of its page: large enough, and apart from what is around it. */
function isSeen({ word, brightness, letter }: DrawnWord, preview: PageImage): boolean {
  const pointsOfPixel = pointsPerInch / (preview.dpi ?? pointsPerInch);
  const size = Math.max(letter.width * preview.width, letter.height * preview.height) * pointsOfPixel;
  const box = boxOf(word.polygon);
  if (size < minLetter || !hasInk(preview, box)) return false;
  return brightness === null || contrasts(preview, box, brightness);
}

/** Whether the words are what the page says; a few of them only where there is nothing else to be seen. */
function sayAll(words: readonly Word[], preview: PageImage): boolean {
  const boxes = words.map((word) => boxOf(word.polygon));
  const characters = words.reduce((sum, word) => sum + word.text.length, 0);
  if (characters < minCharacters) return isBlankOutside(preview, boxes);
  return inkOutside(preview, boxes) <= maxInkOutside;
}

/** What a page draws: words as text, seen or not, where pictures lie, and straight lines. */
export interface DrawnPage {
  readonly words: readonly DrawnWord[];
  readonly pictures: readonly Box[];
  readonly ruledLines: readonly RuledLine[];
  /** Clockwise turn with which the file shows the page. */
  readonly rotation: Rotation;
}

/** The clockwise turn that makes most of the text upright. */
function uprightTurn(words: readonly DrawnWord[]): Rotation {
  const characters: Record<Rotation, number> = { 0: 0, 90: 0, 180: 0, 270: 0 };
  for (const { word, angle } of words) {
    const quarter = (((Math.round(angle / 90) % 4) + 4) % 4) * 90;
    characters[((360 - quarter) % 360) as Rotation] += word.text.length;
  }
  const all = Object.values(characters).reduce((sum, count) => sum + count, 0);
  return rotations.find((turn) => characters[turn] > all / 2) ?? 0;
}

/** Parts of the pictures in which something is printed that is not among the words. */
function unreadPictures(words: readonly Word[], pictures: readonly Box[], preview: PageImage): readonly Box[] {
  const large = wholePictures(pictures);
  if (large.length === 0) return [];
  const boxes = words.map(({ polygon }) => boxOf(polygon));
  const printed = printInAreas(preview, boxes, large).flatMap(({ cells, box }) =>
    box === null || cells < minPrint ? [] : [widened(box, preview)],
  );
  return areasToRead(printed);
}

function widened(box: Box, { width, height }: PageImage): Box {
  const [across, down] = [areaMargin / width, areaMargin / height];
  const [x, y] = [clamp(box.x - across), clamp(box.y - down)];
  return { x, y, width: clamp(box.x + box.width + across) - x, height: clamp(box.y + box.height + down) - y };
}

/**
 * Those of the words that can be seen in the picture that `draw` makes, each once, laid out by their position on the
 * page turned so that most of them are upright: the page in grey at about 72 dots per inch. Null when there are none or
 * far too many, or when most of what is printed on the page is not among them: a scan with a stamp, a card pasted as a
 * picture. A page without words is not drawn.
 */
export function readTextLayer(
  { words: drawn, pictures, ruledLines, rotation }: DrawnPage,
  draw: () => PageImage,
): TextLayer | null {
  if (drawn.length === 0) return null;
  const preview = draw();
  const seen = withoutDoubles(drawn.filter((each) => isSeen(each, preview)));
  const words = seen.map(({ word }) => word);
  if (words.length === 0 || words.length > maxWords || !sayAll(words, preview)) return null;
  const turn = uprightTurn(seen);
  const upright = rotateSize(preview, turn);
  const turned = words.map((word) => ({ ...word, polygon: rotateCorners(word.polygon, turn) }));
  return {
    rotation: ((rotation + turn) % 360) as Rotation,
    blocks: layOutWords(turned, upright.width / upright.height),
    pictures: unreadPictures(words, pictures, preview).map((box) => boxOf(rotateCorners(polygonOf(box), turn))),
    ruledLines: rotateFormMarks({ ...noFormMarks, ruledLines }, turn).ruledLines,
  };
}
