import { join } from 'node:path';
import type { DataSet, NastyFile } from '../data-set.ts';
import { withProgress } from '../progress.ts';
import type { Reader, Reading } from '../reading.ts';
import { grouped, share } from '../table.ts';
import type { Section } from './section.ts';

/** Longest reading of one file, in milliseconds. */
export const nastyLimitMs = 30_000;
/** MiB of the whole program. */
const memoryLimit = 1536;

type Verdict = 'fine' | 'wrong code' | 'wrongly refused' | 'wrongly read' | 'crash' | 'hang' | 'too much memory';

interface JudgedFile {
  readonly name: string;
  readonly verdict: Verdict;
  readonly reading: Reading;
}

const refusals = [
  'UNREADABLE_FILE',
  'UNSUPPORTED_FILE_TYPE',
  'ENCRYPTED_FILE',
  'EMPTY_FILE',
  'IMAGE_TOO_LARGE',
  'TOO_MANY_PAGES',
];

/**
 * The codes that say what is wrong with a file, by how the list describes it. A damaged file may be too damaged to tell
 * its type.
 */
export function rightCodes({ wrong, password }: Pick<NastyFile, 'wrong' | 'password'>): readonly string[] {
  if (password !== null) return ['ENCRYPTED_FILE'];
  if (/zero bytes/i.test(wrong)) return ['EMPTY_FILE'];
  if (/not (?:an )?accepted|HTML under/i.test(wrong)) return ['UNSUPPORTED_FILE_TYPE'];
  if (/bomb/i.test(wrong)) return ['IMAGE_TOO_LARGE'];
  return ['UNREADABLE_FILE', 'UNSUPPORTED_FILE_TYPE'];
}

/** What to think of how a file was treated. */
export function verdictOf(nasty: NastyFile, { error, megabytes }: Pick<Reading, 'error' | 'megabytes'>): Verdict {
  if (error === 'HANG') return 'hang';
  if (error === 'CRASH' || error === 'INTERNAL_ERROR' || error === 'ENGINE_FAILED') return 'crash';
  if (megabytes > memoryLimit) return 'too much memory';
  if (error === null) return nasty.expected === 'reject-with-error' ? 'wrongly read' : 'fine';
  if (nasty.expected === 'accept') return 'wrongly refused';
  const codes = nasty.expected === 'either' ? refusals : rightCodes(nasty);
  return codes.includes(error) ? 'fine' : 'wrong code';
}

async function judge(reader: Reader, folder: string, nasty: NastyFile): Promise<readonly JudgedFile[]> {
  const request = { path: join(folder, nasty.file), language: 'en' };
  const locked = await reader.read({ ...request, password: null });
  const judged = [{ name: nasty.file, verdict: verdictOf(nasty, locked), reading: locked }];
  if (nasty.password === null) return judged;
  const opened = await reader.read({ ...request, password: nasty.password });
  const verdict = verdictOf({ ...nasty, expected: 'accept' }, opened);
  return [...judged, { name: `${nasty.file} with its password`, verdict, reading: opened }];
}

/** What becomes of damaged, encrypted, lying, enormous and odd files. */
export async function nastySection(reader: Reader, data: DataSet): Promise<Section> {
  const judged: JudgedFile[] = [];
  for (const nasty of withProgress(`${reader.name}: nasty files`, data.nasty))
    judged.push(...(await judge(reader, data.folder, nasty)));
  const slowest = Math.max(0, ...judged.map(({ reading }) => reading.seconds));
  const heaviest = Math.max(0, ...judged.map(({ reading }) => reading.megabytes));
  return {
    tables: [
      {
        title: `Nasty files: slowest ${slowest.toFixed(1)} s, most memory ${Math.round(heaviest)} MiB`,
        columns: ['reader', 'verdict', 'files'],
        rows: [...grouped(judged, ({ verdict }) => verdict)].map(([verdict, files]) => [
          reader.name,
          verdict,
          files.length,
        ]),
      },
    ],
    bars: [
      {
        what: `${reader.name}: nasty files treated well`,
        measured: share(judged, ({ verdict }) => verdict === 'fine'),
        atLeast: 1,
      },
    ],
    misses: judged
      .filter(({ verdict }) => verdict !== 'fine')
      .map(({ name, verdict, reading }) => ({
        contestant: reader.name,
        file: name,
        what: `${verdict}: ${reading.error ?? 'read'}, ${reading.seconds.toFixed(1)} s, ${Math.round(reading.megabytes)} MiB`,
      })),
  };
}
