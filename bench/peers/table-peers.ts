import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pythonWith } from '../support/cached-packages.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('./read-tables.py', import.meta.url));
const packages = ['pdfplumber==0.11.10', 'tabula-py==2.10.0'];

/** Who reads tables beside docface: from PyPI, tabula on the Java that is there. */
export const tablePeers = ['pdfplumber', 'tabula'] as const;

/**
 * Writes what a peer reads in the PDFs of a folder into another one, `NAME.json` of each. Fails where it cannot run.
 */
export async function readTables(peer: (typeof tablePeers)[number], from: string, to: string): Promise<void> {
  const python = await pythonWith({ name: 'tables', packages });
  await run(python, [script, peer, from, to], { timeout: 1_800_000, maxBuffer: 2 ** 28 });
}
