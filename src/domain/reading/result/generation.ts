/** How a value that a generator returned was found among the words that docface read. */
export type GroundingMatch =
  /** As it is printed, letter by letter. */
  | 'exact'
  /** By its value: another way to write the same date, amount or number, or the same letters and digits. */
  | 'normalised'
  /** With a few letters misread; never across a differing digit. */
  | 'fuzzy'
  /** Nowhere: no rule finds such a value valid. */
  | 'none';

export interface Grounding {
  readonly match: GroundingMatch;
  /** 0..1: how far the place can be trusted; 0 for `none`. */
  readonly score: number;
}

/** What was sent to a generator for one document, and how much; never content. */
export interface GenerationUse {
  /** Name of the generator, as the operator calls it. */
  readonly generator: string;
  /** The model that the server said it ran, or the configured one. */
  readonly model: string;
  readonly input: 'text' | 'pictures';
  /** Numbers of the pages that were sent. */
  readonly pages: readonly number[];
  /** Calls that were made, repeated ones among them. */
  readonly calls: number;
  readonly promptTokens: number;
  readonly answerTokens: number;
  /** The server did not say all of them, so that some are estimated. */
  readonly estimated: boolean;
  /** In all, waiting for the generator. */
  readonly milliseconds: number;
}
