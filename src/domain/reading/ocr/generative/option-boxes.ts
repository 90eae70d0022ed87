import { type Box, boxAround } from '../../document/geometry.ts';
import { centreY, right } from '../page-layout.ts';
import { plainSigns } from './plain-signs.ts';
import type { IndexedPage, PlacedPageWord } from './word-index.ts';

/** What is in a line from left to right: a box to be ticked, or words. */
interface Item {
  readonly kind: 'empty' | 'ticked' | 'word';
  readonly x: number;
  readonly end: number;
}

const emptyBox = /^(?:[☐□]|\[_?\]|\(_?\))$/u;
const tickedBox = /^(?:[☑☒✓✔✗✘■]|[[(](?:[xX*•✓✔✗✘])[\])])$/u;
/** Signs of a typed box stand in words of their own at times: `(`, `X`, `)`. */
const longestBox = 3;

/** The boxes and words of a line: those that are typed, and those that are drawn. */
function itemsOf(words: readonly PlacedPageWord[], marks: IndexedPage['marks']): readonly Item[] {
  const items: Item[] = [];
  for (let place = 0; place < words.length; ) {
    const box = typedBox(words.slice(place, place + longestBox));
    const taken = words.slice(place, place + (box?.length ?? 1));
    const [first, last] = [taken[0], taken.at(-1)];
    if (first && last) {
      items.push({ kind: box?.kind ?? 'word', x: first.token.box.x, end: right(last.token.box) });
    }
    place += taken.length;
  }
  const around = boxAround(words.map(({ token }) => token.box));
  for (const { box, isSelected } of around === null ? [] : marks) {
    if (around === null || !isBeside(box, around)) continue;
    items.push({ kind: isSelected ? 'ticked' : 'empty', x: box.x, end: right(box) });
  }
  return items.toSorted((a, b) => a.x - b.x);
}

function isBeside(box: Box, line: Box): boolean {
  return Math.abs(centreY(box) - centreY(line)) < line.height;
}

function typedBox(
  words: readonly PlacedPageWord[],
): { readonly kind: 'empty' | 'ticked'; readonly length: number } | null {
  for (let length = 1; length <= words.length; length += 1) {
    const text = words
      .slice(0, length)
      .map(({ token }) => plainSigns(token.text))
      .join('');
    if (emptyBox.test(text)) return { kind: 'empty', length };
    if (tickedBox.test(text)) return { kind: 'ticked', length };
  }
  return null;
}

/**
 * Whether the box of a printed choice is empty, so that nobody chose it. Boxes stand before their words, unless the
 * last of a line is behind them.
 */
export function isUnticked(
  { tokens, line }: { readonly tokens: readonly PlacedPageWord[]; readonly line: number },
  page: IndexedPage,
): boolean {
  const items = itemsOf(page.lines.get(line) ?? [], page.marks);
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (first === undefined || last === undefined || items.every(({ kind }) => kind === 'word')) return false;
  const own =
    items.at(-1)?.kind === 'word'
      ? items.findLast(({ kind, end }) => kind !== 'word' && end <= first.token.box.x)
      : items.find(({ kind, x }) => kind !== 'word' && x >= right(last.token.box));
  return own?.kind === 'empty';
}
