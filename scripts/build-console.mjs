/**
 * Builds the web application of console into dist/console, each file compressed beside itself.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { writeCompressed } from './write-compressed.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const outDir = join(root, 'dist/console');

await build({
  root: join(root, 'console'),
  configFile: false,
  base: '/console/',
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2023',
    // The page allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What is bundled leaves its own folder behind: the texts of its licences go along.
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      // Packages mark what servers must not run; this is none.
      onLog: (level, log, report) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : report(level, log)),
    },
  },
});

/** Pictures and PDF files are compressed already. */
const assets = join(outDir, 'assets');
for (const name of readdirSync(assets).filter((each) => /\.(?:js|css|svg)$/.test(each))) {
  writeCompressed(join(assets, name), readFileSync(join(assets, name)));
}
