/** Counts edges of boxes by their place, in time that grows with the logarithm of their number. */
export class EdgeCounts {
  readonly #places: readonly number[];
  /** A Fenwick tree: the entry at `i` counts the places of as many entries up to it as its lowest bit says. */
  readonly #tree: Int32Array;

  constructor(edges: readonly number[]) {
    this.#places = [...new Set(edges)].sort((a, b) => a - b);
    this.#tree = new Int32Array(this.#places.length + 1);
  }

  add(edge: number, count: 1 | -1): void {
    for (let at = this.#placesUpTo(edge); at < this.#tree.length; at += at & -at) {
      this.#tree[at] = (this.#tree[at] ?? 0) + count;
    }
  }

  /** How many edges lie at `place` or before it. */
  upTo(place: number): number {
    let sum = 0;
    for (let at = this.#placesUpTo(place); at > 0; at -= at & -at) sum += this.#tree[at] ?? 0;
    return sum;
  }

  #placesUpTo(place: number): number {
    let [low, high] = [0, this.#places.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#places[middle] ?? 0) <= place) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
