import { describe, expect, test } from 'vitest';
import { bundledTemplates, templateNamed } from '../../../../support/bundled-templates.ts';
import { at, pageOf } from '../../../../support/drawn-page.ts';
import { readWith } from '../../../../support/read-with.ts';

const keys = ['subtotal', 'tax', 'total', 'amountDue'] as const;

/** An invoice as rows of words, each with its amounts at the right edges of columns, the last at that of the sums. */
async function readBill(...rows: readonly (readonly string[])[]) {
  const template = templateNamed(await bundledTemplates(), 'invoice');
  const lines = rows.flatMap(([words = '', ...amounts], index) => [
    at(40, 100 + 40 * index, words),
    ...amounts.map((amount, place) =>
      at(900 - 150 * (amounts.length - 1 - place) - 11 * amount.length, 100 + 40 * index, amount),
    ),
  ]);
  return readWith(template, [pageOf(lines.filter(({ text }) => text !== ''))]);
}

/** Subtotal, tax, total and amount due. */
async function sums(...rows: readonly (readonly string[])[]) {
  const { fields } = await readBill(...rows);
  return keys.map((key) => {
    const value = fields[key]?.value;
    return typeof value === 'object' && value !== null && 'amount' in value ? value['amount'] : null;
  });
}

async function totalOf(...rows: readonly (readonly string[])[]) {
  const { fields } = await readBill(...rows);
  return fields['total'];
}

describe('amounts of a bill', () => {
  test('have the roles in which they agree, by the rates of their rows, in a language whose words are unknown', async () => {
    const rows = [
      ['Bread', '80.00'],
      ['Wine', '150.00'],
      ['Alpha 5%', '80.00', '4.00'],
      ['Alpha 20%', '150.00', '30.00'],
      ['Beta', '230.00'],
      ['Gamma', '34.00'],
      ['Delta', '264.00'],
    ];
    expect(await sums(...rows)).toEqual(['230.00', '34.00', '264.00', null]);
    const total = await totalOf(...rows);
    expect(total?.support).toContain('sum');
  });

  test('have the roles in which they agree by the rate that is printed before its sign', async () => {
    const rows = [
      ['Danışmanlık', '15.000,00'],
      ['Mal Hizmet Tutarı', '15.000,00'],
      ['Hesaplanan KDV (%20)', '3.000,00'],
      ['Tutar', '18.000,00'],
    ];
    expect(await sums(...rows)).toEqual(['15000.00', '3000.00', '18000.00', null]);
  });

  test('are those of a credit note with their signs, where a name of the tax is in the rows of its rates too', async () => {
    const rows = [
      ['Nougat', '-20,00'],
      ['Huile', '-198,00'],
      ['TVA collectée 20,0%', '-20,00', '-4,00'],
      ['TVA collectée 5,5%', '-198,00', '-10,89'],
      ['Total HT', '-218,00'],
      ['Total taxes', '-14,89'],
      ['Total TTC', '-232,89'],
    ];
    expect(await sums(...rows)).toEqual(['-218.00', '-14.89', '-232.89', null]);
  });

  test('are due less what was paid, by a label in one of many languages', async () => {
    const bill = (due: string) =>
      sums(
        ['Chairs', '1 000,00'],
        ['Total HT', '1 000,00'],
        ['TVA 20 %', '200,00'],
        ['Total TTC', '1 200,00'],
        ['Virement 05/11/2026', '300,00'],
        [due, '900,00'],
      );
    for (const label of ['Solde à payer', 'Zahlbetrag', 'Amount due', 'Te betalen', 'Do zapłaty', 'Att betala']) {
      expect(await bill(label), label).toEqual(['1000.00', '200.00', '1200.00', '900.00']);
    }
  });

  test('are due with what earlier bills left', async () => {
    const rows = [
      ['Subtotal', '100.00'],
      ['Sales tax', '10.00'],
      ['Total', '110.00'],
      ['Carried over', '500.00'],
      ['Amount due', '610.00'],
    ];
    expect(await sums(...rows)).toEqual(['100.00', '10.00', '110.00', '610.00']);
  });

  test('are not due less what an early payment saves', async () => {
    const rows = [
      ['Nettobetrag', '100,00'],
      ['19 % MwSt', '19,00'],
      ['Gesamtbetrag', '119,00'],
      ['2 % Skonto', '2,38'],
      ['Bei Zahlung in 8 Tagen', '116,62'],
    ];
    expect(await sums(...rows)).toEqual(['100.00', '19.00', '119.00', null]);
  });

  test('are a net after discounts and charges, where it is printed', async () => {
    const rows = [
      ['Table', '150.00'],
      ['Lamp', '50.00'],
      ['Lines', '200.00'],
      ['Loyalty', '-20.00'],
      ['Carriage', '5.00'],
      ['Taxable amount', '185.00'],
      ['VAT 20%', '37.00'],
      ['Gross', '222.00'],
    ];
    expect(await sums(...rows)).toEqual(['185.00', '37.00', '222.00', null]);
  });

  test('are the net that the taxes are of, where that of the goods proves it', async () => {
    const rows = [
      ['Pump', '200.00'],
      ['Valve', '50.00'],
      ['Subtotal', '250.00'],
      ['Freight', '30.00'],
      ['Value', '280.00'],
      ['VAT 20%', '56.00'],
      ['Total', '336.00'],
    ];
    expect(await sums(...rows)).toEqual(['280.00', '56.00', '336.00', null]);
  });

  test('have no net where that is not printed and rates prove the sum', async () => {
    const rows = [
      ['Zimmer', '321,00'],
      ['Abendessen', '119,00'],
      ['Gesamtbetrag EUR', '440,00'],
      ['MwSt.-Satz', 'Netto', 'MwSt.', 'Brutto'],
      ['7,00 %', '300,00', '21,00', '321,00'],
      ['19,00 %', '100,00', '19,00', '119,00'],
    ];
    expect(await sums(...rows)).toEqual([null, '40.00', '440.00', null]);
  });

  test.each([
    ['before it and behind its currency', '£-100.00', '£-20.00', '£-120.00'],
    ['behind it', '100.00-', '20.00-', '120.00-'],
    ['as brackets', '(100.00)', '(20.00)', '(120.00)'],
    ['longer than a hyphen', '−100.00', '−20.00', '−120.00'],
  ])('keep a minus that is printed %s', async (_, net, tax, gross) => {
    const rows = [
      ['Credit note', ''],
      ['Subtotal', net],
      ['VAT 20%', tax],
      ['Total', gross],
    ];
    expect(await sums(...rows)).toEqual(['-100.00', '-20.00', '-120.00', null]);
  });

  test('are two taxes of one net where no sum of them is printed', async () => {
    const rows = [
      ['Subtotal', '200.00'],
      ['GST 5%', '10.00'],
      ['PST 7%', '14.00'],
      ['Total', '224.00'],
    ];
    expect(await sums(...rows)).toEqual(['200.00', '24.00', '224.00', null]);
  });

  test('keep their sign on a credit note, which no sum proves', async () => {
    const rows = [
      ['Nettobetrag', '-100,00 EUR'],
      ['19 % MwSt', '-19,00 EUR'],
      ['Gutschriftsbetrag', '-119,00 EUR'],
    ];
    expect(await sums(...rows)).toEqual(['-100.00', '-19.00', '-119.00', null]);
    const total = await totalOf(...rows);
    expect(total).toMatchObject({ alternatives: [{ amount: '119.00', currency: 'EUR' }] });
    expect(total?.support).toBeUndefined();
    expect(total?.confidence).toBeLessThanOrEqual(0.85);
  });

  test('prove no total that was altered', async () => {
    const rows = (total: string) => [
      ['Subtotal', '100.00'],
      ['VAT 20%', '20.00'],
      ['Total', total],
    ];
    expect((await totalOf(...rows('120.00')))?.support).toContain('sum');
    const altered = await totalOf(...rows('170.00'));
    expect(altered?.value).toMatchObject({ amount: '170.00' });
    expect(altered?.support).toBeUndefined();
    expect(altered?.confidence).toBeLessThanOrEqual(0.85);
  });

  test('prove no total beside a greater one under it', async () => {
    const total = await totalOf(
      ['Net amount', '69.36'],
      ['GST', '4.16'],
      ['Total goods', '73.52'],
      ['Total payable', '194.19'],
    );
    expect(total?.support).toBeUndefined();
    expect(total?.confidence).toBeLessThanOrEqual(0.85);
  });

  test('prove nothing where two assignments agree equally well', async () => {
    const total = await totalOf(
      ['Alpha 10%', '100.00', '10.00'],
      ['Alpha 20%', '200.00', '40.00'],
      ['Beta', '110.00'],
      ['Gamma', '240.00'],
    );
    expect(total?.support).toBeUndefined();
    expect(total?.confidence ?? 0).toBeLessThanOrEqual(0.85);
  });

  test('are no net and tax because two items come to a third amount', async () => {
    const rows = [
      ['Lamp', '34.99'],
      ['Bulb', '9.98'],
      ['Total', '44.97'],
    ];
    expect(await sums(...rows)).toEqual([null, null, '44.97', null]);
  });

  test('are shown as the terms of their sum, with places, where that is proven', async () => {
    const { reconciliation } = await readBill(
      ['Total HT', '300,00 EUR'],
      ['TVA 10 % 100,00', '10,00 EUR'],
      ['TVA 20 % 200,00', '40,00 EUR'],
      ['Total TTC', '350,00 EUR'],
      ['Virement', '50,00 EUR'],
      ['Solde à payer', '300,01 EUR'],
      ['Arrondi', '0,01 EUR'],
    );
    const terms = reconciliation?.terms.map(({ locations: _, ...term }) => term);
    expect(terms).toEqual([
      { key: 'net', amount: '300.00' },
      { key: 'tax', amount: '10.00', rate: 10, base: '100.00' },
      { key: 'tax', amount: '40.00', rate: 20, base: '200.00' },
      { key: 'gross', amount: '350.00' },
      { key: 'paid', amount: '-50.00' },
      { key: 'rounding', amount: '0.01' },
      { key: 'due', amount: '300.01' },
    ]);
    expect(reconciliation?.currency).toBe('EUR');
    expect(reconciliation?.closedBy).toEqual(['sum', 'rates', 'due']);
    expect(reconciliation?.terms.map(({ locations }) => locations.map(({ page }) => page))).toEqual(
      Array.from({ length: 7 }, () => [1]),
    );
  });

  test('are shown as no sum where nothing proves one', async () => {
    const { reconciliation } = await readBill(['Subtotal', '100.00'], ['VAT 20%', '20.00'], ['Total', '170.00']);
    expect(reconciliation).toBeUndefined();
  });
});

describe('a credit note', () => {
  test('is one by its title, and names the invoice that it belongs to', async () => {
    const read = async (...rows: readonly (readonly string[])[]) => {
      const { fields } = await readBill(...rows);
      return ['kind', 'relatedInvoice', 'number'].map((key) => fields[key]?.value);
    };
    const german = await read(
      ['Rechnungskorrektur (Gutschrift)'],
      ['zu Rechnung Nr.: R2026/17'],
      ['Rechnungs-Nr.: G1'],
    );
    expect(german).toEqual(['credit_note', 'R2026/17', 'G1']);
    const french = await read(['Avoir AV-5'], ['Facture liée : FA-10']);
    expect(french.slice(0, 2)).toEqual(['credit_note', 'FA-10']);
    const english = await read(['Credit note no. CN-7'], ['Original invoice: INV-3']);
    expect(english).toEqual(['credit_note', 'INV-3', 'CN-7']);
    expect((await read(['Invoice INV-3'], ['We issue a credit note on request']))[0]).toBe('invoice');
    expect((await read(['Avoir reçu le paiement nous oblige'], ['Facture FA-10']))[0]).toBe('invoice');
  });
});
