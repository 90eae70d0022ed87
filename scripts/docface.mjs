#!/usr/bin/env node
// The command of a checkout, where npx would otherwise remember that there was none before the first build.
import { existsSync } from 'node:fs';

const program = new URL('../dist/infrastructure/main.js', import.meta.url);
if (existsSync(program)) {
  await import(program.href);
} else {
  console.error('docface is not built yet. Run "npm run build" in its folder, then this command again.');
  process.exitCode = 1;
}
