import type { Box } from '../../document/geometry.ts';
import type { LabelHit } from '../labels.ts';
import { type Cell, isRotated, type PageWord, type Row, sharedWidth } from '../page-layout.ts';
import type { LabelledPage } from '../text-document.ts';

/** What may head a column on the row of a label: labels of the template and other cells. */
interface Header {
  readonly box: Box;
  readonly hit: LabelHit | null;
}

/** A value that does not stand under its label is at most this many heights beside it. */
const maxOffset = 2.5;
/** An amount is at most this many heights to the right of its label. */
const maxRight = 10;
const onlyAmount = /^(?:R\$|[$€£])?-?\d[\d.]*,\d{2,4}%?$/;
/** A word may begin this many heights before the label of its column. */
const early = 1.5;

function headersOf(page: LabelledPage, row: number): readonly Header[] {
  const hits = page.labels.byRow[row] ?? [];
  const others = (page.rows[row]?.cells ?? []).filter((cell) =>
    hits.every((hit) => sharedWidth(hit.box, cell.box) <= 0),
  );
  return [...hits.map((hit) => ({ box: hit.box, hit })), ...others.map(({ box }) => ({ box, hit: null }))];
}

/** Pixels shared with a header, or minus the distance to it. */
function affinity(box: Box, header: Header): number {
  const shared = sharedWidth(box, header.box);
  return shared > 0 ? shared : shared - 1e-3 * Math.abs(box.x - header.box.x);
}

/** The first of those with the most affinity. */
function nearestTo(cell: Cell, headers: readonly Header[]): Header | undefined {
  let best: Header | undefined;
  let max = Number.NEGATIVE_INFINITY;
  for (const header of headers) {
    const here = affinity(cell.box, header);
    if (best === undefined || here > max) [best, max] = [header, here];
  }
  return best;
}

function isOwn(header: Header | undefined, hit: LabelHit): boolean {
  return header?.hit === hit;
}

/** A cell that runs under several labels: its words go to the last label that begins before them. */
function splitAmong(cell: Cell, headers: readonly Header[], hit: LabelHit): readonly PageWord[] {
  const fromLeft = headers.toSorted((a, b) => a.box.x - b.box.x);
  return cell.tokens.filter((token) => {
    const owner = fromLeft.findLast((header) => header.box.x <= token.box.x + early * token.box.height);
    return isOwn(owner ?? fromLeft[0], hit);
  });
}

function startsNear(cell: Cell, header: Header): boolean {
  return cell.tokens.some((token) => Math.abs(token.box.x - header.box.x) <= early * token.box.height);
}

/**
 * Amounts stand at the right of their box, often beyond the label at its left: the last label before them owns them.
 */
function ownerOfAmount(cell: Cell, headers: readonly Header[]): Header | undefined {
  const text = cell.tokens.map((token) => token.text).join('');
  if (!onlyAmount.test(text) || headers.some((header) => sharedWidth(cell.box, header.box) > 0)) return undefined;
  const owner = headers.toSorted((a, b) => a.box.x - b.box.x).findLast((header) => header.box.x <= cell.box.x);
  return owner && -sharedWidth(cell.box, owner.box) <= maxRight * cell.box.height ? owner : undefined;
}

/** The words of a row that belong to the column of a label above or below it. */
export function ownTokens(page: LabelledPage, row: Row, hit: LabelHit): readonly PageWord[] {
  const headers = headersOf(page, hit.row);
  return row.cells
    .filter((cell) => !isRotated(cell))
    .flatMap((cell) => {
      const over = headers.filter((header) => sharedWidth(cell.box, header.box) > 0 && header.hit !== null);
      const parted = over.filter((header) => startsNear(cell, header));
      if (over.length > 1 && parted.length > 1 && over.some((header) => isOwn(header, hit))) {
        return splitAmong(cell, parted, hit);
      }
      const ofAmount = ownerOfAmount(cell, headers);
      if (ofAmount) return isOwn(ofAmount, hit) ? cell.tokens : [];
      const best = nearestTo(cell, headers);
      const near = sharedWidth(cell.box, hit.box) > -maxOffset * hit.box.height;
      return isOwn(best, hit) && near ? cell.tokens : [];
    });
}
