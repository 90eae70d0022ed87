import type { Encryption } from '../../domain/ports/encryption.ts';
import type { FindableValue } from '../../domain/result/sought-values.ts';

/** Of the 256 bits of a keyed hash, 128 are kept: 32 hexadecimal digits. */
const keptDigits = 32;

/** A value that somebody looks for, in all its forms; in every field unless one is named. */
interface SoughtValue {
  readonly forms: readonly string[];
  readonly field?: string | undefined;
}

/**
 * What is kept of the values of a result: keyed hashes of each of them with its field and without, so that who has the
 * database alone cannot try values on them, and other ones for each client. Each hash once.
 */
export async function valueHashes(
  encryption: Pick<Encryption, 'keyedHashes'>,
  clientId: string,
  values: readonly FindableValue[],
): Promise<readonly string[]> {
  const kept = new Set<string>();
  for (const { field, form } of values) {
    kept.add((await hashesOf(encryption, clientId, [form, field]))[0]);
    kept.add((await hashesOf(encryption, clientId, [form]))[0]);
  }
  return [...kept];
}

/** The hashes by which a value is found, under every master key that is known. */
export async function soughtHashes(
  encryption: Pick<Encryption, 'keyedHashes'>,
  clientId: string,
  { forms, field }: SoughtValue,
): Promise<readonly string[]> {
  const all = await Promise.all(
    forms.map((form) => hashesOf(encryption, clientId, field === undefined ? [form] : [form, field])),
  );
  return all.flat();
}

async function hashesOf(
  encryption: Pick<Encryption, 'keyedHashes'>,
  clientId: string,
  parts: readonly [form: string, field?: string],
): Promise<readonly [newest: string, ...earlier: string[]]> {
  const [newest, ...earlier] = await encryption.keyedHashes(`value of ${clientId}`, JSON.stringify(parts));
  return [newest.slice(0, keptDigits), ...earlier.map((hash) => hash.slice(0, keptDigits))];
}
