import { describe, expect, test } from 'vitest';
import type { PageReading } from '../../../../src/domain/reading/document/page.ts';
import { isMaterial, withoutValues } from '../../../../src/domain/reading/result/difference.ts';
import type { OcrResult, ReadDocument } from '../../../../src/domain/reading/result/ocr-result.ts';
import { diffResults } from '../../../../src/domain/result/diff-results.ts';
import type { FaceMatchResult } from '../../../../src/domain/result/face.ts';
import { readDocumentOf, readField } from '../../../support/read-document.ts';

const polygon = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;
const engine = { name: 'test', version: '1', models: [], backend: 'none' };

function page(number: number, text: string, source: PageReading['source'] = 'ocr'): PageReading {
  return {
    number,
    width: 1000,
    height: 1400,
    dpi: 150,
    rotation: 0,
    skew: 0,
    source,
    quality: { score: 1, defects: [] },
    confidence: { mean: 0.9, p10: 0.8, min: 0.7, lowShare: 0 },
    blocks: [{ text, confidence: 0.9, polygon, lines: [] }],
    barcodes: [],
    lowConfidenceRegions: [],
    engine,
  };
}

const field = readField;
const document = (fields: ReadDocument['fields'], changes: Partial<ReadDocument> = {}): ReadDocument =>
  readDocumentOf('invoice', fields, changes);

const result = (documents: readonly ReadDocument[], pages = [page(1, 'INVOICE')]): OcrResult => ({ pages, documents });

describe('the differences of two readings', () => {
  test('are none between equal results, whatever the order of their keys', () => {
    const before = result([document({ total: field({ amount: '10.00', currency: 'BRL' }) })]);
    const after = result([document({ total: field({ currency: 'BRL', amount: '10.00' }, { confidence: 0.904 }) })]);

    expect(diffResults(before, before)).toEqual([]);
    expect(diffResults(before, after)).toEqual([]);
  });

  test('name the field by its path, with its value, confidence and checks before and after', () => {
    const invalid = [{ rule: 'cpf.check_digits', result: 'invalid' }] as const;
    const before = result([document({ cpf: field('529.982.247-25'), name: field('MARIA') })]);
    const after = result([
      document({ cpf: field('529.982.247-26', { confidence: 0.5, validations: invalid }), name: field('MARIA') }),
    ]);

    expect(diffResults(before, after)).toEqual([
      { path: 'documents[0].fields.cpf', aspect: 'value', before: '529.982.247-25', after: '529.982.247-26' },
      { path: 'documents[0].fields.cpf', aspect: 'confidence', before: 0.9, after: 0.5 },
      { path: 'documents[0].fields.cpf', aspect: 'passed', before: true, after: false },
    ]);
  });

  test('tell what came and what went, and the values of it', () => {
    const differences = diffResults(
      result([document({ old: field('x'), empty: field(null) })]),
      result([document({ new: field('y') })]),
    );

    expect(differences).toEqual([
      { path: 'documents[0].fields.old', aspect: 'present', before: true, after: false },
      { path: 'documents[0].fields.old', aspect: 'value', before: 'x', after: null },
      { path: 'documents[0].fields.empty', aspect: 'present', before: true, after: false },
      { path: 'documents[0].fields.new', aspect: 'present', before: false, after: true },
      { path: 'documents[0].fields.new', aspect: 'value', before: null, after: 'y' },
    ]);
  });

  test('tell another type, template, version and outcome of validation', () => {
    const after = document(
      {},
      {
        type: 'receipt',
        template: { name: 'receipt', version: 4 },
        validation: { passed: false, unproven: [], results: [] },
      },
    );

    expect(diffResults(result([document({})]), result([after]))).toEqual([
      { path: 'documents[0]', aspect: 'type', before: 'invoice', after: 'receipt' },
      { path: 'documents[0]', aspect: 'template', before: 'invoice', after: 'receipt' },
      { path: 'documents[0]', aspect: 'templateVersion', before: 1, after: 4 },
      { path: 'documents[0]', aspect: 'passed', before: true, after: false },
    ]);
  });

  test('reach into lists row by row, and tell a document more', () => {
    const row = (total: string) => ({ total: field(total) });
    const before = result([document({}, { lists: { items: [row('1'), row('2')] } })]);
    const after = result([document({}, { lists: { items: [row('1'), row('3'), row('4')] } }), document({})]);

    expect(diffResults(before, after)).toEqual([
      { path: 'documents[0].lists.items[1].total', aspect: 'value', before: '2', after: '3' },
      { path: 'documents[0].lists.items[2].total', aspect: 'present', before: false, after: true },
      { path: 'documents[0].lists.items[2].total', aspect: 'value', before: null, after: '4' },
      { path: 'documents[1]', aspect: 'present', before: false, after: true },
    ]);
  });

  test('show where the texts of a page part, shortly', () => {
    const long = 'palavra '.repeat(500);
    const [text, ...others] = diffResults(
      result([], [page(1, `${long}um${long}`)]),
      result([], [page(1, `${long}dois${long}`)]),
    );

    expect(others).toEqual([]);
    expect(text).toMatchObject({ path: 'pages[0]', aspect: 'text' });
    expect(text?.before).toMatch(/^.{20}um/);
    expect(text?.after).toMatch(/^.{20}dois/);
    expect(text?.after).toHaveLength(80);
  });

  test('tell a page that came and one that was read in another way', () => {
    const differences = diffResults(
      result([], [page(2, 'same')]),
      result([], [page(1, 'new'), page(2, 'same', 'text_layer')]),
    );

    expect(differences).toEqual([
      { path: 'pages[0]', aspect: 'present', before: false, after: true },
      { path: 'pages[1]', aspect: 'source', before: 'ocr', after: 'text_layer' },
    ]);
  });
});

describe('the differences of two face matches', () => {
  const match: FaceMatchResult = {
    mode: 'two_images',
    decision: 'match',
    similarity: 0.91,
    threshold: {
      match: 0.7,
      review: 0.6,
      source: 'engine',
      calibration: { set: 'test', fmr: 0.001, fnmr: 0.02 },
    },
    model: engine,
    images: [],
    faces: [],
    comparisons: [{ a: 'face-1', b: 'face-2', similarity: 0.91, decision: 'match' }],
    unmatched: [],
    consent: { given: true, purpose: 'p', legalBasis: 'consent', noticeVersion: '1', recordedAt: '2026-11-01' },
  };

  test('tell decision, similarity, thresholds, faces and pairs', () => {
    const after: FaceMatchResult = {
      ...match,
      decision: 'review',
      similarity: 0.65,
      threshold: { ...match.threshold, match: 0.75 },
      comparisons: [
        { a: 'face-1', b: 'face-2', similarity: 0.65, decision: 'review' },
        { a: 'face-1', b: 'face-3', similarity: 0.1, decision: 'no_match' },
      ],
    };

    expect(diffResults(match, { ...match, similarity: 0.9101 })).toEqual([]);
    expect(diffResults(match, after)).toEqual([
      { path: 'decision', aspect: 'decision', before: 'match', after: 'review' },
      { path: 'similarity', aspect: 'similarity', before: 0.91, after: 0.65 },
      { path: 'threshold.match', aspect: 'threshold', before: 0.7, after: 0.75 },
      { path: 'comparisons[face-1,face-2]', aspect: 'decision', before: 'match', after: 'review' },
      { path: 'comparisons[face-1,face-2]', aspect: 'similarity', before: 0.91, after: 0.65 },
      { path: 'comparisons[face-1,face-3]', aspect: 'present', before: false, after: true },
    ]);
  });
});

describe('a difference', () => {
  const value = { path: 'documents[0].fields.cpf', aspect: 'value', before: '529.982.247-25', after: null } as const;
  const version = { path: 'documents[0]', aspect: 'templateVersion', before: 1, after: 2 } as const;

  test('is material when it changes what the result says', () => {
    expect([value, version].map(isMaterial)).toEqual([true, false]);
  });

  test('can be told without what was read from the document', () => {
    expect(withoutValues([value, version])).toEqual([{ ...value, before: null }, version]);
  });
});
