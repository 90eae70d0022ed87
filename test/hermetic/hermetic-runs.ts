import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { faceJpeg } from '../fixtures/faces.ts';
import { addressOf } from '../support/docface-process.ts';
import { lookAtConsole } from './console-tour.ts';
import { sealedFolders } from './sealed-files.ts';
import { docfaceProgram, type SealedMachine, stop } from './sealed-machine.ts';

export interface HermeticRun {
  readonly name: string;
  readonly work: (machine: SealedMachine) => Promise<void>;
}

const probeProgram = fileURLToPath(new URL('./probe-process.mjs', import.meta.url));
const sample = (name: string): URL => new URL(`../../samples/${name}`, import.meta.url);
const ocrEngines = ['pp-ocrv6', 'tesseract.js', 'tesseract'] as const;

/** With SFace, and with the networks that come with the package alone. */
const faceEngines = [
  { name: 'SFace', environment: {} },
  { name: 'dlib', environment: { DOCFACE_MODELS_DIR: `${sealedFolders.data}/no-models` } },
] as const;

/** Uploaders of telemetry wait and send together what they have. */
const uploadsAfterMs = 15_000;

export const probe: HermeticRun = {
  name: 'a probe that phones home',
  async work(machine) {
    const [code] = (await once(machine.start([probeProgram]), 'close')) as [number];
    if (code !== 0) throw new Error(`The probe ended with ${code}.`);
  },
};

/** As an integrator: a client with a key, documents and faces over HTTP, and their results. */
async function callOverHttp(machine: SealedMachine, url: string): Promise<void> {
  await machine.docface(['client', 'create', 'acme']);
  await machine.docface(['client', 'enable-sync', 'acme']);
  const { key } = JSON.parse(await machine.docface(['key', 'create', '--client', 'acme', '--json'])) as { key: string };
  const call = async (path: string, form: FormData): Promise<void> => {
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers: { 'x-api-key': key }, body: form });
    const envelope = (await answer.json()) as { requestId?: string; status?: string };
    if (answer.status !== 200 || envelope.status !== 'completed') {
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(envelope).slice(0, 500)}`);
    }
    for (const form of ['result.txt', 'result.pdf']) {
      if (!path.includes('face')) await get(`${url}/api/v1/requests/${envelope.requestId}/${form}`, key);
    }
  };
  for (const [name, track] of [
    ['invoice.pdf', 'documents'],
    ['licence.png', 'identity'],
  ] as const) {
    const form = new FormData();
    form.set('imageFile', new Blob([await readFile(sample(name))]), name);
    form.set('track', track);
    await call('/api/v1/ocr-sync/ocr/key', form);
  }
  const faces = new FormData();
  faces.set('imageFile1', new Blob([await faceJpeg('man')]), 'man.jpg');
  faces.set('imageFile2', new Blob([await faceJpeg('manSmiling')]), 'other.jpg');
  faces.set('track', 'face-match');
  faces.set('sensitive_data_compliance', 'true');
  await call('/api/v1/face-match-sync/key', faces);
}

async function get(url: string, key: string): Promise<void> {
  const answer = await fetch(url, { headers: { 'x-api-key': key } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  await answer.arrayBuffer();
}

async function serveAndUse(
  machine: SealedMachine,
  environment: Readonly<Record<string, string>>,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const service = machine.start([docfaceProgram, 'serve'], {
    DOCFACE_PORT: '0',
    DOCFACE_SYNC_TIMEOUT_SECONDS: '120',
    ...environment,
  });
  let said = '';
  for (const stream of [service.stdout, service.stderr]) stream?.on('data', (bytes: Buffer) => (said += bytes));
  try {
    const url = await addressOf(service, () => said);
    await use(url);
    await sleep(uploadsAfterMs);
  } finally {
    await stop(service);
  }
}

/** Each begins on a machine of its own. */
export const hermeticRuns: readonly HermeticRun[] = [
  {
    name: 'docface doctor',
    async work(machine) {
      await machine.docface(['doctor']);
    },
  },
  ...ocrEngines.map((engine) => ({
    name: `docface ocr with ${engine}`,
    async work(machine: SealedMachine): Promise<void> {
      const environment = { DOCFACE_OCR_ENGINE: engine };
      for (const file of ['licence.png', 'invoice.pdf']) {
        const output = join(sealedFolders.data, `${file}.pdf`);
        await machine.docface(['ocr', `samples/${file}`, '--pdf', output], { environment });
      }
    },
  })),
  ...faceEngines.map(({ name, environment }) => ({
    name: `docface face-match with ${name}`,
    async work(machine: SealedMachine): Promise<void> {
      const paths = [];
      for (const face of ['man', 'manSmiling'] as const) {
        const path = join(sealedFolders.data, `${face}.jpg`);
        writeFileSync(machine.pathOf(path), await faceJpeg(face));
        paths.push(path);
      }
      await machine.docface(['face-match', ...paths, '--consent'], { environment });
    },
  })),
  {
    name: 'the service and the pages of its console',
    async work(machine) {
      await serveAndUse(machine, { DOCFACE_OCR_ENGINE: 'pp-ocrv6' }, async (url) => {
        await callOverHttp(machine, url);
        const password = 'correct horse battery';
        const words = ['operator', 'create', 'maria', '--role', 'admin', '--password-stdin'];
        await machine.docface(words, { input: password });
        await machine.docface(['status']);
        await lookAtConsole(url, { name: 'maria', password });
      });
    },
  },
  {
    name: 'the service without models and without confinement',
    async work(machine) {
      const environment = { ...faceEngines[1].environment, DOCFACE_CONFINEMENT: 'off' };
      await serveAndUse(machine, environment, (url) => callOverHttp(machine, url));
    },
  },
];
