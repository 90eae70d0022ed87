import { describe, expect, test } from 'vitest';
import { bundledTemplates, templateNamed } from '../../support/bundled-templates.ts';
import { readPlain } from '../../support/plain-document.ts';

const template = templateNamed(await bundledTemplates(), 'invoice');

/** What is printed, and what is to be read of it: amounts with their currency, items as words and amount. */
const printed: Readonly<Record<string, readonly [text: string, needed: Readonly<Record<string, string>>]>> = {
  Germany: [
    `
                                               Muster Maschinenbau GmbH & Co. KG
                                               Industriestraße 7
                                               01067 Musterstadt
                                               USt-IdNr.: DE000000000
Muster AG
Beispielallee 1
10115 Beispielstadt

Rechnung                                       Rechnungsnummer: RE-2026-0815
                                               Rechnungsdatum: 03.04.2026
                                               Kundennummer: 10077

Pos   Beschreibung                Menge   Einzelpreis    Gesamtpreis
1     Ersatzteil A                2       1.250,00 €     2.500,00 €
2     Montage                     3       80,00 €        240,00 €

                                  Nettobetrag            2.740,00 €
                                  MwSt 19 %              520,60 €
                                  Gesamtbetrag           3.260,60 €
`,
    {
      issuerName: 'Muster Maschinenbau GmbH & Co. KG',
      number: 'RE-2026-0815',
      issueDate: '2026-04-03',
      total: '3260.60 EUR',
      subtotal: '2740.00 EUR',
      tax: '520.60 EUR',
      items: 'Ersatzteil A=2500.00|Montage=240.00',
    },
  ],
  France: [
    `
Exemple Conseil SAS
12 avenue de l'Exemple                         FACTURE N° 2026-031
69000 Exempleville                             Date : 04/05/2026
SIRET 000 000 000 00000                        Échéance : 03/06/2026

                                               Client
                                               Société Modèle SA
                                               5 rue du Modèle
                                               33000 Modèleville

Désignation                     Quantité   Prix unitaire HT     Montant HT
Audit informatique              2          600,00               1 200,00
Formation                       1          450,50               450,50

                                Total HT                        1 650,50 €
                                TVA 20 %                        330,10 €
                                Total TTC                       1 980,60 €
`,
    {
      issuerName: 'Exemple Conseil SAS',
      number: '2026-031',
      issueDate: '2026-05-04',
      total: '1980.60 EUR',
      subtotal: '1650.50 EUR',
      tax: '330.10 EUR',
      recipientName: 'Société Modèle SA',
      items: 'Audit informatique=1200.00|Formation=450.50',
    },
  ],
  'Great Britain': [
    `
INVOICE
Example Consulting Ltd                         Sample & Co
1 High Street                                  Invoice to:
Exampleton EX4 3AB                             Sample Holdings plc
VAT Reg No: GB 123 4567 89                     2 Low Road
                                               Sampleton SA1 2BC
Invoice No.        Date             Due date
2026/117           02/03/2026       01/04/2026

Description                     Hours    Rate       Amount
Design work                     10       60.00      600.00
Review                          2        75.00      150.00
                                Net total           £750.00
                                VAT 20%             £150.00
                                Total due           £900.00
`,
    {
      issuerName: 'Example Consulting Ltd',
      number: '2026/117',
      issueDate: '2026-03-02',
      dueDate: '2026-04-01',
      total: '900.00 GBP',
      subtotal: '750.00 GBP',
      tax: '150.00 GBP',
      recipientName: 'Sample Holdings plc',
      items: 'Design work=600.00|Review=150.00',
    },
  ],
  Brazil: [
    `
EXEMPLO SERVICOS LTDA                          FATURA Nº 1042
CNPJ 12.345.678/0001-95                        Data de emissão: 05/03/2026
Rua Exemplo, 100                               Vencimento: 20/03/2026
Cliente: Modelo Comercio S.A.

Descrição                     Quantidade   Preço unitário   Valor total
Manutenção mensal             1            R$ 1.500,00      R$ 1.500,00
Visita técnica                2            R$ 250,00        R$ 500,00

                              Subtotal                      R$ 2.000,00
                              Impostos                      R$ 100,00
                              Total a pagar                 R$ 2.100,00
`,
    {
      issuerName: 'EXEMPLO SERVICOS LTDA',
      number: '1042',
      issueDate: '2026-03-05',
      dueDate: '2026-03-20',
      total: '2100.00 BRL',
      subtotal: '2000.00 BRL',
      tax: '100.00 BRL',
      recipientName: 'Modelo Comercio S.A.',
      items: 'Manutenção mensal=1500.00|Visita técnica=500.00',
    },
  ],
  Spain: [
    `
Ejemplo Servicios S.L.                         FACTURA
CIF B00000000                                  Nº factura: F-2026/88
Calle Ejemplo 5, 28000 Madrid                  Fecha: 06/07/2026
                                               Vencimiento: 05/08/2026
Cliente: Modelo S.A.

Concepto                      Cantidad     Precio       Importe
Consultoría                   3            100,00       300,00
Soporte                       1            50,00        50,00

                              Base imponible            350,00 €
                              IVA 21%                   73,50 €
                              Total factura             423,50 €
`,
    {
      issuerName: 'Ejemplo Servicios S.L.',
      number: 'F-2026/88',
      issueDate: '2026-07-06',
      dueDate: '2026-08-05',
      total: '423.50 EUR',
      subtotal: '350.00 EUR',
      tax: '73.50 EUR',
      recipientName: 'Modelo S.A.',
      items: 'Consultoría=300.00|Soporte=50.00',
    },
  ],
};

describe('the template of invoices', () => {
  test.each(Object.entries(printed))('reads one from %s', (_, [text, needed]) => {
    const read = readPlain(template, text);
    expect(Object.fromEntries(Object.keys(needed).map((key) => [key, read[key]]))).toEqual(needed);
  });
});
