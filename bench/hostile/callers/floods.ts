import type { HostileCaller } from '../hostile-caller.ts';
import { times } from './times.ts';

const endpoints = '/api/v1/webhooks/endpoints';

/** Callers that are quick and many. */
export const floods: readonly HostileCaller[] = [
  {
    name: 'page-flood',
    tries: '100 calls at once of each page that lists or describes, five times',
    prepare:
      async ({ caller, ends }) =>
      async () => {
        const paths = [
          '/openapi.json',
          '/docs',
          '/api/v1/requests',
          '/api/v1/tracks',
          '/api/v1/templates',
          '/api/v1/limits',
        ] as const;
        for (let round = 0; round < 5; round += 1) {
          await Promise.all(
            paths.flatMap((path) => times(100, async () => ends.answered(path, `GET ${path}`, await caller.get(path)))),
          );
        }
      },
  },
  {
    name: 'wrong-credentials',
    tries: '1,000 wrong keys, and 200 calls for a token with an assertion of a megabyte',
    prepare:
      async ({ caller, ends, random }) =>
      async () => {
        const id = '01a1fd9a-b518-7264-89e3-22fc4ccc7faa';
        for (let round = 0; round < 10; round += 1) {
          const answers = await Promise.all(
            times(100, () =>
              caller.get('/api/v1/limits', { headers: { 'x-api-key': `dfk_${id}_${random.digits(43)}` } }),
            ),
          );
          for (const answer of answers) ends.answered('key', 'GET /api/v1/limits', answer);
        }
        const body = Buffer.from(`grant_type=client_credentials&client_assertion=${'x'.repeat(1_000_000)}`);
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        const answers = await Promise.all(times(200, () => caller.call('POST', '/oauth2/token', { headers, body })));
        // Errors of OAuth carry no code of docface; a body that is refused may break the connection.
        for (const { status } of answers)
          ends.reported(`token ${status === 0 ? 'cut off' : status}`, status === 0 || (status >= 400 && status < 500));
      },
  },
  {
    name: 'deep-json',
    tries: '100 bodies of JSON 30,000 levels deep, and as many metadata fields',
    prepare:
      async ({ caller, ends }) =>
      async () => {
        const deep = '['.repeat(30_000) + ']'.repeat(30_000);
        const headers = { 'content-type': 'application/json' };
        const body = Buffer.from(`{"url":${deep}}`);
        const parts = { imageFile: Buffer.from('%PDF-1.7\n'), track: 'text', metadata: deep };
        await Promise.all([
          ...times(100, async () => {
            const answer = await caller.call('POST', endpoints, { headers, body });
            if (answer.status === 0) ends.reported('JSON cut off');
            else ends.answered('JSON', `POST ${endpoints}`, answer);
          }),
          ...times(100, async () => {
            const answer = await caller.postForm('/api/v1/ocr-async/ocr/key', parts);
            if (answer.status === 0) ends.reported('metadata cut off');
            else ends.answered('metadata', 'POST /api/v1/ocr-async/ocr/key', answer);
          }),
        ]);
      },
  },
];
