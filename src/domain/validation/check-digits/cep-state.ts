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
