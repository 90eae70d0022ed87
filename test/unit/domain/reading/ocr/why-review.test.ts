import { describe, expect, test } from 'vitest';
import { whyReview } from '../../../../../src/domain/reading/ocr/why-review.ts';
import type { OcrResult } from '../../../../../src/domain/reading/result/ocr-result.ts';
import { maxReviewReasons } from '../../../../../src/domain/review-reason.ts';
import type { OcrTrack } from '../../../../../src/domain/track/track.ts';
import { sampleTrack } from '../../../../contract/database.samples.ts';
import { billTemplate, readBill } from '../../../../support/doubtful-bill.ts';

const bill = readBill();
const why = (asked: Partial<OcrTrack>, result: OcrResult = bill) =>
  whyReview(result, { track: { ...sampleTrack('bills'), ...asked }, templates: [{ ...billTemplate, version: 1 }] });
/** The bill with other values for its fields. */
const withFields = (change: (field: object, key: string) => object): OcrResult => ({
  ...bill,
  documents: bill.documents.map((document) => ({
    ...document,
    fields: Object.fromEntries(
      Object.entries(document.fields).map(([key, field]) => [key, { ...field, ...change(field, key) }]),
    ),
  })),
});
const sure = (field: string, confidence: number) =>
  withFields((_, key) => ({ confidence: key === field ? confidence : 1 }));

describe('a result goes to a person', () => {
  test('never on a track that asks for nothing', () => {
    expect(why({}, sure('total', 0))).toEqual([]);
  });

  test('because a check failed, by the rule and the field', () => {
    expect(why({ review: true })).toEqual([
      { code: 'CHECK_FAILED', document: 0, field: 'cpf', check: 'cpf.check_digits' },
    ]);
  });

  test('because a check failed, also when its template is gone', () => {
    const track = { ...sampleTrack('bills'), review: true };
    expect(whyReview(bill, { track, templates: [] })).toEqual([{ code: 'CHECK_FAILED', document: 0 }]);
  });

  test.each([
    [{ reviewBelow: 0.8 }, 0.79, 0.8],
    [{ reviewBelow: 0.8 }, 0.8, null],
    [{ reviewFieldsBelow: { total: 0.95 } }, 0.94, 0.95],
    [{ reviewFieldsBelow: { total: 0.5 }, reviewBelow: 0.8 }, 0.6, null],
    [{ reviewFieldsBelow: { cpf: 0.5 }, reviewBelow: 0.8 }, 0.6, 0.8],
  ] as const)('because a value is not sure enough: %j with %d', (asked, confidence, below) => {
    const reason = { code: 'LOW_CONFIDENCE', document: 0, field: 'total', confidence, below };
    expect(why(asked, sure('total', confidence))).toEqual(below === null ? [] : [reason]);
  });

  test('because a cell of a column that the track names is not sure enough', () => {
    const asked = { reviewFieldsBelow: { 'items.price': 1 } };
    expect(why({ reviewBelow: 1 }, sure('total', 1))).toEqual([]);
    expect(why(asked, sure('total', 1))).toMatchObject([{ code: 'LOW_CONFIDENCE', field: 'items.price', below: 1 }]);
  });

  test('never for the confidence of what was not found', () => {
    expect(
      why(
        { reviewBelow: 1 },
        withFields(() => ({ value: null, confidence: 0 })),
      ),
    ).toEqual([]);
  });

  test('because nothing supports a value, or its type is proposed', () => {
    const proposed = { type: 'invoice', confidence: 0.3 } as const;
    const documents = bill.documents.map((document) => ({
      ...document,
      typification: { ...document.typification, proposed },
      validation: { ...document.validation, passed: null, unproven: ['total'] },
    }));
    expect(why({ unproven: 'review' }, { ...bill, documents })).toEqual([
      { code: 'TYPE_PROPOSED', document: 0 },
      { code: 'NOT_PROVEN', field: 'total', document: 0 },
    ]);
    expect(why({ review: true }, { ...bill, documents })).toEqual([]);
  });

  test('because a generator made a value up', () => {
    const made = withFields((_, key) => (key === 'total' ? { grounding: { match: 'none' } } : {}));
    expect(why({ ungrounded: 'review' }, made)).toEqual([{ code: 'UNGROUNDED', field: 'total', document: 0 }]);
    expect(why({ ungrounded: 'flag' }, made)).toEqual([]);
  });

  test('with few reasons of many, each code among them', () => {
    const [document] = bill.documents;
    if (document === undefined) throw new Error('no document');
    const documents = Array.from({ length: 30 }, () => document);
    const reasons = why({ review: true, reviewBelow: 1 }, { ...sure('none', 0), documents });
    expect(reasons).toHaveLength(maxReviewReasons);
    expect(new Set(reasons.map(({ code }) => code))).toEqual(new Set(['CHECK_FAILED', 'LOW_CONFIDENCE']));
  });
});
