/** Every choice of some of a few items, in their order, none of them first: 2^n of n items. */
export function subsets<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: 2 ** items.length }, (_, chosen) => items.filter((_, at) => (chosen >> at) % 2 === 1));
}
