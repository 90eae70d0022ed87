/** What a pattern says of one character, as a regular expression of its own: `[A-Z]`, `\d`, `x`. */
interface OneOf {
  readonly kind: 'one';
  readonly source: string;
}

/** Something about a place, which takes no character. */
interface Place {
  readonly kind: 'place';
  readonly at: 'start' | 'end' | 'word_edge' | 'no_word_edge';
}

interface Repeat {
  readonly kind: 'repeat';
  readonly part: PatternTree;
  readonly min: number;
  /** Infinity where it is open. */
  readonly max: number;
  readonly lazy: boolean;
}

interface Group {
  readonly kind: 'group';
  readonly part: PatternTree;
  /** From 1; null where it only holds parts together. */
  readonly index: number | null;
}

/** `(?=…)`, `(?!…)`, `(?<=…)` and `(?<!…)`. */
interface LookAround {
  readonly kind: 'look';
  readonly part: PatternTree;
  readonly behind: boolean;
  readonly negative: boolean;
}

/** The parts of a regular expression. */
export type PatternTree =
  | OneOf
  | Place
  | Repeat
  | Group
  | LookAround
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly PatternTree[] };

/** A parsed pattern. */
export interface ParsedPattern {
  readonly tree: PatternTree;
  /** The names of groups by their index, null for those without; index 0 is the whole match. */
  readonly groups: readonly (string | null)[];
}

const tokens =
  /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|[^])|\[(?:\\[^]|[^\]\\])*\]|\((?:\?(?:<(?![=!])[^>]*>|<?[=!]|:))?|(?:[*+?]|\{\d+(?:,\d*)?\})\??|[^]/gu;
const places: ReadonlyMap<string, Place['at']> = new Map([
  ['^', 'start'],
  ['$', 'end'],
  ['\\b', 'word_edge'],
  ['\\B', 'no_word_edge'],
]);
const backReference = /^\\(?:[1-9]|k)/;
const quantifier = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})(\??)$/;

/** Goes over the tokens of a pattern once, left to right. */
class PatternParser {
  readonly groups: (string | null)[] = [null];
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(pattern: string) {
    this.#tokens = pattern.match(tokens) ?? [];
  }

  /** Options up to the end of the group, or of the pattern. */
  choice(): PatternTree {
    const parts = [this.#sequence()];
    while (this.#tokens[this.#at] === '|') {
      this.#at += 1;
      parts.push(this.#sequence());
    }
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'choice', parts };
  }

  #sequence(): PatternTree {
    const parts: PatternTree[] = [];
    for (let token = this.#tokens[this.#at]; token !== undefined; token = this.#tokens[this.#at]) {
      if (token === '|' || token === ')') break;
      this.#at += 1;
      parts.push(this.#repeated(this.#part(token)));
    }
    return { kind: 'sequence', parts };
  }

  #part(token: string): PatternTree {
    if (backReference.test(token)) {
      throw new SyntaxError('refers back to a group, which takes no linear time; write out what may follow instead');
    }
    const at = places.get(token);
    if (at) return { kind: 'place', at };
    return token.startsWith('(') ? this.#group(token) : { kind: 'one', source: token };
  }

  #group(token: string): PatternTree {
    const behind = token.startsWith('(?<=') || token.startsWith('(?<!');
    const isLook = behind || token === '(?=' || token === '(?!';
    const keeps = !isLook && token !== '(?:';
    const index = this.groups.length;
    if (keeps) this.groups.push(/<(.+)>/u.exec(token)?.[1] ?? null);
    const part = this.choice();
    this.#at += 1;
    if (!isLook) return { kind: 'group', part, index: keeps ? index : null };
    const negative = token.endsWith('!');
    if (!negative && this.groups.length > index) {
      throw new SyntaxError('keeps a group inside of a look-around; write (?:…) there, and the group after it');
    }
    return { kind: 'look', part, behind, negative };
  }

  #repeated(part: PatternTree): PatternTree {
    const [, sign, least, comma, most, lazy] = quantifier.exec(this.#tokens[this.#at] ?? '') ?? [];
    if (sign === undefined && least === undefined) return part;
    this.#at += 1;
    const min = sign === '+' ? 1 : Number(least ?? 0);
    const max = sign === '?' ? 1 : sign !== undefined || most === '' ? Infinity : comma ? Number(most) : min;
    return { kind: 'repeat', part, min, max, lazy: lazy === '?' };
  }
}

/**
 * The parts of a regular expression that the language itself takes with the flag `u`. Throws a SyntaxError that says
 * what to write instead of a part that cannot be sought in linear time.
 */
export function parsePattern(pattern: string): ParsedPattern {
  const parser = new PatternParser(pattern);
  return { tree: parser.choice(), groups: parser.groups };
}
