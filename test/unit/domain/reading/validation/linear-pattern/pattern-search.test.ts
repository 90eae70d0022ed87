import { describe, expect, test } from 'vitest';
import { compilePattern, matchesOf } from '../../../../../../src/domain/reading/validation/compiled-pattern.ts';
import { writeProgram } from '../../../../../../src/domain/reading/validation/linear-pattern/pattern-program.ts';
import { PatternSearch } from '../../../../../../src/domain/reading/validation/linear-pattern/pattern-search.ts';
import {
  type PatternTree,
  parsePattern,
} from '../../../../../../src/domain/reading/validation/linear-pattern/pattern-tree.ts';
import { Random } from '../../../../../drawn/random.ts';
import { bundledTemplates } from '../../../../../support/bundled-templates.ts';

interface UsedPattern {
  readonly pattern: string;
  readonly flags: string;
}

/** What the language's own expression finds, as `matchesOf` returns it. */
function ownMatches(expression: RegExp, text: string): readonly unknown[] {
  return Array.from(text.matchAll(expression), ({ indices, index, 0: whole }) => {
    const [from, to] = indices?.[1] ?? [index, index + whole.length];
    const groups = Object.entries(indices?.groups ?? {}).filter(([, place]) => place !== undefined);
    return { from, to, groups: Object.fromEntries(groups) };
  });
}

function ownExpression({ pattern, flags }: UsedPattern): RegExp {
  return new RegExp(pattern, `gd${flags.replace('u', '')}u`);
}

/** Texts for which the two searches find something else. */
function differences(used: UsedPattern, texts: readonly string[]): readonly unknown[] {
  const search = compilePattern(used.pattern, used.flags);
  if (!search) return [`${used.pattern} is refused`];
  const expression = ownExpression(used);
  return texts.flatMap((text) => {
    const [own, found] = [ownMatches(expression, text), matchesOf(search, text)];
    return JSON.stringify(own) === JSON.stringify(found) ? [] : [{ ...used, text, own, found }];
  });
}

/** Every pattern below some part of the catalogue, with the flags that each of its users gives it. */
function patternsIn(part: unknown): readonly UsedPattern[] {
  if (typeof part !== 'object' || part === null) return [];
  const { pattern, flags } = part as { readonly pattern?: unknown; readonly flags?: unknown };
  const inner = Object.values(part).flatMap(patternsIn);
  if (typeof pattern !== 'string') return inner;
  const all = typeof flags === 'string' ? [flags] : ['', 'u', 'iu'];
  return [...inner, ...all.map((given) => ({ pattern, flags: given })), { pattern: `^(?:${pattern})$`, flags: 'u' }];
}

const characters = Array.from("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcxyzÃÉçé .,:;/-_#$€£*()[]&’'ªº°+%@=|\n");

/** A text that a part of a pattern takes; what it says of the text around is left out. */
function takenBy(tree: PatternTree, random: Random): string {
  switch (tree.kind) {
    case 'one': {
      const [first = '?', ...others] = characters.filter((each) => new RegExp(`^${tree.source}$`, 'iu').test(each));
      return random.pick([first, ...others]);
    }
    case 'sequence':
      return tree.parts.map((part) => takenBy(part, random)).join('');
    case 'choice':
      return takenBy(tree.parts[random.whole(0, tree.parts.length - 1)] ?? tree, random);
    case 'repeat': {
      const count = random.whole(tree.min, Math.min(tree.max, tree.min + 3));
      return Array.from({ length: count }, () => takenBy(tree.part, random)).join('');
    }
    case 'group':
      return takenBy(tree.part, random);
    case 'place':
    case 'look':
      return '';
  }
}

/** Lines with characters changed, doubled and dropped, so that they all but match. */
function damaged(lines: readonly string[], random: Random): readonly string[] {
  return lines.map((line) => {
    const characters = Array.from(line);
    for (let count = random.whole(1, 4); count > 0; count -= 1) {
      const at = random.whole(0, Math.max(0, characters.length - 1));
      characters.splice(
        at,
        random.whole(0, 2),
        random.pick([' ', '0', '7', 'A', 'é', '.', ',', '/', '-', ':', '\u00a0', '😀']),
      );
    }
    return characters.join('');
  });
}

const atoms: readonly [string, ...string[]] = [
  'a',
  'b',
  'ab',
  '[ab]',
  '[^a]',
  '.',
  '\\d',
  '\\w',
  '\\s',
  '\\p{Lu}',
  '1',
  ' ',
  '\\b',
  '\\B',
  '^',
  '$',
];
const quantifiers: readonly [string, ...string[]] = [
  '',
  '',
  '',
  '*',
  '+',
  '?',
  '{2}',
  '{0,2}',
  '{1,}',
  '*?',
  '+?',
  '??',
  '{1,2}?',
];

/**
 * A pattern of at most so many parts in one another. What repeats takes a character: JavaScript alone of all languages
 * refuses an optional part that is empty.
 */
function drawnPattern(random: Random, depth: number): string {
  const parts = Array.from({ length: random.whole(1, 3) }, () => {
    if (depth === 0 || random.whole(0, 2) > 0) {
      const atom = random.pick(atoms);
      return /^(?:\\[bB]|\^|\$)$/.test(atom)
        ? atom
        : atom + (atom.length === 2 && !atom.startsWith('\\') ? '' : random.pick(quantifiers));
    }
    const inner = drawnPattern(random, depth - 1);
    const opened = random.pick(['(?:', '(', '(?=', '(?!', '(?<=', '(?<!']);
    if (opened.length > 2 && opened !== '(?:') return `${opened}${inner.replaceAll(/\((?!\?)/g, '(?:')})`;
    return `${opened}${random.pick(['a', '[ab]', '\\w'])}(?:${inner}))${random.pick(quantifiers)}`;
  });
  const joined = parts.join('');
  return random.whole(0, 3) === 0 ? `${joined}|${random.pick(atoms)}` : joined;
}

/** How many characters of a text are looked at, of a pattern whose length is bounded and whose parts are not. */
function looksAt(pattern: string, text: string): number {
  const search = new PatternSearch(writeProgram(parsePattern(pattern), 'u'));
  let looks = 0;
  const points = new Proxy(
    [...text].map((character) => character.codePointAt(0) ?? 0),
    {
      get(target, key) {
        if (typeof key === 'string' && /^-?\d+$/.test(key)) looks += 1;
        return Reflect.get(target, key) as unknown;
      },
    },
  );
  search.matches(points);
  return looks;
}

describe('the search of a pattern', () => {
  test('finds for each pattern of the catalogue what the expression of the language finds', {
    timeout: 60_000,
  }, async () => {
    const random = new Random(35);
    const used = (await bundledTemplates()).flatMap(patternsIn);
    const unlike = new Map(used.map((each) => [`${each.flags}/${each.pattern}`, each]));
    const patterns = [...new Set(used.map(({ pattern }) => pattern))];
    const lines = patterns.map((pattern) => takenBy(parsePattern(pattern).tree, random).slice(0, 300));
    const texts = [...lines, ...damaged(lines, random)];
    const some = texts.filter((_, index) => index % 4 === 0);
    const own = (pattern: string) => texts.filter((_, index) => patterns[index % patterns.length] === pattern);
    const found = [...unlike.values()].flatMap((each) => differences(each, [...own(each.pattern), ...some]));
    expect(found).toEqual([]);
    const matched = [...unlike.values()].filter((each) => texts.some((text) => ownExpression(each).test(text)));
    expect(matched.length / unlike.size).toBeGreaterThan(0.85);
  });

  test('finds for drawn patterns over drawn texts what the expression of the language finds', {
    timeout: 60_000,
  }, () => {
    const random = new Random(7);
    const texts = Array.from({ length: 40 }, () =>
      Array.from({ length: random.whole(0, 9) }, () => random.pick(['a', 'b', 'A', '1', ' ', '\n', 'é', 'ſ'])).join(''),
    );
    const drawn = Array.from({ length: 700 }, () => ({
      pattern: drawnPattern(random, 3),
      flags: random.pick(['', 'i', 'm', 's', 'ims']),
    }));
    expect(drawn.flatMap((each) => differences(each, texts))).toEqual([]);
  });

  test.each([
    ['a repeated choice of lengths', '(?:aa?){30}b'],
    ['nested repetition', '(a+)+$'],
    ['nested repetition of anything', '(.*)*x'],
    ['overlapping options', '(a|ab|aab)*c'],
    ['many open repetitions', '.*a'.repeat(12)],
    ['a large bounded repetition', '(?:a{1,20}){1,20}b'],
    ['four hundred characters', `${'(?:a?a*)+'.repeat(44)}b`],
    ['a look-ahead over the rest of the text', '(?:(?=.*b)a|a)+c'],
    ['a look-behind over the text before', '(?:(?<=^(?:a+)+)a)+c'],
    ['a look-around in a look-around', '(?:(?!(?!.*b).*).)+c'],
  ])('looks at a text as often as it is long, and not more often: %s', (_, pattern) => {
    const [short, long] = [looksAt(pattern, 'a'.repeat(320)), looksAt(pattern, 'a'.repeat(640))];
    expect(short).toBeGreaterThan(0);
    expect(long).toBeLessThanOrEqual(2.1 * short);
    expect(short).toBeLessThan(320 * 8000);
  });

  test('looks at 60,000 characters in proportion', { timeout: 60_000 }, () => {
    const [short, long] = [1000, 60_000].map((length) => looksAt('(a+)+$', `${'a'.repeat(length - 1)}!`));
    expect(short).toBeGreaterThan(0);
    expect(long).toBeLessThanOrEqual(61 * (short ?? 0));
  });

  test('looks at a text with many matches in proportion to it', () => {
    const [short, long] = [looksAt('a(?:.*c)?', 'ab'.repeat(500)), looksAt('a(?:.*c)?', 'ab'.repeat(1000))];
    expect(long).toBeLessThanOrEqual(2.1 * short);
  });
});
