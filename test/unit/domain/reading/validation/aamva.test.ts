import { describe, expect, test } from 'vitest';
import { aamvaNames, aamvaValue, parseAamva } from '../../../../../src/domain/reading/validation/aamva.ts';
import { aamvaPayload, sampleLicence } from '../../../../drawn/layouts/us-licence.ts';

function read(text: string): Readonly<Record<string, string | null>> {
  const card = parseAamva(text);
  if (!card) throw new Error('the payload is no card');
  return Object.fromEntries(aamvaNames.map((name) => [name, aamvaValue(card, name)]));
}

const payload = (version: string, elements: readonly string[], subfile = 'DL'): string =>
  `@\n\u001e\rANSI 636000${version}0001${subfile}00310100${subfile}${elements.join('\n')}\r`;

describe('a card of the AAMVA', () => {
  test('of version 9 is read by names, with ISO dates', () => {
    expect(parseAamva(aamvaPayload(sampleLicence))).toMatchObject({ version: 9, issuer: '636000' });
    expect(read(aamvaPayload(sampleLicence))).toEqual({
      ...sampleLicence,
      fullName: 'MARY ANN SAMPLE',
      country: 'USA',
      licenceClass: 'D',
      restrictions: null,
      endorsements: null,
      eyeColour: 'BRO',
      height: '064 IN',
      discriminator: 'X000123477',
    });
  });

  test('of version 1 has one element for the name, other letters for the class, and dates with the year first', () => {
    const elements = ['DAASAMPLE,MARY,ANN', 'DARD', 'DBA20310425', 'DBB19900425', 'DBCF', 'DBD20230510', 'DAQX0001234'];
    expect(read(payload('01', elements))).toMatchObject({
      surname: 'SAMPLE',
      givenNames: 'MARY ANN',
      licenceClass: 'D',
      birthDate: '1990-04-25',
      issueDate: '2023-05-10',
      expiryDate: '2031-04-25',
      sex: 'F',
    });
  });

  test('of version 3 has all given names in one element', () => {
    expect(read(payload('03', ['DCSSAMPLE', 'DCTMARY,ANN', 'DAQ1']))).toMatchObject({ givenNames: 'MARY ANN' });
  });

  test('of Canada has dates with the year first, and its postal code stays whole', () => {
    const elements = ['DAQS1234', 'DCSSAMPLE', 'DACMARY', 'DBB19900425', 'DCGCAN', 'DAKK1A 0B1', 'DBC9'];
    expect(read(payload('10', elements))).toMatchObject({
      birthDate: '1990-04-25',
      country: 'CAN',
      postalCode: 'K1A 0B1',
      sex: 'X',
    });
  });

  test('of identity has a subfile of its own', () => {
    expect(read(payload('08', ['DAQ77', 'DCSSAMPLE'], 'ID'))).toMatchObject({
      documentNumber: '77',
      surname: 'SAMPLE',
    });
  });

  test('tells no date that no calendar knows, and no name that nobody asked for', () => {
    const card = parseAamva(payload('09', ['DAQ77', 'DBB02301990', 'DBA99999999']));
    expect(card && ['birthDate', 'expiryDate', 'constructor'].map((name) => aamvaValue(card, name))).toEqual([
      null,
      null,
      null,
    ]);
    expect(card && aamvaValue(card, 'DBB')).toBe('02301990');
  });

  test('is no other text', () => {
    expect(parseAamva('DAQ77\nDCSSAMPLE')).toBeNull();
    expect(parseAamva('@\n\u001e\rANSI 636000')?.elements.size).toBe(0);
  });
});
