/** Makes identifiers that sort by time and cannot be guessed (UUID version 7), thread safe. */
export interface Ids {
  next(): string;
}
