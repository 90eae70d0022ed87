import { parseArgs } from 'node:util';
import { type DocfaceSetup, setups } from './contestants/docface-setup.ts';

const parts = [
  'ocr',
  'fields',
  'mrz',
  'barcodes',
  'types',
  'nasty',
  'drawn',
  'forms',
  'tables',
  'bent',
  'speed',
] as const;
export type Part = (typeof parts)[number];
/** Parts that need no documents from outside. */
const selfDrawn: readonly Part[] = ['drawn', 'forms', 'tables', 'bent'];

export interface BenchOptions {
  /** Folder of the labelled documents. */
  readonly data: string;
  readonly only: readonly Part[];
  /** At most so many files of a group; null for all. */
  readonly sample: number | null;
  /** How often each kind of document is drawn clean and after three mishaps; three rounds know all mishaps. */
  readonly rounds: number;
  /** Those that were asked for, or all. */
  readonly setups: readonly DocfaceSetup[];
  /** Whether a reader that cannot run is an error; else it is left out with a word. */
  readonly asked: boolean;
  readonly rapidocr: boolean;
  /** Forms that hold text alone, and no pictures of forms. */
  readonly quick: boolean;
  readonly json: boolean;
  /** Folder where readings are kept and taken from, for work on what comes after reading; null for none. */
  readonly keep: string | null;
}

/** What the program prints when it is called wrongly or asked for help. */
export const usage = `npm run bench:ocr -- --data FOLDER [options]

  --data FOLDER      labelled documents: ocr, invoices, ids, mrz and barcodes, each with truth.jsonl, and
                     nasty/list.csv; BENCH_DATA does the same
  --only PARTS       of ${parts.join(',')}
  --sample N         at most N files of each group
  --rounds N         of drawn documents, 1 when left out: each kind clean and after three mishaps of nine, in turns
  --profile NAMES    of ${setups.map(({ name }) => name).join(',')}; those that are installed when left out
  --quick            with --only forms: those that are PDF files with text, without scans and photographs
  --rapidocr         beside RapidOCR from PyPI, which is installed into a cache folder outside the project
  --keep FOLDER      keeps readings there and takes them from there: no engine runs twice, times are old ones
  --json             for machines
`;

function listed<Item>(text: string, known: ReadonlyMap<string, Item>): readonly Item[] {
  return text.split(',').map((name) => {
    const item = known.get(name.trim());
    if (item === undefined) throw new Error(`"${name}" is not one of ${[...known.keys()].join(', ')}.\n\n${usage}`);
    return item;
  });
}

/** Reads the command line. Fails with what to give. */
export function readOptions(args: readonly string[], environment: NodeJS.ProcessEnv): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string' },
      only: { type: 'string' },
      sample: { type: 'string' },
      rounds: { type: 'string', default: '1' },
      profile: { type: 'string' },
      rapidocr: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      keep: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const only = values.only === undefined ? parts : listed(values.only, new Map(parts.map((part) => [part, part])));
  const data = values.data ?? environment['BENCH_DATA'] ?? '';
  if (data === '' && only.some((part) => !selfDrawn.includes(part))) {
    throw new Error(`Say where the labelled documents are: --data FOLDER, or BENCH_DATA.\n\n${usage}`);
  }
  if (values.quick && only.some((part) => part !== 'forms')) {
    throw new Error(`--quick is a short form of --only forms alone.\n\n${usage}`);
  }
  const names = new Map(setups.map((setup) => [setup.name, setup]));
  return {
    data,
    only,
    sample: values.sample === undefined ? null : Number(values.sample),
    rounds: Number(values.rounds),
    setups: values.profile === undefined ? setups : listed(values.profile, names),
    asked: values.profile !== undefined,
    rapidocr: values.rapidocr,
    quick: values.quick,
    json: values.json,
    keep: values.keep ?? null,
  };
}
