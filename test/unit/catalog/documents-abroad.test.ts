import { describe, expect, test } from 'vitest';
import { bundledTemplates, rowsOf, templateNamed, valuesOf } from '../../support/bundled-templates.ts';
import { pageOf } from '../../support/drawn-page.ts';
import { readPlain } from '../../support/plain-document.ts';
import { readWith } from '../../support/read-with.ts';

const templates = await bundledTemplates();

/** Template, what is printed, and what is to be read of it. */
const printed: Readonly<
  Record<string, readonly [template: string, text: string, needed: Readonly<Record<string, string>>]>
> = {
  'an invoice of India with two taxes': [
    'invoice',
    `
SAMPLE TOOLS PRIVATE LIMITED                   TAX INVOICE
14, Example Nagar Main Road
Bengaluru - 560001                             Invoice No: ST/24-25/0087
GSTIN : 29AAAAA0000A1Z5                        Invoice Date: 07-Apr-2024

Description                   Qty      Rate        Amount
Drill machine                 2        2,500.00    5,000.00
Hammer                        5        300.00      1,500.00

                              Sub Total            6,500.00
                              CGST @ 9%            585.00
                              SGST @ 9%            585.00
                              Total                7,670.00
`,
    { issueDate: '2024-04-07', subtotal: '6500.00 INR', tax: '1170.00 INR', total: '7670.00 INR' },
  ],
  'an invoice of India with a tax between states and a cess': [
    'invoice',
    `
SAMPLE DRINKS PRIVATE LIMITED                  TAX INVOICE
GSTIN : 29AAAAA0000A1Z5                        Invoice No: 17
                                               Date: 7 April 2024
Description                   Qty      Rate        Amount
Soda crate                    10       100.00      1,000.00

                              Taxable amount       1,000.00
                              IGST 28%             280.00
                              Compensation cess 12%  120.00
                              Grand Total          1,400.00
`,
    { subtotal: '1000.00 INR', tax: '400.00 INR', total: '1400.00 INR' },
  ],
  'an invoice of British Columbia': [
    'invoice',
    `
Maple Example Inc.                             INVOICE
100 Sample Street                              Invoice No: 5512
Vancouver BC V5K 0A1                           Date: March 3, 2024

Description                   Qty      Price       Amount
Chair                         4        50.00       200.00

                              Subtotal             $200.00
                              GST 5%               $10.00
                              PST 7%               $14.00
                              Total                $224.00
`,
    { issueDate: '2024-03-03', subtotal: '200.00 CAD', tax: '24.00 CAD', total: '224.00 CAD' },
  ],
  'a receipt of Quebec': [
    'receipt',
    `
        CAFÉ EXEMPLE INC.
      12 rue Modèle
     Montréal QC H2X 1Y4
 1er mars 2024
 Café                 4.00
 Croissant            3.50
 Sous-total           7.50
 TPS 5%               0.38
 TVQ 9,975%           0.75
 Total                8.63
`,
    { issueDate: '2024-03-01', subtotal: '7.50 CAD', tax: '1.13 CAD', total: '8.63 CAD' },
  ],
  'a receipt of Colorado': [
    'receipt',
    `
          CORNER SHOP
        120 Main Street
      Denver, CO 80202
 03/04/2025 12:41 PM
 Notebook              12.50
 Pens                   6.00
 SUBTOTAL              18.50
 State tax 2.9%         0.54
 City tax 4.81%         0.89
 TOTAL                 19.93
`,
    { subtotal: '18.50 USD', tax: '1.43 USD', total: '19.93 USD' },
  ],
  'a receipt of Mexico': [
    'receipt',
    `
     TIENDA EJEMPLO SA DE CV
     RFC EJE000000AA0
   Av. Ejemplo 12, Puebla
 Fecha: 12 de marzo de 2024
 Cuaderno             40.00
 Lapiz                10.00
 Subtotal             50.00
 IVA 16%               8.00
 Total               $58.00
`,
    { issueDate: '2024-03-12', total: '58.00 MXN', tax: '8.00 MXN' },
  ],
  'a receipt of Germany whose date has no label': [
    'receipt',
    `
        Muster Markt GmbH
      Beispielallee 1
      10115 Musterstadt
      3. Marz 2024  14:05
 Brot                  2,14
 Saft                  2,86
 Summe                 5,00
`,
    { issuerName: 'Muster Markt GmbH', issueDate: '2024-03-03', total: '5.00 EUR' },
  ],
  'an invoice of Germany': [
    'invoice',
    `
Muster Werk GmbH                               Rechnung
Industriestraße 7                              Rechnungsnummer: R-17
01067 Musterstadt                              Rechnungsdatum: 3. März 2026

Pos   Beschreibung                Menge   Einzelpreis    Gesamtpreis
1     Ersatzteil A                2       125,00 €       250,00 €

                                  Nettobetrag            250,00 €
                                  MwSt 19 %              47,50 €
                                  Gesamtbetrag           297,50 €
`,
    { issueDate: '2026-03-03', total: '297.50 EUR', tax: '47.50 EUR' },
  ],
  'an invoice of Germany with taxes of two rates': [
    'invoice',
    `
Muster Werk GmbH                               Rechnung
01067 Musterstadt                              Rechnungsnummer: R-18
                                               Rechnungsdatum: 7. Okt. 2026

Pos   Beschreibung                Menge   Einzelpreis    Gesamtpreis
1     Buch                        2       50,00 €        100,00 €
2     Lampe                       1       200,00 €       200,00 €

                                  Nettobetrag            300,00 €
                                  MwSt 7 %               7,00 €
                                  MwSt 19 %              38,00 €
                                  Gesamtbetrag           345,00 €
`,
    { issueDate: '2026-10-07', subtotal: '300.00 EUR', tax: '45.00 EUR', total: '345.00 EUR' },
  ],
  'an invoice of India with a summary of taxes under it': [
    'invoice',
    `
SAMPLE TOOLS PRIVATE LIMITED                   TAX INVOICE
GSTIN : 29AAAAA0000A1Z5                        Invoice No: 88
                                               Invoice Date: 07-Apr-2024

Description                   Qty      Rate        Amount
Drill machine                 2        2,500.00    5,000.00

                              Taxable value        5,000.00
                              CGST @ 9%            450.00
                              SGST @ 9%            450.00
                              Grand Total          5,900.00
HSN     Taxable    CGST    SGST    Total tax
8467    5,000.00   450.00  450.00  900.00
`,
    { subtotal: '5000.00 INR', tax: '900.00 INR', total: '5900.00 INR' },
  ],
  'an invoice of Italy': [
    'invoice',
    `
Esempio Servizi S.r.l.                         FATTURA
Via Esempio 5, 20100 Milano                    Fattura n. 88
P.IVA 00000000000                              Data: 2 gennaio 2026

Descrizione                   Quantità     Prezzo       Importo
Consulenza                    3            100,00       300,00

                              Imponibile                300,00 €
                              IVA 22%                   66,00 €
                              Totale fattura            366,00 €
`,
    { issueDate: '2026-01-02', total: '366.00 EUR', tax: '66.00 EUR' },
  ],
  'an invoice of the Netherlands': [
    'invoice',
    `
Voorbeeld Diensten B.V.                        Factuur
Voorbeeldstraat 1                              Factuurnummer: 2026-5
1000 AA Amsterdam                              Factuurdatum: 12 mrt. 2026
                                               Vervaldatum: 11 april 2026

Omschrijving                  Aantal     Prijs per stuk   Bedrag
Onderhoud                     2          100,00           200,00

                              Subtotaal                   € 200,00
                              BTW 21%                     € 42,00
                              Totaal                      € 242,00
`,
    { issueDate: '2026-03-12', dueDate: '2026-04-11', total: '242.00 EUR', tax: '42.00 EUR' },
  ],
};

describe('documents from abroad', () => {
  test.each(Object.entries(printed))('reads %s', (_, [template, text, needed]) => {
    const read = readPlain(templateNamed(templates, template), text);
    expect(Object.fromEntries(Object.keys(needed).map((key) => [key, read[key]]))).toEqual(needed);
  });

  test('reads the days of a bill and of a statement that are written in words', () => {
    const size = { width: 1600, height: 1200 };
    const rows = (...lines: readonly (readonly [label: string, value: string])[]) =>
      pageOf(
        rowsOf(
          lines.map(([label, value]) => [
            [60, label],
            [400, value],
          ]),
        ),
        size,
      );
    const bill = readWith(templateNamed(templates, 'utility_bill'), [
      rows(['Bill date:', '2 septiembre 2024'], ['Due date:', '17. Sept. 2024']),
    ]);
    expect(valuesOf(bill, ['issueDate', 'dueDate'])).toEqual({ issueDate: '2024-09-02', dueDate: '2024-09-17' });
    const statement = readWith(templateNamed(templates, 'bank_statement'), [
      rows(['Período:', 'de 1º de março de 2024 a 31 de março de 2024']),
    ]);
    expect(valuesOf(statement, ['periodStart', 'periodEnd'])).toEqual({
      periodStart: '2024-03-01',
      periodEnd: '2024-03-31',
    });
    const english = readWith(templateNamed(templates, 'bank_statement.en'), [
      rows(['Statement period:', '1 mrt. 2024 to 31 mrt. 2024']),
    ]);
    expect(valuesOf(english, ['periodStart', 'periodEnd'])).toEqual({
      periodStart: '2024-03-01',
      periodEnd: '2024-03-31',
    });
  });
});
