/**
 * Resident memory of the service: idle after its start, the highest while 20 uploads of 14 MB arrive at once, and the
 * highest while it then works on them. Reads /proc, so Linux only.
 *
 *   npm run build && npx tsx bench/memory.ts [--json]
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { DemoClient, type Upload } from '../demo/api.ts';
import { drawLetter } from '../test/fixtures/documents.ts';
import { pngOf } from '../test/fixtures/images.ts';

const main = fileURLToPath(new URL('../dist/infrastructure/main.js', import.meta.url));
const uploads = 20;
const side = 2180;
const run = promisify(execFile);

/** A page of text as a PNG that is not compressed: about 14 MB. */
async function heavyPicture(): Promise<Upload> {
  const page = await pngOf((await drawLetter()).bytes, 200);
  const square = sharp(page)
    .resize(side, side, { fit: 'contain', background: '#fff' })
    .toColourspace('srgb')
    .removeAlpha();
  return { name: 'page.png', bytes: await square.png({ compressionLevel: 0 }).toBuffer() };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** The highest resident memory while `work` runs. */
async function peakDuring(pid: number, work: Promise<unknown>): Promise<number> {
  let peak = 0;
  let running = true;
  const finished = work.finally(() => {
    running = false;
  });
  while (running) {
    peak = Math.max(peak, await residentMegabytes(pid));
    await Promise.race([sleep(50), finished]);
  }
  await finished;
  return peak;
}

async function firstKey(environment: NodeJS.ProcessEnv): Promise<string> {
  const docface = (...args: string[]) => run(process.execPath, [main, ...args], { env: environment });
  await docface('client', 'create', 'bench');
  await docface('client', 'set-limits', 'bench', '--submission-burst', '100', '--submissions-per-minute', '1000');
  const { stdout } = await docface('key', 'create', '--client', 'bench', '--json');
  return (JSON.parse(stdout) as { key: string }).key;
}

async function measure(): Promise<Record<string, number>> {
  const directory = await mkdtemp(join(tmpdir(), 'docface-memory-'));
  const port = await freePort();
  const environment = {
    ...process.env,
    DOCFACE_DATA_DIR: directory,
    DOCFACE_PORT: String(port),
    DOCFACE_LOG_LEVEL: 'error',
  };
  const key = await firstKey(environment);
  const service = spawn(process.execPath, [main, 'serve'], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(service.stdout, 'data');
    const pid = service.pid ?? 0;
    await sleep(5000);
    const idle = await residentMegabytes(pid);
    const client = new DemoClient(`http://127.0.0.1:${port}`, key);
    const imageFile = await heavyPicture();
    const send = () => client.submit('/api/v1/ocr-async/ocr/key', { imageFile, track: 'text' });
    const accepted = Promise.all(Array.from({ length: uploads }, send));
    const uploading = await peakDuring(pid, accepted);
    const working = await peakDuring(pid, Promise.all((await accepted).map(({ requestId }) => client.wait(requestId))));
    return { megabytesEach: imageFile.bytes.length / 2 ** 20, idle, uploading, working };
  } finally {
    service.kill('SIGTERM');
    await once(service, 'exit');
    await rm(directory, { recursive: true, force: true });
  }
}

const figures = await measure();
if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify(figures)}\n`);
} else {
  const { megabytesEach = 0, idle = 0, uploading = 0, working = 0 } = figures;
  process.stdout.write(
    `idle ${idle.toFixed(0)} MB, while ${uploads} uploads of ${megabytesEach.toFixed(1)} MB arrive ${uploading.toFixed(0)} MB, while they are worked on ${working.toFixed(0)} MB\n`,
  );
}
