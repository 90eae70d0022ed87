import { z } from 'zod';
import { isStorableText, isStorableTime, maxInteger } from '../../../domain/bounds.ts';

/** What a form field or a small body may hold. */
const maxText = 65_536;

/** As far as every dialect of regular expressions can say it, for the OpenAPI document. */
const storable = String.raw`^[^\u0000\ud800-\udfff]*$`;
const printable = String.raw`^[^\u0000-\u001f\u007f-\u009f\ud800-\udfff]*$`;

interface Length {
  /** Characters, not UTF-16 units. Defaults to 0. */
  readonly min?: number;
  /** Defaults to what a form field may hold. */
  readonly max?: number;
}

/**
 * Every text, number and time that callers send is one of these, so that nothing reaches the database that it cannot
 * hold, and the OpenAPI document states the bounds. `test/unit/adapters/koa/sent-values.test.ts` holds the routes to
 * it.
 */
export function sentText(length: Length) {
  return bounded(length, { accepts: isStorableText, pattern: storable, kind: 'characters, none of them NUL' });
}

/** Text without control characters, such as a name or a reference. */
export function sentName(length: Length) {
  const accepts = (sent: string): boolean => /^\P{C}*$/u.test(sent);
  return bounded(length, { accepts, pattern: printable, kind: 'printable characters' });
}

/** A whole number of a JSON body. */
export function sentInteger({ min, max = maxInteger }: { readonly min: number; readonly max?: number }) {
  const error = `must be a whole number from ${min} to ${max}.`;
  return z.int({ error }).min(min, { error }).max(max, { error });
}

/**
 * Whole numbers of a JSON body, each from 0 on, in a list of 1 to `max`. They are looked at together: a problem for
 * each of a hundred thousand would hold the event loop for half a second.
 */
export function sentIntegers({ max }: { readonly max: number }) {
  const error = `must be a list of 1 to ${max} whole numbers from 0 to ${maxInteger}.`;
  const areWhole = (sent: unknown): boolean => Array.isArray(sent) && sent.length <= max && sent.every(isPlace);
  const list = z
    .array(sentInteger({ min: 0 }), { error })
    .min(1, { error })
    .max(max, { error });
  return z.preprocess((sent) => (areWhole(sent) ? sent : undefined), list);
}

function isPlace(sent: unknown): boolean {
  return Number.isInteger(sent) && Number(sent) >= 0 && Number(sent) <= maxInteger;
}

/** A whole number of a path or a query, in decimal digits. */
export function sentIntegerText(range: { readonly min: number; readonly max?: number }) {
  const whole = sentInteger(range);
  return z.preprocess((sent) => (typeof sent === 'string' && /^\d{1,10}$/.test(sent) ? Number(sent) : sent), whole);
}

const sentPoint = z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)]);

/** Four corners, clockwise from the top left, in fractions of the upright page. */
export const sentPolygon = z.tuple([sentPoint, sentPoint, sentPoint, sentPoint]);

/** A moment from 1970 to 9999. */
export const sentTime = z.iso
  .datetime({
    offset: true,
    abort: true,
    error: 'must be an ISO 8601 time with its offset, such as 2026-11-03T12:00:00Z.',
  })
  .refine((sent) => isStorableTime(new Date(sent)), 'must be a time of the years 1970 to 9999.');

function bounded(
  { min = 0, max = maxText }: Length,
  { accepts, pattern, kind }: { accepts: (sent: string) => boolean; pattern: string; kind: string },
) {
  const fits = (sent: string): boolean => {
    // A character has one or two units, so that most texts need no counting.
    if (sent.length >= 2 * min && sent.length <= max) return true;
    if (sent.length < min || sent.length > 2 * max) return false;
    const count = countOf(sent);
    return count >= min && count <= max;
  };
  return z
    .string()
    .refine((sent) => fits(sent) && accepts(sent), `must be ${min === 0 ? 'at most' : `${min} to`} ${max} ${kind}.`)
    .meta({ ...(min === 0 ? {} : { minLength: min }), maxLength: max, pattern });
}

function countOf(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
