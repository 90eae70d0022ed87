import { pdfOfPages, textAt } from '../../../test/drawn/pdf-file.ts';
import type { Harm, HostileCaller } from '../hostile-caller.ts';
import { imported, track } from './operators-ways.ts';
import { finished } from './reads.ts';
import { times } from './times.ts';

const request = '/api/v1/requests/{requestId}';
const columns = 100;
/** Each waits for those of its client before it, and each opens a result of many megabytes. */
const timeoutMs = 300_000;

/** A list of a hundred columns, two of which are printed. */
function template(name: string): string {
  const fields = times(columns, (index) => `      - { key: c${index}, type: text, title: Column ${index} }\n`);
  const about = `name: ${name}\ndocumentType: ${name}\ntitle: Made up\ndescription: Made up.\nlocale: en\n`;
  const rows = `      - { by: rows, pattern: '^(?<c0>[a-z]+) (?<c1>[0-9]+)$' }\n`;
  return `${about}fields: []\nlists:\n  - key: items\n    title: Items\n    fields:\n${fields.join('')}    extract:\n${rows}`;
}

/** A finished request whose list has as many rows as may be. */
async function longList(harm: Harm): Promise<string> {
  await imported(harm, { 'template.yaml': template('long_list'), 'track.yaml': track('long_list') });
  const line = (page: number, row: number): string => textAt(10, 830 - 8 * row, { size: 6, text: `row ${page}${row}` });
  const file = pdfOfPages(times(10, (page) => ({ content: times(100, (row) => line(page, row)).join('') })));
  return finished(harm, { imageFile: file, track: 'long-list' });
}

type Corrections = { readonly fields?: readonly object[]; readonly rows?: readonly object[] };

/** About as much as a review may have, 512 kB. */
const empty = times(columns, (index) => ({ field: `c${index}`, value: null }));
const all: Corrections = { rows: times(170, (row) => ({ change: 'set', list: 'items', row, fields: empty })) };
const wrongWords: Corrections = {
  fields: times(350, () => ({ field: 'a', value: 'x', place: { page: 1, words: Array<number>(450).fill(-1) } })),
};
const wrongLists: Corrections = { rows: times(1000, (row) => ({ change: 'remove', list: `of_nobody_${row}`, row })) };

export const reviewers: readonly HostileCaller[] = [
  {
    name: 'review-flood',
    tries: '10 decisions on a list of 1,000 rows and 100 columns, 40 that are wrong throughout, 40 drafts of 480 kB',
    quick: true,
    prepare: async (harm) => {
      const { caller, ends } = harm;
      const base = await longList(harm);
      const decide = async (revision: number, corrections: Corrections): Promise<void> => {
        const body = { attempt: 1, revision, decision: 'accept', ...corrections };
        ends.answered('review', `POST ${request}/review`, await caller.postJson(`${base}/review`, body, { timeoutMs }));
      };
      const headers = { 'content-type': 'application/json' };
      const draft = Buffer.from(JSON.stringify({ attempt: 1, revision: 1, note: null, ...all }));
      return async () => {
        const decided = async (): Promise<void> => {
          for (let revision = 1; revision <= 10; revision += 1) await decide(revision, all);
        };
        await Promise.all([
          decided(),
          ...times(30, () => decide(1, wrongWords)),
          ...times(10, () => decide(1, wrongLists)),
          ...times(40, async () => {
            const answer = await caller.call('PUT', `${base}/review/draft`, { headers, body: draft });
            ends.answered('draft', `PUT ${request}/review/draft`, answer);
          }),
        ]);
        ends.answered('review', `GET ${request}/review`, await caller.get(`${base}/review`));
        ends.answered('report', 'GET /api/v1/reviews/report', await caller.get('/api/v1/reviews/report'));
      };
    },
  },
];
