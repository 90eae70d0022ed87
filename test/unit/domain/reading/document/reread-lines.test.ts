import { describe, expect, test } from 'vitest';
import { languagesToTry } from '../../../../../src/adapters/tesseract/rereading-ocr-engine.ts';
import { enginesOf } from '../../../../../src/domain/reading/document/page.ts';
import { plainText } from '../../../../../src/domain/reading/document/plain-text.ts';
import { sureScripts, withRereadLines } from '../../../../../src/domain/reading/document/reread-lines.ts';
import { rotateBlocks } from '../../../../../src/domain/reading/document/rotate.ts';
import type { Block } from '../../../../../src/domain/reading/document/text-layout.ts';
import { at, type DrawnLine, pageOf } from '../../../../support/drawn-page.ts';

const upright = { scripts: ['Grek'], rotation: 0 } as const;

function merged(before: readonly DrawnLine[], again: readonly DrawnLine[], how: Parameters<typeof withRereadLines>[2]) {
  const page = withRereadLines(pageOf(before), pageOf(again).blocks, how);
  return page && { ...page, text: lines(page) };
}

function lines(page: Parameters<typeof plainText>[0][number]): string {
  return plainText([page]).trim().replaceAll(/\n+/g, '\n');
}

const confidences = (blocks: readonly Block[]): readonly number[] =>
  blocks.flatMap(({ lines }) => lines.flatMap(({ words }) => words.map(({ confidence }) => confidence)));

describe('lines that were read again in another script', () => {
  const before = [
    at(100, 40, 'Invoice number 4417', { confidence: 0.91 }),
    at(100, 100, 'Muepounvia', { confidence: 0.3 }),
    at(220, 100, '12.05.2026', { confidence: 0.97 }),
  ];
  const again = [
    at(100, 40, 'Ινιοικε number 4417', { confidence: 0.93 }),
    at(100, 100, 'Ημερομηνία 12-05.2026', { confidence: 0.8 }),
    at(100, 160, 'Πληρωτέο ποσό', { confidence: 0.5 }),
  ];

  test('take the place of what says less, and of nothing else; a figure stays where it was surer', () => {
    const page = merged(before, again, upright);
    expect(page?.text).toBe('Invoice number 4417\nΗμερομηνία 12.05.2026\nΠληρωτέο ποσό');
    expect(confidences(page?.blocks ?? [])).toEqual([0.91, 0.91, 0.91, 0.8, 0.97, 0.5, 0.5]);
  });

  test('change nothing where none says more', () => {
    expect(merged(before, [at(100, 40, 'Ινιοικε number 4417', { confidence: 0.93 })], upright)).toBeNull();
    expect(merged(before, [at(100, 160, 'Amount due 720.00')], upright)).toBeNull();
    expect(merged(before, again, { scripts: ['Cyrl'], rotation: 0 })).toBeNull();
  });

  test('take the place of writing that was left out there', () => {
    const [block] = pageOf([at(100, 160, 'Mnp')]).blocks;
    const [elsewhere] = pageOf([at(100, 900, 'Mnp')]).blocks;
    const leftOut = [block, elsewhere].map((each) => ({ ...each!, kind: 'illegible' as const }));
    const page = withRereadLines({ ...pageOf(before), leftOut }, pageOf(again).blocks, upright);
    expect(page?.leftOut).toEqual([leftOut[1]]);
  });

  test('are in reading order on a page that lies upside down', () => {
    const turned = { ...pageOf(before), blocks: rotateBlocks(pageOf(before).blocks, 180) };
    const page = withRereadLines(turned, rotateBlocks(pageOf(again).blocks, 180), { scripts: ['Grek'], rotation: 180 });
    expect(page && lines(page)).toBe('Invoice number 4417\nΗμερομηνία 12.05.2026\nΠληρωτέο ποσό');
  });

  test('are not surer than what nothing supports, in a script of several languages', () => {
    const page = merged([], [at(100, 40, 'Дата вьставления 12')], { scripts: ['Cyrl'], rotation: 0 });
    expect(confidences(page?.blocks ?? [])).toEqual([0.85, 0.85, 1]);
    const chinese = merged([], [at(100, 40, '发票号码')], { scripts: ['Hani'], rotation: 0 });
    expect(confidences(chinese?.blocks ?? [])).toEqual([0.85]);
    expect(confidences(merged([], [at(100, 40, 'Πληρωτέο ποσό')], upright)?.blocks ?? [])).toEqual([1, 1]);
  });

  test('have the letters of Greek for signs that look like them', () => {
    expect(merged([], [at(100, 40, 'Αρι\u03b8\u00b5\u03ccς 20 \u00b5m')], upright)?.text).toBe(
      'Αρι\u03b8\u03bc\u03ccς 20 \u00b5m',
    );
  });
});

test('the scripts of a page are those of its sure words, without slips', () => {
  expect(sureScripts(pageOf([at(0, 0, 'Ημερομηνία'), at(0, 40, 'Счёт', { confidence: 0.7 })]).blocks)).toEqual([
    'Grek',
  ]);
  const slips = pageOf([at(0, 0, 'Παρακαλούμε πληρώστε εντός τριάντα ημερών'), at(0, 40, 'Счёт')]);
  expect(sureScripts(slips.blocks)).toEqual(['Grek']);
});

test('languages are tried that are installed for what was not read, and were not named', () => {
  const installed = ['eng', 'por', 'ell', 'ukr', 'chi_sim'];
  expect(languagesToTry(['Grek'], installed, ['por', 'eng'])).toEqual(['ell']);
  expect(languagesToTry([], installed, ['por', 'ukr'])).toEqual(['ell', 'chi_sim']);
  expect(languagesToTry(['Hani'], installed, ['eng'])).toEqual(['chi_sim']);
  expect(languagesToTry(['Thai'], installed, ['eng'])).toEqual([]);
});

test('what read a page names what read its lines again, and those in its pictures', () => {
  const { engine, ...page } = pageOf([]);
  const again = { ...engine, name: 'again' };
  const reread = { scripts: ['Grek'], languages: ['ell'], engine: again } as const;
  const pictures = [
    {
      polygon: [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ],
      engine: null,
      reread,
    },
  ] as const;
  expect(enginesOf({ ...page, engine, reread, pictures })).toEqual([engine, again, again]);
});
