import { foldedText } from './folded-text.ts';

const names: Readonly<Record<string, string>> = {
  AC: 'ACRE',
  AL: 'ALAGOAS',
  AM: 'AMAZONAS',
  AP: 'AMAPA',
  BA: 'BAHIA',
  CE: 'CEARA',
  DF: 'DISTRITO FEDERAL',
  ES: 'ESPIRITO SANTO',
  GO: 'GOIAS',
  MA: 'MARANHAO',
  MG: 'MINAS GERAIS',
  MS: 'MATO GROSSO DO SUL',
  MT: 'MATO GROSSO',
  PA: 'PARA',
  PB: 'PARAIBA',
  PE: 'PERNAMBUCO',
  PI: 'PIAUI',
  PR: 'PARANA',
  RJ: 'RIO DE JANEIRO',
  RN: 'RIO GRANDE DO NORTE',
  RO: 'RONDONIA',
  RR: 'RORAIMA',
  RS: 'RIO GRANDE DO SUL',
  SC: 'SANTA CATARINA',
  SE: 'SERGIPE',
  SP: 'SAO PAULO',
  TO: 'TOCANTINS',
};

export function isBrazilianState(code: string): boolean {
  return Object.hasOwn(names, code);
}

/** The two letters of a state written as a code (`S.P.`) or by name; null for anything else. */
export function brazilianState(text: string): string | null {
  const folded = foldedText(text);
  const code = folded.replace(/ /g, '');
  if (isBrazilianState(code)) return code;
  return Object.keys(names).find((state) => names[state] === folded) ?? null;
}

const statesByFirstDigit = [
  'SP',
  'SP',
  'RJ ES',
  'MG',
  'BA SE',
  'PE AL PB RN',
  'CE PI MA PA AP AM RR AC',
  'DF GO TO MT MS RO',
  'PR SC',
  'RS',
];

/** Whether the first digit of a CEP (8 digits) belongs to the state (two letters). */
export function cepMatchesState(cep: string, state: string): boolean {
  return (statesByFirstDigit[Number(cep.charAt(0))] ?? '').split(' ').includes(state);
}
