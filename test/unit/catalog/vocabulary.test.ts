import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { PageReading } from '../../../src/domain/reading/document/page.ts';
import { typify } from '../../../src/domain/reading/ocr/typify.ts';
import { type LanguageWords, type Term, terms } from '../../../src/domain/template/vocabulary.ts';
import { bundledTemplates, rowsOf, templateNamed, valuesOf } from '../../support/bundled-templates.ts';
import { pageOf } from '../../support/drawn-page.ts';
import { readWith } from '../../support/read-with.ts';

const folder = 'catalog/vocabulary';
const templates = await bundledTemplates();
const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml'));
const languages = await Promise.all(
  names.map(async (name) => parse(await readFile(`${folder}/${name}`, 'utf8')) as LanguageWords),
);
const byCode = new Map(languages.map((words) => [words.language, words]));

/** A label of a term: the first, or the one at `place` where the language has so many. */
const labelIn = (language: string, place: number) => (term: Term) => {
  const labels = byCode.get(language)?.terms[term] ?? [];
  return labels[Math.min(place, labels.length - 1)] ?? '';
};

const amounts = (label: (term: Term) => string, sum: 'grand_total' | 'total') => `
  60 ${label('item_description')} | 420 ${label('quantity')} | 580 ${label('unit_price')} | 800 ${label('line_total')}
  60 Paper | 420 2 | 580 50,00 | 800 100,00
  60 Ink | 420 1 | 580 100,00 | 800 100,00
  560 ${label('subtotal')} | 800 200,00
  560 ${label('tax')} 20 % | 800 40,00
  560 ${label(sum)} | 800 240,00 EUR`;

const sheet = (label: (term: Term) => string, kind: 'invoice' | 'credit_note'): PageReading =>
  pageOf(
    rowsOf(`
      60 Example Trading Ltd
      60 High Street 1
      60 12345 Sampletown
      60 ${label(`title_${kind}`)}
      560 ${label(`${kind}_number`)}: AB-2031
      560 ${label('issue_date')}: 23.04.2026
      560 ${label('due_date')}: 23.05.2026
      60 ${label('buyer')}:
      60 Sample Workshop Ltd
      60 Second Street 2
      60 54321 Othertown
      ${amounts(label, 'grand_total').trim()}
    `),
  );

const slip = (label: (term: Term) => string): PageReading =>
  pageOf(
    rowsOf(`
      60 Example Trading Ltd
      60 High Street 1
      60 12345 Sampletown
      60 ${label('title_receipt')}
      60 ${label('receipt_number')}: 200731
      60 ${label('date')}: 23.04.2026 12:30
      60 Paper | 440 100,00
      60 Ink | 440 100,00
      60 ${label('subtotal')} | 440 200,00
      60 ${label('tax')} 20 % | 440 40,00
      60 ${label('total')} | 440 240,00 EUR
      60 ${label('thanks')}
    `),
    { width: 600, height: 1200 },
  );

const euros = (amount: string) => ({ amount, currency: 'EUR' });

const read = (page: PageReading, name: string, keys: readonly string[]) => {
  const { best } = typify([page], templates);
  const document = readWith(templateNamed(templates, name), [page]);
  return { type: (best?.confidence ?? 0) >= 0.5 ? best?.template.name : null, ...valuesOf(document, keys) };
};

const invoiceKeys = ['number', 'issueDate', 'dueDate', 'issuerName', 'recipientName', 'subtotal', 'tax', 'total'];
const receiptKeys = ['number', 'issueDate', 'issuerName', 'subtotal', 'tax', 'total'];

describe.each(languages.map(({ language }) => language))('the vocabulary of %s', (language) => {
  test.each([
    ['invoice', 0],
    ['invoice', 1],
    ['credit_note', 0],
  ] as const)('finds type and fields of a made-up %s, with label %i of each term', (kind, place) => {
    expect(read(sheet(labelIn(language, place), kind), 'invoice', invoiceKeys)).toEqual({
      type: 'invoice',
      number: 'AB-2031',
      issueDate: '2026-04-23',
      dueDate: '2026-05-23',
      issuerName: 'Example Trading Ltd',
      recipientName: 'Sample Workshop Ltd',
      subtotal: euros('200.00'),
      tax: euros('40.00'),
      total: euros('240.00'),
    });
  });

  test('finds type and fields of a made-up receipt', () => {
    expect(read(slip(labelIn(language, 0)), 'receipt', receiptKeys)).toEqual({
      type: 'receipt',
      number: '200731',
      issueDate: '2026-04-23',
      issuerName: 'Example Trading Ltd',
      subtotal: euros('200.00'),
      tax: euros('40.00'),
      total: euros('240.00'),
    });
  });

  test('has a label for each term', () => {
    const label = labelIn(language, 0);
    // Titles that end as those of invoices do are not in every language.
    const needed = terms.filter((term) => term !== 'title_other');
    expect(needed.filter((term) => label(term) === '')).toEqual([]);
  });
});

test('the vocabulary has at least 24 languages', () => {
  expect(languages.length).toBeGreaterThanOrEqual(24);
});
