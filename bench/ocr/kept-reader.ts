import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Reader, Reading, ReadRequest } from './reading.ts';

/** Keeps the readings of another reader in a folder, by reader and content of the file. */
export class KeptReader implements Reader {
  readonly name: string;
  readonly #reader: Reader;
  readonly #folder: string;

  constructor(reader: Reader, folder: string) {
    this.name = reader.name;
    this.#reader = reader;
    this.#folder = folder;
  }

  async read(request: ReadRequest): Promise<Reading> {
    const bytes = await readFile(request.path);
    const name = createHash('sha256').update(this.name).update('\0').update(bytes).digest('hex');
    const path = join(this.#folder, `${name}.json`);
    try {
      return JSON.parse(await readFile(path, 'utf8')) as Reading;
    } catch {
      const reading = await this.#reader.read(request);
      await mkdir(this.#folder, { recursive: true });
      await writeFile(path, JSON.stringify(reading));
      return reading;
    }
  }

  close(): Promise<void> {
    return this.#reader.close();
  }
}
