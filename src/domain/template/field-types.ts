/** Every type that a template may give to a field. Closed: a new type needs a normaliser. */
export const fieldTypes = [
  'text',
  'name',
  'date',
  'expiry',
  'yearMonth',
  'cpf',
  'cnpj',
  'taxId',
  'cnh',
  'code',
  'state',
  'enum',
  'boolean',
  'money',
  'number',
  'cep',
  'email',
  'phone',
  'iban',
  'accessKey',
  'digitableLine',
  'pix',
  'country',
  'sex',
  'address',
] as const;

/** `taxId` is a CPF or a CNPJ; `expiry` a date or the word for "indefinite"; `yearMonth` a month without a day. */
export type FieldType = (typeof fieldTypes)[number];

const known: ReadonlySet<string> = new Set(fieldTypes);

export function isFieldType(text: string): text is FieldType {
  return known.has(text);
}
