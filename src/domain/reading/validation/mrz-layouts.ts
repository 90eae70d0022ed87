import type { MrzKind, MrzLayout, MrzSlice } from './mrz-layout.ts';
import { licenceLayouts } from './mrz-licences.ts';

/** TD2, TD3 and visas: a line of names above a line of data, which differ in length and in their last places. */
function twoLines(
  kind: MrzKind,
  length: number,
  rest: Pick<MrzLayout, 'documentCodes'> & { readonly optional: MrzSlice; readonly composite: readonly MrzSlice[] },
): MrzLayout {
  const { documentCodes, optional, composite } = rest;
  const hasPersonalDigit = kind === 'TD3';
  const tail = composite.length > 0 ? `${hasPersonalDigit ? 'd' : ''}D` : '';
  const head = 'aaaaaaaaadlllddddddDsddddddD';
  const number: MrzSlice = [1, 0, 9];
  const birthDate: MrzSlice = [1, 13, 19];
  const expiryDate: MrzSlice = [1, 21, 27];
  return {
    kind,
    documentCodes,
    optional,
    classes: ['l'.repeat(length), head + 'a'.repeat(length - head.length - tail.length) + tail],
    name: [0, 5, length],
    number,
    nationality: [1, 10, 13],
    birthDate,
    sex: [1, 20, 21],
    expiryDate,
    checks: [
      { field: 'documentNumber', covers: [number] },
      { field: 'birthDate', covers: [birthDate] },
      { field: 'expiryDate', covers: [expiryDate] },
      ...(hasPersonalDigit ? [{ field: 'personalNumber' as const, covers: [optional] }] : []),
      ...(composite.length > 0 ? [{ field: 'composite' as const, covers: composite }] : []),
    ],
  };
}

/** Places 1-10, 14-20 and 22 to the one before the composite digit. */
const compositeTo = (end: number): readonly MrzSlice[] => [
  [1, 0, 10],
  [1, 13, 20],
  [1, 21, end],
];

const td1: MrzLayout = {
  kind: 'TD1',
  classes: [`${'l'.repeat(5)}${'a'.repeat(9)}d${'a'.repeat(15)}`, 'ddddddDsddddddDlllaaaaaaaaaaaD', 'l'.repeat(30)],
  documentCodes: /^[AIC]/,
  name: [2, 0, 30],
  number: [0, 5, 14],
  birthDate: [1, 0, 6],
  sex: [1, 7, 8],
  expiryDate: [1, 8, 14],
  nationality: [1, 15, 18],
  optional: [0, 15, 30],
  secondOptional: [1, 18, 29],
  checks: [
    { field: 'documentNumber', covers: [[0, 5, 14]] },
    { field: 'birthDate', covers: [[1, 0, 6]] },
    { field: 'expiryDate', covers: [[1, 8, 14]] },
    {
      field: 'composite',
      covers: [
        [0, 5, 30],
        [1, 0, 7],
        [1, 8, 15],
        [1, 18, 29],
      ],
    },
  ],
};

/**
 * Two lines of 36: `IDFRA`, surname and issuing office; number (year, month and department of issue, and five digits)
 * with its digit, given names, birth with its digit, sex, and a digit over all before. Arrêté of 24 April 1991, as its
 * published specimens show it.
 */
const frenchCard: MrzLayout = {
  kind: 'FRID',
  classes: [`${'l'.repeat(30)}${'a'.repeat(6)}`, `dddd${'a'.repeat(8)}D${'l'.repeat(14)}ddddddDsD`],
  documentCodes: /^IDFRA/,
  name: [0, 5, 30],
  givenNames: [1, 13, 27],
  number: [1, 0, 12],
  birthDate: [1, 27, 33],
  sex: [1, 34, 35],
  nationality: [0, 2, 5],
  optional: [0, 30, 36],
  checks: [
    { field: 'documentNumber', covers: [[1, 0, 12]] },
    { field: 'birthDate', covers: [[1, 27, 33]] },
    {
      field: 'composite',
      covers: [
        [0, 0, 36],
        [1, 0, 35],
      ],
    },
  ],
};

/** Every form that is known. */
export const mrzLayouts: readonly MrzLayout[] = [
  frenchCard,
  twoLines('TD3', 44, { documentCodes: /^P/, optional: [1, 28, 42], composite: compositeTo(43) }),
  twoLines('MRVA', 44, { documentCodes: /^V/, optional: [1, 28, 44], composite: [] }),
  twoLines('TD2', 36, { documentCodes: /^[AICP]/, optional: [1, 28, 35], composite: compositeTo(35) }),
  twoLines('MRVB', 36, { documentCodes: /^V/, optional: [1, 28, 36], composite: [] }),
  td1,
  ...licenceLayouts,
];
