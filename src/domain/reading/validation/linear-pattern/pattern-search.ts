import type { CharacterSet } from './character-set.ts';
import type { Look, PatternProgram, Step } from './pattern-program.ts';

/** A match: from and to of the whole and of each group by its index, in code points; -1 for groups without part. */
export type Span = readonly number[];

/** Sets of characters that a match can begin with; null where it can be empty. */
function beginnings(steps: readonly Step[]): readonly CharacterSet[] | null {
  const sets = new Set<CharacterSet>();
  const seen = new Set<number>();
  const open = [0];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const step = steps[at];
    if (!step || seen.has(at)) continue;
    seen.add(at);
    if (step.op === 'match') return null;
    if (step.op === 'one') sets.add(step.set);
    else if (step.op === 'split') open.push(step.second, step.first);
    else open.push(at + 1);
  }
  return [...sets];
}

/** Whether every match begins at the start of the text. */
function isAnchored({ steps, newline }: PatternProgram): boolean {
  const first = steps.find(({ op }) => op !== 'save');
  return newline === null && first?.op === 'place' && first.at === 'start';
}

/** A program over one text. Each step is taken at most once at each place: time and memory are their product. */
class TextSearch {
  readonly #program: PatternProgram;
  readonly #points: readonly number[];
  /** By place and step, those that were tried. What failed once fails again, from wherever it is reached. */
  #tried: Uint8Array | null = null;
  readonly #looks: (Uint8Array | undefined)[] = [];

  constructor(program: PatternProgram, points: readonly number[]) {
    this.#program = program;
    this.#points = points;
  }

  /** The match that begins at a place, as a backtracking search would find it first. */
  matchAt(start: number): number[] | null {
    const { steps, groups } = this.#program;
    this.#tried ??= new Uint8Array(steps.length * (this.#points.length + 1));
    const slots = new Array<number>(2 * groups.length).fill(-1);
    /** Places still to try; a slot with its value before it is given back on the way, as `-1 - slot`. */
    const open = [0, start];
    while (open.length > 0) {
      const value = open.pop() ?? 0;
      const step = open.pop() ?? 0;
      if (step < 0) slots[-1 - step] = value;
      else {
        const end = this.#follow(step, value, { slots, open });
        if (end >= 0) return [start, end, ...slots.slice(2)];
      }
    }
    return null;
  }

  /** Forgets what was tried at a place, where a match ended: another may begin there. */
  forget(place: number): void {
    const { length } = this.#program.steps;
    this.#tried?.fill(0, place * length, (place + 1) * length);
  }

  /** Follows steps until they fail (-1) or match: the place where. */
  #follow(from: number, at: number, { slots, open }: { readonly slots: number[]; readonly open: number[] }): number {
    const { steps } = this.#program;
    const tried = this.#tried ?? new Uint8Array();
    let next = from;
    let place = at;
    for (;;) {
      const step = steps[next];
      const mark = place * steps.length + next;
      if (!step || tried[mark] === 1) return -1;
      tried[mark] = 1;
      next += 1;
      switch (step.op) {
        case 'match':
          return place;
        case 'one':
          if (!this.#takes(step.set, place)) return -1;
          place += 1;
          break;
        case 'split':
          next = step.first;
          if (step.second !== step.first) open.push(step.second, place);
          break;
        case 'save':
          open.push(-1 - step.slot, slots[step.slot] ?? -1);
          slots[step.slot] = place;
          break;
        case 'clear':
          for (let slot = step.from; slot <= step.to; slot += 1) {
            open.push(-1 - slot, slots[slot] ?? -1);
            slots[slot] = -1;
          }
          break;
        default:
          if (!this.#holds(step, place)) return -1;
      }
    }
  }

  #takes(set: CharacterSet, place: number): boolean {
    const point = this.#points[place];
    return point !== undefined && set.has(point);
  }

  /** Whether a step that takes no character lets one pass at a place. */
  #holds(step: Step, place: number): boolean {
    switch (step.op) {
      case 'place':
        return this.#isAt(step.at, place);
      case 'beside':
        return this.#takes(step.set, step.behind ? place - 1 : place) !== step.negative;
      case 'look': {
        const look = this.#program.looks[step.look];
        const places = this.#looks[step.look] ?? (look ? this.#placesOf(look) : new Uint8Array());
        this.#looks[step.look] = places;
        return (places[place] === 1) !== step.negative;
      }
      default:
        return true;
    }
  }

  #isAt(at: 'start' | 'end' | 'word_edge' | 'no_word_edge', place: number): boolean {
    const { word, newline } = this.#program;
    if (at === 'start') return place === 0 || (newline !== null && this.#takes(newline, place - 1));
    if (at === 'end') return place === this.#points.length || (newline !== null && this.#takes(newline, place));
    return (this.#takes(word, place - 1) !== this.#takes(word, place)) === (at === 'word_edge');
  }

  /** Where a look-around is true, by place: all ways through it at once, from one end of the text to the other. */
  #placesOf({ steps, backwards }: Look): Uint8Array {
    const { length } = this.#points;
    const places = new Uint8Array(length + 1);
    let reached: readonly number[] = [];
    for (let count = 0; count <= length; count += 1) {
      const place = backwards ? length - count : count;
      const next: number[] = [];
      const seen = new Uint8Array(steps.length);
      const open = [...reached, 0];
      for (let at = open.pop(); at !== undefined; at = open.pop()) {
        const step = steps[at];
        if (!step || seen[at] === 1) continue;
        seen[at] = 1;
        if (step.op === 'match') places[place] = 1;
        else if (step.op === 'split') open.push(step.first, step.second);
        else if (step.op === 'one') {
          if (this.#takes(step.set, backwards ? place - 1 : place)) next.push(at + 1);
        } else if (this.#holds(step, place)) open.push(at + 1);
      }
      reached = next;
    }
    return places;
  }
}

/**
 * Finds what `matchAll` of the language's own expression with the flags `g` and `u` finds, in time that grows with the
 * text and the pattern and never with the ways through it. `points` are the code points of the text.
 */
export class PatternSearch {
  readonly #program: PatternProgram;
  readonly #beginnings: readonly CharacterSet[] | null;
  readonly #isAnchored: boolean;

  constructor(program: PatternProgram) {
    this.#program = program;
    this.#beginnings = beginnings(program.steps);
    this.#isAnchored = isAnchored(program);
  }

  /** Names of groups by their index. */
  get groups(): readonly (string | null)[] {
    return this.#program.groups;
  }

  matches(points: readonly number[]): readonly Span[] {
    const found: Span[] = [];
    const search = new TextSearch(this.#program, points);
    const last = this.#isAnchored ? 0 : points.length;
    for (let start = 0; start <= last; ) {
      const match = this.#canBegin(points[start]) ? search.matchAt(start) : null;
      if (match === null) {
        start += 1;
        continue;
      }
      found.push(match);
      const end = match[1] ?? start;
      search.forget(end);
      start = end > start ? end : end + 1;
    }
    return found;
  }

  #canBegin(point: number | undefined): boolean {
    if (this.#beginnings === null) return true;
    return point !== undefined && this.#beginnings.some((set) => set.has(point));
  }
}
