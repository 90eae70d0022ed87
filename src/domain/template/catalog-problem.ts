/** What is wrong in a template or track, and where: `fields[2].extract[0].pattern`. */
export interface CatalogProblem {
  readonly path: string;
  /** Says what to do about it. */
  readonly message: string;
}
