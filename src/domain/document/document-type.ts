/** What a document can be classified as. `unknown` is an honest answer, never a guess. */
export const documentTypes = [
  'unknown',
  'generic.text',
  'icao.passport',
  'icao.id_card',
  'br.cnh',
  'br.rg',
  'br.cin',
  'br.crnm',
  'br.passport',
  'br.cpf_card',
  'br.cnpj_card',
  'br.proof_of_address',
  'br.boleto',
  'br.danfe',
  'br.nfce',
  'br.nfse',
  'invoice',
  'receipt',
  'bank_statement',
  'selfie',
] as const;

export type DocumentType = (typeof documentTypes)[number];
export type DocumentSide = 'front' | 'back' | 'both' | 'page';
