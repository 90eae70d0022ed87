import type { JsonValue } from '../../src/domain/json-value.ts';
import { type Company, company, dayOf, type FiscalXml, party, places, reais } from './fiscal-parts.ts';
import { type KeyParts, makeAccessKey, makeCpf } from './numbers.ts';
import type { Random } from './random.ts';

const drivers = ['JOAO EXEMPLO DA SILVA', 'ANA MODELO PEREIRA', 'PEDRO FICTICIO DE SOUZA'] as const;

const plate = (random: Random): string => `EXE${random.whole(0, 9)}${random.pick(['A', 'B', 'C'])}${random.digits(2)}`;
interface Head {
  readonly issuer: Company;
  readonly issueDate: string;
  readonly parts: KeyParts;
  readonly key: string;
  readonly protocol: string;
}

function headOf(random: Random, model: '57' | '58'): Head {
  const issuer = company(random);
  const issueDate = dayOf(random);
  const number = random.whole(100, 999_999);
  const parts = { state: issuer.code, issueDate, issuer: issuer.cnpj, model, series: random.whole(1, 9), number };
  const protocol = `${issuer.code}26${random.whole(1, 9)}${random.digits(10)}`;
  return { issuer, issueDate, parts, key: makeAccessKey(parts, random), protocol };
}

function headValues({ issuer, issueDate, parts, key, protocol }: Head): Readonly<Record<string, JsonValue>> {
  return {
    accessKey: key,
    number: String(parts.number),
    series: String(parts.series),
    issueDate,
    protocol,
    issuerName: issuer.name,
    issuerTaxId: issuer.cnpj,
    issuerStateRegistration: issuer.registration,
  };
}

function protocolXml(kind: 'CTe' | 'MDFe', { key, issueDate, protocol }: Head): string {
  return (
    `<prot${kind}><infProt><tpAmb>1</tpAmb><ch${kind}>${key}</ch${kind}>` +
    `<dhRecbto>${issueDate}T10:30:00-03:00</dhRecbto><nProt>${protocol}</nProt><cStat>100</cStat></infProt></prot${kind}>`
  );
}

const component = ({ name, amount }: { readonly name: string; readonly amount: string }): string =>
  `<Comp><xNome>${name}</xNome><vComp>${amount}</vComp></Comp>`;

/** The form fills columns of three, and is read row by row. */
const byRows = <Item>(items: readonly Item[]): readonly Item[] =>
  [0, 1, 2].flatMap((row) => items.filter((_, index) => index % 3 === row));

/** A CT-e of goods on a road, layout 4.00, as far as its printed form shows it. */
export function makeCte(random: Random): FiscalXml {
  const head = headOf(random, '57');
  const [sender, recipient] = [company(random), company(random)];
  const { issuer, issueDate, parts, key } = head;
  const total = random.between(300, 9000).toFixed(2);
  const extras = [
    ['PEDAGIO', '50.00'],
    ['GRIS', '12.30'],
    ['COLETA', '35.00'],
    ['SEGURO', '8.45'],
  ].slice(0, random.whole(1, 4));
  const freight = extras.reduce((rest, [, amount]) => rest - Number(amount), Number(total)).toFixed(2);
  const components = [['FRETE PESO', freight], ...extras].map(([name = '', amount = '']) => ({ name, amount }));
  const tax = (Number(total) * 0.12).toFixed(2);
  const cargo = random.between(10_000, 90_000).toFixed(2);
  const xml =
    `<cteProc xmlns="http://www.portalfiscal.inf.br/cte" versao="4.00"><CTe><infCte versao="4.00" Id="CTe${key}"><ide>` +
    `<cUF>${issuer.code}</cUF><CFOP>6352</CFOP><natOp>PRESTACAO DE SERVICO DE TRANSPORTE</natOp><mod>57</mod>` +
    `<serie>${parts.series}</serie><nCT>${parts.number}</nCT><dhEmi>${issueDate}T10:00:00-03:00</dhEmi><tpImp>1</tpImp>` +
    `<tpEmis>1</tpEmis><tpAmb>1</tpAmb><tpCTe>0</tpCTe><modal>01</modal><tpServ>0</tpServ>` +
    `<xMunIni>${sender.city}</xMunIni><UFIni>${sender.state}</UFIni>` +
    `<xMunFim>${recipient.city}</xMunFim><UFFim>${recipient.state}</UFFim><toma3><toma>0</toma></toma3></ide>` +
    `<compl><ObsCont xCampo="obs"><xTexto>DOCUMENTO INVENTADO</xTexto></ObsCont></compl>` +
    party('emit', issuer, 'enderEmit') +
    party('rem', sender, 'enderReme') +
    party('dest', recipient, 'enderDest') +
    `<vPrest><vTPrest>${total}</vTPrest><vRec>${total}</vRec>${components.map(component).join('')}</vPrest>` +
    `<imp><ICMS><ICMS00><CST>00</CST><vBC>${total}</vBC><pICMS>12.00</pICMS><vICMS>${tax}</vICMS></ICMS00></ICMS></imp>` +
    `<infCTeNorm><infCarga><vCarga>${cargo}</vCarga><proPred>MATERIAL DE ESCRITORIO</proPred>` +
    `<infQ><cUnid>01</cUnid><tpMed>PESO BRUTO</tpMed><qCarga>1250.0000</qCarga></infQ></infCarga>` +
    `<infDoc><infNFe><chave>${makeAccessKey({ ...parts, issuer: sender.cnpj, model: '55' }, random)}</chave></infNFe></infDoc>` +
    `<infModal versaoModal="4.00"><rodo><RNTRC>4${random.digits(7)}</RNTRC></rodo></infModal></infCTeNorm>` +
    `<infCTeSupl><qrCodCTe>https://dfe-portal.svrs.rs.gov.br/cte/qrCode?chCTe=${key}&amp;tpAmb=1</qrCodCTe></infCTeSupl>` +
    `</infCte></CTe>${protocolXml('CTe', head)}</cteProc>`;
  const expected = {
    ...headValues(head),
    model: '57',
    modal: 'rodoviario',
    cteType: 'normal',
    operation: 'PRESTACAO DE SERVICO DE TRANSPORTE',
    cfop: '6352',
    originCity: sender.city,
    originState: sender.state,
    destinationCity: recipient.city,
    destinationState: recipient.state,
    senderName: sender.name,
    senderTaxId: sender.cnpj,
    recipientName: recipient.name,
    recipientTaxId: recipient.cnpj,
    cargo: 'MATERIAL DE ESCRITORIO',
    cargoValue: reais(cargo),
    total: reais(total),
    amountDue: reais(total),
    components: byRows(components).map(({ name, amount }) => ({ name, amount: reais(amount) })),
    icmsBase: reais(total),
    icms: reais(tax),
  };
  return { xml, expected };
}

/** An MDF-e of one lorry, layout 3.00, as far as its printed form shows it. */
export function makeMdfe(random: Random): FiscalXml {
  const head = headOf(random, '58');
  const { issuer, issueDate, parts, key } = head;
  const end = random.pick(places);
  const [tractor, trailer] = [plate(random), plate(random)];
  const driver = { name: random.pick(drivers), cpf: makeCpf(random) };
  const cargo = random.between(10_000, 90_000).toFixed(2);
  const weight = random.between(900, 20_000).toFixed(4);
  const rntrc = `4${random.digits(7)}`;
  const cte = makeAccessKey({ ...parts, model: '57' }, random);
  const xml =
    `<mdfeProc xmlns="http://www.portalfiscal.inf.br/mdfe" versao="3.00"><MDFe><infMDFe versao="3.00" Id="MDFe${key}"><ide>` +
    `<cUF>${issuer.code}</cUF><tpAmb>1</tpAmb><tpEmit>1</tpEmit><mod>58</mod><serie>${parts.series}</serie>` +
    `<nMDF>${parts.number}</nMDF><modal>1</modal><dhEmi>${issueDate}T10:00:00-03:00</dhEmi><tpEmis>1</tpEmis>` +
    `<UFIni>${issuer.state}</UFIni><UFFim>${end.state}</UFFim>` +
    `<infMunCarrega><cMunCarrega>${issuer.code}00000</cMunCarrega><xMunCarrega>${issuer.city}</xMunCarrega></infMunCarrega>` +
    `<infPercurso><UFPer>MG</UFPer></infPercurso></ide>` +
    party('emit', issuer, 'enderEmit') +
    `<infModal versaoModal="3.00"><rodo><infANTT><RNTRC>${rntrc}</RNTRC></infANTT>` +
    `<veicTracao><cInt>1</cInt><placa>${tractor}</placa><RENAVAM>${random.digits(11)}</RENAVAM><tara>8000</tara>` +
    `<condutor><xNome>${driver.name}</xNome><CPF>${driver.cpf}</CPF></condutor><UF>${issuer.state}</UF></veicTracao>` +
    `<veicReboque><cInt>2</cInt><placa>${trailer}</placa><RENAVAM>${random.digits(11)}</RENAVAM><tara>7000</tara>` +
    `<UF>${issuer.state}</UF></veicReboque></rodo></infModal>` +
    `<infDoc><infMunDescarga><cMunDescarga>${end.code}00000</cMunDescarga><xMunDescarga>${end.city}</xMunDescarga>` +
    `<infCTe><chCTe>${cte}</chCTe></infCTe></infMunDescarga></infDoc>` +
    `<tot><qCTe>1</qCTe><vCarga>${cargo}</vCarga><cUnid>01</cUnid><qCarga>${weight}</qCarga></tot>` +
    `<infAdic><infCpl>DOCUMENTO INVENTADO</infCpl></infAdic></infMDFe>` +
    `<infMDFeSupl><qrCodMDFe>https://dfe-portal.svrs.rs.gov.br/mdfe/qrCode?chMDFe=${key}&amp;tpAmb=1</qrCodMDFe></infMDFeSupl>` +
    `</MDFe>${protocolXml('MDFe', head)}</mdfeProc>`;
  const expected = {
    ...headValues(head),
    model: '58',
    modal: 'rodoviario',
    loadingState: issuer.state,
    unloadingState: end.state,
    plate: tractor,
    driverName: driver.name,
    driverCpf: driver.cpf,
    rntrc,
    documents: '1',
    cargoWeight: weight,
    cargoValue: reais(cargo),
  };
  return { xml, expected };
}
