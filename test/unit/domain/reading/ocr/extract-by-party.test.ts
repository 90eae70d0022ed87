import { describe, expect, test } from 'vitest';
import type { PartyRule } from '../../../../../src/domain/template/template.ts';
import { at, pageOf } from '../../../../support/drawn-page.ts';
import { readField } from '../../../../support/read-with.ts';
import { fieldOf } from '../../../../support/template-of.ts';

const height = 28;

/** Lines under each other. */
const block = (x: number, y: number, lines: readonly string[]) =>
  lines.map((line, row) => at(x, y + height * row, line));

function partyOf(lines: readonly string[], part: PartyRule['part'] = 'name') {
  const rule: PartyRule = { by: 'party', labels: ['Buyer', 'Invoiced to'], part };
  const page = pageOf([...block(60, 100, lines), at(60, 900, 'Terms')]);
  return readField(fieldOf('party', 'text', [rule]), page, { landmarks: ['Terms', 'Deliver to', 'Number'] }).value;
}

describe('who is named under a label', () => {
  test.each([
    ['beside it', ['Buyer: Sample Traders Ltd', '1 High Street', '12345 Sampleton'], 'Sample Traders Ltd'],
    ['under it', ['Buyer', 'Sample Traders', '1 High Street', '12345 Sampleton'], 'Sample Traders'],
    [
      'behind numbers of its own',
      ['Buyer:', 'Number : GE20', 'Customer no.: 009420', 'GLN 4012345000009', 'Sample Traders', '1 High Street'],
      'Sample Traders',
    ],
    ['behind how to reach it', ['Buyer:', 'Tel +1 555 0100', 'Sample Traders', '1 High Street'], 'Sample Traders'],
    [
      'of words that announce a number elsewhere',
      ['Buyer:', 'Mobile Phone House', '1 High Street'],
      'Mobile Phone House',
    ],
    ['that begins as a tax number does', ['Buyer:', 'Steuerberatung Muster', '1 High Street'], 'Steuerberatung Muster'],
    ['with a small letter before its legal form', ['Buyer:', 'eSample Ltd', '1 High Street'], 'eSample Ltd'],
    ['that has the word of a label', ['Buyer: Sample Number Works', '1 High Street'], 'Sample Number Works'],
    ['with its form of address', ['Buyer:', 'Frau', 'Anna Muster', '1 High Street'], 'Frau Anna Muster'],
    ['without a salutation', ['Buyer:', 'Messrs', 'Muster and Sons', '1 High Street'], 'Muster and Sons'],
    ['with the legal form in the next line', ['Buyer:', 'Muster Holz', 'GmbH', '1 High Street'], 'Muster Holz GmbH'],
  ])('is the name %s', (_, lines, name) => {
    expect(partyOf(lines)).toBe(name);
  });

  test.each([
    ['an address without a name', ['Buyer:', '1 High Street', '12345 Sampleton']],
    ['a sentence that begins with the label', ['Invoiced to be paid by transfer to this account']],
    ['a sentence with a word that is a legal form too', ['Invoiced to be paid as agreed in the contract']],
    ['a date', ['Buyer:', '03/04/2026']],
    ['what another label heads', ['Buyer:', 'Deliver to', 'Sample Traders']],
  ])('is not %s', (_, lines) => {
    expect(partyOf(lines)).toBeNull();
  });
});

test('Is the name under its label, and not the other party far beside it', () => {
  const rule: PartyRule = { by: 'party', labels: ['Buyer'] };
  const page = pageOf([
    ...block(60, 100, ['Buyer:', 'Sample Traders', '1 High Street']),
    ...block(700, 100, ['Example Works Ltd', '2 Low Street']),
  ]);
  expect(readField(fieldOf('party', 'text', [rule]), page).value).toBe('Sample Traders');
});

test('The address is the lines under the name, without the numbers among them', () => {
  const lines = [
    'Buyer:',
    'Number : GE20',
    'Sample Traders',
    '1 High Street',
    '12345 Sampleton',
    'VAT no.: GB123456789',
  ];
  expect(partyOf(lines, 'address')).toBe('1 High Street 12345 Sampleton');
});

test('Where only a name is under the label there is no address', () => {
  expect(partyOf(['Buyer:', 'Sample Traders'], 'address')).toBeNull();
});
