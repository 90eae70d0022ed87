/**
 * Longer patterns and texts are no field's; together with the ban on nested repetition they bound the time of a match.
 */
const maxPattern = 400;
export const maxMatchedText = 320;
const maxKept = 2000;
const allowedFlags = /^[imsu]*$/;

/** Patterns are data of the catalogue and come back with every document: each is compiled once. */
const compiled = new Map<string, RegExp | null>();

/**
 * Repetitions without an upper bound; `wide` ones take almost any character, so several of them share a text in many
 * ways.
 */
interface Shape {
  readonly nests: boolean;
  readonly open: number;
  readonly wide: number;
}

const maxOpen = 8;
const maxWide = 3;

/** The next atom or sign of a pattern: an escape, a character class, a group's edge, or a single character. */
function partAt(pattern: string, at: number): string {
  if (pattern[at] === '\\') return pattern.slice(at, at + 2);
  if (pattern[at] === '(') return /^\((?:\?(?:<[A-Za-z]\w*>|<?[=!]|:))?/.exec(pattern.slice(at))?.[0] ?? '(';
  if (pattern[at] !== '[') return pattern.charAt(at);
  let end = at + 1;
  while (end < pattern.length && pattern[end] !== ']') end += pattern[end] === '\\' ? 2 : 1;
  return pattern.slice(at, end + 1);
}

/** Whether a quantifier stands at `at` that repeats often: `*`, `+`, `{n,}` or more than sixty times. */
function repeatsAt(pattern: string, at: number): boolean {
  if (pattern[at] === '*' || pattern[at] === '+') return true;
  const bounds = /^\{(\d+)(,(\d*))?\}/.exec(pattern.slice(at, at + 12));
  if (!bounds) return false;
  return bounds[3] === '' || Number(bounds[3] ?? bounds[1]) > 60;
}

function isWide(part: string): boolean {
  return part === '.' || part === '\\S' || part === '\\D' || part === '\\W' || part.startsWith('[^');
}

/** A repeated group that holds a repetition or a choice can take exponential time on a text that does not match. */
function shapeOf(pattern: string): Shape {
  const groups = [{ risky: false }];
  const shape = { nests: false, open: 0, wide: 0 };
  for (let at = 0; at < pattern.length; ) {
    const part = partAt(pattern, at);
    at += part.length;
    const repeated = repeatsAt(pattern, at);
    if (repeated) shape.open += 1;
    if (repeated && isWide(part)) shape.wide += 1;
    if (part.startsWith('(')) {
      groups.push({ risky: false });
      continue;
    }
    const closed = part === ')' ? groups.pop() : undefined;
    if (repeated && closed?.risky) shape.nests = true;
    const current = groups.at(-1);
    if (current && (repeated || part === '|' || closed?.risky)) current.risky = true;
  }
  return shape;
}

/** Patterns know letters of all languages, and a stray escape in them is a mistake. */
function unicode(flags: string): string {
  return flags.includes('u') ? flags : `${flags}u`;
}

/** Why a pattern of the catalogue is refused, or null when it may be used. */
export function patternProblem(pattern: string, flags = ''): string | null {
  if (pattern.length > maxPattern) return `is longer than ${maxPattern} characters; split it into several rules`;
  if (!allowedFlags.test(flags)) return `has flags "${flags}"; only i, m, s and u are allowed`;
  if (/\\[1-9]|\\k</.test(pattern)) return 'refers back to a group; back references are not allowed';
  const shape = shapeOf(pattern);
  if (shape.nests) return 'repeats a group that itself repeats or chooses, which can take forever; flatten it';
  if (shape.open > maxOpen) return `has more than ${maxOpen} open repetitions; bound some of them, as {1,20}`;
  if (shape.wide > maxWide) return `has more than ${maxWide} open repetitions of any character; say what stands there`;
  try {
    new RegExp(pattern, unicode(flags));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : 'is no regular expression';
  }
}

/** The expression of a pattern, with global and index flags; null when the pattern is not allowed. */
export function compilePattern(pattern: string, flags = ''): RegExp | null {
  const key = `${flags}/${pattern}`;
  const kept = compiled.get(key);
  if (kept !== undefined) return kept;
  if (compiled.size >= maxKept) compiled.clear();
  const allowed = patternProblem(pattern, flags) === null;
  const made = allowed ? new RegExp(pattern, `gd${unicode(flags)}`) : null;
  compiled.set(key, made);
  return made;
}

/** A match in a text that was cut to the bound; `from` and `to` are those of group 1 when there is one. */
export interface PatternMatch {
  readonly from: number;
  readonly to: number;
  readonly groups: Readonly<Record<string, readonly [from: number, to: number]>>;
}

export function matchesOf(expression: RegExp, text: string): readonly PatternMatch[] {
  return Array.from(text.slice(0, maxMatchedText).matchAll(expression), (match) => {
    const named = Object.entries(match.indices?.groups ?? {});
    const [from, to] = match.indices?.[1] ?? match.indices?.[0] ?? [match.index, match.index + match[0].length];
    return { from, to, groups: Object.fromEntries(named.filter(([, place]) => place !== undefined)) };
  });
}
