import { subsets } from '../subsets.ts';
import { BillAmounts } from './bill-amounts.ts';
import { type Closing, type Proof, type Term, termOf } from './closing.ts';
import { grossAlone } from './gross-alone.ts';
import type { AmountRow, Printed, TermRole } from './printed-amounts.ts';
import { isAtRate, minTax } from './taxed-rows.ts';

/** Taxes on sales are at most so much of their base. */
const maxTaxShare = 0.31;
const points = { rates: 4, items: 3, label: 1.5, order: 1, wholeRate: 1, zero: 1 } as const;
const maxAdditions = 4;
/** Bounds the work on hostile pages; bills have some dozens of trials. */
const maxTrials = 3000;
const maxClosings = 60;

/** What is tried: amounts without their signs, in hundredths. */
interface Trial {
  readonly net: number;
  readonly tax: number;
  readonly gross: number;
  readonly additions: Closing['additions'];
}

/** The terms of a trial, as they are printed. */
interface Terms {
  readonly net: Term;
  readonly tax: Term | null;
  readonly gross: Printed;
}

const signedLike = (cents: number, sign: number): number => (cents === 0 ? 0 : Math.sign(sign) * cents);

/** The rate that a tax is of its base is a whole percentage, as most are. */
const isWholeRate = ({ net, tax }: Trial): boolean => net > 0 && isAtRate(net, tax, Math.round((100 * tax) / net));

function taxTerm({ net, tax }: Trial, amounts: BillAmounts, gross: Printed): Term | null {
  const placed = amounts.place(tax, 'tax');
  // Anything can be nothing: that the tax is takes its label, or its rate beside the net.
  const isKnown = tax > 0 || placed?.roles.has('tax') === true || amounts.setsOf(net, 0).length > 0;
  const printed = isKnown ? placed : null;
  if (printed) return termOf(printed, signedLike(tax, gross.cents));
  const [set] = amounts.setsOf(net, tax).map(({ rows }) => rows.map(({ amount }) => amount));
  const hasSign = ({ cents }: Printed): boolean => Math.sign(cents) === Math.sign(gross.cents);
  const parts = set ?? amounts.taxSums.find((each) => each.cents === tax && each.amounts.every(hasSign))?.amounts;
  return parts ? { cents: signedLike(tax, gross.cents), amounts: parts } : null;
}

function netTerm({ net, tax }: Trial, amounts: BillAmounts, gross: Printed): Term | null {
  const printed = amounts.place(net, 'net');
  if (printed && Math.sign(printed.cents) === Math.sign(gross.cents)) return termOf(printed);
  return amounts.setsOf(net, tax).length > 0 ? { cents: signedLike(net, gross.cents), amounts: [] } : null;
}

/** What the taxes are of (BT-109 of EN 16931), where it is printed between the additions to the net and the gross. */
function baseTerm({ net, tax, additions }: Trial, amounts: BillAmounts, gross: Printed): Term | null {
  if (additions.length === 0 || tax === 0) return null;
  const cents = additions.reduce((sum, each) => sum + each.cents, net);
  const printed = amounts.place(cents, 'net');
  const first = Math.max(...additions.flatMap((each) => each.amounts.map(({ row }) => row)));
  const isBetween = printed !== null && printed.row >= first && printed.row <= gross.row;
  return isBetween && Math.sign(printed.cents) === Math.sign(gross.cents) ? termOf(printed) : null;
}

const labelled = (term: Term | null, role: TermRole): number =>
  Number(term?.amounts.some(({ roles }) => roles.has(role)) === true);

/** Whether the terms are printed in the order of a sum: the tax not over the net, and the gross under both. */
function isInOrder(net: Term, tax: Term | null, gross: Printed): boolean {
  const [first, second] = [net.amounts.at(-1), tax?.amounts[0]].map((each) => each?.row ?? -1);
  return (first ?? -1) <= (second ?? -1) && gross.row >= (second ?? -1);
}

/** What shows that terms are those of the bill: taxed rows or a rate beside the tax, items that come to the net. */
function evidenceOf({ net, tax, additions }: Trial, terms: Terms, amounts: BillAmounts) {
  const added = additions.reduce((sum, { cents }) => sum + cents, 0);
  const [taxes = null] = amounts.setsOf(net + added, tax);
  const beside = terms.tax?.amounts.flatMap(({ rates }) => rates) ?? [];
  const isRate = tax >= minTax && beside.some((rate) => rate > 0 && isAtRate(net + added, tax, rate));
  const own = new Set([net, tax, Math.abs(terms.gross.cents)]);
  const items = amounts.itemsOf(terms.net.amounts[0] ?? terms.gross, ({ cents }) => own.has(Math.abs(cents)));
  return { taxes, items, hasRates: tax > 0 && (taxes !== null || isRate) };
}

function closingOf(trial: Trial, amounts: BillAmounts): Closing | null {
  const gross = amounts.place(trial.gross, 'gross');
  const net = gross && netTerm(trial, amounts, gross);
  const tax = gross && taxTerm(trial, amounts, gross);
  const isUntaxed = trial.tax === 0 && trial.additions.length > 0;
  if (!gross || !net || (!tax && !isUntaxed)) return null;
  const { taxes, items, hasRates } = evidenceOf(trial, { net, tax, gross }, amounts);
  const labels = labelled(net, 'net') + labelled(tax, 'tax') + Number(gross.roles.has('gross'));
  const isSum = trial.tax > 0 || trial.additions.length > 0;
  const [isOrdered, isWhole] = [isInOrder(net, tax, gross), trial.tax > 0 && isWholeRate(trial)];
  const isProven = isSum ? hasRates || items !== null || labels > 1 : items !== null;
  // Any three amounts can come to a sum: the order of a bill and the name, or the rate, of one make it one.
  if (!isProven && !(isOrdered && (isWhole || labelled(net, 'net') + labelled(tax, 'tax') > 0))) return null;
  const score =
    points.rates * Number(hasRates) +
    points.zero * Number(taxes !== null && trial.tax === 0) +
    points.items * Number(items !== null) +
    points.label * labels +
    points.order * Number(isOrdered) +
    points.wholeRate * Number(isWhole);
  const proofs: readonly Proof[] = [
    ...(isSum ? (['sum'] as const) : []),
    ...(hasRates || taxes !== null ? (['rates'] as const) : []),
    ...(items !== null ? (['items'] as const) : []),
  ];
  const base = baseTerm(trial, amounts, gross);
  const terms = { net, tax, additions: trial.additions, gross: termOf(gross), ...(base && { base }) };
  return { ...terms, taxes, items, score, isProven, proofs };
}

/** Charges and discounts by their labels, every choice of them. */
function additionsOf(all: readonly Printed[]): readonly Closing['additions'][] {
  const some = all
    .filter(({ cents, roles }) => cents !== 0 && (roles.has('charge') || roles.has('discount')) && !roles.has('net'))
    .slice(0, maxAdditions)
    .map((amount) => {
      const role = amount.roles.has('discount') ? ('discount' as const) : ('charge' as const);
      return { role, cents: role === 'discount' ? -Math.abs(amount.cents) : amount.cents, amounts: [amount] };
    });
  return subsets(some);
}

/** Net, tax and gross of every two printed amounts, or set of taxed rows, that a third one closes. */
function* trials(amounts: BillAmounts): Generator<Trial> {
  const sums = [...amounts.sets.map(({ tax }) => tax), ...amounts.taxSums.map(({ cents }) => cents)];
  const taxes = new Set([...amounts.all.map(({ cents }) => Math.abs(cents)), ...sums]);
  const choices = additionsOf(amounts.all);
  for (const gross of amounts.values) {
    for (const additions of choices) {
      const added = additions.reduce((sum, { cents }) => sum + cents, 0);
      for (const net of amounts.values) {
        const tax = gross - net - added;
        if (tax < 0 || tax > maxTaxShare * (net + added)) continue;
        if (tax === 0 ? additions.length > 0 || taxes.has(0) : taxes.has(tax)) yield { net, tax, gross, additions };
      }
    }
  }
  for (const { base, tax } of amounts.sets) {
    if (!amounts.values.includes(base)) yield { net: base, tax, gross: base + tax, additions: [] };
  }
}

/** Assignments that agree with themselves, the best first. */
export function closings(rows: readonly AmountRow[]): readonly Closing[] {
  const amounts = new BillAmounts(rows);
  const found: Closing[] = [...grossAlone(amounts)];
  let tried = 0;
  for (const trial of trials(amounts)) {
    tried += 1;
    if (tried > maxTrials) break;
    const closing = closingOf(trial, amounts);
    if (closing) found.push(closing);
  }
  return found
    .toSorted((a, b) => b.score - a.score || Math.abs(b.gross.cents) - Math.abs(a.gross.cents))
    .slice(0, maxClosings);
}
