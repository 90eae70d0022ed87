import type { Bill, IdentityCard, Licence, NationalCard, Passport } from './documents.ts';
import { makeCpf, makeIdentityNumber, makeLicenceNumber, makeUtilityLine } from './numbers.ts';
import type { Random } from './random.ts';

interface Place {
  readonly city: string;
  readonly state: string;
  /** Of the state, in full. */
  readonly name: string;
  /** First digits of postal codes there. */
  readonly postal: string;
}

const women = ['MARIA', 'ANA', 'JÚLIA', 'BEATRIZ', 'HELENA', 'LÚCIA', 'TERESA', 'FERNANDA', 'CAMILA', 'SÔNIA'] as const;
const men = ['JOÃO', 'PEDRO', 'ANTÔNIO', 'LUCAS', 'MARCOS', 'RAFAEL', 'TIAGO', 'BRUNO', 'GUSTAVO', 'CÉSAR'] as const;
/** Names that say that nobody is called so. */
const invented = ['EXEMPLO', 'MODELO', 'FICTÍCIO', 'AMOSTRA', 'ESPÉCIME', 'DEMONSTRAÇÃO'] as const;
const surnames = [
  'DA SILVA',
  'DE SOUZA',
  'DOS SANTOS',
  'PEREIRA',
  'OLIVEIRA',
  'GONÇALVES',
  'ARAÚJO',
  'MAGALHÃES',
] as const;
const places: readonly [Place, ...Place[]] = [
  { city: 'SÃO PAULO', state: 'SP', name: 'SÃO PAULO', postal: '01' },
  { city: 'CAMPINAS', state: 'SP', name: 'SÃO PAULO', postal: '13' },
  { city: 'RECIFE', state: 'PE', name: 'PERNAMBUCO', postal: '50' },
  { city: 'BELO HORIZONTE', state: 'MG', name: 'MINAS GERAIS', postal: '30' },
  { city: 'CURITIBA', state: 'PR', name: 'PARANÁ', postal: '80' },
  { city: 'SALVADOR', state: 'BA', name: 'BAHIA', postal: '40' },
  { city: 'GOIÂNIA', state: 'GO', name: 'GOIÁS', postal: '74' },
];
const streets = [
  'RUA DAS ACÁCIAS',
  'AVENIDA DOS IPÊS',
  'RUA SETE DE ABRIL',
  'TRAVESSA DA PAZ',
  'ALAMEDA DAS FLORES',
] as const;
const districts = ['JARDIM MODELO', 'CENTRO', 'VILA EXEMPLO', 'BOA VISTA', 'PARQUE NOVO'] as const;

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

function day(random: Random, from: number, to: number): string {
  const [year, month, date] = [random.whole(from, to), random.whole(1, 12), random.whole(1, 28)];
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}

function person(random: Random) {
  const sex = random.pick(['F', 'M'] as const);
  const family = `${random.pick(invented)} ${random.pick(surnames)}`;
  const given = random.pick(sex === 'F' ? women : men);
  const parents = [
    `${random.pick(men)} ${family}`,
    `${random.pick(women)} ${random.pick(invented)} ${family.split(' ').slice(1).join(' ')}`,
  ];
  return { sex, given, family, parents, cpf: makeCpf(random), home: random.pick(places) };
}

/** A made-up licence; old ones have no diacritics in names. */
export function makeLicence(random: Random, model: '2006' | '2022'): Licence {
  const { sex, given, family, parents, cpf, home } = person(random);
  const printed = model === '2006' ? plain : (text: string) => text;
  const issueDate = model === '2006' ? day(random, 2017, 2021) : day(random, 2022, 2025);
  const expiryDate = `${Number(issueDate.slice(0, 4)) + 10}${issueDate.slice(4)}`;
  return {
    fullName: printed(`${given} ${family}`),
    sex,
    identityNumber: makeIdentityNumber(random),
    identityIssuer: 'SSP',
    identityState: home.state,
    cpf,
    birthDate: day(random, 1962, 1995),
    birthPlace: home.city,
    birthState: home.state,
    parents: parents.map(printed),
    category: random.pick(['A', 'B', 'AB', 'AC', 'AD', 'AE', 'C', 'D'] as const),
    registrationNumber: makeLicenceNumber(random),
    expiryDate,
    firstLicenceDate: day(random, 2014, 2016),
    issueDate,
    issuePlace: home.city,
    issuingState: home.state,
    stateName: home.name,
    mirrorNumber: `1${random.digits(9)}`,
    renachNumber: `${home.state}${random.digits(9)}`,
    validationCode: `6${random.digits(10)}`,
  };
}

/** A made-up identity card of a state. */
export function makeIdentityCard(random: Random): IdentityCard {
  const { given, family, parents, cpf, home } = person(random);
  const entry = `CN:LV.A${random.digits(3)}/FLS.${random.digits(3)}/N.${random.digits(6)}`;
  return {
    registrationNumber: makeIdentityNumber(random),
    issuingState: home.state,
    stateName: home.name,
    issueDate: day(random, 2010, 2022),
    fullName: `${given} ${family}`,
    parents,
    birthPlace: home.city,
    birthState: home.state,
    birthDate: day(random, 1950, 2004),
    cpf,
    originDocument: [`${home.city}-${home.state}`, entry],
  };
}

/** A made-up national identity card. */
export function makeNationalCard(random: Random): NationalCard {
  const { sex, given, family, parents, cpf, home } = person(random);
  const issueDate = day(random, 2023, 2025);
  return {
    cpf,
    givenName: given,
    surnames: family,
    sex,
    birthDate: day(random, 1972, 2005),
    birthPlace: home.city,
    birthState: home.state,
    expiryDate: `${Number(issueDate.slice(0, 4)) + 10}${issueDate.slice(4)}`,
    parents,
    issuePlace: home.city,
    issueDate,
    stateName: home.name,
  };
}

/** A made-up Brazilian passport. */
export function makePassport(random: Random): Passport {
  const { sex, given, family, parents, home } = person(random);
  const issueDate = day(random, 2018, 2025);
  return {
    documentNumber: `AA${random.digits(6)}`,
    surname: family,
    givenNames: given,
    birthDate: day(random, 1950, 2005),
    sex,
    birthPlace: `${home.city}/${home.state}`,
    parents: [parents[0] ?? '', parents[1] ?? ''],
    issueDate,
    expiryDate: `${Number(issueDate.slice(0, 4)) + 10}${issueDate.slice(4)}`,
  };
}

/** A made-up bill of the last months. */
export function makeBill(random: Random): { readonly bill: Bill; readonly issueDate: string } {
  const { given, family, cpf, home } = person(random);
  const amount = random.between(150, 1900).toFixed(2);
  const address = {
    street: random.pick(streets),
    number: String(random.whole(2, 2999)),
    complement: `AP ${random.whole(11, 199)}`,
    district: random.pick(districts),
    city: home.city,
    state: home.state,
    postalCode: `${home.postal}${random.digits(6)}`,
  };
  return {
    issueDate: day(random, 2026, 2026).replace(/-(?:11|12)-/, '-10-'),
    bill: {
      holderName: `${given} ${family}`,
      holderTaxId: cpf,
      address,
      customerCode: random.whole(1, 9) + random.digits(7),
      amount,
      digitableLine: makeUtilityLine(amount, random),
    },
  };
}
