import type { JudgedField } from '../judged-fields.ts';
import { bootstrap } from '../score/bootstrap.ts';
import { grouped, mean, type Table } from '../table.ts';

/**
 * What was made while looking at the receipts of the labelled folder, so that its figures on them are in sample. Only
 * documents that nobody looked at tell more: `--data` of another folder.
 */
const tunedOnThem: Readonly<Record<string, string>> = {
  company: 'legal forms, weights of lines',
  address: 'where it ends',
  date: 'none but the forms of dates',
  total: 'labels, weights of amounts',
};
const group = 'sroie';

/** Shares of receipts whose value is right, with 95 % of what as many other receipts of the kind would give. */
export function receiptTable(title: string, fields: readonly JudgedField[]): Table {
  const receipts = fields.filter((field) => field.group === group && field.name in tunedOnThem);
  const shareOf = (members: readonly JudgedField[]): number => mean(members.map(({ right }) => (right ? 1 : 0))) ?? 0;
  const rows = [...grouped(receipts, ({ contestant, name }) => `${contestant}|${name}`).values()].map((members) => {
    const { contestant = '', name = '' } = members[0] ?? {};
    const documents = [...grouped(members, ({ file }) => file).values()];
    const interval = bootstrap(documents, shareOf);
    return [
      name,
      contestant,
      documents.length,
      shareOf(members),
      interval?.low ?? null,
      interval?.high ?? null,
      tunedOnThem[name] ?? '',
    ];
  });
  const columns = ['field', 'reader', 'documents', 'right', 'from', 'to', 'tuned on them, so in sample'];
  return { title, columns, rows };
}
