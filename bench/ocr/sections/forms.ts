import { foldedText } from '../../../src/domain/reading/validation/folded-text.ts';
import type { FormState } from '../../../test/drawn/forms.ts';
import type { Bar } from '../../support/bars.ts';
import type { FormDrawing } from '../draw-all.ts';
import { withProgress } from '../progress.ts';
import type { Reader, Reading } from '../reading.ts';
import { grouped, share } from '../table.ts';
import { reliabilityTable } from './reliability.ts';
import type { Miss, Section } from './section.ts';

interface JudgedEntry {
  readonly file: FormDrawing;
  readonly label: string;
  readonly needed: string;
  readonly right: boolean;
}

interface FoundPair {
  readonly label: string;
  readonly value: string;
  readonly confidence: number;
}

/** Folded words without spaces. */
const plain = (text: unknown): string => foldedText(String(text)).replaceAll(' ', '');
/** A label without the number of its box. */
const unnumbered = (label: string): string => label.replace(/^\d{1,2}/, '');
const reported = (value: string | boolean): string => {
  if (typeof value === 'string') return value;
  return value ? 'selected' : 'unselected';
};

function pairsOf({ result }: Reading): readonly FoundPair[] {
  return (result?.documents ?? []).flatMap(({ lists }) =>
    (lists['pairs'] ?? []).map((row) => ({
      label: unnumbered(plain(row['key']?.value)),
      value: plain(row['value']?.value),
      confidence: row['value']?.confidence ?? 0,
    })),
  );
}

function judge(file: FormDrawing, pairs: readonly FoundPair[]): readonly JudgedEntry[] {
  return file.entries.map(({ label, value }) => {
    const needed = reported(value);
    const right = pairs.some((pair) => pair.label === plain(label) && pair.value === plain(needed));
    return { file, label, needed, right };
  });
}

function isOnForm(pair: FoundPair, { entries }: FormDrawing): boolean {
  return entries.some(({ label, value }) => pair.label === plain(label) && pair.value === plain(reported(value)));
}

const isExact = ({ file }: JudgedEntry): boolean => file.state === 'fields';
const isPicture = ({ file }: JudgedEntry): boolean => file.state === 'scan' || file.state === 'photo';

interface ReportedPair {
  readonly state: FormState;
  /** Whether it stands on the form. */
  readonly right: boolean;
}

function barsOf(
  reader: string,
  {
    entries,
    pairs,
    states,
  }: {
    readonly entries: readonly JudgedEntry[];
    readonly pairs: readonly ReportedPair[];
    readonly states: readonly FormState[];
  },
): readonly Bar[] {
  const bar = (what: string, of: readonly JudgedEntry[], atLeast: number): Bar => ({
    what: `${reader}: ${what}`,
    measured: share(of, ({ right }) => right),
    atLeast,
  });
  const hasPictures = states.some((state) => state === 'scan' || state === 'photo');
  const families = [...grouped(entries.filter(isPicture), ({ file }) => file.family)];
  return [
    bar('entries of forms with fields', entries.filter(isExact), 0.97),
    bar(
      'entries of forms whose fields were turned into text',
      entries.filter(({ file }) => file.state === 'flattened'),
      0.9,
    ),
    ...(hasPictures ? [bar('entries of scanned and photographed forms', entries.filter(isPicture), 0.75)] : []),
    {
      what: `${reader}: reported pairs that stand on the form`,
      measured: share(pairs, ({ right }) => right),
      atLeast: 0.8,
    },
    ...families.map(([family, members]) =>
      bar(`entries of the family "${family}", scanned and photographed`, members, 0.75),
    ),
  ];
}

/**
 * How many labels of drawn forms come with what was filled in, and how much of what is reported does not stand there.
 * `states` are those that were drawn.
 */
export async function formSection(
  reader: Reader,
  drawings: readonly FormDrawing[],
  states: readonly FormState[],
): Promise<Section> {
  const entries: JudgedEntry[] = [];
  const reported: ReportedPair[] = [];
  const certain: { readonly contestant: string; readonly confidence: number; readonly right: boolean }[] = [];
  for (const file of withProgress(`${reader.name}: drawn forms`, drawings)) {
    const pairs = pairsOf(await reader.read({ path: file.path, password: null, language: 'en' }));
    entries.push(...judge(file, pairs));
    for (const pair of pairs) {
      const right = isOnForm(pair, file);
      reported.push({ state: file.state, right });
      certain.push({ contestant: reader.name, confidence: pair.confidence, right });
    }
  }
  const rows = [...grouped(entries, ({ file }) => `${file.family}|${file.state}`)].map(([, members]) => {
    const { family = '', state = '' } = members[0]?.file ?? {};
    return [family, state, reader.name, members.length, share(members, ({ right }) => right)];
  });
  const misses = entries
    .filter(({ right }) => !right)
    .map(
      ({ file, label, needed }): Miss => ({
        contestant: reader.name,
        file: file.name,
        what: `${label}: not ${needed}`,
      }),
    );
  return {
    tables: [
      { title: 'Drawn forms by family', columns: ['family', 'kept as', 'reader', 'entries', 'right'], rows },
      {
        title: 'Pairs that stand on the form, of those that were told',
        columns: ['kept as', 'reader', 'pairs', 'right'],
        rows: [...grouped(reported, ({ state }) => state)].map(([state, members]) => [
          state,
          reader.name,
          members.length,
          share(members, ({ right }) => right),
        ]),
      },
      reliabilityTable('Reliability of the pairs of drawn forms', certain),
    ],
    bars: barsOf(reader.name, { entries, pairs: reported, states }),
    misses,
  };
}
