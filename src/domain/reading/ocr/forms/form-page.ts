import { type Box, boxAround, medianHeight } from '../../document/geometry.ts';
import {
  bottom,
  centreY,
  type FormParts,
  isParted,
  isRotated,
  type LaidOutPage,
  type PageLine,
  type PageWord,
  right,
  sideAt,
} from '../page-layout.ts';

/** Words that stand together and that no ruled line parts. */
export interface Segment {
  readonly tokens: readonly PageWord[];
  readonly box: Box;
  /** The box of the form that it is in, by the lines around it; the same for all chunks in there. */
  readonly region: string;
}

const isComb = /^[\p{Lu}\d]$/u;
const isDash = /^[-–—]$/;
/**
 * Cells for single letters are this far from one another at most, in heights of text; and so many make a row of them.
 */
const cellGap = 3;
const minCells = 4;

/** Letters in a row of cells for single letters, which the lines between them part, become one chunk. */
function withCombsJoined(segments: readonly Segment[], textHeight: number): readonly Segment[] {
  const textOf = ({ tokens }: Segment): string => tokens.map(({ text }) => text).join('');
  const cells = segments.filter((segment) => isComb.test(textOf(segment)) || isDash.test(textOf(segment)));
  const rows: Segment[][] = [];
  for (const cell of cells.toSorted((a, b) => a.box.x - b.box.x)) {
    const row = rows.find((each) => {
      const last = each.at(-1)?.box;
      return (
        last !== undefined &&
        Math.abs(centreY(last) - centreY(cell.box)) < 0.5 * textHeight &&
        cell.box.x - right(last) < cellGap * textHeight
      );
    });
    if (row) row.push(cell);
    else rows.push([cell]);
  }
  const combs = rows.filter((row) => row.length >= minCells);
  const joined = combs.map((row): Segment => {
    const tokens = row.flatMap((cell, index) =>
      cell.tokens.map((token) => (index === 0 ? token : { ...token, glued: true as const })),
    );
    return { tokens, box: boxAround(row.map(({ box }) => box)) ?? { x: 0, y: 0, width: 0, height: 0 }, region: 'comb' };
  });
  return [...segments.filter((segment) => !combs.some((row) => row.includes(segment))), ...joined];
}

/** A page as what people see of a form. */
export interface FormPage {
  readonly page: LaidOutPage;
  readonly segments: readonly Segment[];
  readonly across: readonly PageLine[];
  readonly down: readonly PageLine[];
  /** Boxes to be ticked, without squares that are letters, cells for single letters, or parts of them. */
  readonly marks: FormParts['marks'];
  /** Half of the words are at least this high, in pixels. */
  readonly textHeight: number;
  /** The box of the form around a point, as chunks name theirs. */
  readonly regionAt: (x: number, y: number) => string;
}

/** Words that run up or down the page. */
const rotatedWord = 1.8;
/** Ends of a broken line lie at most this far apart, in heights of text; and as far off it at most. */
const brokenGap = 1;
const offLine = 0.4;
/** Share of the height of text by which a line may fall short of the middle of a word. */
const shortBy = 0.1;
/** Strokes of letters are at most this high, in heights of their line of text. */
const tallStroke = 1.35;
/** Height of a box to be ticked, in heights of text. */
const markHeight = { min: 0.5, max: 3 } as const;

/** Height at which a line runs across at `x`, beyond its ends too. */
export function heightAt({ from, to }: PageLine, x: number): number {
  if (to.x === from.x) return from.y;
  const share = Math.min(1, Math.max(0, (x - from.x) / (to.x - from.x)));
  return from.y + share * (to.y - from.y);
}

/** Pieces of one broken line become one. */
function repaired(rules: readonly PageLine[], textHeight: number): readonly PageLine[] {
  const whole: PageLine[] = [];
  for (const rule of rules.toSorted((a, b) => a.from.x - b.from.x)) {
    const at = whole.findIndex(
      ({ to }) =>
        rule.from.x - to.x <= brokenGap * textHeight &&
        rule.to.x > to.x &&
        Math.abs(rule.from.y - to.y) <= offLine * textHeight,
    );
    const before = whole[at];
    if (before === undefined) whole.push(rule);
    else whole[at] = { from: before.from, to: rule.to };
  }
  return whole;
}

/** Strokes of letters in a line of text, or the foot of all of them, that look like short lines. */
function isOfCharacters({ from, to }: PageLine, cells: readonly Box[]): boolean {
  const isDown = to.y - from.y > Math.abs(to.x - from.x);
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  return cells.some((cell) => {
    const above = cell.y - (isDown ? 0 : 0.15 * cell.height);
    if (x <= cell.x || x >= right(cell) || y <= above || y >= bottom(cell)) return false;
    if (isDown) return to.y - from.y < tallStroke * cell.height;
    return from.x > cell.x - cell.height && to.x < right(cell) + cell.height;
  });
}

const transposed = ({ from, to }: PageLine): PageLine => ({ from: { x: from.y, y: from.x }, to: { x: to.y, y: to.x } });

interface Lines {
  readonly across: readonly PageLine[];
  readonly down: readonly PageLine[];
}

/** Which lines are next to a point above, below, left and right of it. */
function regionAt(x: number, y: number, { across, down, slack }: Lines & { readonly slack: number }): string {
  let [above, below, left, after] = [-1, -1, -1, -1];
  let [top, foot, start, end] = [
    Number.NEGATIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  ];
  for (const [index, rule] of across.entries()) {
    if (x < rule.from.x - slack || x > rule.to.x + slack) continue;
    const at = heightAt(rule, x);
    if (at <= y && at > top) [above, top] = [index, at];
    if (at > y && at < foot) [below, foot] = [index, at];
  }
  for (const [index, rule] of down.entries()) {
    if (y < rule.from.y - slack || y > rule.to.y + slack) continue;
    const at = sideAt(rule, y);
    if (at <= x && at > start) [left, start] = [index, at];
    if (at > x && at < end) [after, end] = [index, at];
  }
  return `${above}|${below}|${left}|${after}`;
}

/** Whether a box to be ticked is between two words of a row. */
function isMarkBetween(left: Box, after: Box, marks: FormParts['marks']): boolean {
  const y = (centreY(left) + centreY(after)) / 2;
  return marks.some(({ box }) => {
    const x = box.x + box.width / 2;
    return box.y < y && bottom(box) > y && x > right(left) - 0.3 * left.height && x < after.x + 0.3 * after.height;
  });
}

function parted(
  tokens: readonly PageWord[],
  { down, marks }: Pick<FormPage, 'down' | 'marks'>,
): readonly (readonly PageWord[])[] {
  const parts: PageWord[][] = [];
  for (const token of tokens) {
    const last = parts.at(-1)?.at(-1);
    const isApart =
      last === undefined || isParted(last.box, token.box, { down }) || isMarkBetween(last.box, token.box, marks);
    if (isApart) parts.push([token]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

function isInside({ x, y, width, height }: Box, outer: Box): boolean {
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return middleX >= outer.x && middleX <= right(outer) && middleY >= outer.y && middleY <= bottom(outer);
}

/** Whether a square is so much smaller than a word around it that it is a part of a letter. */
function isPartOf(square: Box, word: Box): boolean {
  return word.width > 1.4 * square.width || word.height > 1.3 * square.height;
}

/**
 * Squares that hold letters or are parts of letters, and rows of cells for single letters, are not there to be ticked.
 */
function isForTicks(mark: FormParts['marks'][number], tokens: readonly PageWord[], all: FormParts['marks']): boolean {
  const { box } = mark;
  const isLetter = tokens.some(
    (token) =>
      (isInside(box, token.box) && isPartOf(box, token.box) && /[\p{L}\p{N}]/u.test(token.text)) ||
      (isInside(token.box, box) && /[\p{L}\p{N}]{2}|\d/u.test(token.text)),
  );
  if (isLetter) return false;
  const beside = all.filter(
    (other) =>
      other !== mark &&
      Math.abs(other.box.y - box.y) < 0.3 * box.height &&
      Math.min(Math.abs(other.box.x - right(box)), Math.abs(box.x - right(other.box))) < 0.25 * box.width,
  );
  return beside.length < 1;
}

/** A page with its words parted by the ruled lines on it. */
export function formPage(page: LaidOutPage): FormPage {
  const tokens = page.rows.flatMap((row) => row.tokens);
  const textHeight = Math.max(1, medianHeight(tokens.map(({ box }) => box)));
  const cells = page.rows.flatMap((row) => row.cells.map(({ box }) => box));
  const across = repaired(
    page.form.across.filter((rule) => !isOfCharacters(rule, cells)),
    textHeight,
  );
  const down = repaired(page.form.down.filter((rule) => !isOfCharacters(rule, cells)).map(transposed), textHeight).map(
    transposed,
  );
  const lines = { across, down, slack: shortBy * textHeight };
  const sized = page.form.marks.filter(
    ({ box }) => box.height >= markHeight.min * textHeight && box.height <= markHeight.max * textHeight,
  );
  const marks = sized.filter((mark) => isForTicks(mark, tokens, sized));
  const inMark = (token: PageWord): boolean => marks.some(({ box }) => isInside(token.box, box));
  const isUpright = ({ box, text }: PageWord): boolean => text.length < 3 || box.height < rotatedWord * box.width;
  const regionHere = (x: number, y: number): string => regionAt(x, y, lines);
  const segments = page.rows
    .flatMap((row) => row.cells.filter((cell) => !isRotated(cell)))
    .flatMap((cell) =>
      parted(
        cell.tokens.filter((token) => isUpright(token) && !inMark(token)),
        { down, marks },
      ),
    )
    .flatMap((part): readonly Segment[] => {
      const box = boxAround(part.map((token) => token.box));
      if (box === null) return [];
      return [{ tokens: part, box, region: regionHere(box.x + box.width / 2, centreY(box)) }];
    });
  return {
    page,
    segments: withCombsJoined(segments, textHeight),
    across,
    down,
    marks,
    textHeight,
    regionAt: regionHere,
  };
}
