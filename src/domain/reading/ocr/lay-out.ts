import { type FlatPage, flatPage } from '../document/flat-page.ts';
import type { RuledLine } from '../document/form-marks.ts';
import { type Box, boxAround, boxOf, median, medianHeight, polygonOf } from '../document/geometry.ts';
import type { PageReading } from '../document/page.ts';
import type { Block, Line, Word } from '../document/text-layout.ts';
import { type Cell, type FormParts, isParted, type LaidOutPage, type PageLine, type PageWord } from './page-layout.ts';
import { readingLimits } from './reading-limits.ts';
import { joinRows } from './row-grouping.ts';

/** A gap between two words of a line beyond this many line heights parts two cells. */
const cellGap = 1.6;
/** Longer runs of words are no cells of a document. Bounds the work on hostile pages. */
const maxCellTokens = 100;
const doubtfulConfidence = 0.6;
/** Times the usual height of words; and width of a letter in heights. */
const huge = 2.5;
const wideGap = 1.3;
/** Print that is too wide for its box reaches so far over the line beside it, in heights. */
const tooWide = 0.8;
/** Parts of forms beyond these are not looked at. */
const max = { rules: 1_000, marks: 400, fields: 1_000 } as const;
/** Lines of tables and leaders; dashes and asterisks also stand for what is absent, so they stay. */
const onlyRuling = /^(?:[|_¦=~·•.]+|—{2,})$/u;
/** A box to be ticked and the first word of its label. */
const gluedTick = /^([☐☑☒□■✓✔✗✘])(.+)$/u;
/** `Label:value` without a space: letters before the colon, so that times and addresses of web pages stay whole. */
const gluedLabel = /^(.*\p{L}[.º°)]?:)(?!\/\/)(.+)$/u;

/** A page with what it is seen from straight above. */
interface Seen extends Pick<PageReading, 'number'> {
  readonly flat: FlatPage;
  /** Where each word is among those of the page. */
  readonly places: ReadonlyMap<Word, number>;
  /** Words that do not come from where the rest of the page does. */
  readonly inPictures: ReadonlySet<Word>;
}

interface Part {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Letters of a word are taken to be equally wide. */
function cut(whole: Box, { from, to }: Part, length: number): Box {
  return { ...whole, x: whole.x + (whole.width * from) / length, width: (whole.width * (to - from)) / length };
}

function piece(word: Word, { number, flat, places, inPictures }: Seen, part: Part): PageWord {
  const { text, confidence, polygon } = word;
  const isWhole = part.from === 0 && part.to === text.length;
  const box = flat.boxOf(polygon);
  const source = inPictures.has(word) ? ({ source: 'ocr' } as const) : {};
  const given = { text: part.text, confidence, page: number, word: places.get(word) ?? 0, ...source };
  if (isWhole) return { ...given, box, polygon };
  return { ...given, box: cut(box, part, text.length), polygon: polygonOf(cut(boxOf(polygon), part, text.length)) };
}

/** A picture, a signature or a pattern that OCR took for letters: doubtful, and of no size that letters have. */
function isDrawing({ confidence, text, polygon }: Word, { flat }: Seen, usualHeight: number): boolean {
  if (confidence >= doubtfulConfidence || /[\d<]/.test(text)) return false;
  const { width, height } = flat.boxOf(polygon);
  return height > huge * usualHeight || width > wideGap * height * text.length;
}

function tokensOf(word: Word, page: Seen): readonly PageWord[] {
  if (word.text.trim() === '' || onlyRuling.test(word.text)) return [];
  const [, tick = ''] = gluedTick.exec(word.text) ?? [];
  if (tick !== '') {
    return [
      piece(word, page, { text: tick, from: 0, to: tick.length }),
      piece(word, page, { text: word.text.slice(tick.length), from: tick.length, to: word.text.length }),
    ];
  }
  const [, label = '', value = ''] = gluedLabel.exec(word.text) ?? [];
  if (label === '') return [piece(word, page, { text: word.text, from: 0, to: word.text.length })];
  return [
    piece(word, page, { text: label, from: 0, to: label.length }),
    { ...piece(word, page, { text: value, from: label.length, to: word.text.length }), glued: true },
  ];
}

function toCell(tokens: readonly PageWord[]): Cell {
  return { tokens, box: boxAround(tokens.map((token) => token.box)) ?? { x: 0, y: 0, width: 0, height: 0 } };
}

interface Ruling {
  /** Ruled lines that run down the page. */
  readonly down: readonly PageLine[];
  /** Usual height of its words. */
  readonly usualHeight: number;
}

/**
 * Whether a ruled line runs down between two words that are side by side, unless each is a letter in a box, or they
 * are so large that they are printed across the boxes of a page.
 */
function isRuledOff(before: PageWord, token: PageWord, { down, usualHeight }: Ruling): boolean {
  if (before.text.length === 1 && token.text.length === 1) return false;
  if (Math.max(before.box.height, token.box.height) > huge * usualHeight) return false;
  return isParted(before.box, token.box, { down, slack: tooWide });
}

function cellsOf(tokens: readonly PageWord[], ruling: Ruling): readonly Cell[] {
  const maxGap = cellGap * medianHeight(tokens.map(({ box }) => box));
  const groups: PageWord[][] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const token of tokens) {
    const current = groups.at(-1);
    // Back to the left of the cell's beginning, the engine joined two columns. A word within its predecessor's box is
    // no such leap: engines give one word of a line the box of the whole line at times.
    const goesOn = token.box.x - right <= maxGap && token.box.x >= (current?.[0]?.box.x ?? 0);
    const last = current?.at(-1);
    const isOther = last !== undefined && goesOn && isRuledOff(last, token, ruling);
    if (current && goesOn && !isOther && current.length < maxCellTokens) current.push(token);
    else groups.push([token]);
    right = token.box.x + token.box.width;
  }
  return groups.map(toCell);
}

/** Lines of the words up to the limit, the last one cut. */
function firstWords(lines: readonly Line[]): readonly Pick<Line, 'words'>[] {
  let left: number = readingLimits.wordsOfPage;
  return lines.map((line) => {
    const words = line.words.slice(0, left);
    left -= words.length;
    return { words };
  });
}

function ruleOf({ from, to }: RuledLine, flat: FlatPage): PageLine {
  const [start, end] = [from, to].map((point) => flat.boxOf([point, point, point, point]));
  return { from: { x: start?.x ?? 0, y: start?.y ?? 0 }, to: { x: end?.x ?? 0, y: end?.y ?? 0 } };
}

function isAcross({ from, to }: PageLine): boolean {
  return Math.abs(to.x - from.x) >= Math.abs(to.y - from.y);
}

function formParts(page: PageReading, flat: FlatPage): FormParts {
  const rules = (page.ruledLines ?? []).slice(0, max.rules).map((line) => ruleOf(line, flat));
  return {
    across: rules.filter(isAcross),
    down: rules.filter((rule) => !isAcross(rule)),
    marks: (page.selectionMarks ?? []).slice(0, max.marks).map((mark) => ({ ...mark, box: flat.boxOf(mark.polygon) })),
    fields: (page.formFields ?? []).slice(0, max.fields).map((field) => ({ ...field, box: flat.boxOf(field.polygon) })),
  };
}

function wordsOf({ lines }: Block): readonly Word[] {
  return lines.flatMap(({ words }) => words);
}

function layOutPage(page: PageReading): LaidOutPage {
  const lines = firstWords(page.blocks.flatMap((block) => block.lines));
  const flat = flatPage(page);
  const places = new Map(lines.flatMap(({ words }) => words).map((word, place) => [word, place]));
  const inPictures = new Set(page.blocks.flatMap((block) => (block.source === undefined ? [] : wordsOf(block))));
  const seen: Seen = { number: page.number, flat, places, inPictures };
  const heights = lines.flatMap((line) => line.words.map((word) => flat.boxOf(word.polygon).height));
  const usualHeight = median(heights);
  const form = formParts(page, flat);
  // Lines that are sought in a photo are at times none.
  const down = page.source === 'text_layer' ? form.down : [];
  const cells = lines.flatMap((line) => {
    const words = line.words.filter((word) => !isDrawing(word, seen, usualHeight));
    return cellsOf(
      words.flatMap((word) => tokensOf(word, seen)),
      { down, usualHeight },
    );
  });
  return {
    number: page.number,
    width: flat.width,
    height: flat.height,
    source: page.source,
    rows: joinRows(cells),
    form,
  };
}

/** Typifying, dividing and extracting all begin with the same pages. */
const known = new WeakMap<PageReading, LaidOutPage>();

export function layOut(pages: readonly PageReading[]): readonly LaidOutPage[] {
  return pages.map((page) => {
    const laidOut = known.get(page) ?? layOutPage(page);
    known.set(page, laidOut);
    return laidOut;
  });
}
