import type { FormMarks, RuledLine, SelectionMark } from '../domain/reading/document/form-marks.ts';
import { polygonOf } from '../domain/reading/document/geometry.ts';
import type { PageImage } from '../domain/reading/document/page.ts';
import { findLinesAcross, type LineAcross } from './find-ruled-lines.ts';
import { findTickBoxes, type TickBox } from './find-tick-boxes.ts';
import { type PrintMask, printMask, transposed } from './print-mask.ts';

/**
 * Ink in the middle of a box from which it counts as ticked, and how clear that is: noise has less, ticks have more.
 */
const ticked = 0.045;
const clear = { empty: 0.015, ticked: 0.08 } as const;
const confidences = { clear: 0.97, doubtful: 0.7 } as const;
/** Lines of a page beyond this are a pattern. */
const maxLines = 800;

const rounded = (fraction: number): number => Math.round(fraction * 1e5) / 1e5;

function across({ width, height }: PrintMask, { left, leftY, right, rightY }: LineAcross): RuledLine {
  return {
    from: [rounded(left / width), rounded(leftY / height)],
    to: [rounded(right / width), rounded(rightY / height)],
  };
}

function changedOver({ from, to }: RuledLine): RuledLine {
  return { from: [from[1], from[0]], to: [to[1], to[0]] };
}

function markOf({ width, height }: PrintMask, box: TickBox): SelectionMark {
  const isSelected = box.ink >= ticked;
  const isClear = isSelected ? box.ink >= clear.ticked : box.ink <= clear.empty;
  const place = {
    x: rounded(box.left / width),
    y: rounded(box.top / height),
    width: rounded(box.width / width),
    height: rounded(box.height / height),
  };
  return { isSelected, confidence: isClear ? confidences.clear : confidences.doubtful, polygon: polygonOf(place) };
}

/**
 * Lines and boxes to be ticked of a page or photo that is upright or on a side and slopes 3 degrees at most.
 * Squares that are no boxes (cells for single letters, marks of codes) are among them: only words tell.
 */
export function findFormMarks(image: PageImage): FormMarks {
  const mask = printMask(image);
  const over = transposed(mask);
  return {
    ruledLines: [
      ...findLinesAcross(mask).map((line) => across(mask, line)),
      ...findLinesAcross(over).map((line) => changedOver(across(over, line))),
    ].slice(0, maxLines),
    selectionMarks: findTickBoxes(mask).map((box) => markOf(mask, box)),
  };
}
