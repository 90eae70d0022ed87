/**
 * The main job in one command: starts docface on the embedded default, posts made-up documents and faces through its
 * HTTP interface, prints what it returns, and keeps serving until Ctrl-C (`--exit` ends after the results).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportWhile } from '../src/adapters/cli/output.ts';
import { createLogger } from '../src/adapters/pino/pino-logger.ts';
import { installMissingModels } from '../src/infrastructure/composition/models.ts';
import { startService } from '../src/infrastructure/composition/start-service.ts';
import { loadConfig } from '../src/infrastructure/config/load-config.ts';
import { drawCnh2022, drawInvoice } from '../test/drawn/documents.ts';
import { type FaceName, faceJpeg } from '../test/fixtures/faces.ts';
import { pngOf } from '../test/fixtures/images.ts';
import { DemoClient, type Upload } from './api.ts';
import { type DemoOperator, makeDemoClient, makeDemoOperator } from './client.ts';
import { say, showDocument, showFaces, title } from './show.ts';

const startedAt = performance.now();
const elapsed = (): string => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
const progress = (message: string): void => say(`[${elapsed()}] ${message}`);

async function readDocuments(client: DemoClient): Promise<void> {
  const invoice = { name: 'invoice.pdf', bytes: (await drawInvoice()).bytes };
  title('1. An invoice (PDF), asynchronously: POST /api/v1/ocr-async/ocr/key');
  const accepted = await client.submit('/api/v1/ocr-async/ocr/key', {
    imageFile: invoice,
    track: 'documents',
    customerRequestId: 'demo-invoice',
  });
  progress(`202 accepted, request ${accepted.requestId}`);
  showDocument(
    await reportWhile('working', progress, () => client.follow(accepted.requestId, (stage) => progress(stage))),
  );

  const licence = { name: 'licence.png', bytes: await pngOf((await drawCnh2022()).bytes) };
  title('2. A driving licence (PNG picture), synchronously: POST /api/v1/ocr-sync/ocr/key');
  progress('waiting for the answer on the same connection');
  showDocument(
    await reportWhile('reading; the first time engines load', progress, () =>
      client.submit('/api/v1/ocr-sync/ocr/key', { imageFile: licence, track: 'documents' }),
    ),
  );
  progress('done');
}

async function compareFaces(client: DemoClient): Promise<void> {
  const path = '/api/v1/face-match-sync/key';
  const fields = { track: 'face-match', sensitive_data_compliance: 'true' };
  const compare = async (images: Readonly<Record<string, Upload>>): Promise<void> =>
    showFaces(
      await reportWhile('comparing; the first time engines load', progress, () =>
        client.submit(path, { ...fields, ...images }),
      ),
    );
  title(`3. Two pictures of one man: POST ${path}`);
  await compare({ imageFile1: await face('man'), imageFile2: await face('manSmiling') });
  title('4. Two pictures of two women');
  await compare({ imageFile1: await face('woman'), imageFile2: await face('brownHairedWoman') });
  title('5. One picture of a group: every face is compared with every other');
  await compare({ imageFile1: await face('group') });
  progress('done');
}

async function face(name: FaceName): Promise<Upload> {
  return { name: `${name}.jpg`, bytes: await faceJpeg(name) };
}

async function main(): Promise<void> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'docface-demo-'));
  const config = loadConfig({
    DOCFACE_PORT: '0',
    // A busy machine takes its time to load the engines.
    DOCFACE_SYNC_TIMEOUT_SECONDS: '120',
    ...process.env,
    DOCFACE_DATA_DIR: dataDirectory,
    DOCFACE_LOG_LEVEL: 'warn',
  });
  await installMissingModels(config, progress);
  progress('starting docface on the embedded default');
  const service = await reportWhile('starting', progress, () =>
    startService({ config, logger: createLogger(config.logLevel), onProgress: progress }),
  );
  const stop = async (): Promise<void> => {
    await service.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  };
  try {
    progress(`listening on ${service.url}`);
    const key = await makeDemoClient(service);
    const client = new DemoClient(service.url, key);
    await readDocuments(client);
    await compareFaces(client);
    if (process.argv.includes('--exit')) return;
    sayHow({ url: service.url, key, operator: await makeDemoOperator(service) });
    await new Promise<void>((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));
  } finally {
    await stop();
  }
}

function sayHow({ url, key, operator }: { url: string; key: string; operator: DemoOperator }): void {
  title('Now yours');
  say(
    `  curl -H 'x-api-key: ${key}' -F imageFile=@YOUR-DOCUMENT.pdf -F track=documents ${url}/api/v1/ocr-sync/ocr/key`,
  );
  say(`  The console:   ${url}/console   Sign in as ${operator.name} with the password ${operator.password}`);
  say(`  The interface: ${url}/docs   Stop with Ctrl-C; the demo's data are deleted then.`);
}

await main();
