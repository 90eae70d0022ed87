/**
 * Compiles src to dist and puts beside the programs what they read at run time:
 * every file of src that is no TypeScript.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const source = join(root, 'src');
const target = join(root, 'dist');
const compiler = join(dirname(createRequire(import.meta.url).resolve('@typescript/native/package.json')), 'bin/tsc');

// A build takes longer than people wait in silence.
const report = (doing) => console.error(`docface: ${doing}`);
report('compiling');
rmSync(target, { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [compiler, '-p', join(root, 'tsconfig.build.json')], {
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);

const isCopied = (path) => statSync(path).isDirectory() || !path.endsWith('.ts');
cpSync(source, target, { recursive: true, filter: isCopied });
report('building the console');
await import('./build-console.mjs');
await import('./build-reference.mjs');
const command = join(target, 'infrastructure/main.js');
if (existsSync(command)) chmodSync(command, 0o755);
