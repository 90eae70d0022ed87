import { describe, expect, test } from 'vitest';
import type { ReviewOrder } from '../../../../../src/domain/reading/ocr/review-document.ts';
import { reviewResult } from '../../../../../src/domain/reading/ocr/review-result.ts';
import type { Corrections } from '../../../../../src/domain/reading/result/corrections.ts';
import type { OcrResult, ReadDocument } from '../../../../../src/domain/reading/result/ocr-result.ts';
import { billCpf, billPage, billTemplate, readBill } from '../../../../support/doubtful-bill.ts';
import { at, pageOf } from '../../../../support/drawn-page.ts';

const today = '2026-11-20';
const template = { ...billTemplate, version: 3 };
const read = (): OcrResult => readBill(template, today);
const cpf = billCpf;

const stamp = { revision: 2, at: '2026-11-22T10:00:00.000Z', by: 'operator:1' };
const orderOf = (corrections: Partial<Corrections>, more: Partial<ReviewOrder> = {}): ReviewOrder => ({
  corrections: { fields: [], rows: [], ...corrections },
  templates: [template],
  track: { expiredIsInvalid: true },
  expected: {},
  today,
  stamp,
  confirms: true,
  ...more,
});

function reviewed(corrections: Partial<Corrections>, more: Partial<ReviewOrder> = {}, result = read()) {
  const outcome = reviewResult(result, orderOf(corrections, more));
  if (outcome.kind === 'refused') throw new Error(outcome.problems.map(({ detail }) => detail).join(' '));
  const document = outcome.result?.documents[0];
  return { ...outcome, document: document as ReadDocument };
}

const problems = (corrections: Partial<Corrections>, more: Partial<ReviewOrder> = {}) => {
  const outcome = reviewResult(read(), orderOf(corrections, more));
  return outcome.kind === 'refused' ? outcome.problems.map(({ field }) => field) : [];
};

describe('a corrected field', () => {
  test('is normalised and checked like one that was read, and says what was there, who changed it and when', () => {
    const [before] = read().documents;
    expect(before?.validation.passed).toBe(false);
    const { document } = reviewed({ fields: [cpf] });

    expect(document.fields['cpf']).toMatchObject({
      value: '12345678909',
      rawText: '123.456.789-09',
      confidence: 1,
      method: 'extract',
      source: 'human',
      locations: before?.fields['cpf']?.locations,
      validations: [{ rule: 'cpf.check_digits', result: 'valid' }],
      review: {
        corrections: [{ ...stamp, previous: { value: '12345678908', source: 'ocr', rawText: '123.456.789-08' } }],
      },
    });
    expect(document.crops?.map(({ id }) => id)).toContain('1.cpf');
  });

  test('leaves the others as they are, but for what rules say of all', () => {
    const before = read().documents[0];
    const { document } = reviewed({ fields: [cpf] });
    const { cpf: _, ...others } = document.fields;
    const { cpf: __, ...earlier } = before?.fields ?? {};
    expect(others).toEqual(earlier);
    expect(document.lists).toEqual(before?.lists);
  });

  test('stands where its words are, one place for each line, or in the box that was drawn', () => {
    const words = { page: 1, words: [1, 3] };
    const locations = (place: Corrections['fields'][number]['place']) =>
      reviewed({ fields: [{ ...cpf, ...(place && { place }) }] }).document.fields['cpf']?.locations;
    const wordsOfPage = billPage.blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words));
    expect(locations(words)).toEqual([
      { page: 1, polygon: wordsOfPage[1]?.polygon, wordIds: [1] },
      { page: 1, polygon: wordsOfPage[3]?.polygon, wordIds: [3] },
    ]);
    const polygon = [
      [0.1, 0.1],
      [0.2, 0.1],
      [0.2, 0.2],
      [0.1, 0.2],
    ] as const;
    expect(locations({ page: 1, polygon })).toEqual([{ page: 1, polygon }]);
  });

  test('that the document does not say is null, and fails where it is required', () => {
    const { document } = reviewed({ fields: [{ ...cpf, value: null }] });
    expect(document.fields['cpf']).toMatchObject({ value: null, source: 'human', locations: [], confidence: 0 });
    expect(document.validation.results).toContainEqual(
      expect.objectContaining({ rule: 'cpf.required', result: 'invalid' }),
    );
  });

  test('cannot be a date that does not exist, and what was said of one that was read stays', () => {
    const page = pageOf([at(50, 50, 'CPF  123.456.789-08'), at(50, 100, 'VENCIMENTO  31/02/2026')]);
    const result = readBill(template, today, page);
    const failed = { value: null, rawText: '31/02/2026', validations: [{ rule: 'date.plausible', result: 'invalid' }] };
    expect(result.documents[0]?.fields['dueDate']).toMatchObject(failed);
    const { document } = reviewed({ fields: [cpf] }, {}, result);
    expect(document.fields['dueDate']).toMatchObject(failed);
    expect(document.validation.passed).toBe(false);
    expect(problems({ fields: [{ document: 0, field: 'dueDate', value: '31/02/2026' }] })).toHaveLength(1);
    expect(problems({ fields: [{ document: 0, field: 'dueDate', value: '28/02/2026' }] })).toEqual([]);
  });

  test('keeps every value that it had', () => {
    const once = reviewed({ fields: [cpf] }).result ?? read();
    const again = { ...cpf, value: '987.654.321-00' };
    const later = { ...stamp, revision: 3, by: 'client:1' };
    const { document } = reviewed({ fields: [again] }, { stamp: later }, once);
    expect(document.fields['cpf']?.review?.corrections).toMatchObject([
      { revision: 2, by: 'operator:1', previous: { value: '12345678908', source: 'ocr' } },
      { revision: 3, by: 'client:1', previous: { value: '12345678909', source: 'human' } },
    ]);
  });

  test('is held against what the client expects', () => {
    const expected = { cpf: '12345678909' };
    const ruleOf = (corrections: Partial<Corrections>) =>
      reviewed(corrections, { expected }).document.fields['cpf']?.validations.at(-1);
    expect(ruleOf({ fields: [cpf] })).toMatchObject({ rule: 'cpf.equals_expected', result: 'valid' });
    expect(ruleOf({ fields: [{ ...cpf, value: '987.654.321-00' }] })).toMatchObject({ result: 'invalid' });
  });
});

describe('the proof of a required value', () => {
  const needed = { ...template, fields: template.fields.map((field) => ({ ...field, required: field.key !== 'cpf' })) };
  const whole = readBill(needed, today);
  const proofOf = (confirms: boolean) =>
    reviewed({ fields: [cpf] }, { templates: [needed], confirms }, whole).document.validation.unproven;

  test('is given by whoever confirms the document, and by nobody who corrects another value alone', () => {
    expect(whole.documents[0]?.validation.unproven).not.toEqual([]);
    expect(proofOf(false)).toEqual(whole.documents[0]?.validation.unproven);
    expect(proofOf(true)).toEqual([]);
  });

  test('is given by a correction of the value itself', () => {
    const strict = { ...template, fields: template.fields.map((field) => ({ ...field, required: true })) };
    const { document } = reviewed({ fields: [cpf] }, { templates: [strict], confirms: false }, readBill(strict, today));
    expect(document.fields['cpf']?.support).toEqual(['check_digit', 'reviewer']);
    expect(document.validation.unproven).not.toContain('cpf');
  });
});

describe('what rules found in the original', () => {
  test('stays, because nobody looks at it again', () => {
    const result = read();
    const finding = { rule: 'file.seen_before', result: 'invalid', message: 'Seen.', fields: [] } as const;
    const strict = { ...template, validate: [{ rule: 'file.seen_before' }] };
    const documents = result.documents.map((document) => ({
      ...document,
      validation: { passed: false, unproven: [], results: [...document.validation.results, finding] },
    }));
    const { document } = reviewed({ fields: [cpf] }, { templates: [strict] }, { ...result, documents });
    expect(document.validation).toMatchObject({ passed: false });
    expect(document.validation.results).toContainEqual(finding);
  });
});

describe('what a generator was found to do', () => {
  const finding = { rule: 'items.grounded', result: 'invalid', message: 'A row stands nowhere.', fields: [] } as const;
  const whole = read();
  const result = {
    ...whole,
    documents: whole.documents.map((each) => ({
      ...each,
      validation: { passed: false, unproven: [], results: [...each.validation.results, finding] },
    })),
  };

  test('stays until the rows that it is about are corrected', () => {
    const row = { document: 0, list: 'items', change: 'remove', row: 0 } as const;
    expect(reviewed({ fields: [cpf] }, {}, result).document.validation).toMatchObject({ passed: false });
    expect(reviewed({ fields: [cpf] }, {}, result).document.validation.results).toContainEqual(finding);
    expect(reviewed({ fields: [cpf], rows: [row] }, {}, result).document.validation).toMatchObject({ passed: true });
  });
});

describe('rows', () => {
  const add = (before?: number) =>
    ({
      document: 0,
      list: 'items',
      change: 'add',
      ...(before !== undefined && { before }),
      fields: [
        { field: 'name', value: 'BOLO' },
        { field: 'price', value: '15,00' },
      ],
    }) as const;
  const names = ({ lists }: ReadDocument) => lists['items']?.map(({ name }) => name?.value);

  test('are added at their place, changed and removed by the places they had', () => {
    const remove = { document: 0, list: 'items', change: 'remove', row: 0 } as const;
    const set = { ...remove, change: 'set', fields: [{ field: 'price', value: '9,50' }] } as const;
    expect(names(reviewed({ rows: [add()] }).document)).toEqual(['CHA', 'BOLO']);
    expect(names(reviewed({ rows: [add(0)] }).document)).toEqual(['BOLO', 'CHA']);
    expect(names(reviewed({ rows: [add(0), remove] }).document)).toEqual(['BOLO']);
    const [row] = reviewed({ rows: [set] }).document.lists['items'] ?? [];
    expect(row?.['price']).toMatchObject({ value: { amount: '9.50', currency: 'BRL' }, source: 'human' });
    expect(row?.['name']).toMatchObject({ value: 'CHA', source: 'ocr' });
  });

  test('that are added have no value before, and every column', () => {
    const [, row] = reviewed({ rows: [{ ...add(), fields: [{ field: 'name', value: 'BOLO' }] }] }).document.lists[
      'items'
    ] as readonly Record<string, unknown>[];
    expect(row?.['name']).toMatchObject({ method: 'derive', review: { corrections: [{ previous: null }] } });
    expect(row?.['price']).toMatchObject({ value: null, source: null });
  });
});

describe('corrections that make no sense', () => {
  test.each([
    ['a document that is not there', { fields: [{ ...cpf, document: 1 }] }, ['fields.0.document']],
    ['a field that the template lacks', { fields: [{ ...cpf, field: 'name' }] }, ['fields.0.field']],
    ['a field twice', { fields: [cpf, { ...cpf, value: null }] }, ['fields.1.field']],
    ['a value of another type', { fields: [{ ...cpf, field: 'dueDate', value: 'soon' }] }, ['fields.0']],
    ['words that are not there', { fields: [{ ...cpf, place: { page: 1, words: [99] } }] }, ['fields.0']],
    ['a page of no document', { fields: [{ ...cpf, place: { page: 2, words: [0] } }] }, ['fields.0']],
    [
      'a list that is not there',
      { rows: [{ document: 0, list: 'taxes', change: 'remove', row: 0 }] as const },
      ['rows.0.list'],
    ],
    [
      'a row that is not there',
      { rows: [{ document: 0, list: 'items', change: 'remove', row: 1 }] as const },
      ['rows.0'],
    ],
    [
      'a column that is not there',
      {
        rows: [{ document: 0, list: 'items', change: 'set', row: 0, fields: [{ field: 'tax', value: '1' }] }] as const,
      },
      ['rows.0.fields.0.field'],
    ],
  ])('are refused by their path: %s', (_, corrections: Partial<Corrections>, paths) => {
    expect(problems(corrections)).toEqual(paths);
  });

  test('are told all at once', () => {
    const fields = [
      { ...cpf, field: 'name' },
      { ...cpf, value: 'nothing' },
    ];
    expect(problems({ fields })).toEqual(['fields.0.field', 'fields.1']);
    expect(problems({ fields: [cpf] }, { templates: [] })).toEqual(['fields.0.document']);
  });
});

describe('what is counted', () => {
  test('is each field that was changed, and once accepted each that was not', () => {
    const add = { document: 0, list: 'items', change: 'add', fields: [] } as const;
    const set = {
      document: 0,
      list: 'items',
      change: 'set',
      row: 0,
      fields: [{ field: 'price', value: '9' }],
    } as const;
    const { counts } = reviewed({ fields: [cpf, { ...cpf, field: 'total', value: '25,00' }], rows: [add, set] });
    const named = Object.fromEntries(counts.map(({ field, corrected, confirmed }) => [field, [corrected, confirmed]]));
    expect(named).toEqual({
      cpf: [1, 0],
      dueDate: [0, 1],
      total: [0, 1],
      items: [1, 1],
      'items.name': [0, 1],
      'items.price': [1, 0],
    });
    expect(counts[0]).toMatchObject({ template: 'bill', templateVersion: 3 });
  });

  test('is only what was changed, where the result was rejected or accepted before', () => {
    const { counts } = reviewed({ fields: [cpf] }, { confirms: false });
    expect(counts.map(({ field }) => field)).toEqual(['cpf']);
  });

  test('leaves the result alone when nothing is corrected', () => {
    const { result, counts } = reviewed({}, { templates: [] });
    expect(result).toBeNull();
    expect(counts).toHaveLength(6);
  });
});

describe('what is wrong with many corrections at once', () => {
  test('is told shortly, whatever the template holds', () => {
    const [list] = template.lists;
    if (list === undefined) throw new Error('the template has no list');
    const lists = Array.from({ length: 1000 }, (_, index) => ({ ...list, key: `list_${index}` }));
    const rows = Array.from(
      { length: 1000 },
      () => ({ document: 0, list: 'unknown', change: 'remove', row: 0 }) as const,
    );
    const outcome = reviewResult(read(), orderOf({ rows }, { templates: [{ ...template, lists }] }));

    expect(outcome.kind === 'refused' && outcome.problems).toHaveLength(50);
    expect(JSON.stringify(outcome).length).toBeLessThan(32_000);
  });
});
