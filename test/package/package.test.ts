import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainText } from '../../src/domain/reading/document/plain-text.ts';
import type { OcrResult } from '../../src/domain/reading/result/ocr-result.ts';
import type { FaceMatchResult } from '../../src/domain/result/face.ts';
import { drawReceipt } from '../drawn/documents.ts';
import { faceJpeg } from '../fixtures/faces.ts';
import { pngOf } from '../fixtures/images.ts';
import { addressOf } from '../support/docface-process.ts';
import { installedModels } from '../support/installed-models.ts';
import { pdfWords } from '../support/pdf-words.ts';

const execute = promisify(execFile);

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** The folder of a user who has nothing but npm. */
let folder: string;
let packed: Packed;
let environment: NodeJS.ProcessEnv;

/** Runs a command in the folder of the user and returns what it prints. */
async function run(command: string, args: readonly string[], variables: NodeJS.ProcessEnv = {}): Promise<string> {
  const { stdout } = await execute(command, args, {
    cwd: folder,
    env: { ...environment, ...variables },
    maxBuffer: 64e6,
  });
  return stdout;
}

const docface = (...args: readonly string[]): Promise<string> => run('npx', ['docface', ...args]);

async function put(name: string, content: Uint8Array): Promise<string> {
  await writeFile(join(folder, name), content);
  return name;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docface-package-'));
  // What "npm run" tells its children is not what a user's shell has.
  const own = Object.entries(process.env).filter(([name]) => !/^npm_(?:package|lifecycle|config_local)_?/.test(name));
  environment = {
    ...Object.fromEntries(own),
    ONNXRUNTIME_NODE_INSTALL: 'skip',
    DOCFACE_DATA_DIR: join(folder, 'data'),
    DOCFACE_MODELS_INSTALL: 'never',
    DOCFACE_OCR_ENGINE: 'tesseract.js',
    DOCFACE_PORT: '0',
  };
  // Builds first, which prints: the list is the last of it. A checkout runs no script that is not asked for.
  const { stdout } = await execute('npm', ['pack', '--ignore-scripts=false', '--json', '--pack-destination', folder], {
    env: environment,
    maxBuffer: 64e6,
  });
  [packed] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as [Packed];
  await run('npm', ['install', packed.filename]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the package', () => {
  test('holds what runs, the catalogue and words for people, and nothing else', () => {
    const paths = packed.files.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        'dist/infrastructure/main.js',
        'catalog/templates/br.cnh.yaml',
        'catalog/tracks/documents.yaml',
        'LICENSE',
        'README.md',
        'scripts/docface.mjs',
        'scripts/prune-node-modules.mjs',
      ]),
    );
    const known =
      /^(?:dist|catalog|samples)\/|^(?:LICENSE|README\.md|CHANGELOG\.md|THIRD-PARTY-NOTICES(?:\.\w+)?|package\.json)$/;
    expect(paths.filter((path) => !known.test(path))).toEqual([
      'scripts/docface.mjs',
      'scripts/prune-node-modules.mjs',
    ]);
    expect(paths.filter((path) => /\.(?:map|test\.js|ts)$/.test(path))).toEqual([]);
  });
});

test('the command of a checkout that is not built says what to do', async () => {
  const checkout = await mkdtemp(join(tmpdir(), 'docface-checkout-'));
  await cp('scripts/docface.mjs', join(checkout, 'scripts/docface.mjs'));
  const said = await execute(process.execPath, ['scripts/docface.mjs'], { cwd: checkout }).catch(
    (error: unknown) => error,
  );
  await rm(checkout, { recursive: true });
  expect(said).toMatchObject({ code: 1, stderr: expect.stringContaining('npm run build') });
});

describe('docface serve in a folder with nothing but the package', () => {
  let service: ChildProcess;
  let url: string;

  beforeAll(async () => {
    // npx starts a shell that starts docface: as a group they can be stopped at once.
    service = spawn('npx', ['docface', 'serve'], { cwd: folder, env: environment, detached: true });
    let said = '';
    service.stdout?.on('data', (chunk) => (said += String(chunk)));
    service.stderr?.on('data', (chunk) => (said += String(chunk)));
    url = await addressOf(service, () => said);
  });
  afterAll(async () => {
    if (service.exitCode !== null || service.pid === undefined) return;
    process.kill(-service.pid, 'SIGTERM');
    await once(service, 'exit');
  });

  test('reads a picture that a client sends', async () => {
    await docface('client', 'create', 'acme');
    const { key } = JSON.parse(await docface('key', 'create', '--client', 'acme', '--json')) as { key: string };
    const form = new FormData();
    form.set('imageFile', new Blob([new Uint8Array(await pngOf((await drawReceipt()).bytes, 150))]), 'receipt.png');
    form.set('track', 'documents');
    const headers = { 'x-api-key': key };

    const submitted = await fetch(`${url}/api/v1/ocr-async/ocr/key`, { method: 'POST', headers, body: form });
    const { requestId } = (await submitted.json()) as { requestId: string };
    const request = await fetch(`${url}/api/v1/requests/${requestId}`, { headers: { ...headers, prefer: 'wait=60' } });
    const result = await fetch(`${url}/api/v1/requests/${requestId}/result`, { headers });

    expect(submitted.status).toBe(202);
    expect(await request.json()).toMatchObject({ status: 'completed', track: 'documents' });
    expect(JSON.stringify(await result.json())).toContain('SAMPLE CORNER CAFE');
  });
});

describe('an installation without what this machine does not use', () => {
  const prune = (): Promise<string> => run('node', ['node_modules/docface/scripts/prune-node-modules.mjs']);

  async function readReceipt(variables: NodeJS.ProcessEnv = {}): Promise<OcrResult> {
    const picture = await put('receipt.png', await pngOf((await drawReceipt()).bytes, 150));
    const args = ['docface', 'ocr', picture, '--profile', 'fast', '--pdf', 'receipt.pdf', '--json'];
    return JSON.parse(await run('npx', args, variables)) as OcrResult;
  }

  const engines = ({ pages }: OcrResult): readonly unknown[] => pages.map(({ engine }) => engine);

  test('says how much it deleted', async () => {
    expect(await prune()).toMatch(/^\d{4,} files deleted, \d{3} MB\n$/);
  });

  test('reads a picture and makes a searchable PDF of it', async () => {
    const result = await readReceipt();

    expect(engines(result)).toEqual([expect.objectContaining({ name: 'tesseract.js' })]);
    expect(plainText(result.pages)).toContain('SAMPLE CORNER CAFE');
    const words = await pdfWords(await readFile(join(folder, 'receipt.pdf')), 1);
    expect(words.map(({ text }) => text)).toContain('CORNER');
  });

  test('reads with PP-OCRv6', async () => {
    const result = await readReceipt({ DOCFACE_OCR_ENGINE: 'pp-ocrv6', DOCFACE_MODELS_DIR: installedModels() });

    expect(engines(result)).toEqual([expect.objectContaining({ name: 'pp-ocrv6', backend: 'onnxruntime-node' })]);
    expect(plainText(result.pages)).toContain('SAMPLE CORNER CAFE');
  });

  test('compares faces', async () => {
    const pictures = [
      await put('man.jpg', await faceJpeg('man')),
      await put('smiling.jpg', await faceJpeg('manSmiling')),
    ];

    const result = JSON.parse(await docface('face-match', ...pictures, '--consent', '--json')) as FaceMatchResult;

    expect(result).toMatchObject({ decision: 'match' });
  });

  describe('on a machine for which ONNX Runtime has no native build', () => {
    const paddle = { DOCFACE_OCR_ENGINE: 'pp-ocrv6', DOCFACE_MODELS_DIR: installedModels() };

    beforeAll(async () => {
      await rm(join(folder, 'node_modules/onnxruntime-node'), { recursive: true });
    });

    test('says what to install for PP-OCRv6', async () => {
      await expect(readReceipt(paddle)).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining('npm install onnxruntime-web') as string,
      });
    });

    test('reads with PP-OCRv6 in WebAssembly once that is installed', async () => {
      await run('npm', ['install', 'onnxruntime-web']);
      await rm(join(folder, 'node_modules/onnxruntime-node'), { recursive: true, force: true });
      await prune();

      const result = await readReceipt(paddle);

      expect(engines(result)).toEqual([expect.objectContaining({ name: 'pp-ocrv6', backend: 'wasm' })]);
      expect(plainText(result.pages)).toContain('SAMPLE CORNER CAFE');
    });
  });
});
