import { writeProgram } from './linear-pattern/pattern-program.ts';
import { PatternSearch } from './linear-pattern/pattern-search.ts';
import { parsePattern } from './linear-pattern/pattern-tree.ts';

/** Longer patterns and texts are no field's. */
const maxPattern = 400;
export const maxMatchedText = 320;
const maxKept = 2000;
const allowedFlags = /^[imsu]*$/;

/** Patterns are data of the catalogue and come back with every document: each is compiled once. */
const compiled = new Map<string, PatternSearch | null>();

/** Patterns know letters of all languages, and a stray escape in them is a mistake. */
function unicode(flags: string): string {
  return flags.includes('u') ? flags : `${flags}u`;
}

/** Throws an error that says why a pattern may not be used. */
function read(pattern: string, flags: string): PatternSearch {
  if (pattern.length > maxPattern) {
    throw new SyntaxError(`is longer than ${maxPattern} characters; split it into several rules`);
  }
  if (!allowedFlags.test(flags)) throw new SyntaxError(`has flags "${flags}"; only i, m, s and u are allowed`);
  new RegExp(pattern, unicode(flags));
  return new PatternSearch(writeProgram(parsePattern(pattern), unicode(flags)));
}

/** Why a pattern of the catalogue is refused, or null when it may be used. */
export function patternProblem(pattern: string, flags = ''): string | null {
  try {
    read(pattern, flags);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : 'is no regular expression';
  }
}

/** The search of a pattern; null when the pattern is not allowed. */
export function compilePattern(pattern: string, flags = ''): PatternSearch | null {
  const key = `${flags}/${pattern}`;
  const kept = compiled.get(key);
  if (kept !== undefined) return kept;
  if (compiled.size >= maxKept) compiled.clear();
  const made = patternProblem(pattern, flags) === null ? read(pattern, flags) : null;
  compiled.set(key, made);
  return made;
}

/** A match in a text that was cut to the bound; `from` and `to` are those of group 1 when there is one. */
export interface PatternMatch {
  readonly from: number;
  readonly to: number;
  readonly groups: Readonly<Record<string, readonly [from: number, to: number]>>;
}

/** Where a pattern matches, left to right. */
export function matchesOf(search: PatternSearch, text: string): readonly PatternMatch[] {
  const characters = Array.from(text.slice(0, maxMatchedText));
  const spans = search.matches(characters.map((character) => character.codePointAt(0) ?? 0));
  if (spans.length === 0) return [];
  /** Where each character begins in the text, its end last. */
  const offsets = [0];
  for (const character of characters) offsets.push((offsets.at(-1) ?? 0) + character.length);
  return spans.map((span) => {
    const place = (group: number): readonly [from: number, to: number] | null => {
      const [from = -1, to = -1] = span.slice(2 * group, 2 * group + 2).map((at) => offsets[at] ?? -1);
      return from < 0 || to < 0 ? null : [from, to];
    };
    const [from, to] = place(1) ?? place(0) ?? [0, 0];
    const named = search.groups.map((name, group) => [name, place(group)] as const);
    return { from, to, groups: Object.fromEntries(named.filter(([name, at]) => name !== null && at !== null)) };
  });
}
