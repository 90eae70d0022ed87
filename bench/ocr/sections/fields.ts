import { addressText, wordAgreement } from '../../../test/support/field-match.ts';
import type { Bar } from '../../support/bars.ts';
import type { Assembler } from '../assembler.ts';
import type { FieldTruth } from '../data-set.ts';
import { type JudgedField, judge } from '../judged-fields.ts';
import { grouped, mean, share } from '../table.ts';
import { receiptTable } from './receipts.ts';
import { reliabilityTable } from './reliability.ts';
import { answered, type Contestant, type Miss, type Section } from './section.ts';
import { trueValues } from './true-keys.ts';

/** What the fields are judged by. */
export interface FieldJudge {
  readonly assembler: Assembler;
  /** ISO date. */
  readonly today: string;
}

const isFiscal = ({ type }: JudgedField): boolean => type.startsWith('br.');
const isFromPdf = ({ file }: JudgedField): boolean => file.endsWith('.pdf');

function tableOf(title: string, fields: readonly JudgedField[]): Section['tables'][number] {
  const nameOf = ({ contestant, type, name, source }: JudgedField): string =>
    [contestant, type, source, name].join('|');
  const rows = [...grouped(fields, nameOf).values()].map((members) => {
    const { contestant = '', type = '', source = '', name = '' } = members[0] ?? {};
    return [`${type} ${name}`, source, contestant, members.length, share(members, ({ right }) => right)];
  });
  const totals = [...grouped(fields, ({ contestant }) => contestant)].map(([contestant, members]) => [
    'all',
    'both',
    contestant,
    members.length,
    share(members, ({ right }) => right),
  ]);
  const sorted = rows.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])));
  return { title, columns: ['field', 'source', 'reader', 'documents', 'right'], rows: [...sorted, ...totals] };
}

function barsOf(fields: readonly JudgedField[], title: string): readonly Bar[] {
  return [...grouped(fields, ({ contestant }) => contestant)].flatMap(([contestant, members]) => {
    const bar = (what: string, of: readonly JudgedField[], atLeast: number): Bar => ({
      what: `${contestant}: ${what} (${title})`,
      measured: share(of, ({ right }) => right),
      atLeast,
    });
    const sroie = (name: string) => members.filter((field) => field.group === 'sroie' && field.name === name);
    const fiscal = members.filter(isFiscal);
    return [
      bar('SROIE total, in sample', sroie('total'), 0.93),
      bar('SROIE date, in sample', sroie('date'), 0.96),
      bar('SROIE company, in sample', sroie('company'), 0.78),
      bar('SROIE address, in sample', sroie('address'), 0.6),
      {
        what: `${contestant}: words of SROIE addresses, F1 (${title})`,
        measured: mean(
          sroie('address').map(({ field, needed }) => wordAgreement(addressText(field?.value ?? null), needed)),
        ),
        atLeast: 0.85,
      },
      bar('fiscal fields from PDF', fiscal.filter(isFromPdf), 0.98),
      bar(
        'fiscal fields from the image',
        fiscal.filter((field) => !isFromPdf(field)),
        0.93,
      ),
    ];
  });
}

function missesOf(fields: readonly JudgedField[]): readonly Miss[] {
  return fields
    .filter(({ right }) => !right)
    .map(({ contestant, file, name, needed, field }) => ({
      contestant,
      file,
      what: `${name}: ${field === null ? 'no such field' : JSON.stringify(field.value)} instead of ${needed}`,
    }));
}

/**
 * How many fields of real documents are read exactly: as docface recognised the document, and with its type given,
 * which distinguishes extraction from typification.
 */
export function fieldSection(
  contestants: readonly Contestant[],
  truths: readonly FieldTruth[],
  { assembler, today }: FieldJudge,
): Section {
  const docface = contestants.filter(({ isDocface }) => isDocface);
  const recognised = docface.flatMap((contestant) =>
    answered(contestant, truths).flatMap(({ truth, reading }) => {
      const documents = reading.result?.documents ?? [];
      const type = trueValues(truth)?.type;
      return judge(contestant.name, truth, { reading, document: documents.find((each) => each.type === type) ?? null });
    }),
  );
  const given = docface.flatMap((contestant) =>
    answered(contestant, truths).flatMap(({ truth, reading }) => {
      const type = trueValues(truth)?.type ?? '';
      const document = assembler.as(type, reading.result?.pages ?? [], { today });
      return judge(contestant.name, truth, { reading, document });
    }),
  );
  const certain = given.flatMap(({ contestant, field, right }) =>
    field === null || field.value === null ? [] : [{ contestant, confidence: field.confidence, right }],
  );
  return {
    tables: [
      tableOf('Fields of real documents, as recognised', recognised),
      tableOf('Fields of real documents, type given', given),
      receiptTable('Receipts in sample, type given, with the 95 % interval of a bootstrap over documents', given),
      reliabilityTable('Reliability of the fields of real documents, type given, in sample', certain),
    ],
    bars: [...barsOf(recognised, 'as recognised'), ...barsOf(given, 'type given')],
    misses: missesOf(given),
  };
}
