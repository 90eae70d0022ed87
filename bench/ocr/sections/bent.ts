import { scoreText } from '../../../test/support/text-scores.ts';
import type { BentDrawing } from '../draw-all.ts';
import { withProgress } from '../progress.ts';
import type { Reader } from '../reading.ts';
import { type CellCounts, cellF1, matchTables } from '../score/table-match.ts';
import { grouped, mean, share } from '../table.ts';
import type { Section } from './section.ts';

interface JudgedPhoto {
  readonly file: BentDrawing;
  readonly wordF1: number;
  readonly counts: CellCounts;
  readonly isFlattened: boolean;
  readonly seconds: number;
}

/** How well drawn pages are read that lie bent; the truth is the text layer of their files. */
export async function bentSection(reader: Reader, drawings: readonly BentDrawing[]): Promise<Section> {
  const texts = new Map<number, string>();
  const photos: JudgedPhoto[] = [];
  for (const file of withProgress(`${reader.name}: bent pages`, drawings)) {
    const { text, result, seconds } = await reader.read({ path: file.path, password: null, language: 'en' });
    if (file.bend === 'text layer') {
      texts.set(file.page, text);
      continue;
    }
    const pages = result?.pages ?? [];
    photos.push({
      file,
      wordF1: scoreText(text, texts.get(file.page) ?? '').wordF1,
      counts: matchTables(
        file.tables,
        pages.flatMap(({ tables = [] }) => tables),
      ),
      isFlattened: pages.some(({ grid }) => grid !== undefined),
      seconds,
    });
  }
  const rows = [...grouped(photos, ({ file }) => `${file.bend} ${file.strength}`)].map(([name, members]) => [
    name,
    reader.name,
    members.length,
    share(members, ({ isFlattened }) => isFlattened),
    mean(members.map(({ wordF1 }) => wordF1)),
    cellF1(members.map(({ counts }) => counts)),
    mean(members.map(({ seconds }) => seconds)),
  ]);
  const flat = photos.filter(({ file }) => file.bend === 'flat');
  const bar = (what: string, measured: number | null, atLeast: number) => ({
    what: `${reader.name}: ${what}`,
    measured,
    atLeast,
  });
  return {
    tables: [
      {
        title: 'Drawn pages that lie bent, by the slope of the paper',
        columns: ['', 'reader', 'photos', 'flattened', 'word F1', 'cell F1', 's'],
        rows,
      },
    ],
    bars: [
      bar('word F1 of drawn pages that lie flat', mean(flat.map(({ wordF1 }) => wordF1)), 0.95),
      bar(
        'share of them that is not flattened',
        share(flat, ({ isFlattened }) => !isFlattened),
        1,
      ),
    ],
    misses: [],
  };
}
