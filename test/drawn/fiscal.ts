import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { withScratchFolder } from '../support/scratch-folder.ts';
import type { DrawnDocument } from './documents.ts';
import type { FiscalXml } from './fiscal-parts.ts';
import { makeNfce, makeNfse } from './notes.ts';
import type { Random } from './random.ts';
import { makeCte, makeMdfe } from './transport.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('draw-fiscal.py', import.meta.url));

/** A printed form that the Python package BrazilFiscalReport draws from an electronic document. */
export interface FiscalKind {
  readonly kind: string;
  readonly type: string;
  readonly draw: (random: Random) => Promise<DrawnDocument>;
}

const forms: readonly { kind: string; type: string; layout: string; make: (random: Random) => FiscalXml }[] = [
  { kind: 'DACTE', type: 'br.dacte', layout: 'cte', make: makeCte },
  { kind: 'DAMDFE', type: 'br.damdfe', layout: 'mdfe', make: makeMdfe },
  { kind: 'DANFSE', type: 'br.nfse', layout: 'nfse', make: makeNfse },
  { kind: 'NFC-e', type: 'br.nfce', layout: 'nfce', make: makeNfce },
];

async function drawn(python: string, layout: string, { xml, expected }: FiscalXml): Promise<DrawnDocument> {
  return withScratchFolder('fiscal', async (folder) => {
    const [source, target] = [join(folder, 'document.xml'), join(folder, 'document.pdf')];
    await writeFile(source, xml);
    await run(python, [script, layout, source, target]);
    return { bytes: new Uint8Array(await readFile(target)), expected };
  });
}

/**
 * What can be drawn with the Python of BENCH_PYTHON, or `python3`: nothing, with a word, where it has no
 * BrazilFiscalReport (`pip install "brazilfiscalreport[dacte,damdfe,danfse]"`).
 */
export async function fiscalKinds(): Promise<readonly FiscalKind[]> {
  const python = process.env['BENCH_PYTHON'] ?? 'python3';
  try {
    await run(python, [
      '-c',
      'import brazilfiscalreport.dacte, brazilfiscalreport.damdfe, brazilfiscalreport.danfse, brazilfiscalreport.danfce',
    ]);
  } catch {
    process.stderr.write(`${python} has no BrazilFiscalReport: DACTE, DAMDFE, DANFSE and NFC-e are left out.\n`);
    return [];
  }
  return forms.map(({ kind, type, layout, make }) => ({
    kind,
    type,
    draw: async (random) => drawn(python, layout, make(random)),
  }));
}
