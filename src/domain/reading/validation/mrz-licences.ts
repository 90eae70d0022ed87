import type { MrzLayout } from './mrz-layout.ts';

/**
 * One line of 30: `D1FRA`, number with a digit over all before it, date of expiry, the first eight letters of the
 * surname, and a digit over all before. French licences since 2013, as their published specimens show it.
 */
const frenchLicence: MrzLayout = {
  kind: 'FRDL',
  classes: ['lDlllddllddddd' + 'D' + 'dddddd' + 'llllllll' + 'D'],
  form: /^D1FRA\d\d[A-Z]{2}\d{6}[\d<]{6}[A-Z][A-Z<]{7}\d$/,
  documentCodes: /^D1/,
  name: [0, 21, 29],
  number: [0, 5, 14],
  expiryDate: [0, 15, 21],
  checks: [
    { field: 'documentNumber', covers: [[0, 0, 14]] },
    { field: 'composite', covers: [[0, 0, 29]] },
  ],
};

/**
 * One line of 30: `D1NLD`, version, number of ten digits, thirteen characters by chance, and a digit over all before:
 * the key to the chip by basic access protection of ISO/IEC 18013-3, configuration 1, as on Dutch licences. Other
 * countries fill the line in ways of their own.
 */
const dutchLicence: MrzLayout = {
  kind: 'NLDL',
  classes: ['lDlll' + 'D' + 'd'.repeat(10) + 'a'.repeat(13) + 'D'],
  form: /^D1NLD\d\d{10}[0-9A-Z]{13}\d$/,
  documentCodes: /^D1/,
  number: [0, 6, 16],
  optional: [0, 16, 29],
  checks: [{ field: 'composite', covers: [[0, 0, 29]] }],
};

/**
 * Lines of 9, 30 and 30: number of the card and its language; `FA`, country, number of the licence and date of birth;
 * name. Nothing in it is checked by a digit. Licences of Switzerland and Liechtenstein.
 */
const swissLicence: MrzLayout = {
  kind: 'CHDL',
  classes: ['aaadddlll', `lllll${'D'.repeat(12)}lldddddd${'l'.repeat(5)}`, 'l'.repeat(30)],
  form: /^[0-9A-Z]{3}\d{3}[DFIR]<<$/,
  documentCodes: /^FA(?:CHE|LIE)/,
  codeLine: 1,
  name: [2, 0, 30],
  number: [1, 5, 17],
  birthDate: [1, 19, 25],
  optional: [0, 0, 7],
  checks: [],
};

/** Driving licences that bear a zone of their own. */
export const licenceLayouts: readonly MrzLayout[] = [frenchLicence, dutchLicence, swissLicence];
