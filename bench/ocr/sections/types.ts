import type { DataSet, FieldTruth, MrzTruth } from '../data-set.ts';
import type { Reading } from '../reading.ts';
import { grouped, share } from '../table.ts';
import { answered, type Contestant, type Section } from './section.ts';

/** The types that are a right answer; null when nothing can be said. */
export function rightTypes(truth: FieldTruth | MrzTruth): readonly string[] | null {
  if ('mrz' in truth) {
    if (truth.type === null) return ['unknown', 'generic.text'];
    if (truth.type === 'TD3') return ['icao.passport', 'br.passport'];
    return truth.type.startsWith('TD') ? ['icao.id_card'] : null;
  }
  const { kind } = truth;
  if (/danfe/i.test(kind)) return ['br.danfe'];
  if (/danfse/i.test(kind)) return ['br.nfse'];
  if (kind === 'receipt' || kind === 'invoice') return [kind];
  if (/passport/i.test(kind)) return ['icao.passport'];
  if (/driving licence.*\bUS\b/.test(kind)) return ['us.driver_license'];
  // Which form it is the truth does not say: some have templates.
  if (kind === 'form') return null;
  return ['unknown', 'generic.text'];
}

/** Of files with a type, and of all files of none; what has none and gets one is invented. */
const demanded = { recognised: 0.9, none: 0.9 } as const;

const isTyped = ({ needed }: { readonly needed: readonly string[] }): boolean => !needed.includes('unknown');

function typeOf({ result, error }: Reading): string {
  const types = (result?.documents ?? []).map(({ type }) => type);
  return error ?? [...new Set(types)].join(' and ');
}

/** How often the type of a document is recognised. */
export function typeSection(contestants: readonly Contestant[], data: DataSet): Section {
  const truths = [...data.documents, ...data.cards, ...data.zones];
  const judged = contestants
    .filter(({ isDocface }) => isDocface)
    .flatMap((contestant) =>
      answered<FieldTruth | MrzTruth>(contestant, truths).flatMap(({ truth, reading }) => {
        const needed = rightTypes(truth);
        const type = typeOf(reading);
        return needed === null
          ? []
          : [{ contestant: contestant.name, truth, needed, type, right: needed.includes(type) }];
      }),
    );
  const rows = [...grouped(judged, ({ contestant }) => contestant)].flatMap(([name, answers]) => [
    ...[...grouped(answers, ({ needed }) => needed[0] ?? '')].map(([type, members]) => [
      name,
      type,
      members.length,
      share(members, ({ right }) => right),
    ]),
    [name, 'all', answers.length, share(answers, ({ right }) => right)],
  ]);
  return {
    tables: [{ title: 'Typification', columns: ['reader', 'type', 'files', 'right'], rows }],
    bars: [...grouped(judged, ({ contestant }) => contestant)].flatMap(([name, answers]) => [
      {
        what: `${name}: types recognised`,
        measured: share(answers.filter(isTyped), ({ right }) => right),
        atLeast: demanded.recognised,
      },
      {
        what: `${name}: files of no type, as such`,
        measured: share(
          answers.filter((answer) => !isTyped(answer)),
          ({ right }) => right,
        ),
        atLeast: demanded.none,
      },
    ]),
    misses: judged
      .filter(({ right }) => !right)
      .map(({ contestant, truth, needed, type }) => ({
        contestant,
        file: truth.file,
        what: `${type} instead of ${needed[0]}`,
      })),
  };
}
