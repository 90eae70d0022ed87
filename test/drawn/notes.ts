import { company, dayOf, type FiscalXml, type Place, reais } from './fiscal-parts.ts';
import type { NoteParty, ServiceNote } from './layouts/nfse-sheet.ts';
import { dayFirst } from './layouts/print.ts';
import { makeAccessKey, makeCpf } from './numbers.ts';
import type { Random } from './random.ts';

/** IBGE codes of the municipalities of `places`. */
const municipalities: Readonly<Record<string, string>> = {
  'SAO PAULO': '3550308',
  CURITIBA: '4106902',
  RECIFE: '2611606',
  GOIANIA: '5208707',
};
const municipalityOf = ({ city }: Place): string => municipalities[city] ?? '3550308';

type Choice<Item> = readonly [Item, ...Item[]];

const services: Choice<readonly [code: string, name: string, description: string]> = [
  ['170101', 'Assessoria ou consultoria de qualquer natureza', 'Consultoria sobre arquivos de papel'],
  ['010501', 'Licenciamento de programas de computador', 'Licenca de uso do programa Exemplo'],
  ['140101', 'Lubrificacao, limpeza, conserto e manutencao', 'Conserto da impressora da portaria'],
];

function servicePlace(place: Place): string {
  return (
    `<end><endNac><cMun>${municipalityOf(place)}</cMun><CEP>${place.cep}</CEP></endNac>` +
    `<xLgr>RUA MODELO</xLgr><nro>100</nro><xBairro>CENTRO</xBairro></end>`
  );
}

/** `170101` as `17.01.01`. */
const withDots = (code: string): string => code.replace(/(\d\d)(?=\d)/g, '$1.');
const share = (amount: string, percent: number): string => ((Number(amount) * percent) / 100).toFixed(2);
const less = (amount: string, ...parts: readonly string[]): string =>
  parts.reduce((rest, part) => rest - Number(part), Number(amount)).toFixed(2);

/** The key of 50 digits, whose check digit is not known to follow a rule. */
function serviceKey(
  issuer: Place & { readonly cnpj: string },
  { number, issueDate }: { readonly number: number; readonly issueDate: string },
  random: Random,
): string {
  const month = issueDate.slice(2, 4) + issueDate.slice(5, 7);
  return `${municipalityOf(issuer)}22${issuer.cnpj}${String(number).padStart(13, '0')}${month}${random.digits(10)}`;
}

/** What the printed form of a city says; see `noteLayouts`. */
export function makeServiceNote(random: Random): ServiceNote {
  const partyOf = (): NoteParty => {
    const { name, cnpj, registration, city, state } = company(random);
    const street = `${random.pick(['RUA MODELO', 'AVENIDA EXEMPLO', 'PRACA FICTICIA'] as const)}, ${random.whole(1, 999)}, CENTRO`;
    return { name, taxId: cnpj, registration, street, city, state };
  };
  const [code, serviceName, description] = random.pick(services);
  const [number, issueDate] = [random.whole(1, 99_999), dayOf(random)];
  const service = random.between(300, 9000).toFixed(2);
  const [discount, deductions, irrf] = [share(service, 2), share(service, 10), share(service, 1.5)];
  const base = less(service, discount, deductions);
  const rate = random.pick(['2.00', '3.50', '5.00'] as const);
  const iss = share(base, Number(rate));
  const provider = partyOf();
  return {
    number: String(number),
    code: `${random.pick(['ABCD', 'KLMN', 'WXYZ'] as const)}${random.whole(1000, 9999)}`,
    accessKey: serviceKey({ ...company(random), cnpj: provider.taxId }, { number, issueDate }, random),
    issueDate,
    issueTime: `1${random.whole(0, 9)}:${random.whole(10, 59)}:${random.whole(10, 59)}`,
    rpsNumber: String(random.whole(1, 99_999)),
    provider,
    taker: partyOf(),
    serviceCode: withDots(code).slice(0, 5),
    serviceName,
    description,
    amounts: { service, deductions, discount, base, rate, iss, irrf, net: less(service, discount, iss, irrf) },
  };
}

/** An NFS-e of the national layout, as far as its printed form (DANFSe 2.0) shows it. */
export function makeNfse(random: Random): FiscalXml {
  const [issuer, recipient] = [company(random), company(random)];
  const [issueDate, number, dps] = [dayOf(random), random.whole(1, 99_999), random.whole(1, 99_999)];
  const [code, name, description] = random.pick(services);
  const key = serviceKey(issuer, { number, issueDate }, random);
  const amount = random.between(300, 9000).toFixed(2);
  const [discount, deductions] = [share(amount, 2), share(amount, 10)];
  const base = less(amount, discount, deductions);
  const rate = random.pick(['2.00', '3.50', '5.00'] as const);
  const iss = share(base, Number(rate));
  const irrf = share(amount, 1.5);
  const net = less(amount, discount, iss, irrf);
  const withheld = less(amount, discount, net);
  const xml =
    `<NFSe xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.00"><infNFSe Id="NFS${key}">` +
    `<xLocEmi>${issuer.city}</xLocEmi><xLocPrestacao>${issuer.city}</xLocPrestacao><nNFSe>${number}</nNFSe>` +
    `<cLocIncid>${municipalityOf(issuer)}</cLocIncid><xLocIncid>${issuer.city}</xLocIncid><xTribNac>${name}</xTribNac>` +
    `<ambGer>2</ambGer><tpEmis>1</tpEmis><cStat>100</cStat><dhProc>${issueDate}T10:12:00-03:00</dhProc>` +
    `<emit><CNPJ>${issuer.cnpj}</CNPJ><IM>${issuer.registration}</IM><xNome>${issuer.name}</xNome><enderNac>` +
    `<xLgr>AVENIDA EXEMPLO</xLgr><nro>20</nro><xBairro>CENTRO</xBairro><cMun>${municipalityOf(issuer)}</cMun>` +
    `<UF>${issuer.state}</UF><CEP>${issuer.cep}</CEP></enderNac><email>contato@example.com</email></emit>` +
    `<valores><vCalcDR>${deductions}</vCalcDR><vBC>${base}</vBC><pAliqAplic>${rate}</pAliqAplic><vISSQN>${iss}</vISSQN>` +
    `<vTotalRet>${withheld}</vTotalRet><vLiq>${net}</vLiq></valores>` +
    `<DPS versao="1.00"><infDPS><tpAmb>1</tpAmb><dhEmi>${issueDate}T10:11:00-03:00</dhEmi><serie>900</serie><nDPS>${dps}</nDPS>` +
    `<dCompet>${issueDate}</dCompet><tpEmit>1</tpEmit><prest><CNPJ>${issuer.cnpj}</CNPJ><IM>${issuer.registration}</IM>` +
    `<regTrib><opSimpNac>1</opSimpNac><regEspTrib>0</regEspTrib></regTrib></prest>` +
    `<toma><CNPJ>${recipient.cnpj}</CNPJ><xNome>${recipient.name}</xNome>${servicePlace(recipient)}</toma>` +
    `<serv><locPrest><cLocPrestacao>${municipalityOf(issuer)}</cLocPrestacao></locPrest>` +
    `<cServ><cTribNac>${code}</cTribNac><xDescServ>${description}</xDescServ><cNBS>114021100</cNBS></cServ></serv>` +
    `<valores><vServPrest><vServ>${amount}</vServ></vServPrest><vDescCondIncond><vDescIncond>${discount}</vDescIncond>` +
    `<vDescCond>0.00</vDescCond></vDescCondIncond><vDedRed><vDR>${deductions}</vDR></vDedRed>` +
    `<trib><tribMun><tribISSQN>1</tribISSQN><tpRetISSQN>2</tpRetISSQN></tribMun>` +
    `<tribFed><vRetIRRF>${irrf}</vRetIRRF></tribFed></trib></valores></infDPS></DPS></infNFSe></NFSe>`;
  const expected = {
    accessKey: key,
    number: String(number),
    rpsNumber: String(dps),
    series: '900',
    issueDate,
    issueTime: '10:12:00',
    competence: dayFirst(issueDate),
    issuerName: issuer.name,
    issuerTaxId: issuer.cnpj,
    issuerMunicipalRegistration: issuer.registration,
    issuerCity: issuer.city,
    recipientName: recipient.name,
    recipientTaxId: recipient.cnpj,
    recipientAddress: 'RUA MODELO, 100, CENTRO',
    recipientCity: recipient.city,
    serviceCode: withDots(code),
    description,
    serviceAmount: reais(amount),
    discount: reais(discount),
    deductions: reais(deductions),
    issBase: reais(base),
    issRate: rate,
    iss: reais(iss),
    irrf: reais(irrf),
    withheld: reais(withheld),
    total: reais(net),
  };
  return { xml, expected };
}

const goods: Choice<readonly [description: string, unit: string]> = [
  ['ARROZ BRANCO 5KG', 'UN'],
  ['CAFE TORRADO 500G', 'PCT'],
  ['QUEIJO FATIADO', 'KG'],
  ['SABAO EM PO 1KG', 'CX'],
  ['CANETA AZUL', 'UN'],
];
const payments: Choice<readonly [code: string, name: string]> = [
  ['01', 'DINHEIRO'],
  ['03', 'CARTAO DE CREDITO'],
  ['04', 'CARTAO DE DEBITO'],
];

interface Good {
  readonly code: string;
  readonly description: string;
  readonly unit: string;
  readonly quantity: string;
  readonly price: string;
  readonly total: string;
}

function goodsOf(random: Random): readonly Good[] {
  return Array.from({ length: random.whole(2, 5) }, () => {
    const [description, unit] = random.pick(goods);
    const quantity = unit === 'KG' ? random.between(0.3, 2).toFixed(2) : random.whole(1, 6).toFixed(2);
    const price = random.between(2, 60).toFixed(2);
    const total = (Number(quantity) * Number(price)).toFixed(2);
    return { code: `789000${random.digits(4)}`, description, unit, quantity, price, total };
  });
}

function goodXml({ code, description, unit, quantity, price, total }: Good, index: number): string {
  return (
    `<det nItem="${index + 1}"><prod><cProd>${code}</cProd><xProd>${description}</xProd><uCom>${unit}</uCom>` +
    `<qCom>${quantity}</qCom><vUnCom>${price}</vUnCom><vProd>${total}</vProd></prod></det>`
  );
}

/** An NFC-e of a shop, layout 4.00, as far as its slip shows it. */
export function makeNfce(random: Random): FiscalXml {
  const issuer = company(random);
  const [issueDate, number, series] = [dayOf(random), random.whole(100, 999_999), random.whole(1, 9)];
  const key = makeAccessKey(
    { state: issuer.code, issueDate, issuer: issuer.cnpj, model: '65', series, number },
    random,
  );
  const protocol = `1${issuer.code}26${random.digits(10)}`;
  const bought = goodsOf(random);
  const subtotal = bought.reduce((sum, { total }) => sum + Number(total), 0).toFixed(2);
  const discount = random.next() < 0.5 ? '1.50' : '0.00';
  const total = less(subtotal, discount);
  const [paymentCode, payment] = random.pick(payments);
  const cpf = random.next() < 0.5 ? makeCpf(random) : null;
  const site = `http://www.fazenda.example.gov.br/${issuer.state.toLowerCase()}/nfce`;
  const xml =
    `<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><NFe><infNFe versao="4.00" Id="NFe${key}"><ide>` +
    `<cUF>${issuer.code}</cUF><mod>65</mod><serie>${series}</serie><nNF>${number}</nNF><dhEmi>${issueDate}T18:45:10-03:00</dhEmi>` +
    `<tpEmis>1</tpEmis><tpAmb>1</tpAmb></ide><emit><CNPJ>${issuer.cnpj}</CNPJ><xNome>${issuer.name}</xNome>` +
    `<xFant>${issuer.name.replace(/ LTDA$/, '')}</xFant><enderEmit><xLgr>RUA MODELO</xLgr><nro>100</nro><xBairro>CENTRO</xBairro>` +
    `<xMun>${issuer.city}</xMun><UF>${issuer.state}</UF><CEP>${issuer.cep}</CEP></enderEmit><IE>${issuer.registration}</IE></emit>` +
    (cpf === null ? '' : `<dest><CPF>${cpf}</CPF></dest>`) +
    bought.map(goodXml).join('') +
    `<total><ICMSTot><vProd>${subtotal}</vProd><vDesc>${discount}</vDesc><vNF>${total}</vNF><vTotTrib>3.21</vTotTrib></ICMSTot></total>` +
    `<pag><detPag><tPag>${paymentCode}</tPag><vPag>${total}</vPag></detPag><vTroco>0.00</vTroco></pag></infNFe>` +
    `<infNFeSupl><qrCode>${site}/qrcode?p=${key}|2|1|1|${random.digits(8)}ABCDEF0123456789ABCDEF0123456789</qrCode>` +
    `<urlChave>${site}/consulta</urlChave></infNFeSupl></NFe>` +
    `<protNFe><infProt><tpAmb>1</tpAmb><chNFe>${key}</chNFe><dhRecbto>${issueDate}T18:45:12-03:00</dhRecbto>` +
    `<nProt>${protocol}</nProt><cStat>100</cStat></infProt></protNFe></nfeProc>`;
  const expected = {
    accessKey: key,
    number: String(number),
    series: String(series),
    issueDate,
    issueTime: '18:45:10',
    issuerName: issuer.name,
    issuerTaxId: issuer.cnpj,
    ...(cpf === null ? {} : { consumerTaxId: cpf }),
    protocol,
    itemCount: String(bought.length),
    subtotal: reais(subtotal),
    ...(discount === '0.00' ? {} : { discount: reais(discount) }),
    total: reais(total),
    paymentMethod: payment,
    items: bought.map(({ code, description, unit, quantity, price, total: sum }) => ({
      code,
      description,
      quantity,
      unit,
      unitPrice: reais(price),
      total: reais(sum),
    })),
  };
  return { xml, expected };
}
