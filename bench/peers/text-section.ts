import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { layoutText } from '../../src/domain/reading/document/layout-text.ts';
import { markdown } from '../../src/domain/reading/document/markdown.ts';
import type { Reader } from '../ocr/reading.ts';
import type { Section } from '../ocr/sections/section.ts';
import { pdfsIn } from './tables-section.ts';

const run = promisify(execFile);
/** Further from pdftotext, and Markdown from the text, is a miss. */
const maxBehind = 0.03;

function wordsOf(text: string): readonly string[] {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/\\(?=[^\w\s])/g, '');
  return plain.toLowerCase().match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
}

/** Twice the longest common subsequence by the words of both: 1 where all are there in their order. */
export function inOrder(read: readonly string[], truth: readonly string[]): number {
  let before = new Uint32Array(truth.length + 1);
  for (const word of read) {
    const row = new Uint32Array(truth.length + 1);
    for (let at = 1; at <= truth.length; at += 1) {
      row[at] = word === truth[at - 1] ? (before[at - 1] ?? 0) + 1 : Math.max(before[at] ?? 0, row[at - 1] ?? 0);
    }
    before = row;
  }
  const both = read.length + truth.length;
  return both === 0 ? 1 : (2 * (before.at(-1) ?? 0)) / both;
}

const plain = (line: string): string => wordsOf(line).join('');

function linesOf(text: string, begins: RegExp): readonly string[] {
  return text.split('\n').flatMap((line) => (begins.test(line) ? [plain(line.replace(begins, ''))] : []));
}

const heading = /^#{1,6} /;
const item = /^\s*(?:[-*+]|\d+[.)]) /;

function found(read: string, truth: string, begins: RegExp): readonly [found: number, of: number] {
  const [own, needed] = [linesOf(read, begins), linesOf(truth, begins)];
  const isSame = (a: string, b: string): boolean =>
    a === b || (Math.min(a.length, b.length) > 0.5 * Math.max(a.length, b.length) && (a.includes(b) || b.includes(a)));
  return [needed.filter((line) => own.some((each) => isSame(each, line))).length, needed.length];
}

/** Text and Markdown of PDFs against what is expected of them, beside pdftotext. */
export async function textSection(reader: Reader, folder: string): Promise<Section> {
  const rows: (readonly (string | number | null)[])[] = [];
  const bars: Section['bars'][number][] = [];
  const sums = { headings: [0, 0], items: [0, 0] };
  for (const path of await pdfsIn(folder)) {
    const truth = await readFile(path.replace(/pdf$/, 'md'), 'utf8');
    const { result } = await reader.read({ path, password: null, language: 'en' });
    const pages = result?.pages ?? [];
    const [own, laidOut] = [markdown(pages), layoutText(pages)];
    const blocks = pages.flatMap((page) => page.blocks.map(({ text }) => text)).join('\n');
    const { stdout } = await run('pdftotext', [path, '-'], { maxBuffer: 2 ** 26 });
    const expected = wordsOf(truth);
    const [text, md, peer] = [blocks, own, stdout].map((each) => inOrder(wordsOf(each), expected));
    const [headings, items] = [found(own, truth, heading), found(own, truth, item)];
    for (const [key, [right, of]] of [['headings', headings] as const, ['items', items] as const]) {
      sums[key] = [(sums[key][0] ?? 0) + right, (sums[key][1] ?? 0) + of];
    }
    const name = basename(path);
    rows.push([
      name,
      text ?? 0,
      md ?? 0,
      inOrder(wordsOf(laidOut), expected),
      peer ?? 0,
      headings.join(' of '),
      items.join(' of '),
    ]);
    bars.push(
      {
        what: `words of ${name} in order, against pdftotext`,
        measured: 1 + (text ?? 0) - (peer ?? 0),
        atLeast: 1 - maxBehind,
      },
      {
        what: `Markdown of ${name}, against its text`,
        measured: 1 - Math.abs((text ?? 0) - (md ?? 0)),
        atLeast: 1 - maxBehind,
      },
    );
  }
  const share = ([right = 0, of = 0]: readonly number[]): number | null => (of === 0 ? null : right / of);
  const columns = ['file', 'text', 'markdown', 'laid out', 'pdftotext', 'headings', 'items'];
  return {
    tables: [{ title: 'Words in order, headings and items of lists', columns, rows }],
    bars: [
      ...bars,
      { what: 'headings', measured: share(sums.headings), atLeast: 0.6 },
      { what: 'items of lists', measured: share(sums.items), atLeast: 0.8 },
    ],
    misses: [],
  };
}
