import { describe, expect, test } from 'vitest';
import {
  compilePattern,
  matchesOf,
  maxMatchedText,
  patternProblem,
} from '../../../../../src/domain/reading/validation/compiled-pattern.ts';

function matches(pattern: string, text: string, flags?: string): readonly string[] {
  const expression = compilePattern(pattern, flags);
  return expression ? matchesOf(expression, text).map(({ from, to }) => text.slice(from, to)) : [];
}

describe('a pattern of the catalogue', () => {
  test.each([
    ['a back reference', '(a)\\1', /refers back to a group.*write out/],
    ['a named back reference', '(?<x>a)\\k<x>', /refers back to a group.*write out/],
    ['a group inside of a look-around', '(?=(\\d))\\w', /keeps a group inside of a look-around; write \(\?:/],
    ['a huge bounded repetition', '(?:a{1,50}){50}', /repeats too much.*lower its bounds/],
    ['a bound beyond any text', 'a{100000}', /repeats too much.*lower its bounds/],
    ['repetitions in one another', '((((a{30}){30}){30}){30}){30}', /repeats too much.*lower its bounds/],
    ['a look-around that repeats too much', '(?=(?:a{50}){50})a', /repeats too much.*lower its bounds/],
    ['excessive length', 'a'.repeat(401), /longer than/],
    ['what is no expression', '(', /.+/],
    ['a stray escape', '\\-', /.+/],
  ])('is refused for %s', (_, pattern, problem) => {
    expect(patternProblem(pattern)).toMatch(problem);
    expect(compilePattern(pattern)).toBeNull();
  });

  test('is refused for a flag that changes how it is run', () => {
    expect(patternProblem('a', 'g')).toMatch(/flags/);
    expect(compilePattern('a', 'g')).toBeNull();
  });

  test.each([
    '(?:[.,]\\d{3})*',
    '[(+*)]+',
    '^(?<description>.+?)\\s+(?<total>\\d+[.,]\\d{2})$',
    '(\\p{L}{2,10})\\s*[/ -]?\\s*\\p{L}{2}$',
    '(?=\\S*\\d)[A-Z0-9]+',
    '(?!(?<no>NO)|X)[A-Z]+',
    '(a+)+$',
    '(?:aa?){30}b',
    '\\d+a\\d+b\\d+c\\d+d\\d+e\\d+f\\d+g\\d+h\\d+i\\d+',
  ])('is allowed: %s', (pattern) => {
    expect(patternProblem(pattern)).toBeNull();
  });

  test('is compiled once', () => {
    expect(compilePattern('once', 'i')).toBe(compilePattern('once', 'i'));
  });

  test('yields every match, group 1 when there is one', () => {
    expect(matches('\\d+', '12 and 34')).toEqual(['12', '34']);
    expect(matches('no (\\d+)', 'No 12', 'i')).toEqual(['12']);
  });

  test('tells where named groups stand, but for those that took no part', () => {
    const expression = compilePattern('(?<a>\\d)(?<b>x)?');
    expect(expression && matchesOf(expression, '1')[0]?.groups).toEqual({ a: [0, 1] });
  });

  test('looks at the beginning of an overlong text only', () => {
    expect(matches('b', `${'a'.repeat(maxMatchedText)}b`)).toEqual([]);
  });
});
