import { describe, expect, test } from 'vitest';
import { conventionsOf } from '../../../../src/domain/ocr/document-conventions.ts';
import { layOut } from '../../../../src/domain/ocr/lay-out.ts';
import { at, pageOf } from '../../../support/drawn-page.ts';
import { templateOf } from '../../../support/template-of.ts';

function conventions(lines: readonly string[], template = templateOf({ locale: 'en', currency: null })) {
  return conventionsOf(template, layOut([pageOf(lines.map((text, index) => at(50, 100 + index * 40, text)))]));
}

describe('the conventions of a document', () => {
  test('read dates in the order that a date above 12 shows', () => {
    expect(conventions(['05/03/2026', '25/12/2026']).dateOrder).toBe('dmy');
    expect(conventions(['05/03/2026', '12/25/2026']).dateOrder).toBe('mdy');
  });

  test('read dates month first in the United States, for want of such a date', () => {
    expect(conventions(['Portland, OR 97201', '05/03/2026']).dateOrder).toBe('mdy');
    expect(conventions(['05/03/2026']).dateOrder).toBe('dmy');
    expect(conventions(['Portland, OR 97201', '25/12/2026']).dateOrder).toBe('dmy');
  });

  test('take the order of the template where dates contradict each other', () => {
    expect(conventions(['25/12/2026', '12/25/2026']).dateOrder).toBe('dmy');
  });

  test('take the currency that most amounts name', () => {
    expect(conventions(['Subtotal 14.95', 'TOTAL $16.15']).currency).toBe('USD');
    expect(conventions(['RM 12.00', 'RM 3.00', 'was $5.00']).currency).toBe('MYR');
    expect(conventions(['Subtotal 14.95']).currency).toBeNull();
  });

  test('are those of the template where it is bound to a country or names a currency', () => {
    const bound = templateOf({ locale: 'pt-BR' });
    expect(conventions(['12/25/2026', '$5.00'], bound)).toEqual({ locale: 'pt-BR', dateOrder: 'dmy', currency: 'BRL' });
    expect(conventions(['$5.00'], templateOf({ locale: 'en', currency: 'EUR' })).currency).toBe('EUR');
  });
});
