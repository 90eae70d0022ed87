import { describe, expect, test } from 'vitest';
import { bundledTemplates, templateNamed } from '../../support/bundled-templates.ts';
import { readPlain } from '../../support/plain-document.ts';

const template = templateNamed(await bundledTemplates(), 'receipt');

/** What is printed, and what is to be read of it: amounts with their currency, items as words and amount. */
const printed: Readonly<Record<string, readonly [text: string, needed: Readonly<Record<string, string>>]>> = {
  Malaysia: [
    `
      EXAMPLE HARDWARE & PAINT
         SDN. BHD. (654321-K)
      LOT 5, JALAN CONTOH 2/8,
        TAMAN CONTOH INDAH,
       43200 CONTOHAN, SELANGOR
   TEL : 03-9000 1234  FAX : 03-9000 1235
       GST ID NO : 000999888777
            CASH BILL
 Bill No.   : CB1-0042317
 Date       : 04/03/2018 05:12:33 PM
 Cashier    : ALI
 ITEM            QTY   U.PRICE   AMOUNT
 PAINT BRUSH 2 INCH ECONOMY
 9551234567890    2      4.50      9.00
 MASKING TAPE 24MM
 9551234500001    1      3.20      3.20
 Total Qty   3
 Total (Excl. GST)             11.51
 GST 6%                         0.69
 Total (Incl. of GST)          12.20
 Rounding Adj                   0.00
 TOTAL                         12.20
 CASH                          20.00
 CHANGE                         7.80
 GST SUMMARY   AMOUNT(RM)   TAX(RM)
 SR @ 6%          11.51       0.69
`,
    {
      issuerName: 'EXAMPLE HARDWARE & PAINT SDN. BHD.',
      number: 'CB1-0042317',
      total: '12.20 MYR',
      subtotal: '11.51 MYR',
      tax: '0.69 MYR',
      issueDate: '2018-03-04',
      issuerAddress: 'LOT 5, JALAN CONTOH 2/8, TAMAN CONTOH INDAH, 43200 CONTOHAN, SELANGOR',
      items: 'PAINT BRUSH 2 INCH ECONOMY=9.00|MASKING TAPE 24MM=3.20',
    },
  ],
  India: [
    `
           SAMPLE SWEETS
         PRIVATE LIMITED
   14, Example Nagar Main Road
      Bengaluru - 560001
   GSTIN : 29AAAAA0000A1Z5
     Ph: +91 80 4000 1234
        TAX INVOICE
 Invoice No: 2024/00871
 Date: 07-04-2024      Time: 18:22
 Item            Qty   Rate   Amount
 Mysore Pak        2  150.00   300.00
 Filter Coffee     1   45.00    45.00
 Sub Total                     345.00
 CGST 2.5%                       8.63
 SGST 2.5%                       8.63
 Round off                      -0.26
 Net Amount                  Rs 362.00
 Paid by UPI                   362.00
    Thank you visit again
`,
    {
      issuerName: 'SAMPLE SWEETS PRIVATE LIMITED',
      number: '2024/00871',
      total: '362.00 INR',
      subtotal: '345.00 INR',
      issueDate: '2024-04-07',
      issuerAddress: '14, Example Nagar Main Road, Bengaluru - 560001',
      items: 'Mysore Pak=300.00|Filter Coffee=45.00',
    },
  ],
  Australia: [
    `
        EXAMPLE GROCER PTY LTD
        ABN 12 345 678 901
     4 Sample Street, Perth WA 6000
        Ph (08) 9000 1234
          TAX INVOICE
 Receipt #  88231
 09/07/2025   14:05
 Bread sourdough             6.50
 Flat white                  4.80
 TOTAL (inc GST)           $11.30
 GST included in total      $1.03
 EFTPOS                    $11.30
`,
    {
      issuerName: 'EXAMPLE GROCER PTY LTD',
      number: '88231',
      total: '11.30 AUD',
      tax: '1.03 AUD',
      issueDate: '2025-07-09',
      issuerAddress: '4 Sample Street, Perth WA 6000',
      items: 'Bread sourdough=6.50|Flat white=4.80',
    },
  ],
  'the United States': [
    `
          CORNER DINER
        120 Main Street
      Springfield, IL 62701
        (217) 555-0123
 Check #: 40213     Table: 12
 Server: Ann
 03/04/2025 12:41 PM
 1 Club Sandwich        12.50
 2 Iced Tea              6.00
 SUBTOTAL               18.50
 SALES TAX 8.25%         1.53
 TOTAL                 $20.03
 CASH                  $25.00
 CHANGE                 $4.97
        THANK YOU
`,
    {
      issuerName: 'CORNER DINER',
      number: '40213',
      total: '20.03 USD',
      tax: '1.53 USD',
      subtotal: '18.50 USD',
      issueDate: '2025-03-04',
      issuerAddress: '120 Main Street, Springfield, IL 62701',
      items: 'Club Sandwich=12.50|Iced Tea=6.00',
    },
  ],
  Germany: [
    `
        Muster Backwaren GmbH
          Musterweg 12
        01067 Musterstadt
        Tel. 0351 0000000
      USt-IdNr. DE000000000
 Bon-Nr. 4711      Kasse 2
 03.04.2025        08:15
                          EUR
 Brezel               1,20 B
 Kaffee gross         3,40 A
 Summe                4,60
 Bar                 10,00
 Rückgeld             5,40
 MwSt 19%  A   Netto 2,86  0,54
 MwSt  7%  B   Netto 1,12  0,08
 Vielen Dank für Ihren Einkauf
`,
    {
      issuerName: 'Muster Backwaren GmbH',
      number: '4711',
      total: '4.60 EUR',
      issueDate: '2025-04-03',
      issuerAddress: 'Musterweg 12, 01067 Musterstadt',
      items: 'Brezel=1.20|Kaffee gross=3.40',
    },
  ],
  France: [
    `
       BOULANGERIE EXEMPLE
       Exemple et Fils SARL
       8 rue de l'Exemple
       75000 EXEMPLEVILLE
       Tél : 01 00 00 00 00
   SIRET 000 000 000 00000
 Ticket n° 00123
 Le 05/06/2025 à 10:22
 2 Baguette tradition    2,60
 1 Croissant             1,30
 Sous-total HT           3,70
 TVA 5,5 %               0,20
 TOTAL TTC               3,90 €
 Carte bancaire          3,90
 Merci de votre visite
`,
    {
      issuerName: 'Exemple et Fils SARL',
      number: '00123',
      total: '3.90 EUR',
      tax: '0.20 EUR',
      subtotal: '3.70 EUR',
      issueDate: '2025-06-05',
      issuerAddress: "8 rue de l'Exemple, 75000 EXEMPLEVILLE",
      items: 'Baguette tradition=2.60|Croissant=1.30',
    },
  ],
  Portugal: [
    `
       Café Exemplo, Lda
       Rua do Exemplo, 25
       1000-001 Lisboa
       NIF: 500000000
       Tel: +351 210 000 000
  Fatura Simplificada FS 01/1234
  Data: 02/03/2025  11:02
  2 x Bica              1,60
  1 x Pastel de nata    1,30
  Total                 2,90 EUR
  IVA incluído 13%      0,33
  Dinheiro              5,00
  Troco                 2,10
  Obrigado
`,
    {
      issuerName: 'Café Exemplo, Lda',
      number: 'FS 01/1234',
      total: '2.90 EUR',
      issueDate: '2025-03-02',
      issuerAddress: 'Rua do Exemplo, 25, 1000-001 Lisboa',
      items: 'Bica=1.60|Pastel de nata=1.30',
    },
  ],
  Mexico: [
    `
     TIENDAS EJEMPLO
     Comercializadora Ejemplo S.A. de C.V.
     RFC CEJ000101AAA
     Av. Ejemplo 100, Col. Centro
     C.P. 06000 Ciudad de México
  Folio: A-20931
  Fecha: 07/08/2025 18:44
  1 Refresco 600 ml       $18.00
  2 Pan dulce             $24.00
  Subtotal                $36.21
  IVA 16%                  $5.79
  Total                   $42.00
  Efectivo                $50.00
  Cambio                   $8.00
`,
    {
      issuerName: 'Comercializadora Ejemplo S.A. de C.V.',
      number: 'A-20931',
      total: '42.00 MXN',
      tax: '5.79 MXN',
      issueDate: '2025-08-07',
      issuerAddress: 'Av. Ejemplo 100, Col. Centro, C.P. 06000 Ciudad de México',
      items: 'Refresco 600 ml=18.00|Pan dulce=24.00',
    },
  ],
  Japan: [
    `
      REI STORE K.K.
      1-2-3 Reibashi, Chuo-ku
      Tokyo 104-0000
      TEL 03-0000-0000
      Registration No T0000000000000
  RECEIPT No. 000871
  2025/04/05 16:20
  Onigiri               ¥150
  Green tea             ¥130
  Subtotal              ¥280
  Consumption tax 8%     ¥22
  Total                 ¥302
  Cash                 ¥1,000
  Change                ¥698
`,
    {
      issuerName: 'REI STORE K.K.',
      number: '000871',
      total: '302.00 JPY',
      issueDate: '2025-04-05',
      tax: '22.00 JPY',
      issuerAddress: '1-2-3 Reibashi, Chuo-ku, Tokyo 104-0000',
      items: 'Onigiri=150.00|Green tea=130.00',
    },
  ],
  Brazil: [
    `
    COMERCIO EXEMPLO LTDA
    CNPJ 12.345.678/0001-95
    RUA EXEMPLO, 100 - CENTRO
    SAO PAULO - SP - 01000-000
   CUPOM Nº 004512
   05/06/2025 14:20
   Item Descrição   Qtd  Vl unit  Vl total
   001  Café         2    4,50      9,00
   002  Pão          1    2,00      2,00
   Subtotal R$               11,00
   Desconto                   1,00
   TOTAL R$                  10,00
   Dinheiro                  20,00
   Troco                     10,00
   OBRIGADO VOLTE SEMPRE
`,
    {
      issuerName: 'COMERCIO EXEMPLO LTDA',
      number: '004512',
      total: '10.00 BRL',
      subtotal: '11.00 BRL',
      issueDate: '2025-06-05',
      issuerAddress: 'RUA EXEMPLO, 100 - CENTRO, SAO PAULO - SP - 01000-000',
      items: 'Café=9.00|Pão=2.00',
    },
  ],
};

describe('the template of receipts', () => {
  test.each(Object.entries(printed))('reads one from %s', (_, [text, needed]) => {
    const read = readPlain(template, text);
    expect(Object.fromEntries(Object.keys(needed).map((key) => [key, read[key]]))).toEqual(needed);
  });
});
