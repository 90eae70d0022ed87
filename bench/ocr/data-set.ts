import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

/** A page with its text. */
export interface TextTruth {
  readonly file: string;
  readonly text: string;
  readonly lang: string;
  readonly tier: 'gold' | 'silver';
  readonly note?: string;
}

/** A document with the values that stand on it. */
export interface FieldTruth {
  readonly file: string;
  readonly kind: string;
  readonly lang: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A document with the lines of its machine-readable zone, none when it has no zone. */
export interface MrzTruth {
  readonly file: string;
  readonly mrz: readonly string[];
  readonly type: string | null;
  readonly note: string;
}

/** A picture with the text of its code. */
export interface BarcodeTruth {
  readonly file: string;
  readonly format: string;
  readonly text: string;
}

/** A file that something is wrong with. */
export interface NastyFile {
  readonly file: string;
  readonly wrong: string;
  readonly expected: 'accept' | 'reject-with-error' | 'either';
  readonly password: string | null;
}

export interface DataSet {
  readonly folder: string;
  readonly texts: readonly TextTruth[];
  readonly documents: readonly FieldTruth[];
  readonly cards: readonly FieldTruth[];
  readonly zones: readonly MrzTruth[];
  readonly barcodes: readonly BarcodeTruth[];
  readonly nasty: readonly NastyFile[];
}

/** What a list says, a row a line; an empty one says nothing. */
async function rowsOf<Row>(folder: string, list: string): Promise<readonly Row[]> {
  const text = await readFile(join(folder, list, 'truth.jsonl'), 'utf8');
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => JSON.parse(line) as Row);
}

async function nastyOf(folder: string): Promise<readonly NastyFile[]> {
  const rows = parse<Record<'file' | 'what_is_wrong' | 'expected' | 'password', string>>(
    await readFile(join(folder, 'nasty/list.csv')),
    { columns: true, skip_empty_lines: true },
  );
  return rows.map((row) => ({
    file: row.file,
    wrong: row.what_is_wrong,
    expected: row.expected as NastyFile['expected'],
    password: row.password || null,
  }));
}

/** Every n-th of each group, so that at most `max` of a group stay; the order stays too. */
export function sampled<Item extends { readonly file: string }>(
  items: readonly Item[],
  max: number | null,
): readonly Item[] {
  if (max === null) return items;
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(groupOf(item), [...(groups.get(groupOf(item)) ?? []), item]);
  const kept = new Set<Item>();
  for (const members of groups.values()) {
    const step = Math.max(1, members.length / max);
    for (let at = 0; at < members.length; at += step) {
      const member = members[Math.floor(at)];
      if (member) kept.add(member);
    }
  }
  return items.filter((item) => kept.has(item));
}

/** Name of the collection that a file comes from: the folder that it lies in. */
export function groupOf({ file }: { readonly file: string }): string {
  return file.split('/').at(-2) ?? '';
}

/** Reads what the folder's lists say; of each group at most `max` rows. */
export async function loadDataSet(folder: string, max: number | null): Promise<DataSet> {
  const [texts, documents, cards, zones, barcodes, nasty] = await Promise.all([
    rowsOf<TextTruth>(folder, 'ocr'),
    rowsOf<FieldTruth>(folder, 'invoices'),
    rowsOf<FieldTruth>(folder, 'ids'),
    rowsOf<MrzTruth>(folder, 'mrz'),
    rowsOf<BarcodeTruth>(folder, 'barcodes'),
    nastyOf(folder),
  ]);
  return {
    folder,
    texts: sampled(texts, max),
    documents: sampled(documents, max),
    cards: sampled(cards, max),
    zones: sampled(zones, max),
    barcodes: sampled(barcodes, max),
    nasty: sampled(nasty, max),
  };
}

/** Nothing to read. */
export const emptyDataSet: DataSet = {
  folder: '',
  texts: [],
  documents: [],
  cards: [],
  zones: [],
  barcodes: [],
  nasty: [],
};
