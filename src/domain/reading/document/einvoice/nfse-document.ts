import type { AttachedSum, Authorisation, InvoiceData } from '../attached-invoice.ts';
import type { XmlElement } from '../xml-element.ts';
import { known, sumTo } from './attached-sums.ts';
import { date, defined, plain, quantity } from './attached-values.ts';
import { allAt, type Path, textAt, textsIn } from './element-paths.ts';
import { keyOf } from './fiscal-envelope.ts';
import { reais, streetAt, taxIdAt, testEnvironment, timeOf } from './fiscal-values.ts';

/** Schemas 1.00 and 1.01 of the "Sistema Nacional NFS-e". */
const namespace = 'http://www.sped.fazenda.gov.br/nfse';

/** `cStat` of a note that was generated: as usual, in place of another, by judgement, single, of an MEI. */
const generated: ReadonlySet<string> = new Set(['100', '101', '102', '103', '107']);
/** `tpRetISSQN` of a tax that the taker or the intermediary withholds. */
const withheldBy: ReadonlySet<string> = new Set(['2', '3']);
const issuedByProvider = '1';

/** A note, and the declaration that it was made of, or the declaration alone. */
interface ServiceNote {
  readonly note: XmlElement | null;
  readonly declaration: XmlElement;
}

function noteIn(root: XmlElement): ServiceNote | null {
  const [note] = root.name === 'NFSe' ? allAt(root, ['infNFSe']) : [];
  const [declaration] = note ? allAt(note, ['DPS', 'infDPS']) : root.name === 'DPS' ? allAt(root, ['infDPS']) : [];
  return declaration === undefined ? null : { note: note ?? null, declaration };
}

const ofNote = ({ note }: ServiceNote, ...path: Path): string | null => note && textAt(note, path);
const ofDeclaration = ({ declaration }: ServiceNote, ...path: Path): string | null => textAt(declaration, path);

/** A day as the printed form has it. */
function printedDay(text: string | null) {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text ?? '') ?? [];
  return text === null || year === undefined ? undefined : { text, meaning: `${day}/${month}/${year}` };
}

/** The provider: whoever issued the note, unless the taker or the intermediary did. */
function providerOf(service: ServiceNote): { readonly element: XmlElement; readonly path: Path } {
  const { note, declaration } = service;
  const isIssuer = (ofDeclaration(service, 'tpEmit') ?? issuedByProvider) === issuedByProvider;
  return note && isIssuer ? { element: note, path: ['emit'] } : { element: declaration, path: ['prest'] };
}

function withheldIss(service: ServiceNote): string | null {
  const by = ofDeclaration(service, 'valores', 'trib', 'tribMun', 'tpRetISSQN') ?? '';
  return withheldBy.has(by) ? ofNote(service, 'valores', 'vISSQN') : null;
}

function amountsOf(service: ServiceNote): InvoiceData['fields'] {
  const said = (...path: Path) => reais(ofDeclaration(service, 'valores', ...path));
  const counted = (name: string) => reais(ofNote(service, 'valores', name));
  const federal = (...path: Path) => said('trib', 'tribFed', ...path);
  return defined({
    serviceAmount: said('vServPrest', 'vServ'),
    deductions: counted('vCalcDR'),
    discount: said('vDescCondIncond', 'vDescIncond'),
    issBase: counted('vBC'),
    issRate: quantity(ofNote(service, 'valores', 'pAliqAplic')),
    iss: counted('vISSQN'),
    issWithheld: reais(withheldIss(service)),
    irrf: federal('vRetIRRF'),
    inss: federal('vRetCP'),
    csll: federal('vRetCSLL'),
    pis: federal('piscofins', 'vPis'),
    cofins: federal('piscofins', 'vCofins'),
    withheld: counted('vTotalRet'),
    total: counted('vLiq'),
  });
}

function fieldsOf(service: ServiceNote): InvoiceData['fields'] {
  const said = (...path: Path) => plain(ofDeclaration(service, ...path));
  const { element, path } = providerOf(service);
  const issued = ofNote(service, 'dhProc') ?? ofDeclaration(service, 'dhEmi');
  return defined({
    accessKey: plain(service.note && keyOf(service.note, 'NFS')),
    number: plain(ofNote(service, 'nNFSe')),
    series: said('serie'),
    rpsNumber: said('nDPS'),
    issueDate: date(issued),
    issueTime: timeOf(issued),
    competence: printedDay(ofDeclaration(service, 'dCompet')),
    issuerName: plain(textAt(element, [...path, 'xNome'])),
    issuerTaxId: taxIdAt(element, path),
    issuerMunicipalRegistration: plain(textAt(element, [...path, 'IM'])),
    recipientName: said('toma', 'xNome'),
    recipientTaxId: taxIdAt(service.declaration, ['toma']),
    recipientMunicipalRegistration: said('toma', 'IM'),
    recipientAddress: streetAt(service.declaration, ['toma', 'end']),
    serviceCode: said('serv', 'cServ', 'cTribNac'),
    description: said('serv', 'cServ', 'xDescServ'),
    ...amountsOf(service),
    environment: testEnvironment(ofDeclaration(service, 'tpAmb')),
  });
}

/** The net amount, where everything that was withheld is known. */
function netOf(service: ServiceNote): AttachedSum | null {
  const said = (...path: Path) => ofDeclaration(service, 'valores', ...path);
  const parts = ['vRetIRRF', 'vRetCP', 'vRetCSLL'].map((name) => said('trib', 'tribFed', name));
  const withheld = ofNote(service, 'valores', 'vTotalRet');
  if (withheld === null && [...parts, withheldIss(service)].some((part) => part !== null)) return null;
  const discounts = ['vDescIncond', 'vDescCond'].map((name) => said('vDescCondIncond', name));
  return sumTo('total', ofNote(service, 'valores', 'vLiq'), {
    add: [said('vServPrest', 'vServ')],
    subtract: [...discounts, withheld],
  });
}

function authorisationOf(service: ServiceNote): Authorisation {
  if (service.note === null) return 'no_protocol';
  return generated.has(ofNote(service, 'cStat') ?? '') ? 'authorised' : 'not_authorised';
}

/** NFS-e of the national standard, or the declaration (DPS) alone, which is no note yet; null for what is neither. */
export function nfseDocument(root: XmlElement): InvoiceData | null {
  const service = root.namespace === namespace ? noteIn(root) : null;
  if (service === null) return null;
  return {
    syntax: 'nfse',
    profile: root.attributes['versao'] ?? null,
    kind: 'nfse',
    fields: fieldsOf(service),
    items: [],
    texts: textsIn(root),
    authorisation: authorisationOf(service),
    sums: known([netOf(service)]),
  };
}
