import { colonPairs, columnPairs } from '../forms/beside-pairs.ts';
import { boxPairs } from '../forms/box-pairs.ts';
import { cellPairs } from '../forms/cell-pairs.ts';
import { combPairs } from '../forms/comb-pairs.ts';
import { formFieldPairs } from '../forms/form-field-pairs.ts';
import { formPage } from '../forms/form-page.ts';
import { framePairs } from '../forms/frame-pairs.ts';
import { markPairs } from '../forms/mark-pairs.ts';
import { inReadingOrder } from '../forms/pair.ts';
import { underlinePairs } from '../forms/underline-pairs.ts';
import type { LaidOutPage } from '../page-layout.ts';
import { readingLimits } from '../reading-limits.ts';
import type { RowCandidates, TextDocument } from '../text-document.ts';

/**
 * What is surest takes its words first: fields of the file, boxes to be ticked, colons, lines to write on, boxes,
 * columns.
 */
function pairsOn(page: LaidOutPage): readonly RowCandidates[] {
  const form = formPage(page);
  const fields = formFieldPairs(form);
  const marks = markPairs(form, fields.used);
  const used = new Set(fields.used);
  for (const { cells } of [...fields.pairs, ...marks]) {
    for (const { token } of cells['key']?.piece.spans ?? []) used.add(token);
  }
  const combs = combPairs(form, used);
  const frames = framePairs(form, used);
  const cells = cellPairs(form, used);
  const lines = underlinePairs(form, used);
  const colons = colonPairs(form, used);
  const boxes = boxPairs(form, used);
  const columns = columnPairs(form, used);
  return inReadingOrder(
    [...fields.pairs, ...marks, ...combs, ...frames, ...cells, ...lines, ...colons, ...boxes, ...columns],
    form.textHeight,
  );
}

/** Many fields of one template ask for them. */
const known = new WeakMap<LaidOutPage, readonly RowCandidates[]>();

function knownPairsOn(page: LaidOutPage): readonly RowCandidates[] {
  const pairs = known.get(page) ?? pairsOn(page);
  known.set(page, pairs);
  return pairs;
}

/** Every label with what was filled in, and every box that is ticked or not, in reading order. */
export function byPairs(document: Pick<TextDocument, 'pages'>): readonly RowCandidates[] {
  return document.pages.flatMap(knownPairsOn).slice(0, readingLimits.rowsOfList);
}
