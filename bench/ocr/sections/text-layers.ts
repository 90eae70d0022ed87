import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { scoreText } from '../../../test/support/text-scores.ts';
import type { DataSet } from '../data-set.ts';
import { mean } from '../table.ts';
import { answered, type Contestant, type Section } from './section.ts';

const run = promisify(execFile);

async function pdftotext(path: string): Promise<string> {
  const { stdout } = await run('pdftotext', ['-layout', path, '-'], { maxBuffer: 2 ** 26 });
  return stdout;
}

/**
 * How much of a PDF's text layer arrives, against the program pdftotext; only files that docface read by their layer.
 */
export async function textLayerSection(contestants: readonly Contestant[], data: DataSet): Promise<Section> {
  const files = new Map([...data.texts, ...data.documents].map(({ file }) => [file, { file }]));
  const rows: (readonly (string | number | null)[])[] = [];
  const scores = new Map<string, number>();
  for (const contestant of contestants.filter(({ isDocface }) => isDocface)) {
    const found: { wordF1: number; fourGrams: number }[] = [];
    for (const { truth, reading } of answered(contestant, [...files.values()])) {
      const pages = reading.result?.pages ?? [];
      if (pages.length === 0 || pages.some(({ source }) => source !== 'text_layer')) continue;
      found.push(scoreText(reading.text, await pdftotext(join(data.folder, truth.file))));
    }
    const wordF1 = mean(found.map((score) => score.wordF1));
    rows.push([contestant.name, found.length, wordF1, mean(found.map(({ fourGrams }) => fourGrams))]);
    if (wordF1 !== null) scores.set(contestant.name, wordF1);
  }
  return {
    tables: [
      {
        title: 'PDF files with a text layer, against pdftotext',
        columns: ['reader', 'files', 'word F1', '4-char'],
        rows,
      },
    ],
    bars: [...scores].map(([name, measured]) => ({
      what: `${name}: word F1 of PDF text layers`,
      measured,
      atLeast: 0.98,
    })),
    misses: [],
  };
}
