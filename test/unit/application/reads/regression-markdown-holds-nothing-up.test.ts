import { expect, test } from 'vitest';
import { ProcessPool } from '../../../../src/adapters/child-process/process-pool.ts';
import { ResultForms } from '../../../../src/application/reads/result-forms.ts';
import { smallResult } from '../../../support/finish-request.ts';

const [page] = smallResult.pages;

/** A result of so many words, which all stand at the same place. */
function resultOf(words: number): Uint8Array {
  const [block] = page!.blocks;
  const word = { text: 'a', confidence: 1, polygon: block!.polygon };
  const lines = [{ ...word, words: Array.from({ length: words }, () => word) }];
  const result = { pages: [{ ...page!, blocks: [{ ...word, lines }] }], documents: [] };
  return new TextEncoder().encode(JSON.stringify(result));
}

test.each([
  { form: 'text', mostHere: 1_300, fewestApart: 2_000 },
  { form: 'markdown', mostHere: 1_300, fewestApart: 2_000 },
  { form: 'hocr', mostHere: 5_000, fewestApart: 7_000 },
  { form: 'pages', mostHere: 10_000, fewestApart: 14_000 },
] as const)('$form of a result of $fewestApart words is made in a process, and of $mostHere here', async (sample) => {
  const pool = new ProcessPool({ processes: 1 });
  // What is closed takes nothing any more: only what is made here is made at all.
  await pool.close();
  const taskPool = pool.running(
    new URL('../../../../src/adapters/child-process/result-forms-worker.ts', import.meta.url),
  );
  const forms = new ResultForms({ taskPool });
  const limits = { timeoutMs: 60_000, signal: new AbortController().signal };
  const { form, mostHere, fewestApart } = sample;
  expect(await forms.make({ form, json: resultOf(mostHere) }, limits)).not.toHaveLength(0);
  const large = forms.make({ form, json: resultOf(fewestApart) }, limits);
  await expect(large).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
});
