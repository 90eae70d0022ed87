import { scoreText, type TextScores } from '../../../test/support/text-scores.ts';
import type { Bar } from '../../support/bars.ts';
import { groupOf, type TextTruth } from '../data-set.ts';
import type { Reading } from '../reading.ts';
import { characterErrorRate } from '../score/character-errors.ts';
import { grouped, mean, type Table } from '../table.ts';
import { answered, type Contestant, type Miss, type Section } from './section.ts';

interface Judged extends TextScores {
  readonly truth: TextTruth;
  readonly reading: Reading;
  /** Null where the order of lines is not that of reading. */
  readonly characterErrors: number | null;
}

/** What the best peer reached on the groups, when the bars were set: mean word F1. */
const bestPeer: Readonly<Record<string, number>> = {
  sroie: 0.887,
  invoice2data: 0.987,
  brazilfiscalreport: 0.974,
  'tesseract-test': 0.5,
  'tesseract.js': 1,
  ocrmypdf: 0.973,
};
const peerMargin = 0.01;
const worst = 10;

const isPdf = (file: string): boolean => file.endsWith('.pdf');
/** Columns and annotators' orders are noted; what has no such note reads from top to bottom. */
const isSingleColumn = ({ tier, note }: TextTruth): boolean =>
  tier === 'gold' && !/order|compare words/i.test(note ?? '');

function judge(truth: TextTruth, reading: Reading): Judged {
  return {
    truth,
    reading,
    ...scoreText(reading.text, truth.text),
    characterErrors: isSingleColumn(truth) ? characterErrorRate(reading.text, truth.text) : null,
  };
}

function row(contestant: string, group: string, pages: readonly Judged[]): Table['rows'][number] {
  const errors = pages.flatMap(({ characterErrors }) => (characterErrors === null ? [] : [characterErrors]));
  return [
    group,
    contestant,
    pages.length,
    mean(pages.map(({ wordF1 }) => wordF1)),
    mean(pages.map(({ fourGrams }) => fourGrams)),
    mean(errors),
    mean(pages.map(({ reading }) => reading.seconds / Math.max(1, reading.pages))),
    Math.round(Math.max(0, ...pages.map(({ reading }) => reading.megabytes))),
  ];
}

function barsOf({ name, isDocface }: Contestant, pages: readonly Judged[]): readonly Bar[] {
  if (!isDocface) return [];
  const images = pages.filter(({ truth }) => !isPdf(truth.file));
  const sroie = images.filter(({ truth }) => groupOf(truth) === 'sroie');
  const f1 = (of: readonly Judged[]): number | null => mean(of.map(({ wordF1 }) => wordF1));
  const bar = (what: string, measured: number | null, atLeast: number): Bar => ({
    what: `${name}: ${what}`,
    measured,
    atLeast,
  });
  if (name.endsWith('fast')) return [bar('word F1 of all images', f1(images), 0.85)];
  if (name.endsWith('tesseract.js')) {
    return [bar('word F1 of SROIE', f1(sroie), 0.72), bar('word F1 of all images', f1(images), 0.8)];
  }
  const gold = grouped(
    images.filter(({ truth }) => truth.tier === 'gold'),
    ({ truth }) => groupOf(truth),
  );
  return [
    bar('word F1 of SROIE', f1(sroie), 0.93),
    bar('4-character agreement of SROIE', mean(sroie.map(({ fourGrams }) => fourGrams)), 0.91),
    bar('word F1 of all images', f1(images), 0.92),
    ...[...gold].flatMap(([group, members]) => {
      const peer = bestPeer[group];
      return peer === undefined ? [] : [bar(`word F1 of ${group}`, f1(members), Math.max(0, peer - peerMargin))];
    }),
  ];
}

function worstOf({ name, isDocface }: Contestant, pages: readonly Judged[]): readonly Miss[] {
  if (!isDocface) return [];
  return pages
    .toSorted((a, b) => a.wordF1 - b.wordF1)
    .slice(0, worst)
    .map(({ truth, reading, wordF1, fourGrams }) => ({
      contestant: name,
      file: truth.file,
      what: `word F1 ${wordF1.toFixed(3)}, 4-character agreement ${fourGrams.toFixed(3)}${reading.error === null ? '' : `, ${reading.error}`}`,
    }));
}

/** How well the text of pages is read, per group and in total. */
export function textSection(contestants: readonly Contestant[], truths: readonly TextTruth[]): Section {
  const judged = contestants.map((contestant) => ({
    contestant,
    pages: answered(contestant, truths).map(({ truth, reading }) => judge(truth, reading)),
  }));
  const groups = new Set(truths.map((truth) => (isPdf(truth.file) ? 'PDF files' : groupOf(truth))));
  const inGroup =
    (group: string) =>
    ({ truth }: Judged): boolean =>
      group === 'all images' ? !isPdf(truth.file) : (isPdf(truth.file) ? 'PDF files' : groupOf(truth)) === group;
  const rows = [...groups, 'all images'].flatMap((group) =>
    judged.flatMap(({ contestant, pages }) => {
      const members = pages.filter(inGroup(group));
      return members.length === 0 ? [] : [row(contestant.name, group, members)];
    }),
  );
  const columns = ['group', 'reader', 'files', 'word F1', '4-char', 'CER', 's/page', 'MiB'];
  return {
    tables: [{ title: 'Text (CER: single-column gold pages only)', columns, rows }],
    bars: judged.flatMap(({ contestant, pages }) => barsOf(contestant, pages)),
    misses: judged.flatMap(({ contestant, pages }) => worstOf(contestant, pages)),
  };
}
