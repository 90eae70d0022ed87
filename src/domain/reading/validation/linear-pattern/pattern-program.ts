import { CharacterSet } from './character-set.ts';
import type { ParsedPattern, PatternTree } from './pattern-tree.ts';

/**
 * One step. `one` takes a character, `split` tries its first way before its second, `save` notes the place, `clear`
 * forgets the groups of an earlier round, `look` asks a program of its own, and `beside` whether a character is
 * before or after the place.
 */
export type Step =
  | { readonly op: 'one'; readonly set: CharacterSet }
  | { op: 'split'; first: number; second: number }
  | { readonly op: 'save'; readonly slot: number }
  | { readonly op: 'clear'; readonly from: number; readonly to: number }
  | { readonly op: 'place'; readonly at: 'start' | 'end' | 'word_edge' | 'no_word_edge' }
  | { readonly op: 'look'; readonly look: number; readonly negative: boolean }
  | { readonly op: 'beside'; readonly set: CharacterSet; readonly behind: boolean; readonly negative: boolean }
  | { readonly op: 'match' };

/** A look-around that is more than one character. */
export interface Look {
  readonly steps: readonly Step[];
  /** Whether it is read from its end: what follows a place is sought from the end of the text. */
  readonly backwards: boolean;
}

/** A pattern as steps. Each takes at most one look at each place of a text. */
export interface PatternProgram {
  readonly steps: readonly Step[];
  readonly looks: readonly Look[];
  readonly groups: readonly (string | null)[];
  readonly word: CharacterSet;
  readonly newline: CharacterSet | null;
}

/** The largest bundled pattern takes 765; a row of text that is as long as can be then takes a few milliseconds. */
const maxSteps = 2000;

/** How many steps a tree takes at most, without making them. */
function sizeOf(tree: PatternTree): number {
  switch (tree.kind) {
    case 'one':
    case 'place':
      return 1;
    case 'sequence':
      return tree.parts.reduce((sum, part) => sum + sizeOf(part), 0);
    case 'choice':
      return tree.parts.reduce((sum, part) => sum + sizeOf(part) + 2, 0);
    case 'group':
    case 'look':
      return sizeOf(tree.part) + 2;
    case 'repeat':
      return (sizeOf(tree.part) + 2) * (tree.max === Infinity ? tree.min + 1 : tree.max);
  }
}

/** The indices of the groups that a tree keeps. */
function groupsIn(tree: PatternTree): readonly number[] {
  if (tree.kind === 'sequence' || tree.kind === 'choice') return tree.parts.flatMap(groupsIn);
  if (tree.kind === 'group') return [...(tree.index === null ? [] : [tree.index]), ...groupsIn(tree.part)];
  return tree.kind === 'repeat' ? groupsIn(tree.part) : [];
}

class ProgramWriter {
  readonly looks: Look[] = [];
  readonly #sets = new Map<string, CharacterSet>();
  readonly #flags: string;

  constructor(flags: string) {
    this.#flags = flags;
  }

  set(source: string): CharacterSet {
    const known = this.#sets.get(source) ?? new CharacterSet(source, this.#flags);
    this.#sets.set(source, known);
    return known;
  }

  /** Steps that end with a match; `backwards` they take the text from its end to its start. */
  program(tree: PatternTree, backwards: boolean): readonly Step[] {
    const steps: Step[] = [];
    this.#write(tree, steps, backwards);
    steps.push({ op: 'match' });
    return steps;
  }

  #write(tree: PatternTree, steps: Step[], backwards: boolean): void {
    switch (tree.kind) {
      case 'one':
        steps.push({ op: 'one', set: this.set(tree.source) });
        return;
      case 'place':
        steps.push({ op: 'place', at: tree.at });
        return;
      case 'sequence':
        for (const part of backwards ? tree.parts.toReversed() : tree.parts) this.#write(part, steps, backwards);
        return;
      case 'choice':
        this.#choose(tree.parts, steps, backwards);
        return;
      case 'group':
        if (tree.index !== null) steps.push({ op: 'save', slot: 2 * tree.index });
        this.#write(tree.part, steps, backwards);
        if (tree.index !== null) steps.push({ op: 'save', slot: 2 * tree.index + 1 });
        return;
      case 'look':
        this.#look(tree, steps);
        return;
      case 'repeat':
        this.#repeat(tree, steps, backwards);
    }
  }

  #choose(options: readonly PatternTree[], steps: Step[], backwards: boolean): void {
    const ends: Extract<Step, { op: 'split' }>[] = [];
    for (const [index, option] of options.entries()) {
      const split: Step = { op: 'split', first: steps.length + 1, second: 0 };
      const isLast = index === options.length - 1;
      if (!isLast) steps.push(split);
      this.#write(option, steps, backwards);
      if (isLast) break;
      const end: Step = { op: 'split', first: 0, second: 0 };
      steps.push(end);
      ends.push(end);
      split.second = steps.length;
    }
    for (const end of ends) end.first = end.second = steps.length;
  }

  #look(tree: Extract<PatternTree, { kind: 'look' }>, steps: Step[]): void {
    const { part, behind, negative } = tree;
    const only = part.kind === 'sequence' && part.parts.length === 1 ? part.parts[0] : undefined;
    if (only?.kind === 'one') {
      steps.push({ op: 'beside', set: this.set(only.source), behind, negative });
      return;
    }
    this.looks.push({ steps: this.program(part, !behind), backwards: !behind });
    steps.push({ op: 'look', look: this.looks.length - 1, negative });
  }

  #repeat(tree: Extract<PatternTree, { kind: 'repeat' }>, steps: Step[], backwards: boolean): void {
    const { part, min, max, lazy } = tree;
    const groups = groupsIn(part);
    const from = Math.min(...groups);
    const to = Math.max(...groups);
    const round = (): void => {
      if (groups.length > 0) steps.push({ op: 'clear', from: 2 * from, to: 2 * to + 1 });
      this.#write(part, steps, backwards);
    };
    for (let count = 0; count < min; count += 1) round();
    const open: Extract<Step, { op: 'split' }>[] = [];
    const leave = (): void => {
      const split: Step = { op: 'split', first: 0, second: 0 };
      if (lazy) split.second = steps.length + 1;
      else split.first = steps.length + 1;
      steps.push(split);
      open.push(split);
    };
    if (max === Infinity) {
      const start = steps.length;
      leave();
      round();
      steps.push({ op: 'split', first: start, second: start });
    } else {
      for (let count = min; count < max; count += 1) {
        leave();
        round();
      }
    }
    for (const split of open) {
      if (lazy) split.first = steps.length;
      else split.second = steps.length;
    }
  }
}

/** The steps of a pattern. Throws a SyntaxError that says what to do where they are too many. */
export function writeProgram({ tree, groups }: ParsedPattern, flags: string): PatternProgram {
  if (sizeOf(tree) > maxSteps) {
    throw new SyntaxError(`repeats too much: written out it has more than ${maxSteps} parts; lower its bounds`);
  }
  const writer = new ProgramWriter(flags);
  const steps = writer.program(tree, false);
  return {
    steps,
    looks: writer.looks,
    groups,
    word: writer.set('\\w'),
    newline: flags.includes('m') ? writer.set('[\\n\\r\\u2028\\u2029]') : null,
  };
}
