/** How often a number of requests uses the servers. */
export interface Dues {
  readonly puts: number;
  /** Of several statements. */
  readonly transactions: number;
  /** Statements that change rows of several tables and commit alone. */
  readonly effects: number;
  /** Statements that write a row and commit alone. */
  readonly writes: number;
  readonly publishes: number;
  readonly events: number;
}

export const noDues: Dues = { puts: 0, transactions: 0, effects: 0, writes: 0, publishes: 0, events: 0 };

/** Of all processes together. */
export function sumOfDues(all: readonly Dues[]): Dues {
  return all.reduce(
    (sum, { puts, transactions, effects, writes, publishes, events }) => ({
      puts: sum.puts + puts,
      transactions: sum.transactions + transactions,
      effects: sum.effects + effects,
      writes: sum.writes + writes,
      publishes: sum.publishes + publishes,
      events: sum.events + events,
    }),
    noDues,
  );
}
