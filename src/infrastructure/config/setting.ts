import { z } from 'zod';

/** One environment variable: what it means, how it is read, what it is when absent. */
export interface Setting<Value> {
  readonly variable: string;
  readonly description: string;
  /** As docs/configuration.md shows it. */
  readonly shownDefault: string;
  /** Its value is a `Secret`. */
  readonly secret: boolean;
  readonly schema: z.ZodType<Value>;
}

interface Declaration<Value> {
  readonly description: string;
  readonly shownDefault: string;
  readonly schema: z.ZodType<Value>;
}

/** Declares a variable. */
export function setting<Value>(variable: string, declaration: Declaration<Value>): Setting<Value> {
  return { variable, secret: false, ...declaration };
}

/** Declares a variable that may be absent and whose value nobody may see. */
export function secretSetting(variable: string, declaration: Declaration<string>): Setting<Secret | undefined> {
  const schema = declaration.schema.transform((value) => new Secret(value)).optional();
  return { variable, secret: true, ...declaration, schema };
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
const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;
/** Origins of web pages (RFC 6454), or `*` alone. */
export const origins = list.refine((entries) => entries.every(isOrigin) || entries.join() === '*', {
  error: 'give origins without a path or a slash at the end, such as https://app.example.com, or * alone',
});
/** Like `list`, and absent when it has no entry. */
export const filledList = list.transform((entries) => (entries.length === 0 ? undefined : entries));
export const address = z
  .url({ protocol: /^https?$/, error: 'give an address that starts with http:// or https://' })
  .transform((value) => value.replace(/\/$/, ''));

/** A value that nobody may see: what prints it, logs it or makes JSON of it receives nothing. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value itself, for whoever hands it to the server or cipher that it is meant for. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return '[secret]';
  }

  toJSON(): string {
    return this.toString();
  }
}
