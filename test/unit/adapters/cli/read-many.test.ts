import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CommandUses, OneShot } from '../../../../src/adapters/cli/command-uses.ts';
import { runCommand } from '../../../../src/adapters/cli/program.ts';
import { DocfaceError } from '../../../../src/domain/errors.ts';
import type { Field, FieldValue, OcrResult } from '../../../../src/domain/reading/result/ocr-result.ts';
import { at, pageOf } from '../../../support/drawn-page.ts';
import { readDocumentOf, readField } from '../../../support/read-document.ts';
import { RecordedOutput } from './recorded-output.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docface-many-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const fieldOf = (value: FieldValue, type: string): Field => readField(value, { type, confidence: 0.8 });

/** A receipt with the text of its file as its issuer. */
function receiptOf(issuer: string): OcrResult {
  return {
    pages: [pageOf([at(0, 0, issuer)])],
    documents: [
      readDocumentOf(
        'receipt',
        { issuer: fieldOf(issuer, 'text'), total: fieldOf({ amount: '-12.50', currency: 'BRL' }, 'money') },
        { lists: { items: [{ name: fieldOf('Paper', 'text') }] } },
      ),
    ],
  };
}

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** How often engines were made. */
  readonly started: number;
}

/** Runs `docface ocr …` in a world whose engines read what stands behind the signature of a file. */
async function ocr(...args: readonly string[]): Promise<Ran> {
  const output = new RecordedOutput();
  let started = 0;
  const read: OneShot['read'] = async ({ bytes }, { track, onPageFailed }) => {
    const [, text = ''] = Buffer.from(bytes).toString().split('\n');
    if (track === 'nowhere') throw new DocfaceError('UNKNOWN_TRACK', 'There is no track "nowhere".');
    if (text === 'locked') throw new DocfaceError('ENCRYPTED_FILE', 'Send that with `filePassword`.');
    if (text === 'broken') throw new TypeError('x is not a function');
    if (text === 'torn') onPageFailed?.(2, new DocfaceError('UNREADABLE_FILE', 'It is damaged.'));
    return receiptOf(text);
  };
  const uses = {
    version: '1.2.3',
    output,
    async oneShot<Answer>(work: (oneShot: OneShot) => Promise<Answer>) {
      started += 1;
      return await work({ read } as OneShot);
    },
  };
  const code = await runCommand(['ocr', ...args], uses as unknown as CommandUses);
  return { code, out: output.written.join('\n'), err: output.complained.join('\n'), started };
}

async function put(name: string, text: string): Promise<string> {
  await mkdir(join(folder, name, '..'), { recursive: true });
  await writeFile(join(folder, name), `%PDF-1.7\n${text}`);
  return join(folder, name);
}

const issuersOf = (text: string): readonly string[] =>
  text.split('\n').map((line) => {
    const { result } = JSON.parse(line) as { readonly result?: OcrResult };
    return JSON.stringify(result?.documents[0]?.fields['issuer']?.value ?? null);
  });

describe('docface ocr with several files', () => {
  test('reads files and those in folders, each once and in order, with engines that are made once', async () => {
    const [b, a] = [await put('b.pdf', 'B'), await put('inbox/a.pdf', 'A')];
    await put('inbox/deep/c.pdf', 'C');
    await put('inbox/.hidden.pdf', 'no');
    await writeFile(join(folder, 'inbox', 'notes.txt'), 'only text');

    const { code, out, err, started } = await ocr(b, join(folder, 'inbox'), a, '--json');

    expect({ code, started }).toEqual({ code: 0, started: 1 });
    expect(issuersOf(out)).toEqual(['"B"', '"A"', '"C"']);
    expect(err).toBe(`${join(folder, 'inbox', 'notes.txt')} is of no format that is read, and was left out.`);
  });

  test('names those that failed with code and what to do, reads the others, and ends with 1', async () => {
    const files = [await put('a.pdf', 'locked'), await put('b.pdf', 'broken'), await put('c.pdf', 'C')];
    await symlink(join(folder, 'gone'), join(folder, 'd.pdf'));

    const { code, out, err } = await ocr(...files, join(folder, 'd.pdf'), '--text');

    expect(code).toBe(1);
    expect(out).toBe(`==> ${files[2]} <==\nC\n`);
    expect(err).toContain(
      `${files[0]} failed (ENCRYPTED_FILE): Send that with --password-stdin. Give the password with --password-stdin`,
    );
    expect(err).toContain(`${files[1]} failed (INTERNAL_ERROR): docface made a mistake.`);
    expect(err).toContain('d.pdf cannot be read (there is no such file)');
    expect(err).toMatch(/3 of 4 files could not be read\.$/);
  });

  test('stops at once at what every file would fail with', async () => {
    const files = [await put('a.pdf', 'A'), await put('b.pdf', 'B')];

    const { code, err } = await ocr(...files, '--track', 'nowhere');

    expect({ code, err }).toEqual({ code: 1, err: 'There is no track "nowhere".' });
  });

  test('says in JSON what failed, a line a file', async () => {
    const { out } = await ocr(await put('a.pdf', 'locked'), await put('b.pdf', 'B'), '--json');

    expect(JSON.parse(out.split('\n')[0] ?? '')).toMatchObject({ error: { code: 'ENCRYPTED_FILE' } });
    expect(issuersOf(out)).toEqual(['null', '"B"']);
  });
});

describe('docface ocr --output', () => {
  test('writes a result for each file, and of files of one name each', async () => {
    await put('one/a.pdf', 'A');
    await put('two/a.pdf', 'also A');
    await put('two/deep/b.pdf', 'B');
    const results = join(folder, 'new', 'results');

    const { code, out } = await ocr(join(folder, 'one'), join(folder, 'two'), '--output', results, '--json');

    expect(code).toBe(0);
    expect((await readdir(results, { recursive: true })).toSorted()).toEqual([
      'a.pdf.2.json',
      'a.pdf.json',
      'deep',
      'deep/b.pdf.json',
    ]);
    expect(
      issuersOf(`{"result":${(await readFile(join(results, 'a.pdf.2.json'), 'utf8')).replaceAll('\n', '')}}`),
    ).toEqual(['"also A"']);
    expect(JSON.parse(out)).toMatchObject({ files: [{ output: join(results, 'a.pdf.json'), error: null }, {}, {}] });
  });

  test('writes the form that is asked for', async () => {
    await ocr(await put('a.pdf', 'A'), '--output', folder, '--text');

    expect(await readFile(join(folder, 'a.pdf.txt'), 'utf8')).toBe('A\n');
  });

  test('stops where it cannot write', async () => {
    const file = await put('a.pdf', 'A');

    const { code, err } = await ocr(file, file, '--output', join(file, 'below'));

    expect(code).toBe(2);
    expect(err).toContain('cannot be made');
  });
});

describe('docface ocr --csv', () => {
  test('writes a row for each document, and one for each file that failed', async () => {
    const files = [await put('a.pdf', '=1+1'), await put('b.pdf', 'locked'), await put('c.pdf', 'torn')];
    const path = join(folder, 'all.csv');

    const { code, err } = await ocr(...files, '--csv', path);

    expect(code).toBe(1);
    expect(err).toContain(`The rows of lists, such as items, are not in ${path}`);
    expect(err).toContain(`${files[2]}, page 2 could not be read (UNREADABLE_FILE)`);
    const text = await readFile(path, 'utf8');
    expect(text.startsWith('\u{FEFF}file,problem,document,')).toBe(true);
    const shared = { type: 'receipt', confidence: '0.9', validation: 'passed', lists: 'items: 1', total: '-12.50' };
    expect(parse(text, { bom: true, columns: true })).toMatchObject([
      { ...shared, file: files[0], problem: '', issuer: "'=1+1", 'total.currency': 'BRL', 'issuer.confidence': '0.8' },
      { file: files[1], problem: 'ENCRYPTED_FILE', document: '', total: '' },
      { ...shared, file: files[2], problem: 'PAGE_FAILED 2', issuer: 'torn' },
    ]);
  });

  test('cannot be written, which is said before anything is read', async () => {
    const { code, err, started } = await ocr(await put('a.pdf', 'A'), '--csv', join(folder, 'nowhere', 'all.csv'));

    expect({ code, started }).toEqual({ code: 2, started: 0 });
    expect(err).toMatch(/^\S+ cannot be written \(there is no such folder\)\.$/);
  });
});
