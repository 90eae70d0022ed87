/** How much colour a page has once the tint of its light and paper is taken away. */
export interface PageColour {
  /** Share of the region's pixels that differ visibly from grey, 0..1. */
  readonly coloured: number;
  /** How far the paper itself is from grey: distance of its (Cb, Cr) from the neutral point, in levels of 255. */
  readonly tint: number;
}

/** Whether a page was printed or scanned without colour; `unclear` where light and noise hide it. */
export type ColourVerdict = 'colour' | 'grey' | 'unclear';

/**
 * Shares of coloured pixels: specimens in colour have 0.1 to 0.9, drawn pale cards from 0.008, grey copies up to 0.002.
 */
const shares = { grey: 0.003, colour: 0.006, colourInTintedLight: 0.03 } as const;
/** Under a lamp of this tint the noise of a grey picture turns into colour. */
const strongTint = 25;

/** Says from a measure whether a page has colour. */
export function judgeColour({ coloured, tint }: PageColour): ColourVerdict {
  if (tint > strongTint) return coloured >= shares.colourInTintedLight ? 'colour' : 'unclear';
  if (coloured >= shares.colour) return 'colour';
  return coloured <= shares.grey ? 'grey' : 'unclear';
}
