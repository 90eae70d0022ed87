import type { AttachedSum, InvoiceData } from '../attached-invoice.ts';
import type { XmlElement } from '../xml-element.ts';
import { known, sumTo } from './attached-sums.ts';
import { date, defined, plain, quantity } from './attached-values.ts';
import { allAt, textAt, textsIn } from './element-paths.ts';
import { authorisationOf, documentIn, keyOf } from './fiscal-envelope.ts';
import { meaningOf, reais, streetAt, taxIdAt, testEnvironment, timeOf } from './fiscal-values.ts';

/** Schema 4.00 of NF-e and NFC-e ("Manual de Orientação do Contribuinte", annex I). */
const namespace = 'http://www.portalfiscal.inf.br/nfe';
const consumerModel = '65';

/** Means of payment (`tPag`) that slips name. */
const payments: Readonly<Record<string, string>> = {
  '01': 'Dinheiro',
  '02': 'Cheque',
  '03': 'Cartão de Crédito',
  '04': 'Cartão de Débito',
  '05': 'Crédito Loja',
  '10': 'Vale Alimentação',
  '11': 'Vale Refeição',
  '12': 'Vale Presente',
  '13': 'Vale Combustível',
  '15': 'Boleto Bancário',
  '17': 'PIX',
  '20': 'PIX',
};

function itemOf(line: XmlElement): InvoiceData['items'][number] {
  const said = (name: string) => textAt(line, ['prod', name]);
  return defined({
    code: plain(said('cProd')),
    description: plain(said('xProd')),
    ncm: plain(said('NCM')),
    cfop: plain(said('CFOP')),
    unit: plain(said('uCom')),
    quantity: quantity(said('qCom')),
    unitPrice: reais(said('vUnCom')),
    total: reais(said('vProd')),
  });
}

/** How the total of the note comes about: exempted ICMS is taken off where the items say so, formerly always. */
function totalOf(document: XmlElement): AttachedSum | null {
  const said = (name: string) => textAt(document, ['total', 'ICMSTot', name]);
  const names = ['vProd', 'vST', 'vFCPST', 'vFrete', 'vSeg', 'vOutro', 'vII', 'vIPI', 'vIPIDevol'];
  const add = [...names.map(said), textAt(document, ['total', 'ISSQNtot', 'vServ'])];
  const without = sumTo('total', said('vNF'), { add, subtract: [said('vDesc')] });
  const exempted = sumTo('total', said('vNF'), { add, subtract: [said('vDesc'), said('vICMSDeson')] });
  return exempted?.addsUp === true ? exempted : without;
}

function productsOf(document: XmlElement, field: 'productsTotal' | 'subtotal'): AttachedSum | null {
  const counted = allAt(document, ['det', 'prod']).filter((product) => textAt(product, ['indTot']) !== '0');
  const add = counted.map((product) => textAt(product, ['vProd']));
  return sumTo(field, textAt(document, ['total', 'ICMSTot', 'vProd']), { add });
}

function fieldsOf(document: XmlElement, root: XmlElement): InvoiceData['fields'] {
  const said = (...path: readonly string[]) => textAt(document, path);
  const sum = (name: string) => reais(said('total', 'ICMSTot', name));
  const issued = said('ide', 'dhEmi|dEmi');
  return defined({
    accessKey: plain(keyOf(document, 'NFe')),
    number: plain(said('ide', 'nNF')),
    series: plain(said('ide', 'serie')),
    issueDate: date(issued),
    operation: plain(said('ide', 'natOp')),
    direction: plain(said('ide', 'tpNF')),
    protocol: plain(textAt(root, ['protNFe', 'infProt', 'nProt'])),
    issuerName: plain(said('emit', 'xNome')),
    issuerTaxId: taxIdAt(document, ['emit']),
    issuerStateRegistration: plain(said('emit', 'IE')),
    issuerCity: plain(said('emit', 'enderEmit', 'xMun')),
    recipientName: plain(said('dest', 'xNome')),
    recipientTaxId: taxIdAt(document, ['dest']),
    recipientAddress: streetAt(document, ['dest', 'enderDest']),
    recipientCity: plain(said('dest', 'enderDest', 'xMun')),
    recipientState: plain(said('dest', 'enderDest', 'UF')),
    recipientCep: plain(said('dest', 'enderDest', 'CEP')),
    icmsBase: sum('vBC'),
    icms: sum('vICMS'),
    icmsSt: sum('vST'),
    productsTotal: sum('vProd'),
    freight: sum('vFrete'),
    insurance: sum('vSeg'),
    discount: sum('vDesc'),
    otherExpenses: sum('vOutro'),
    ipi: sum('vIPI'),
    total: sum('vNF'),
    environment: testEnvironment(said('ide', 'tpAmb')),
  });
}

/** What only slips of consumers print. */
function consumerFieldsOf(document: XmlElement): InvoiceData['fields'] {
  const said = (...path: readonly string[]) => textAt(document, path);
  return defined({
    issueTime: timeOf(said('ide', 'dhEmi')),
    consumerTaxId: taxIdAt(document, ['dest']),
    itemCount: quantity(String(allAt(document, ['det']).length)),
    subtotal: reais(said('total', 'ICMSTot', 'vProd')),
    paymentMethod: meaningOf(said('pag', 'detPag', 'tPag'), payments),
  });
}

/** NF-e and NFC-e, with the protocol of their authorisation or without; null for what is neither. */
export function nfeDocument(root: XmlElement): InvoiceData | null {
  const [document] = allAt(documentIn(root, ['NFe']) ?? root, ['infNFe']);
  if (document === undefined || root.namespace !== namespace) return null;
  const isConsumer = textAt(document, ['ide', 'mod']) === consumerModel;
  return {
    syntax: 'nfe',
    profile: document.attributes['versao'] ?? null,
    kind: isConsumer ? 'nfce' : 'nfe',
    fields: { ...fieldsOf(document, root), ...(isConsumer && consumerFieldsOf(document)) },
    items: allAt(document, ['det']).map(itemOf),
    texts: textsIn(root),
    authorisation: authorisationOf(root, 'NFe', keyOf(document, 'NFe')),
    sums: known([totalOf(document), productsOf(document, isConsumer ? 'subtotal' : 'productsTotal')]),
  };
}
