import { isMoney, type NormaliseContext } from '../../validation/field-value.ts';
import { normalise } from '../../validation/normalise.ts';
import type { Candidate } from '../text-document.ts';
import { joinedLines } from '../text-piece.ts';
import type { Term } from './closing.ts';
import type { Bill } from './reconcile.ts';

/** How far a term can be trusted: of a sum that is proven, and of one that only closes. */
const ruleCertainty = { proven: 0.98, closes: 0.85 } as const;

/** A sum of a bill; where several amounts or another sign are printed, its meaning is what it comes to. */
function candidateOf(term: Term, isProven: boolean, context: NormaliseContext): Candidate {
  const [first] = term.amounts;
  const value = normalise('money', first?.piece.text ?? '', context)?.value;
  const currency = isMoney(value) ? value.currency : null;
  const isAsPrinted = term.amounts.length === 1 && first?.cents === term.cents;
  const written = (cents: number): string => `${currency ?? ''} ${(cents / 100).toFixed(2)}`.trim();
  return {
    piece: joinedLines(term.amounts.map(({ piece }) => piece)),
    certainty: isProven ? ruleCertainty.proven : ruleCertainty.closes,
    addsUp: isProven,
    source: 'page',
    ...(isAsPrinted ? {} : { meaning: written(term.cents) }),
    ...(term.cents < 0 ? { otherMeaning: written(-term.cents) } : {}),
  };
}

/** A term of the assignment that closes, as the candidate of a field; none where nothing closes. */
export function ofBill(
  { closing, due }: Bill,
  part: 'total' | 'subtotals' | 'taxes' | 'due',
  context: NormaliseContext,
): readonly Candidate[] {
  if (closing === null) return [];
  const isRounded = due !== null && due.rounding !== null && due.paid.length === 0;
  const terms = {
    total: isRounded ? due.due : closing.gross,
    subtotals: closing.base ?? closing.net,
    taxes: closing.tax,
    due: due?.due,
  };
  const term = terms[part];
  if (term === undefined || term === null || term.amounts.length === 0) return [];
  return [candidateOf(term, closing.isProven && (part !== 'due' || due?.isShown === true), context)];
}
