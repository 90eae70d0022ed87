import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DoctorReport } from '../../src/adapters/cli/command-uses.ts';
import type { FaceMatchResult } from '../../src/domain/result/face.ts';
import { drawLetter } from '../drawn/documents.ts';
import { faceJpeg } from '../fixtures/faces.ts';
import { addressOf, type CommandResult, docface, startProcess } from '../support/docface-process.ts';

let folder: string;
let environment: Readonly<Record<string, string>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docface-cli-'));
  environment = { DOCFACE_DATA_DIR: join(folder, 'data'), DOCFACE_PORT: '0' };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (...args: readonly string[]): Promise<CommandResult> => docface(args, environment);

async function put(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

/** What a stream wrote so far. */
function collect(stream: NodeJS.ReadableStream | null): () => string {
  const chunks: string[] = [];
  stream?.on('data', (chunk) => chunks.push(String(chunk)));
  return () => chunks.join('');
}

describe('docface without data', () => {
  test.each([['client', 'create', 'acme'], ['status'], ['dead-letters', 'list', '--json']])(
    'makes none for %s %s, and says where to look for them',
    async (...args) => {
      const mistyped = join(folder, 'dtaa');
      const { code, out, err } = await docface(args, { ...environment, DOCFACE_DATA_DIR: mistyped });

      expect({ code, out }).toEqual({ code: 3, out: '' });
      expect(err).toContain(`There are no data of docface in ${mistyped}.`);
      expect(err).toContain('set DOCFACE_DATA_DIR to the data directory of the service');
      await expect(stat(mistyped)).rejects.toThrow('ENOENT');
    },
  );
});

describe('docface serve', () => {
  let service: ChildProcess;
  let out: () => string;
  let err: () => string;
  let url: string;

  beforeAll(async () => {
    service = startProcess(['serve'], { ...environment, DOCFACE_ENGINE_SLOT: '1' });
    out = collect(service.stdout);
    err = collect(service.stderr);
    url = await addressOf(service, () => `${err()}${out()}`);
  });
  afterAll(async () => {
    if (service.exitCode !== null) return;
    service.kill('SIGKILL');
    await once(service, 'exit');
  });

  test('tells what takes time while it makes its database, and how to begin once it listens', async () => {
    expect(err()).toContain('Creating the database');
    expect(err()).toContain('did you mean DOCFACE_ENGINE_SLOTS?');
    expect(out()).toContain(`API documentation  ${url}/docs`);
    expect(out()).toContain(join(folder, 'data'));
    expect(out()).toMatch(/node .*main\.[jt]s client create acme\n.*key create --client acme/);
    const page = await fetch(`${url}/docs`);
    expect(page.status).toBe(200);
    await page.text();
  });

  test('runs the commands of others, and lets the client in whose key they made', async () => {
    expect(await run('client', 'create', 'acme')).toMatchObject({ code: 0, err: '' });
    const { out: answer } = await run('key', 'create', '--client', 'acme', '--json');
    const form = new FormData();
    form.set('imageFile', new Blob([new Uint8Array((await drawLetter()).bytes)]), 'letter.pdf');
    form.set('track', 'text');
    const { key } = JSON.parse(answer) as { key: string };

    const submitted = await fetch(`${url}/api/v1/ocr-async/ocr/key`, {
      method: 'POST',
      headers: { 'x-api-key': key },
      body: form,
    });

    expect(submitted.status).toBe(202);
    const { requestId } = (await submitted.json()) as { requestId: string };
    const listed = await run('request', 'list', '--client', 'acme', '--json');
    expect(JSON.parse(listed.out)).toMatchObject([{ client: 'acme', requestId, track: 'text' }]);
    expect((await run('request', 'list')).out).toMatch(new RegExp(`${requestId} +acme `));
    const finished = await fetch(`${url}/api/v1/requests/${requestId}`, {
      headers: { 'x-api-key': key, prefer: 'wait=50' },
    });
    expect(await finished.json()).toMatchObject({ status: 'completed', track: 'text' });
  });

  test('passes the words of a failure on to the command that met it', async () => {
    const again = await run('client', 'create', 'acme');
    const nobody = await run('key', 'create', '--client', 'nobody');

    expect(again).toMatchObject({ code: 1, out: '', err: expect.stringContaining('acme') });
    expect(nobody).toMatchObject({ code: 1, out: '', err: expect.stringContaining('There is no client') });
  });

  test.runIf(process.platform !== 'win32')('takes commands from nobody but the owner of its data', async () => {
    const others = 0o077;

    expect((await stat(join(folder, 'data'))).mode & others).toBe(0);
    expect((await stat(join(folder, 'data', 'docface.sock'))).mode & others).toBe(0);
  });

  test('refuses to run twice on the same data, and says what to do', async () => {
    const second = await run('serve');

    expect(second).toMatchObject({ code: 3, out: '' });
    expect(second.err).toContain(`The docface process ${service.pid} uses the data directory`);
    expect(second.err).toContain('set DOCFACE_DATA_DIR to another directory');
  });

  test('registers webhooks and service accounts, and ends them', async () => {
    const added = await run('webhook', 'add', '--client', 'acme', '--url', 'https://hooks.example.com/x', '--json');
    const { endpoint, secret } = JSON.parse(added.out) as { endpoint: { id: string }; secret: string };
    const account = await run('service-account', 'create', '--client', 'acme');

    expect(secret).toMatch(/^whsec_/);
    expect((await run('webhook', 'list', '--client', 'acme')).out).toContain('https://hooks.example.com/x');
    expect((await run('webhook', 'remove', endpoint.id)).code).toBe(0);
    expect((await run('webhook', 'list', '--client', 'acme')).out).toContain('There is no endpoint yet.');
    expect(account.out).toContain(`-d grant_type=client_credentials ${url}/oauth2/token`);
  });

  test('lists operators', async () => {
    expect((await run('operator', 'create', 'maria', '--role', 'admin')).code).toBe(0);
    const { out } = await run('operator', 'list', '--json');
    expect(JSON.parse(out)).toMatchObject([{ name: 'maria', role: 'admin' }]);
  });

  test('stops when it is told to, and leaves the data to commands', async () => {
    service.kill('SIGTERM');
    const [code] = (await once(service, 'exit')) as [number | null];

    expect(code).toBe(0);
    expect(err()).toContain('SIGTERM: finishing what runs.');
    expect(err()).toContain('Stopped.');
    const listed = await run('client', 'list', '--json');
    expect(JSON.parse(listed.out)).toMatchObject([{ name: 'acme', status: 'active' }]);
    expect((await run('signing-key', 'rotate')).out).toContain('New access tokens are signed with key ');
  });

  test('leaves the catalogue to commands, which keep what they import', async () => {
    const exported = join(folder, 'exported');
    expect((await run('catalog', 'export', 'receipt', '--out', exported)).code).toBe(0);
    const path = join(exported, 'templates', 'receipt.yaml');
    await writeFile(path, (await readFile(path, 'utf8')).replace(/^title: .*$/m, 'title: My receipt'));

    const imported = await run('catalog', 'import', exported);

    expect(imported).toMatchObject({ code: 0, out: expect.stringMatching(/template +receipt +2/) });
    expect((await run('catalog', 'list')).out).toMatch(/template +receipt +2 +shared +My receipt/);
    expect(await run('catalog', 'types', 'receipt')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/My receipt \*\/\nexport interface ReceiptFields \{\n {2}\/\*\* /),
    });
    expect(await run('catalog', 'types', 'nothing')).toMatchObject({
      code: 1,
      err: expect.stringContaining('nothing'),
    });
  });

  test('leaves the data to one command after the other when several start at once', async () => {
    const names = ['first', 'second', 'third'];
    const ran = await Promise.all(names.map((name) => run('client', 'create', name)));

    expect(ran.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect((await run('client', 'list')).out.match(/first|second|third/g)?.toSorted()).toEqual(names);
  });
});

describe('docface face-match', () => {
  test('compares two pictures when there is consent', async () => {
    const pictures = [await put('a.jpg', await faceJpeg('man')), await put('b.jpg', await faceJpeg('manSmiling'))];

    const refused = await run('face-match', ...pictures);
    const readable = await run('face-match', ...pictures, '--consent');
    const json = await run('face-match', ...pictures, '--consent', '--json');

    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(readable).toMatchObject({
      code: 0,
      out: expect.stringContaining('Match: the faces are alike enough to be of one person.'),
    });
    expect(JSON.parse(json.out) as FaceMatchResult).toMatchObject({ mode: 'two_images', decision: 'match' });
  });
});

describe('docface catalog validate', () => {
  test('accepts the bundled catalogue', async () => {
    const { code, out } = await run('catalog', 'validate', 'catalog');

    expect(code).toBe(0);
    expect(out).toMatch(/templates.br\.cnh\.yaml +template +br\.cnh/);
    expect(out).toContain('Valid.');
  });

  test('names the file and the place of every mistake', async () => {
    await mkdir(join(folder, 'broken'));
    const text = await readFile('catalog/templates/receipt.yaml', 'utf8');
    const path = await put('broken/receipt.yaml', text.replace('type: date', 'type: moment'));

    const { code, out, err } = await run('catalog', 'validate', join(folder, 'broken'));

    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(`${path}: fields[`);
  });

  test('says that it did not look at what the service holds when something is missing', async () => {
    const text = await readFile('catalog/tracks/invoices.yaml', 'utf8');
    const path = await put('elsewhere.yaml', text.replace('[invoice, receipt]', '[badge]'));

    const { code, err } = await run('catalog', 'validate', path);

    expect(code).toBe(1);
    expect(err).toContain('There is no template "badge"');
    expect(err).toContain('--stored checks with what the service holds');
  });
});

describe('docface doctor', () => {
  test('finds everything in order', async () => {
    const { code, out } = await run('doctor', '--json');

    const report = JSON.parse(out) as DoctorReport;
    expect(report.filter(({ state }) => state === 'broken')).toEqual([]);
    expect(report.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Node.js', 'Configuration', 'Database', 'Catalogue', 'Languages', 'Text', 'Faces']),
    );
    expect(report.find(({ name }) => name === 'Confinement')?.detail).toMatch(
      /^closed memory of the service, no new privileges, seccomp, Landlock \(version \d+\)$/,
    );
    expect(code).toBe(0);
  });

  test('says what of a confinement that is required is not to be had, and nothing is read then', async () => {
    const reachable = { DOCFACE_DATA_DIR: join(folder, 'around', 'data'), DOCFACE_MODELS_DIR: join(folder, 'around') };
    await mkdir(reachable.DOCFACE_DATA_DIR, { recursive: true });
    const required = { ...environment, ...reachable, DOCFACE_CONFINEMENT: 'required' };
    const wall = `a wall around ${reachable.DOCFACE_DATA_DIR}`;

    expect((await docface(['doctor'], required)).out).toContain(`missing: ${wall}; in force: closed memory`);
    const { code, out, err } = await docface(['ocr', 'samples/invoice.pdf'], required);
    expect([code, out]).toEqual([3, '']);
    expect(err).toContain(`DOCFACE_CONFINEMENT=required, and this system lacks: ${wall}.`);
  });

  test('names misspelt variables, reads secrets from files, and says which of them everybody may read', async () => {
    const file = join(folder, 'key');
    await writeFile(file, `${Buffer.alloc(32, 7).toString('base64')}\n`, { mode: 0o644 });
    const fresh = { ...environment, DOCFACE_DATA_DIR: join(folder, 'fresh'), DOCFACE_PROT: '9000' };
    const { code, out } = await docface(['doctor'], { ...fresh, DOCFACE_MASTER_KEY_FILE: file });

    expect(code).toBe(0);
    expect(out).toContain('DOCFACE_PROT is no setting of docface and changes nothing; did you mean DOCFACE_PORT?');
    expect(out).toContain(`DOCFACE_MASTER_KEY_FILE: every user of this machine may read ${file} (chmod o-r).`);
  });

  test('says which variable is wrong and looks at the rest all the same', async () => {
    const { code, out } = await docface(['doctor'], { ...environment, DOCFACE_PORT: 'ninety' });

    expect(code).toBe(1);
    expect(out).toMatch(/^BROKEN +Configuration .*\n? *DOCFACE_PORT: /m);
    expect(out).toMatch(/^ok +Faces/m);
    expect(out).toContain('To repair: 1.');
  });
});

test('docface ends by itself when its reader goes away', async () => {
  const child = startProcess(['--help'], environment);
  child.stdout?.destroy();
  const [code] = (await once(child, 'exit')) as [number | null];

  expect(code).toBe(0);
});
