import { isValidBoleto, isValidCnh, isValidCpf } from '@brazilian-utils/brazilian-utils';
import { describe, expect, test } from 'vitest';
import { parseMrz } from '../../../src/domain/reading/validation/mrz.ts';
import { drawPassport } from '../../drawn/documents.ts';
import { makeCpf, makeIdentityNumber, makeLicenceNumber, makeUtilityLine } from '../../drawn/numbers.ts';
import { makeBill, makeIdentityCard, makeLicence, makeNationalCard, makePassport } from '../../drawn/people.ts';
import { fromAbove, fromTheSide, type Pixels, warp } from '../../drawn/perspective.ts';
import { Random } from '../../drawn/random.ts';

function many<Value>(make: (random: Random) => Value): readonly Value[] {
  return Array.from({ length: 500 }, (_, seed) => make(new Random(seed)));
}

describe('Numbers of made-up documents', () => {
  test('have check digits that an independent library accepts', () => {
    expect(many(makeCpf).filter((cpf) => !isValidCpf(cpf))).toEqual([]);
    expect(many(makeLicenceNumber).filter((number) => !isValidCnh(number))).toEqual([]);
    expect(many((random) => makeUtilityLine('157.89', random)).filter((line) => !isValidBoleto(line))).toEqual([]);
  });

  test('give an identity number of São Paulo its digit or X', () => {
    expect(many(makeIdentityNumber).every((number) => /^\d{8}[\dX]$/.test(number))).toBe(true);
  });

  test('hold the amount of a bill in its line', () => {
    expect(
      makeUtilityLine('1234.56', new Random(1))
        .replace(/(.{11})./g, '$1')
        .slice(4, 15),
    ).toBe('00000123456');
  });
});

describe('Made-up people', () => {
  test('are the same for the same seed and others for another', () => {
    const make = (seed: number) => [
      makeLicence(new Random(seed), '2022'),
      makeIdentityCard(new Random(seed)),
      makeNationalCard(new Random(seed)),
      makeBill(new Random(seed)),
      makePassport(new Random(seed)),
    ];
    expect(make(7)).toEqual(make(7));
    expect(make(7)).not.toEqual(make(8));
  });

  test('bear names that say that they do not exist', () => {
    const invented = /EXEMPLO|MODELO|FICTÍCIO|FICTICIO|AMOSTRA|ESPÉCIME|ESPECIME|DEMONSTRAÇÃO|DEMONSTRACAO/;
    const names = many((random) => makeLicence(random, random.next() < 0.5 ? '2006' : '2022').fullName);
    expect(names.filter((name) => !invented.test(name))).toEqual([]);
  });

  test('have licences whose dates follow each other', () => {
    const licences = many((random) => makeLicence(random, '2006'));
    const wrong = licences.filter(({ birthDate, firstLicenceDate, issueDate, expiryDate }) => {
      const dates = [birthDate, firstLicenceDate, issueDate, expiryDate];
      return dates.join() !== dates.toSorted().join();
    });
    expect(wrong).toEqual([]);
  });
});

describe('Made-up passports', () => {
  test('say on the page what their zone says, and keep the order of their dates', async () => {
    const { expected } = await drawPassport({ said: makePassport(new Random(3)) });
    const zone = parseMrz(expected['mrz'] as readonly string[], { today: '2026-11-01' });
    expect(zone?.checks.filter(({ result }) => result === 'invalid')).toEqual([]);
    expect(zone?.fields).toMatchObject({
      documentNumber: expected['documentNumber'],
      birthDate: expected['birthDate'],
      expiryDate: expected['expiryDate'],
      sex: expected['sex'],
    });
    const passports = many(makePassport);
    const wrong = passports.filter(({ birthDate, issueDate, expiryDate }) => {
      return birthDate >= issueDate || issueDate >= expiryDate;
    });
    expect(wrong).toEqual([]);
  });
});

describe('A photo of a document on a table', () => {
  const white: Pixels = { width: 60, height: 40, data: new Uint8Array(60 * 40 * 3).fill(255) };

  const photoOf = (view: typeof fromAbove, seed: number): Pixels => {
    const random = new Random(seed);
    return warp(white, view(white, random), random);
  };

  test('may be taken from the side, with all corners in the picture and apart from each other', () => {
    for (const { width, height, corners } of many((random) => fromTheSide(white, random))) {
      expect(corners.every(([x, y]) => x > 0 && y > 0 && x < width && y < height)).toBe(true);
      const [[ax, ay], , [cx, cy]] = corners;
      expect(cx - ax).toBeGreaterThan(0.1 * width);
      expect(cy - ay).toBeGreaterThan(0.1 * height);
    }
  });

  test('shows the whole document with the table around it', () => {
    const photo = photoOf(fromAbove, 3);
    const bright = photo.data.filter((value) => value === 255).length / 3;
    expect([photo.width, photo.height]).toEqual([75, 50]);
    expect(bright).toBeGreaterThan(0.9 * 60 * 40);
    expect(bright).toBeLessThan(1.1 * 60 * 40);
    expect(photo.data[0]).toBeLessThan(150);
  });

  test('is the same for the same seed', () => {
    expect(photoOf(fromAbove, 3)).toEqual(photoOf(fromAbove, 3));
  });
});
