import type { Field } from '../../src/domain/reading/result/ocr-result.ts';
import { isMoney } from '../../src/domain/reading/validation/field-value.ts';
import { type DrawnMovement, type DrawnStatementFile, drawnStatements } from '../../test/drawn/statements.ts';
import { withDrawn } from '../ocr/draw-all.ts';
import { withProgress } from '../ocr/progress.ts';
import type { Reader, Reading } from '../ocr/reading.ts';
import type { Miss, Section } from '../ocr/sections/section.ts';
import { grouped } from '../ocr/table.ts';

/** Statements of each country. */
const rounds = 5;

const amountOf = (field: Field | undefined): string | null => {
  const value = field?.value;
  return value !== undefined && isMoney(value) ? value.amount : null;
};

const textOf = (field: Field | undefined): string => (typeof field?.value === 'string' ? field.value : '');

const movementOf = (row: Readonly<Record<string, Field>>): DrawnMovement => ({
  date: textOf(row['date']),
  amount: amountOf(row['amount']) ?? '',
  balance: amountOf(row['balance']),
});

/** Rows that are right in all that they have, in their order: as in the longest common part of both lists. */
function rightRows(read: readonly string[], needed: readonly string[]): number {
  let counts = new Array<number>(read.length + 1).fill(0);
  for (const row of needed) {
    const next = [0];
    for (const [at, own] of read.entries()) {
      next.push(own === row ? (counts[at] ?? 0) + 1 : Math.max(next[at] ?? 0, counts[at + 1] ?? 0));
    }
    counts = next;
  }
  return counts.at(-1) ?? 0;
}

interface Judged {
  readonly file: Pick<DrawnStatementFile, 'name' | 'rows'>;
  readonly isTyped: boolean;
  readonly read: readonly DrawnMovement[];
  readonly right: number;
  /** Rows whose amount has a confidence of at least 0.9, and those of them whose amount is none of the statement. */
  readonly sure: number;
  readonly sureWrong: number;
}

function judged(file: Judged['file'], { result }: Reading): Judged {
  const documents = result?.documents ?? [];
  const rows = documents.flatMap(({ lists }) => lists['transactions'] ?? []);
  const read = rows.map(movementOf);
  const amounts = new Set(file.rows.map(({ date, amount }) => `${date} ${amount}`));
  const sure = rows.filter((row) => (row['amount']?.confidence ?? 0) >= 0.9).map(movementOf);
  return {
    file,
    isTyped: documents.length === 1 && documents[0]?.type === 'bank_statement',
    read,
    right: rightRows(
      read.map((row) => JSON.stringify(row)),
      file.rows.map((row) => JSON.stringify(row)),
    ),
    sure: sure.length,
    sureWrong: sure.filter(({ date, amount }) => !amounts.has(`${date} ${amount}`)).length,
  };
}

function missesOf({ file, read, right, isTyped }: Judged): readonly Miss[] {
  if (isTyped && right === file.rows.length && read.length === right) return [];
  const at = file.rows.findIndex((row, index) => JSON.stringify(row) !== JSON.stringify(read[index]));
  const what = `${right} of ${file.rows.length} rows right, ${read.length} read${isTyped ? '' : ', not typed'}; first ${JSON.stringify(read[at] ?? null)} for ${JSON.stringify(file.rows[at] ?? null)}`;
  return [{ contestant: 'statements', file: file.name, what }];
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Drawn statements of thirteen countries: movements with date, signed amount and balance. */
export async function statementSection(reader: Reader, seed: number): Promise<Section> {
  const all: Judged[] = [];
  await withDrawn(
    () => drawnStatements(rounds, seed),
    async (drawings) => {
      for (const drawing of withProgress('docface: statements', drawings)) {
        all.push(judged(drawing, await reader.read({ path: drawing.path, password: null, language: 'en' })));
      }
    },
  );
  const byCountry = grouped(all, ({ file }) => file.name.slice(0, 2));
  const rows = [...byCountry].map(([country, own]) => [
    country,
    own.length,
    own.filter(({ isTyped }) => isTyped).length,
    total(own.map(({ file }) => file.rows.length)),
    total(own.map(({ right }) => right)),
    total(own.map(({ read }) => read.length)),
  ]);
  const needed = total(all.map(({ file }) => file.rows.length));
  const sure = total(all.map((each) => each.sure));
  return {
    tables: [
      {
        title: `Drawn statements, seed ${seed}`,
        columns: ['country', 'files', 'typed', 'rows', 'right', 'read'],
        rows,
      },
    ],
    bars: [
      { what: 'rows of drawn statements', measured: total(all.map(({ right }) => right)) / needed, atLeast: 0.95 },
      {
        what: 'rows at confidence 0.9 or more that are right',
        measured: sure === 0 ? null : 1 - total(all.map(({ sureWrong }) => sureWrong)) / sure,
        atLeast: 0.97,
      },
    ],
    misses: all.flatMap(missesOf),
  };
}
