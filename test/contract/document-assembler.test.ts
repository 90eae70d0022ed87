import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  assemblyModule,
  ProcessDocumentAssembler,
} from '../../src/adapters/child-process/process-document-assembler.ts';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import type { PageReading } from '../../src/domain/reading/document/page.ts';
import {
  assembleDocuments,
  divideDocuments,
  type ReadingOrder,
} from '../../src/domain/reading/ocr/assemble-documents.ts';
import { readingLimits } from '../../src/domain/reading/ocr/reading-limits.ts';
import type { ReviewOrder } from '../../src/domain/reading/ocr/review-document.ts';
import { reviewResult } from '../../src/domain/reading/ocr/review-result.ts';
import type { Corrections } from '../../src/domain/reading/result/corrections.ts';
import type { OcrResult } from '../../src/domain/reading/result/ocr-result.ts';
import type { Template } from '../../src/domain/template/template.ts';
import type { OcrTrack } from '../../src/domain/track/track.ts';
import { bundledTemplates, templateNamed } from '../support/bundled-templates.ts';
import { billCpf, billTemplate, readBill } from '../support/doubtful-bill.ts';
import { at, pageOf } from '../support/drawn-page.ts';
import { fieldOf, templateOf } from '../support/template-of.ts';

const track: OcrTrack = {
  kind: 'ocr',
  name: 'documents',
  version: 1,
  owner: null,
  title: 'Documents',
  description: '',
  retention: { resultDays: 1, originalDays: 1 },
  templates: [],
  defaultTemplate: null,
  typificationThreshold: 0.5,
  fallbackTemplate: 'generic.text',
  languages: ['por'],
  profile: 'fast',
  review: false,
  expiredIsInvalid: false,
  externalProcessing: false,
  identity: false,
  barcodePayloads: false,
  portraits: false,
};

function orderOf(template: Template, others: readonly Template[] = []): ReadingOrder {
  const inspected = [{ evidence: {}, portraits: [] }];
  return { track, template, others, isNamed: true, today: '2026-11-21', fallback: null, expected: {}, inspected };
}

function reviewOrder(fields: Corrections['fields']): ReviewOrder {
  const stamp = { revision: 2, at: '2026-11-22T10:00:00.000Z', by: 'command' };
  const corrections = { fields, rows: [] };
  return { corrections, templates: [billTemplate], track, expected: {}, today: '2026-11-21', stamp, confirms: true };
}

const bytesOf = (page: PageReading): Uint8Array => new TextEncoder().encode(JSON.stringify(page));

/** Lines of ten words each. */
function crowded(lines: number, number = 1): PageReading {
  const text = 'Nome: CPF Total Data Nome: CPF Total Data Nome: CPF';
  return pageOf(
    Array.from({ length: lines }, (_, index) => at(10, 10 + index, text, { size: 0.7 })),
    { number },
  );
}

describe('the assembler of documents', () => {
  const pool = new ProcessPool({ processes: 1 });
  const assembler = new ProcessDocumentAssembler({ taskPool: pool.running(assemblyModule) });
  /** Allows less than the work below takes of a processor, and the others above do that work to the end. */
  const hasty = new ProcessDocumentAssembler({ taskPool: pool.running(assemblyModule), maxMs: 500 });
  let templates: readonly Template[];

  beforeAll(async () => {
    templates = await bundledTemplates();
  });
  afterAll(() => assembler.close());

  test.each([20, 400])('makes of %i lines what the domain makes of them', { timeout: 60_000 }, async (lines) => {
    const page = crowded(lines);
    const order = orderOf(templateNamed(templates, 'generic.text'), templates);
    const assembly = await assembler.open([bytesOf(page)]);
    const [document] = await assembly.divide(order);
    const { json, reviewReasons, warnings } = await assembly.read(order);

    const { result: expected } = assembleDocuments([page], divideDocuments([page], order), order);
    expect(JSON.parse(new TextDecoder().decode(json))).toEqual(JSON.parse(JSON.stringify(expected)));
    expect({ reviewReasons, warnings }).toEqual({ reviewReasons: [], warnings: [] });
    expect(document).toMatchObject({ template: 'generic.text', pages: [{ number: 1, blocks: [{ lines: [] }] }] });
  });

  test('ends a step that takes too long, and says that the file is too complex', { timeout: 180_000 }, async () => {
    const pages = Array.from({ length: 5 }, (_, index) => bytesOf(crowded(1000, index + 1)));
    const assembly = await hasty.open(pages);
    const order = orderOf(templateNamed(templates, 'generic.text'), templates);
    await expect(assembly.read(order)).rejects.toMatchObject({ code: 'FILE_TOO_COMPLEX', retryable: false });
  });

  test.each([1, 1500])(
    'reviews a stored result of %i documents as the domain does',
    { timeout: 60_000 },
    async (documents) => {
      const bill = readBill();
      const result = {
        ...bill,
        documents: bill.documents.flatMap((each) => Array.from({ length: documents }, () => each)),
      };
      const stored = assembler.openResult(new TextEncoder().encode(JSON.stringify(result)));
      expect(await stored.templates()).toEqual([{ name: 'bill', version: 1 }]);
      const reviewed = await stored.review(reviewOrder([billCpf]));
      const expected = reviewResult(result, reviewOrder([billCpf]));
      if (reviewed.kind === 'refused' || expected.kind === 'refused') throw new Error('nothing is wrong with it');
      expect(JSON.parse(new TextDecoder().decode(reviewed.json ?? undefined))).toEqual(
        JSON.parse(JSON.stringify(expected.result)),
      );
      expect(reviewed.counts).toEqual(expected.counts);
      const refused = await stored.review(reviewOrder([{ ...billCpf, field: 'name' }]));
      expect(refused).toMatchObject({ kind: 'refused', problems: [{ field: 'fields.0.field' }] });
    },
  );

  test('ends a review that takes too long', { timeout: 180_000 }, async () => {
    const { documents, ...rest } = readBill();
    const many = { ...rest, documents: Array.from({ length: 8000 }, () => documents).flat() };
    const stored = hasty.openResult(new TextEncoder().encode(JSON.stringify(many)));
    const review = stored.review(reviewOrder([billCpf]));
    await expect(review).rejects.toMatchObject({ code: 'FILE_TOO_COMPLEX', retryable: false });
  });

  test('blames no file for being closed', async () => {
    const closed = new ProcessDocumentAssembler({
      taskPool: new ProcessPool({ processes: 1 }).running(assemblyModule),
    });
    await closed.close();
    await expect(closed.recognise(crowded(400), { templates, track })).rejects.toMatchObject({
      code: 'DEPENDENCY_UNAVAILABLE',
      retryable: true,
    });
  });

  test('leaves out what is beyond the limits of a file, and says so', { timeout: 120_000 }, async () => {
    const pages = Array.from({ length: 7 }, (_, index) => bytesOf(crowded(1000, index + 1)));
    const order = orderOf(templateOf({}));
    const { json, warnings } = await (await assembler.open(pages)).read(order);
    const result = JSON.parse(new TextDecoder().decode(json)) as OcrResult;
    const words = result.pages.map(({ blocks }) => blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words)));
    expect(words.flat()).toHaveLength(readingLimits.wordsOfFile);
    expect(words.at(-1)).toEqual([]);
    expect(warnings).toMatchObject([{ code: 'TEXT_CUT', page: 7 }]);
  });

  test('counts what engines left out among the words of a page, and tells of it', { timeout: 60_000 }, async () => {
    const [printed, noise] = [crowded(1190), crowded(30)];
    const page = { ...printed, leftOut: noise.blocks.map((block) => ({ ...block, kind: 'illegible' as const })) };
    const order = orderOf(templateOf({}));
    const opened = await assembler.open([bytesOf(page)]);
    const { json, reviewReasons, warnings } = await opened.read({ ...order, track: { ...track, leftOut: 'review' } });
    const [read] = (JSON.parse(new TextDecoder().decode(json)) as OcrResult).pages;
    expect(reviewReasons).toEqual([{ code: 'TEXT_LEFT_OUT' }]);
    expect([read?.blocks.length, read?.leftOut?.length]).toEqual([1190, 10]);
    expect(warnings).toMatchObject([
      { code: 'TEXT_CUT', page: 1 },
      { code: 'TEXT_LEFT_OUT', page: 1, message: expect.stringContaining('30 illegible lines') },
    ]);
  });

  test('leaves out what is beyond the limits of a page, a word or a list, and says so', {
    timeout: 60_000,
  }, async () => {
    const long = pageOf([at(10, 10, `${'y'.repeat(1001)} short`, { size: 0.1 })]);
    const pairs = Array.from({ length: 1200 }, (_, index) =>
      at(10, 10 + 12 * index, `Key${index}: value`, { size: 10 }),
    );
    const listed = templateOf({
      lists: [
        {
          key: 'pairs',
          title: 'Pairs',
          fields: [fieldOf('key', 'text', []), fieldOf('value', 'text', [])],
          extract: [{ by: 'pairs' }],
        },
      ],
    });
    const read = async (page: PageReading) => {
      const { json, warnings } = await (await assembler.open([bytesOf(page)])).read(orderOf(listed));
      return { result: JSON.parse(new TextDecoder().decode(json)) as OcrResult, warnings };
    };

    const short = await read(long);
    expect(short.result.pages[0]?.blocks[0]?.text).toBe(`${'y'.repeat(1000)} short`);
    expect(short.warnings).toMatchObject([{ code: 'TEXT_CUT', page: 1 }]);
    const full = await read(crowded(1300));
    expect(full.result.pages[0]?.blocks).toHaveLength(1200);
    expect(full.warnings).toMatchObject([{ code: 'TEXT_CUT', page: 1 }, { code: 'LIST_CUT' }]);
    const many = await read(pageOf(pairs, { height: 20_000 }));
    expect(many.result.documents[0]?.lists['pairs']).toHaveLength(readingLimits.rowsOfList);
    expect(many.warnings).toMatchObject([{ code: 'LIST_CUT' }]);
  });
});
