import { z } from 'zod';

/** One environment variable: what it means, how it is read, what it is when absent. */
export interface Setting<Value> {
  readonly variable: string;
  readonly description: string;
  /** As docs/configuration.md shows it. */
  readonly shownDefault: string;
  /** Kept out of the configuration summary and the logs. */
  readonly secret: boolean;
  readonly schema: z.ZodType<Value>;
}

/** Declares a variable; not secret unless told. */
export function setting<Value>(
  variable: string,
  options: { description: string; shownDefault: string; schema: z.ZodType<Value>; secret?: boolean },
): Setting<Value> {
  return { variable, secret: false, ...options };
}

export const whole = (min: number, max: number) => {
  const error = `give a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};
/** One of a few words. */
export const word = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, { error: `choose one of ${words.join(', ')}` });
export const seconds = (initial: number, max: number) => whole(1, max).default(initial);
export const flag = word(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');
export const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  );
export const address = z
  .url({ protocol: /^https?$/, error: 'give an address that starts with http:// or https://' })
  .transform((value) => value.replace(/\/$/, ''));
