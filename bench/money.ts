/**
 * Reads documents with money: invoices that hold their data as an attachment, the same with it removed and altered,
 * documents after bug reports, and drawn ones. Ends with 1 when a bar is missed. With `--keep FOLDER` readings of pages
 * without an attachment are kept there, for work on what comes after reading.
 *
 *   npm run bench:money -- [--data FOLDER] [--profile NAME] [--only PART,…] [--seed NUMBER] [--quick] [--keep FOLDER]
 *     [--json]
 *
 * PART is attached, stripped, altered or reports, which need the folder, or statements or drawn, which are drawn in
 * layouts by the seed and need none. `--quick` draws one document of each language.
 */

import { parseArgs } from 'node:util';
import { billLanguages } from '../test/drawn/bills/drawn-bills.ts';
import { drawnSection } from './money/drawn-section.ts';
import { alteredSection, attachedSection, strippedSection } from './money/einvoice-sections.ts';
import { einvoicesIn, reportsIn } from './money/money-set.ts';
import { reportSection } from './money/report-section.ts';
import { statementSection } from './money/statement-section.ts';
import { Assembler } from './ocr/assembler.ts';
import { availableSetups } from './ocr/available.ts';
import { DocfaceReader } from './ocr/contestants/docface-reader.ts';
import { setups } from './ocr/contestants/docface-setup.ts';
import { KeptReader } from './ocr/kept-reader.ts';
import { reportJson, reportText } from './ocr/report.ts';
import type { Section } from './ocr/sections/section.ts';
import { isMissed } from './support/bars.ts';

/** Drawn documents of a whole run. */
const drawnCount = 200;

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    profile: { type: 'string', default: 'fast' },
    only: { type: 'string', default: 'attached,stripped,altered,reports,statements,drawn' },
    seed: { type: 'string', default: '1' },
    quick: { type: 'boolean', default: false },
    keep: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const { keep } = values;
const only = new Set(values.only.split(','));
const isOfFiles = ['attached', 'stripped', 'altered'].some((part) => only.has(part));
const data = values.data ?? '';
if (data === '' && (isOfFiles || only.has('reports'))) throw new Error('Say where the data is: --data FOLDER.');
const [setup] = await availableSetups(
  setups.filter(({ name }) => name === values.profile),
  true,
);
if (setup === undefined) throw new Error(`The profile "${values.profile}" is not installed.`);

const reader = new DocfaceReader({ setup, slots: 1, timeoutMs: 300_000 });
const kept = keep === undefined ? reader : new KeptReader(reader, keep, await Assembler.load());
try {
  const sections: Section[] = [];
  const truths = isOfFiles ? await einvoicesIn(data) : [];
  if (only.has('attached') || only.has('stripped')) {
    const { section, results } = await attachedSection(reader, data, truths);
    sections.push(section);
    if (only.has('stripped')) sections.push(await strippedSection(kept, data, { truths, results }));
  }
  if (only.has('altered')) sections.push(await alteredSection(reader, data, truths));
  if (only.has('reports')) {
    const { files, leftOut } = await reportsIn(data);
    process.stderr.write(`Left out of the reports, which are about other things: ${leftOut.join(', ')}\n`);
    sections.push(await reportSection(kept, files));
  }
  if (only.has('statements')) sections.push(await statementSection(kept, Number(values.seed)));
  if (only.has('drawn')) {
    const count = values.quick ? billLanguages.length : drawnCount;
    sections.push(await drawnSection(kept, { count, seed: Number(values.seed) }));
  }
  process.stdout.write(values.json ? `${reportJson(sections)}\n` : reportText(sections));
  if (sections.flatMap(({ bars }) => bars).some(isMissed)) process.exitCode = 1;
} finally {
  await reader.close();
}
