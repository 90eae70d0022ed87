/** What a group has done in a partition: everything below `committed`, and `done` above it as ranges ("5-9,12"). */
export interface CommittedOffsets {
  readonly committed: number;
  readonly done: string;
}

/**
 * How far a group is in one partition. Keys finish out of order, so finished events above the oldest open one are kept.
 */
export class PartitionProgress {
  /** Oldest first, because events are taken in order. */
  readonly #open = new Set<number>();
  readonly #done: Set<number>;
  #next: number;

  constructor(start: CommittedOffsets) {
    this.#next = start.committed;
    this.#done = new Set(parseRanges(start.done));
  }

  /** Position of the next event to fetch. */
  get next(): number {
    return this.#next;
  }

  /** Takes an event into work; false when it was taken or finished before. */
  take(position: number): boolean {
    if (position < this.#next) return false;
    this.#next = position + 1;
    if (this.#done.has(position)) return false;
    this.#open.add(position);
    return true;
  }

  finish(position: number): void {
    const before = this.#committed();
    this.#open.delete(position);
    this.#done.add(position);
    if (this.#committed() > before) this.#forgetCommitted();
  }

  snapshot(): CommittedOffsets {
    this.#forgetCommitted();
    return { committed: this.#committed(), done: formatRanges([...this.#done]) };
  }

  #committed(): number {
    for (const oldest of this.#open) return oldest;
    return this.#next;
  }

  #forgetCommitted(): void {
    const committed = this.#committed();
    for (const position of this.#done) if (position < committed) this.#done.delete(position);
  }
}

function formatRanges(positions: number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const position of positions.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && position === last.to + 1) last.to = position;
    else ranges.push({ from: position, to: position });
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}

function parseRanges(text: string): number[] {
  if (text === '') return [];
  return text.split(',').flatMap((range) => {
    const [from = Number.NaN, to = from] = range.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}
