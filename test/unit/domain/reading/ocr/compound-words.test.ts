import { expect, test } from 'vitest';
import { withCompounds } from '../../../../../src/domain/reading/ocr/compound-words.ts';
import { typify } from '../../../../../src/domain/reading/ocr/typify.ts';
import { bundledTemplates, rowsOf } from '../../../../support/bundled-templates.ts';
import { pageOf } from '../../../../support/drawn-page.ts';

test('A label with an asterisk stands for the words that begin a line and end so', () => {
  const printed = ['MIETRECHNUNG', 'RECHNUNG', 'BAUSTELLE', 'STROMRECHNUNG', 'STROMRECHNUNG'];
  expect(withCompounds(['Rechnung', '*rechnung'], printed, [])).toEqual(['Rechnung', 'MIETRECHNUNG', 'STROMRECHNUNG']);
});

test('What ends as another document does, or is another label, is none of them', () => {
  const printed = ['GEHALTSABRECHNUNG', 'KORREKTURRECHNUNG', 'BARRECHNUNG'];
  const others = ['*abrechnung', 'Korrekturrechnung'];
  expect(withCompounds(['*rechnung'], printed, others)).toEqual(['BARRECHNUNG']);
});

test('Labels without an asterisk stay as they are', () => {
  const labels = ['Invoice', 'Tax invoice'];
  expect(withCompounds(labels, ['INVOICE'], [])).toBe(labels);
});

const templates = await bundledTemplates();
const typeOf = (text: string): string | undefined => {
  const { best } = typify([pageOf(rowsOf(text))], templates);
  return best !== null && best.confidence >= 0.5 ? best.template.documentType : undefined;
};

test.each(['Mietrechnung Nr. 4711', 'Honorarrechnung', 'Verzamelfactuur', 'Samlefaktura', 'Sähkölasku'])(
  'A document with the title %s is an invoice',
  (title) => {
    expect(typeOf(`60 ${title}\n60 Lindenweg 1\n\n60 IBAN | 300 BIC`)).toBe('invoice');
  },
);

test('A payslip is no invoice by the end of its title, nor is a letter by a word within a sentence', () => {
  expect(typeOf('60 Gehaltsabrechnung\n60 Brutto | 400 2.500,00')).toBeUndefined();
  expect(typeOf('60 Sie erhalten keine Zwischenrechnung von uns\n60 Freundliche Grüße')).toBeUndefined();
});
