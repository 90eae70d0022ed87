/** A movement, or a balance alone, in the order of the statement; amounts in hundredths. */
export interface BalanceEntry {
  /** Without its sign; null for a line that only says what the balance is. */
  readonly cents: number | null;
  /** What column, sign or section says; null where none does. */
  readonly sign: 1 | -1 | null;
  /** Whether the balance may say otherwise: the sign is not printed with the amount. */
  readonly isSignOpen: boolean;
  readonly balance: number | null;
}

/** What the balances say of an entry: the sign, and whether they close; null where no balance says so. */
export interface Settled {
  readonly sign: 1 | -1 | null;
  readonly closes: boolean | null;
}

/** Movements between two balances whose signs are tried. */
const maxTried = 10;

type Sign = 1 | -1;

const sumOf = (entries: readonly BalanceEntry[], signs: readonly (Sign | null)[]): number =>
  entries.reduce((sum, { cents }, index) => sum + (cents ?? 0) * (signs[index] ?? 1), 0);

/** The one choice of signs for amounts by which they come to a sum; null where none does, or several do. */
function onlySigns(amounts: readonly number[], sum: number): readonly Sign[] | null {
  if (amounts.length > maxTried) return null;
  const found: Sign[][] = [];
  for (let choice = 0; choice < 2 ** amounts.length; choice += 1) {
    const signs = amounts.map((_, index): Sign => ((choice >> index) % 2 === 0 ? 1 : -1));
    if (amounts.reduce((total, cents, index) => total + cents * (signs[index] ?? 1), 0) === sum) found.push(signs);
    if (found.length > 1) return null;
  }
  return found[0] ?? null;
}

/** The signs by which movements come to a difference: those that are known, else those that are open are tried. */
function signsFor(entries: readonly BalanceEntry[], difference: number): readonly (Sign | null)[] | null {
  const known = entries.map(({ sign }) => sign);
  if (!known.includes(null) && sumOf(entries, known) === difference) return known;
  const isOpen = ({ sign, isSignOpen }: BalanceEntry): boolean => sign === null || isSignOpen;
  for (const tried of [(entry: BalanceEntry) => entry.sign === null, isOpen]) {
    const open = entries.filter(tried);
    const fixed = entries.reduce((sum, each) => sum + (tried(each) ? 0 : (each.cents ?? 0) * (each.sign ?? 1)), 0);
    const signs = onlySigns(
      open.map(({ cents }) => cents ?? 0),
      difference - fixed,
    );
    if (signs) return entries.map((each) => (tried(each) ? (signs[open.indexOf(each)] ?? null) : each.sign));
  }
  return null;
}

function settledOnce(entries: readonly BalanceEntry[], opening: number | null, closing: number | null) {
  const settled = new Map<BalanceEntry, Settled>();
  let before = opening;
  /** What the balance should be by the rows above, where the one that is printed is another. */
  let expected: number | null = null;
  let open: BalanceEntry[] = [];
  const close = (balance: number): void => {
    const bases = [before, expected].filter((base) => base !== null);
    const signs = bases.map((base) => signsFor(open, balance - base)).find((each) => each !== null) ?? null;
    for (const [index, entry] of open.entries()) {
      settled.set(entry, { sign: signs?.[index] ?? entry.sign, closes: bases.length === 0 ? null : signs !== null });
    }
    const isKnown = open.every(({ sign }) => sign !== null);
    expected =
      signs === null && before !== null && isKnown
        ? before +
          sumOf(
            open,
            open.map(({ sign }) => sign),
          )
        : null;
    before = balance;
    open = [];
  };
  for (const entry of entries) {
    if (entry.cents !== null) open.push(entry);
    if (entry.balance !== null) close(entry.balance);
  }
  if (open.length > 0 && closing !== null && before !== null) close(closing);
  for (const entry of open) settled.set(entry, { sign: entry.sign, closes: null });
  return settled;
}

const closing = (settled: ReadonlyMap<BalanceEntry, Settled>): number =>
  [...settled.values()].filter(({ closes }) => closes === true).length;

/**
 * Movements as the balances beside them say, from top to bottom or, where more of them close that way, from bottom to
 * top. `ends` are the balances before the first and after the last day, null where they are not known.
 */
export function settle(
  entries: readonly BalanceEntry[],
  ends: { readonly opening: number | null; readonly closing: number | null },
): ReadonlyMap<BalanceEntry, Settled> {
  const hasBalances = entries.some(({ cents, balance }) => cents !== null && balance !== null);
  const downwards = settledOnce(entries, ends.opening, hasBalances ? null : ends.closing);
  if (!hasBalances) return downwards;
  const upwards = settledOnce(entries.toReversed(), ends.opening, null);
  return closing(upwards) > closing(downwards) ? upwards : downwards;
}
