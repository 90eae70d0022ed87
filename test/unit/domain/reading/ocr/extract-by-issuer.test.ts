import { describe, expect, test } from 'vitest';
import { at, type DrawnLine, pageOf } from '../../../../support/drawn-page.ts';
import { readField } from '../../../../support/read-with.ts';
import { fieldOf } from '../../../../support/template-of.ts';

type Row = string | Pick<DrawnLine, 'text' | 'size'>;

function slip(rows: readonly Row[]) {
  const lines = rows.map((row, index) => {
    const { text, size = 20 } = typeof row === 'string' ? { text: row } : row;
    return at(40, 60 + 36 * index, text, { size });
  });
  return pageOf(lines, { width: 640, height: 2200 });
}

const template = { locale: 'en', currency: null } as const;
const issuerOf = (...rows: readonly Row[]) =>
  readField(fieldOf('issuerName', 'name', [{ by: 'position', pick: 'issuer' }]), slip(rows), template).value;
const addressOf = (...rows: readonly Row[]) => {
  const field = fieldOf('issuerAddress', 'address', [{ by: 'position', pick: 'issuer_address' }]);
  const { value } = readField(field, slip(rows), template);
  return typeof value === 'object' && value !== null && 'text' in value ? value['text'] : value;
};

describe('the issuer of a document', () => {
  test.each([
    [['WELCOME', 'BEISPIEL BACKWAREN GMBH', 'Musterweg 12', '01067 Musterstadt'], 'BEISPIEL BACKWAREN GMBH'],
    [['Sample Traders Pty Ltd', 'ABN 12 345 678 901', '4 Example St, Perth'], 'Sample Traders Pty Ltd'],
    [['TAX INVOICE', 'EXAMPLE FOODS SDN BHD (123456-X)', 'NO 3, JALAN CONTOH'], 'EXAMPLE FOODS SDN BHD'],
    [['SAMPLE DINER', '905 Lakeshore Drive', 'Thunder Bay ON P7B 5E4'], 'SAMPLE DINER'],
    [['COMERCIO EXEMPLO LTDA', 'CNPJ 12.345.678/0001-95', 'RUA EXEMPLO, 100'], 'COMERCIO EXEMPLO LTDA'],
    [['Panadería Ejemplo S.L.', 'NIF B00000000', 'Calle Ejemplo, 5'], 'Panadería Ejemplo S.L.'],
    [['Invoice', '14/09/2026 10:41', 'Exemple et Fils SARL', 'SIRET 000 000 000 00000'], 'Exemple et Fils SARL'],
  ])('is known by its legal form: %j', (rows, name) => {
    expect(issuerOf(...rows)).toBe(name);
  });

  test('is the name over its registration number, rather than a slogan over it', () => {
    expect(issuerOf('FACES AND NOODLES', 'SAMPLE NOODLE HOUSE', '(002012345-U)', 'No. 25, Example Road')).toBe(
      'SAMPLE NOODLE HOUSE',
    );
  });

  test.each([
    'Muster Holz GmbH · Gartenweg 1 · 12345 Musterstadt',
    'Muster Holz GmbH - Gartenweg 1 - 12345 Musterstadt - Deutschland',
    'Muster Holz GmbH, Gartenweg 1, 12345 Musterstadt',
  ])('is the first of the line of the sender: %s', (line) => {
    expect(issuerOf(line, 'Anna Weber', 'Lindenallee 4', '70619 Stuttgart')).toBe('Muster Holz GmbH');
  });

  test('is not whom a letter goes to under the line of its sender, though it is a company', () => {
    const sender = 'Garten Muster - Gartenweg 1 - 12345 Musterstadt';
    expect(issuerOf(sender, 'Holzbau Beispiel GmbH', 'HRB 00000', 'Lindenallee 4', '70619 Stuttgart')).toBe(
      'Garten Muster',
    );
  });

  test('is no postal code whose letters are those of a legal form', () => {
    expect(issuerOf('Kwekerij Voorbeeld', 'Tuinlaan 5', '6711 AB Voorbeeld', 'KvK 00000000')).toBe(
      'Kwekerij Voorbeeld',
    );
    expect(issuerOf('Sample Diner Co.', '25 Second St, Reno, NV 89501', 'Phone 555 0100')).toBe('Sample Diner Co.');
    expect(issuerOf('Sample Diner', '25 Second St, Bangor, ME 04401', 'Phone 555 0100')).toBe('Sample Diner');
  });

  test('is no line that lists anything else than an address', () => {
    expect(issuerOf('Coffee - Tea - Cakes', 'SAMPLE DINER LTD', '905 Lakeshore Drive')).toBe('SAMPLE DINER LTD');
  });

  test('goes on in the next line', () => {
    expect(issuerOf('SAMPLE BOOK', 'CO. (M) LTD', 'Co. No. 123456', '8, Example Road, 56000 Town')).toBe(
      'SAMPLE BOOK CO. (M) LTD',
    );
  });

  test('may have no legal form, only large letters at the top', () => {
    expect(issuerOf({ text: 'Corner Shop', size: 40 }, '12 Example Street', 'Tel 555 0100', 'Cashier 3')).toBe(
      'Corner Shop',
    );
  });

  test('is named by a logo on a page with a text layer only where the text names nobody', () => {
    const issuer = fieldOf('issuerName', 'name', [{ by: 'position', pick: 'issuer' }]);
    const withLogo = (...rows: readonly Row[]) => {
      const { blocks, ...page } = slip([{ text: 'Corner', size: 60 }, '', ...rows]);
      const [logo, ...others] = blocks;
      return { ...page, source: 'text_layer' as const, blocks: [{ ...logo!, source: 'ocr' as const }, ...others] };
    };
    const named = readField(issuer, withLogo('Corner Wood House', 'All for a smile', 'Total 5.00'), template);
    expect(named).toMatchObject({ value: 'Corner Wood House', source: 'text_layer' });
    const unnamed = readField(issuer, withLogo('INVOICE 4711', '12 Example Street', 'Total 5.00'), template);
    expect(unnamed).toMatchObject({ value: 'Corner', source: 'ocr' });
  });

  test('is more than its legal form, which may stand in a line of its own beside a number', () => {
    expect(issuerOf('EXAMPLE HARDWARE & PAINT', 'SDN. BHD. (654321-K)', 'LOT 5, JALAN CONTOH')).toBe(
      'EXAMPLE HARDWARE & PAINT SDN. BHD.',
    );
    expect(issuerOf('SAMPLE SWEETS', 'PRIVATE LIMITED', '14, Example Main Road')).toBe('SAMPLE SWEETS PRIVATE LIMITED');
    expect(issuerOf('Muster Werk', 'GmbH & Co. KG', 'Musterweg 12, 01067 Musterstadt')).toBe(
      'Muster Werk GmbH & Co. KG',
    );
  });

  test('takes two large lines, and goes without what the document is called', () => {
    const [above, below] = ['Sample & Daughters', 'Bakery'].map((text) => ({ text, size: 30 }));
    expect(issuerOf(above ?? '', below ?? '', '17 High Street', 'Exampleton', 'Till 2', 'Tea')).toBe(
      'Sample & Daughters Bakery',
    );
    expect(issuerOf('Example Web Services Invoice', 'Ask us about it', 'Summary')).toBe('Example Web Services');
  });

  test('is no address, though a word of it ends names of companies', () => {
    expect(issuerOf('Sample', '1020 Enterprise Way', 'Exampleton')).toBe('Sample');
  });

  test('is not whom it is sold to, nor a greeting, nor what precedes it from another slip', () => {
    expect(
      issuerOf('THANK YOU, CALL AGAIN', 'Cashier 12', 'EXAMPLE STORES', 'VAT Reg No 123456789', 'Sold to', 'BUYER LTD'),
    ).toBe('EXAMPLE STORES');
  });
});

describe('the address of the issuer', () => {
  test('is the lines between its number and its telephone', () => {
    expect(
      addressOf(
        'EXAMPLE FOODS LTD',
        'Company Reg No 123456-X',
        'No. 9-G, Example Road,',
        'Sample Park,',
        '40150 Exampletown',
        'Tel: 03-7845 9183',
        'TAX INVOICE',
      ),
    ).toBe('No. 9-G, Example Road, Sample Park, 40150 Exampletown');
  });

  test('ends before a date and before a heading', () => {
    expect(addressOf('Corner Shop Ltd', '12 Example Street, Town', '14/09/2026 10:41', 'Tea 3.00')).toBe(
      '12 Example Street, Town',
    );
    expect(addressOf('Corner Shop Ltd', '12 Example Street, Town', 'RECEIPT', 'Tea 3.00')).toBe(
      '12 Example Street, Town',
    );
  });

  test('ends before a label with its value, and has a postal code alone in its line', () => {
    expect(addressOf('Corner Shop Ltd', '17 High Street', 'Exampleton', 'EX4 3AB', 'Ph (08) 9000 1234')).toBe(
      '17 High Street, Exampleton, EX4 3AB',
    );
    expect(addressOf('Corner Shop Ltd', '10 Example Road', '238000', 'Tél : 01 00 00 00 00')).toBe(
      '10 Example Road, 238000',
    );
    const fields = [fieldOf('issuerAddress', 'address', [{ by: 'position', pick: 'issuer_address' }])];
    const voucher = fieldOf('voucher', 'code', [{ by: 'label', labels: ['Voucher'], direction: 'right' }]);
    const page = slip(['Corner Shop Ltd', '12 Example Street, Town', 'Voucher: A-20931']);
    const { value } = readField(fields[0] ?? voucher, page, { ...template, fields: [voucher] });
    expect(value).toMatchObject({ text: '12 Example Street, Town' });
  });

  test('is none where only words follow', () => {
    expect(addressOf('Corner Shop Ltd', 'The best in town', 'Tel 555 0100')).toBeNull();
  });
});
