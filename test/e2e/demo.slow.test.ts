import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { readingEngine, readingEnvironment } from '../support/reading-engine.ts';

/** Runs the demo as `npm run demo -- --exit` does, without building; returns what it printed. */
async function demo(): Promise<{ readonly code: number | null; readonly out: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'demo/main.ts', '--exit'], {
    env: { ...process.env, ...readingEnvironment() },
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out: Buffer.concat(chunks).toString() };
}

// Loads every engine, on a machine that may do other work.
test('the demo reads an invoice and a licence, compares faces and ends', { timeout: 300_000 }, async () => {
  const { code, out } = await demo();

  expect(out).toMatch(/invoice \((?:100|> 99) %\), template invoice, not proven: number, issueDate/);
  expect(out).toMatch(/br\.cnh \((?:> )?\d+ %\), template br\.cnh, validation passed/);
  expect(out).toMatch(/cpf +12345678909 +[01]\.\d\d\+? +✓ cpf\.check_digits/);
  expect(out).toContain(`; ${readingEngine} `);
  expect(out).toMatch(/one man[^]*decision: match [^]*two women[^]*decision: no_match /);
  expect(code).toBe(0);
});
