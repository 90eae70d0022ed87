/** Time as the core sees it. */
export interface Clock {
  now(): Date;
}
