import type { JsonValue } from '../../src/domain/json-value.ts';
import { makeCnpj } from './numbers.ts';
import type { Random } from './random.ts';

/** A made-up electronic document and what is to be read of its printed form. */
export interface FiscalXml {
  readonly xml: string;
  readonly expected: Readonly<Record<string, JsonValue>>;
}

export interface Place {
  readonly city: string;
  readonly state: string;
  /** IBGE code of the state. */
  readonly code: string;
  readonly cep: string;
}

export const places: readonly [Place, ...Place[]] = [
  { city: 'SAO PAULO', state: 'SP', code: '35', cep: '01001000' },
  { city: 'CURITIBA', state: 'PR', code: '41', cep: '80010000' },
  { city: 'RECIFE', state: 'PE', code: '26', cep: '50010000' },
  { city: 'GOIANIA', state: 'GO', code: '52', cep: '74003010' },
];
const trades = ['TRANSPORTES', 'COMERCIO', 'INDUSTRIA', 'LOGISTICA', 'DISTRIBUIDORA'] as const;
const names = ['EXEMPLO', 'MODELO', 'FICTICIA', 'AMOSTRA'] as const;

export interface Company extends Place {
  readonly name: string;
  readonly cnpj: string;
  readonly registration: string;
}

export function company(random: Random): Company {
  const name = `${random.pick(trades)} ${random.pick(names)} LTDA`;
  return { ...random.pick(places), name, cnpj: makeCnpj(random), registration: `9${random.digits(8)}` };
}

export function address({ city, state, code, cep }: Place, tag: string): string {
  return (
    `<${tag}><xLgr>RUA MODELO</xLgr><nro>100</nro><xBairro>CENTRO</xBairro><cMun>${code}00000</cMun>` +
    `<xMun>${city}</xMun><CEP>${cep}</CEP><UF>${state}</UF><fone>1100000000</fone></${tag}>`
  );
}

export function party(tag: string, who: Company, addressTag: string): string {
  const { cnpj, registration, name } = who;
  return `<${tag}><CNPJ>${cnpj}</CNPJ><IE>${registration}</IE><xNome>${name}</xNome>${address(who, addressTag)}</${tag}>`;
}

export const reais = (amount: string) => ({ amount, currency: 'BRL' });
export const dayOf = (random: Random): string =>
  `2026-${String(random.whole(1, 9)).padStart(2, '0')}-${String(random.whole(1, 28)).padStart(2, '0')}`;
