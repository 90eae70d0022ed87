import type { MrzTruth } from '../data-set.ts';
import type { Reading } from '../reading.ts';
import { addMrz, scoreMrz } from '../score/mrz-scores.ts';
import { share } from '../table.ts';
import { answered, type Contestant, type Section } from './section.ts';

type Truth = Pick<MrzTruth, 'file' | 'mrz' | 'note'>;

/** The lines of the zones that docface found; of other readers every line of the text. */
function linesOf(contestant: Contestant, reading: Reading): readonly string[] {
  if (!contestant.isDocface) return reading.text.split('\n');
  return (reading.result?.documents ?? []).flatMap(({ mrz }) => mrz?.lines ?? []);
}

const isLegible = ({ note }: Truth): boolean => !/very low resolution/i.test(note);

/** How many lines of machine-readable zones are read exactly, and how many of their characters. */
export function zoneSection(contestants: readonly Contestant[], truths: readonly Truth[]): Section {
  const withZone = truths.filter(({ mrz }) => mrz.length > 0);
  const withoutZone = truths.filter(({ mrz }) => mrz.length === 0);
  const judged = contestants.map((contestant) => ({
    contestant,
    without: answered(contestant, withoutZone).map(({ truth, reading }) => {
      return { truth, lines: linesOf(contestant, reading) };
    }),
    zones: answered(contestant, withZone).map(({ truth, reading }) => {
      const lines = linesOf(contestant, reading);
      return { truth, lines, score: scoreMrz(lines, truth.mrz) };
    }),
  }));
  const rows = judged.flatMap(({ contestant, zones }) =>
    [
      { title: 'all', members: zones },
      { title: 'legible', members: zones.filter(({ truth }) => isLegible(truth)) },
    ].map(({ title, members }) => {
      const sum = addMrz(members.map(({ score }) => score));
      const share = sum.rightCharacters / Math.max(1, sum.characters);
      return [contestant.name, title, members.length, sum.lines, sum.exactLines, sum.characters, share];
    }),
  );
  const docface = judged.filter(({ contestant }) => contestant.isDocface);
  return {
    tables: [
      {
        title: 'Machine-readable zones (peers: best matching line of the text)',
        columns: ['reader', 'which', 'zones', 'lines', 'exact', 'characters', 'right'],
        rows,
      },
    ],
    bars: docface.flatMap(({ contestant, zones, without }) => {
      const sum = addMrz(zones.filter(({ truth }) => isLegible(truth)).map(({ score }) => score));
      const atLeast = contestant.name.endsWith('accurate') ? 0.98 : 0.93;
      return [
        { what: `${contestant.name}: MRZ lines exact`, measured: sum.exactLines / sum.lines, atLeast },
        { what: `${contestant.name}: MRZ characters`, measured: sum.rightCharacters / sum.characters, atLeast: 0.99 },
        {
          what: `${contestant.name}: files without a zone, as such`,
          measured: share(without, ({ lines }) => lines.length === 0),
          atLeast: 1,
        },
      ];
    }),
    misses: docface.flatMap(({ contestant, zones, without }) => [
      ...without
        .filter(({ lines }) => lines.length > 0)
        .map(({ truth, lines }) => ({
          contestant: contestant.name,
          file: truth.file,
          what: `read ${lines.join(' ')} where there is no zone`,
        })),
      ...zones
        .filter(({ score }) => score.exactLines < score.lines)
        .map(({ truth, lines }) => ({
          contestant: contestant.name,
          file: truth.file,
          what: `read ${lines.join(' ') || 'nothing'} instead of ${truth.mrz.join(' ')}`,
        })),
    ]),
  };
}
