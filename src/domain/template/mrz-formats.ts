/** Formats of machine-readable zones: those of ICAO Doc 9303, and zones of other forms on cards and licences. */
export const mrzFormats = ['TD1', 'TD2', 'TD3', 'MRVA', 'MRVB', 'FRID', 'FRDL', 'NLDL', 'CHDL'] as const;
export type MrzFormat = (typeof mrzFormats)[number];

/** Fields of a machine-readable zone that a template may read. */
export const mrzFieldNames = [
  'documentCode',
  'issuer',
  'documentNumber',
  'birthDate',
  'sex',
  'expiryDate',
  'nationality',
  'fullName',
  'surname',
  'givenNames',
  'optional',
  'secondOptional',
] as const;
