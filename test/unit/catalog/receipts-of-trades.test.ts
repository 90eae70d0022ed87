import { describe, expect, test } from 'vitest';
import { bundledTemplates, templateNamed } from '../../support/bundled-templates.ts';
import { readPlain } from '../../support/plain-document.ts';

const template = templateNamed(await bundledTemplates(), 'receipt');

/** What is printed by trades that have habits of their own, and what is to be read of it. */
const printed: Readonly<Record<string, readonly [text: string, needed: Readonly<Record<string, string>>]>> = {
  'a filling station, whose numbers are no registration': [
    `
ROAD STAR #4417
1901 HWY 35 S
EXAMPLETON TX 76706
10/31/2020 06:14 AM
INVOICE# 022814
AUTH# 993871
PUMP#  7
REGULAR
GALLONS    17.291
PRICE/GAL $2.199
FUEL TOTAL $38.02
CREDIT     $38.02
`,
    {
      issuerName: 'ROAD STAR #4417',
      issuerAddress: '1901 HWY 35 S, EXAMPLETON TX 76706',
      issueDate: '2020-10-31',
      number: '022814',
      total: '38.02 USD',
    },
  ],
  'a supermarket with a motto under its name': [
    `
        FRESHFIELDS
      every day, less
     14 Mill Lane, Leeds LS1 4AP
      VAT No 123 4567 89
SOURDOUGH LOAF              £2.40
FREE RANGE EGGS             £3.10
SUBTOTAL                    £5.50
TOTAL TO PAY                £5.50
VISA CONTACTLESS            £5.50
12/03/23 16:08 4417 031 2209
`,
    { issuerName: 'FRESHFIELDS', issuerAddress: '14 Mill Lane, Leeds LS1 4AP', total: '5.50 GBP' },
  ],
  'a restaurant that names its owner, with a tax in two parts and a rounding': [
    `
          UDUPI GARDEN
      (A unit of Example Foods)
     100 Feet Road, Examplenagar
        Bengaluru 560038
     GSTIN 29AAFFN1234Q1ZK
Bill No: 5521       T.No: 7
Dt: 28/12/19   Time: 13:05
MASALA DOSA       2   90.00 180.00
FILTER COFFEE     3   30.00  90.00
            Sub Total :    270.00
            CGST 2.5%        6.75
            SGST 2.5%        6.75
            R.Off            0.50
            Grand Total    284.00
`,
    {
      issuerName: 'UDUPI GARDEN',
      issuerAddress: '100 Feet Road, Examplenagar, Bengaluru 560038',
      subtotal: '270.00 INR',
      tax: '13.50 INR',
      total: '284.00 INR',
    },
  ],
  'a shop whose taxes stand in a table of rates alone': [
    `
Freie Tankstelle Muster
Bremer Str. 101
21073 Hamburg
Beleg-Nr. 6612/003/00002
03.02.2023       08:17
* Super E10
  Säule 4         72,61 EUR*A
Gesamtbetrag      72,61 EUR
Typ   Netto   MwSt   Brutto
A:19%  61,02  11,59   72,61
Kartenzahlung girocard
`,
    {
      issuerName: 'Freie Tankstelle Muster',
      issuerAddress: 'Bremer Str. 101, 21073 Hamburg',
      tax: '11.59 EUR',
      total: '72.61 EUR',
    },
  ],
  'a restaurant whose labels stand in two languages': [
    `
     Maple & Main Diner
 1055 Rue Exemple
  Montréal QC H3B 1H9
 Facture / Bill # 20881
 2022-02-26  12:40
 2 Club Sandwich       32.00
 2 Café                 9.00
 Sous-total/Subtotal   41.00
 TPS/GST 5%             2.05
 TVQ/QST 9.975%         4.09
 TOTAL                 47.14
 GST/TPS 123456789 RT0001
`,
    { number: '20881', subtotal: '41.00 CAD', tax: '6.14 CAD', total: '47.14 CAD' },
  ],
  'a slip of a card terminal': [
    `
   GOLDEN LOTUS RESTAURANT
     G12 EXAMPLE SQUARE
     BANDAR CONTOH
TERMINAL# 22018833
MERCHANT# 000101188822
VISA
DATE/TIME AUG 31,17 20:19
TRACE NUM 009921
SALE
TOTAL       RM118.25
`,
    { issuerName: 'GOLDEN LOTUS RESTAURANT', issueDate: '2017-08-31', total: '118.25 MYR' },
  ],
  'a restaurant that writes the year with an apostrophe': [
    `
      MAMA ROSA TRATTORIA
        77 W 3rd St
      New York, NY 10012
Date: Nov18'22 09:41PM
Subtotal:           82.00
Tax:                 7.28
Tip:                18.00
Total:            $107.28
`,
    { issuerName: 'MAMA ROSA TRATTORIA', issueDate: '2022-11-18', total: '107.28 USD' },
  ],
};

describe('the template of receipts', () => {
  test.each(Object.entries(printed))('reads one of %s', (_, [text, needed]) => {
    const read = readPlain(template, text);
    expect(Object.fromEntries(Object.keys(needed).map((key) => [key, read[key]]))).toEqual(needed);
  });
});
