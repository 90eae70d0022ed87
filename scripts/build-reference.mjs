/**
 * Puts the page of the API into dist/reference: the viewer Redoc as its package brings it, with the texts of its
 * licences, and the script that starts it. Each file is named after its content and compressed beside itself.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeCompressed } from './write-compressed.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const target = join(root, 'dist/reference');
const packages = join(root, 'node_modules');
const viewer = join(packages, 'redoc/bundles/redoc.standalone.js');

/** The viewer marks its styles with the nonce of this page. Its search would start a script from a text. */
const start = `Redoc.init(
  '/openapi.json',
  { nonce: document.currentScript.nonce, disableSearch: true, nativeScrollbars: true, sanitize: true },
  document.getElementById('reference'),
);
`;

/** Writes a file of the page; returns its address. */
function asset(name, bytes) {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const file = `${name}-${hash}.js`;
  writeCompressed(join(target, 'assets', file), bytes);
  return `/docs/assets/${file}`;
}

rmSync(target, { recursive: true, force: true });
mkdirSync(join(target, 'assets'), { recursive: true });
const scripts = [asset('redoc', readFileSync(viewer)), asset('start', Buffer.from(start))];
writeFileSync(
  join(target, 'index.html'),
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>docface: the HTTP interface</title>
</head>
<body>
<div id="reference"></div>
<noscript><a href="/openapi.json">The OpenAPI document</a></noscript>
${scripts.map((address) => `<script src="${address}" nonce="NONCE_OF_THIS_ANSWER"></script>`).join('\n')}
</body>
</html>
`,
);

/** The viewer, and what it is bundled from: of these its package installs some and expects others beside itself. */
const licences = new Map();
function addLicence(name) {
  const folder = join(packages, name);
  if (licences.has(name) || !existsSync(folder)) return;
  const { version, license, dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  const text = file === undefined ? license : readFileSync(join(folder, file), 'utf8');
  licences.set(name, `${name} ${version}\n\n${text}`);
  for (const each of Object.keys(dependencies)) addLicence(each);
}
for (const name of ['redoc', 'core-js', 'mobx', 'react', 'react-dom', 'styled-components']) addLicence(name);
writeFileSync(join(target, 'licences.txt'), [...licences.values()].join('\n\n'));
