import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorCodeOf } from '../shared/error-code.ts';

/** The catalogue that ships with docface, three folders above src/adapters/yaml-catalog and its compiled form alike. */
export const bundledCatalog = fileURLToPath(new URL('../../../catalog/', import.meta.url));

/** What the build writes, in dist whether src or dist runs. */
const file = join(import.meta.dirname, '../../..', 'dist/parsed-catalog.json');

/** Values of YAML texts, by the SHA-256 of the text in hexadecimal digits. */
export type ParsedTexts = Readonly<Record<string, unknown>>;

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * What the build made of the catalogue that ships with docface: parsing it takes a second or two of every command and
 * start. A text that was changed since then has another hash. Empty where nothing was built.
 */
export async function parsedTexts(): Promise<ParsedTexts> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as ParsedTexts;
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return {};
    throw error;
  }
}

/** The texts of all YAML files in the catalogue that ships with docface. */
export async function bundledTexts(): Promise<readonly string[]> {
  const names = await readdir(bundledCatalog, { recursive: true });
  return Promise.all(
    names.filter((name) => name.endsWith('.yaml')).map((name) => readFile(join(bundledCatalog, name), 'utf8')),
  );
}
