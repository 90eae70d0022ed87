import type { Box, Point } from '../geometry.ts';

/** A ruled line of a level page, in pixels: across at a height, from left to right, or down likewise. */
export interface GridLine {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Shorter lines are strokes of letters; in heights of text. */
const shortest = { across: 2, down: 1.1 } as const;
/** Pieces of one line lie at most this far apart, and so far off it; in heights of text. */
const brokenGap = 1;
const offLine = 0.4;
/** A stroke of a letter is at most this much longer than its word is high. */
const tallStroke = 1.35;
/**
 * Higher words are stamps and watermarks that lie askew: their upright boxes hold lines of others; in heights of text.
 */
const tallest = 5;

interface Among {
  readonly words: readonly { readonly box: Box }[];
  readonly textHeight: number;
}

function isStroke({ at, from, to }: GridLine, words: Among['words'], isDown: boolean): boolean {
  const middle = (from + to) / 2;
  return words.some(({ box }) => {
    if (isDown) {
      const inside = at > box.x && at < box.x + box.width && middle > box.y && middle < box.y + box.height;
      return inside && to - from < tallStroke * box.height;
    }
    const inside = at > box.y && at < box.y + box.height && middle > box.x && middle < box.x + box.width;
    return inside && from > box.x - 0.5 * box.height && to < box.x + box.width + 0.5 * box.height;
  });
}

/** Pieces of one broken line become one. */
function repaired(rules: readonly GridLine[], textHeight: number): readonly GridLine[] {
  const whole: GridLine[] = [];
  for (const rule of rules.toSorted((a, b) => a.from - b.from)) {
    const index = whole.findLastIndex(
      ({ at, to }) => Math.abs(at - rule.at) <= offLine * textHeight && rule.from - to <= brokenGap * textHeight,
    );
    const before = whole[index];
    if (before === undefined) whole.push(rule);
    else whole[index] = { ...before, to: Math.max(before.to, rule.to) };
  }
  return whole;
}

/** Lines across and down, without strokes of letters, those in pieces made whole. */
export function rulesAmong(
  lines: readonly { readonly from: Point; readonly to: Point }[],
  { words, textHeight }: Among,
): { readonly across: readonly GridLine[]; readonly down: readonly GridLine[] } {
  const across: GridLine[] = [];
  const down: GridLine[] = [];
  const level = words.filter(({ box }) => box.height <= tallest * textHeight);
  for (const { from, to } of lines) {
    const [wide, high] = [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])];
    if (wide >= high) {
      const rule = { at: (from[1] + to[1]) / 2, from: Math.min(from[0], to[0]), to: Math.max(from[0], to[0]) };
      if (wide >= shortest.across * textHeight && !isStroke(rule, level, false)) across.push(rule);
    } else {
      const rule = { at: (from[0] + to[0]) / 2, from: Math.min(from[1], to[1]), to: Math.max(from[1], to[1]) };
      if (high >= shortest.down * textHeight && !isStroke(rule, level, true)) down.push(rule);
    }
  }
  return { across: repaired(across, textHeight), down: repaired(down, textHeight) };
}
