import { describe, expect, test } from 'vitest';
import { checkIban } from '../../../src/domain/reading/validation/check-digits/identifiers.ts';
import { billCountries, sellers } from '../../drawn/bills/bill-countries.ts';
import { billLanguages, drawnBills } from '../../drawn/bills/drawn-bills.ts';
import { makeIban, makeTaxId } from '../../drawn/bills/tax-ids.ts';
import { Random } from '../../drawn/random.ts';

async function drawn(count: number, seed: number) {
  const all = [];
  for await (const file of drawnBills(count, seed)) all.push(file);
  return all;
}

describe('drawn documents with money', () => {
  test('are of at least 24 languages, each with a country and a word for the seller', () => {
    expect(billLanguages.length).toBeGreaterThanOrEqual(24);
    for (const { language } of billLanguages) {
      expect(billCountries.filter((country) => country.language === language)).not.toHaveLength(0);
      expect(sellers[language]).toBeDefined();
    }
  });

  test('are the same for the same seed, and others for another one', async () => {
    const [one] = await drawn(1, 5);
    const [same] = await drawn(1, 5);
    const [other] = await drawn(1, 6);
    expect(one?.bytes).toEqual(same?.bytes);
    expect(other?.fields).not.toEqual(one?.fields);
  });

  test('have amounts that add up', async () => {
    const all = await drawn(6, 1);
    for (const { fields } of all.filter(({ kind }) => kind !== 'receipt')) {
      const [, net] = fields.get('subtotal') ?? [];
      const [tax, total] = [fields.get('tax')?.[0], fields.get('total')?.[0]];
      expect(Number(net) + Number(tax)).toBeCloseTo(Number(total), 2);
    }
  });

  test('have account numbers with right check digits, and tax numbers', () => {
    const random = new Random(1);
    const ibans = billCountries.map(({ code }) => makeIban(code, random)).filter((iban) => iban !== null);
    const taxIds = billCountries.filter(({ code }) => code !== 'US').map(({ code }) => makeTaxId(code, random));
    expect(ibans.filter((iban) => checkIban(iban).result !== 'valid')).toEqual([]);
    expect(taxIds.filter((taxId) => !/\d{2}/.test(taxId))).toEqual([]);
  });
});
