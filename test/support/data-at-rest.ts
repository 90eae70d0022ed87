import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PglitePool } from '../../src/adapters/embedded/pglite-pool.ts';

/** All that a data directory holds, to be searched for what must not be there. */
export class DataAtRest {
  readonly #files: readonly { readonly path: string; readonly bytes: Buffer }[];
  readonly #rows: readonly { readonly table: string; readonly json: string }[];

  private constructor(files: DataAtRest['files'], rows: DataAtRest['rows']) {
    this.#files = files;
    this.#rows = rows;
  }

  /** Reads every file below a directory, and every row of the database in it as JSON. */
  static async read(directory: string, pool: PglitePool): Promise<DataAtRest> {
    const session = await pool.connect();
    try {
      const { rows: tables } = await session.query(
        `select table_name from information_schema.tables where table_schema = 'public'`,
        [],
      );
      const rows: DataAtRest['rows'][number][] = [];
      for (const { table_name: table } of tables as { table_name: string }[]) {
        const { rows: found } = await session.query(`select row_to_json(t)::text as json from "${table}" t`, []);
        rows.push(...(found as { json: string }[]).map(({ json }) => ({ table, json })));
      }
      return new DataAtRest(await filesBelow(directory), rows);
    } finally {
      session.release();
    }
  }

  get files() {
    return this.#files;
  }

  get rows() {
    return this.#rows;
  }

  /** Files, by their path, and tables in which a text is found: as it is, in hexadecimal digits or in base64. */
  placesOf(text: string): readonly string[] {
    const bytes = Buffer.from(text);
    // Whatever lies before it in base64, the middle of it is one of three.
    const encoded = [0, 1, 2].map((before) => {
      const whole = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
      return whole.slice(4, -4);
    });
    const forms = [text, bytes.toString('hex'), ...encoded].map((form) => Buffer.from(form));
    const files = this.#files.filter(({ path, bytes: all }) =>
      forms.some((form) => all.includes(form) || path.includes(text)),
    );
    const rows = this.#rows.filter(({ json }) => forms.some((form) => json.includes(form.toString())));
    return [...files.map(({ path }) => path), ...new Set(rows.map(({ table }) => table))];
  }
}

async function filesBelow(root: string): Promise<DataAtRest['files']> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(paths.map(async (path) => ({ path: path.slice(root.length + 1), bytes: await readFile(path) })));
}
