import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Assembler } from './assembler.ts';
import type { Reader, Reading, ReadRequest } from './reading.ts';

/**
 * Keeps the readings of another reader in a folder, by reader and content of the file. What comes after reading is done
 * anew each time.
 */
export class KeptReader implements Reader {
  readonly name: string;
  readonly #reader: Reader;
  readonly #folder: string;
  readonly #assembler: Assembler;

  constructor(reader: Reader, folder: string, assembler: Assembler) {
    this.name = reader.name;
    this.#reader = reader;
    this.#folder = folder;
    this.#assembler = assembler;
  }

  async read(request: ReadRequest): Promise<Reading> {
    const bytes = await readFile(request.path);
    const name = createHash('sha256').update(this.name).update('\0').update(bytes).digest('hex');
    const path = join(this.#folder, `${name}.json`);
    try {
      return await this.#assembled(JSON.parse(await readFile(path, 'utf8')) as Reading);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      const reading = await this.#reader.read(request);
      await mkdir(this.#folder, { recursive: true });
      await writeFile(`${path}.part`, JSON.stringify(reading));
      await rename(`${path}.part`, path);
      return reading;
    }
  }

  async #assembled(reading: Reading): Promise<Reading> {
    const { result } = reading;
    return result === null ? reading : { ...reading, result: await this.#assembler.recognise(result.pages) };
  }

  close(): Promise<void> {
    return this.#reader.close();
  }
}
