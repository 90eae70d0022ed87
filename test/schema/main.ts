import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { finishRequest } from '../support/finish-request.ts';
import { ocrForm } from '../support/forms.ts';
import { bindNullEngines, nullFile } from '../support/null-engines.ts';
import { declaredRoutes } from '../support/route-calls.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';
import { runSchemathesis } from './schemathesis.ts';

/** Calls every route of the served OpenAPI document with what it allows and what it forbids, by key and by token. */
const { values } = parseArgs({
  options: { seed: { type: 'string', default: '7' }, examples: { type: 'string', default: '20' } },
});
const seed = Number(values.seed);
const examples = Number(values.examples);

/** The ids of what a client has, so that calls get past "there is nothing with this id". */
async function objectsOf(docface: TestService, client: TestClient): Promise<Readonly<Record<string, string>>> {
  const api = docface.api.with(client.key);
  const { json: request } = await api.post<{ requestId: string }>(
    '/api/v1/ocr-async/ocr/key',
    ocrForm({ imageFile: nullFile('schema', 2) }),
  );
  await finishRequest(docface, request.requestId);
  const url = 'https://receiver.example/docface';
  const { json: made } = await api.postJson<{ endpoint: { id: string } }>('/api/v1/webhooks/endpoints', { url });
  return { requestId: request.requestId, endpointId: made.endpoint.id };
}

/** What may be answered to what the document forbids. */
const refusals = [400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 429];

/** The file that tells Schemathesis of them. */
function configFor(objects: Readonly<Record<string, string>>): string {
  const known = Object.entries(objects).map(([name, id]) => `"path.${name}" = "${id}"`);
  return `[checks]\nnegative_data_rejection.expected-statuses = [${refusals.join(', ')}]\n[parameters]\n${known.join('\n')}\n`;
}

const directory = await mkdtemp(join(tmpdir(), 'docface-schema-'));
const docface = await startTestService({ DOCFACE_SYNC_TIMEOUT_SECONDS: '1' }, { bindEngines: bindNullEngines });
try {
  const client = await docface.addClient('schema', { queued: 1_000_000, synchronousInFlight: 100 });
  const takes = (security: string) => declaredRoutes.filter((each) => each.security === security);
  const runs = [
    { headers: client.key, without: takes('bearer'), config: configFor(await objectsOf(docface, client)) },
    { headers: await docface.tokenOf(client), without: takes('apiKey'), config: configFor({}) },
  ];
  const codes: number[] = [];
  for (const { headers, without, config } of runs) {
    await writeFile(join(directory, 'schemathesis.toml'), config);
    const operations = without.map((each) => each.operationId);
    codes.push(await runSchemathesis(directory, { url: docface.url, headers, without: operations, seed, examples }));
  }
  const errors = docface.logger.lines.filter((line) => line.level === 'error');
  for (const line of errors) process.stdout.write(`error in the log: ${JSON.stringify(line)}\n`);
  process.exitCode = errors.length === 0 && codes.every((code) => code === 0) ? 0 : 1;
} finally {
  await docface.stop();
  await rm(directory, { recursive: true, force: true });
}
