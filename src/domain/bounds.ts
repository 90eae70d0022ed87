/** Largest whole number that every store of docface holds: that of a signed 32-bit integer. */
export const maxInteger = 2_147_483_647;

/** Years that every store and every text form of a time agree on. */
const earliest = Date.parse('1970-01-01T00:00:00Z');
const latest = Date.parse('9999-12-31T23:59:59.999Z');

/** Whether a text can be stored as it is: neither zeros nor halves of surrogate pairs, which PostgreSQL refuses. */
export function isStorableText(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text);
}

/** Whether a moment lies in the years 1970 to 9999. */
export function isStorableTime(time: Date): boolean {
  return time.getTime() >= earliest && time.getTime() <= latest;
}
