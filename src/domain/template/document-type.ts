/** What docface itself can classify documents as. `unknown` is an honest answer, never a guess. */
export const documentTypes = [
  'unknown',
  'generic.text',
  'icao.passport',
  'icao.id_card',
  'icao.visa',
  'fr.id_card',
  'eu.driving_licence',
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
  'br.dacte',
  'br.damdfe',
  'us.driver_license',
  'us.w2',
  'us.w9',
  'us.w8ben',
  'us.1099',
  'invoice',
  'receipt',
  'bank_statement',
  'utility_bill',
  'selfie',
] as const;

/**
 * One of `documentTypes`, or a name that an operator's own template gives: lower-case words joined by `.`, `_` or `-`.
 */
export type DocumentType = string;
export type DocumentSide = 'front' | 'back' | 'both' | 'page';

const documentsOfManyLayouts: ReadonlySet<DocumentType> = new Set<DocumentType>([
  'br.proof_of_address',
  'invoice',
  'receipt',
  'bank_statement',
  'utility_bill',
]);

/** Whether everybody who issues documents of this type lays them out in another way. */
export function hasManyLayouts(type: DocumentType): boolean {
  return documentsOfManyLayouts.has(type);
}

const identityDocuments: ReadonlySet<DocumentType> = new Set<DocumentType>([
  'icao.passport',
  'icao.id_card',
  'icao.visa',
  'fr.id_card',
  'eu.driving_licence',
  'br.cnh',
  'br.rg',
  'br.cin',
  'br.crnm',
  'br.passport',
  'br.cpf_card',
  'us.driver_license',
  'selfie',
]);

/** Whether documents of this type say who somebody is. */
export function isIdentityDocument(type: DocumentType): boolean {
  return identityDocuments.has(type);
}
