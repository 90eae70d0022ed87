import type { InvoiceData } from '../attached-invoice.ts';
import type { XmlElement } from '../xml-element.ts';
import { date, defined, plain } from './attached-values.ts';
import { allAt, textAt, textsIn } from './element-paths.ts';
import { authorisationOf, documentIn, keyOf } from './fiscal-envelope.ts';
import { meaningOf, reais, taxIdAt, testEnvironment } from './fiscal-values.ts';

/** Schemas 3.00 and 4.00 of CT-e and CT-e OS ("Manual de Orientação do Contribuinte - CT-e"). */
const namespace = 'http://www.portalfiscal.inf.br/cte';

const modals: Readonly<Record<string, string>> = {
  '01': 'rodoviario',
  '02': 'aereo',
  '03': 'aquaviario',
  '04': 'ferroviario',
  '05': 'dutoviario',
  '06': 'multimodal',
};
const types: Readonly<Record<string, string>> = { 0: 'normal', 1: 'complemento', 2: 'anulacao', 3: 'substituto' };
const payers: Readonly<Record<string, string>> = {
  0: 'remetente',
  1: 'expedidor',
  2: 'recebedor',
  3: 'destinatario',
  4: 'outros',
};

function fieldsOf(document: XmlElement, root: XmlElement): InvoiceData['fields'] {
  const said = (...path: readonly string[]) => textAt(document, path);
  const ofCargo = (name: string) => said('infCTeNorm', 'infCarga', name);
  const [tax] = allAt(document, ['imp', 'ICMS']).flatMap(({ children }) => children);
  const taxed = (name: string) => reais(tax ? textAt(tax, [name]) : null);
  return defined({
    accessKey: plain(keyOf(document, 'CTe')),
    model: plain(said('ide', 'mod')),
    number: plain(said('ide', 'nCT')),
    series: plain(said('ide', 'serie')),
    issueDate: date(said('ide', 'dhEmi')),
    modal: meaningOf(said('ide', 'modal'), modals),
    cteType: meaningOf(said('ide', 'tpCTe'), types),
    protocol: plain(textAt(root, ['protCTe', 'infProt', 'nProt'])),
    cfop: plain(said('ide', 'CFOP')),
    operation: plain(said('ide', 'natOp')),
    issuerName: plain(said('emit', 'xNome')),
    issuerTaxId: taxIdAt(document, ['emit']),
    issuerStateRegistration: plain(said('emit', 'IE')),
    originCity: plain(said('ide', 'xMunIni')),
    originState: plain(said('ide', 'UFIni')),
    destinationCity: plain(said('ide', 'xMunFim')),
    destinationState: plain(said('ide', 'UFFim')),
    senderName: plain(said('rem', 'xNome')),
    senderTaxId: taxIdAt(document, ['rem']),
    recipientName: plain(said('dest', 'xNome')),
    recipientTaxId: taxIdAt(document, ['dest']),
    payer: meaningOf(said('ide', 'toma03|toma3|toma4', 'toma'), payers),
    cargo: plain(ofCargo('proPred')),
    cargoValue: reais(ofCargo('vCarga')),
    total: reais(said('vPrest', 'vTPrest')),
    amountDue: reais(said('vPrest', 'vRec')),
    icmsBase: taxed('vBC'),
    icms: taxed('vICMS'),
    rntrc: plain(said('infCTeNorm', 'infModal', 'rodo', 'RNTRC')),
    environment: testEnvironment(said('ide', 'tpAmb')),
  });
}

/** CT-e and CT-e OS, with the protocol of their authorisation or without; null for what is neither. */
export function cteDocument(root: XmlElement): InvoiceData | null {
  const [document] = allAt(documentIn(root, ['CTe', 'CTeOS']) ?? root, ['infCte']);
  if (document === undefined || root.namespace !== namespace) return null;
  return {
    syntax: 'cte',
    profile: document.attributes['versao'] ?? null,
    kind: 'cte',
    fields: fieldsOf(document, root),
    items: allAt(document, ['vPrest', 'Comp']).map((part) =>
      defined({ name: plain(textAt(part, ['xNome'])), amount: reais(textAt(part, ['vComp'])) }),
    ),
    texts: textsIn(root),
    authorisation: authorisationOf(root, 'CTe', keyOf(document, 'CTe')),
  };
}
