import { describe, expect, test } from 'vitest';
import { sampled } from '../../../bench/ocr/data-set.ts';
import { rightCodes, verdictOf } from '../../../bench/ocr/sections/nasty.ts';
import { rightTypes } from '../../../bench/ocr/sections/types.ts';

const file = { file: 'nasty/made-up/some.pdf', wrong: 'PDF header only', password: null };
const refused = { ...file, expected: 'reject-with-error' } as const;
const accepted = { ...file, expected: 'accept' } as const;
const either = { ...file, expected: 'either' } as const;

describe('The verdict on a nasty file', () => {
  test.each([
    ['a refusal with the right code', refused, 'UNREADABLE_FILE', 'fine'],
    ['a refusal with another code', refused, 'ENCRYPTED_FILE', 'wrong code'],
    ['a reading of what should be refused', refused, null, 'wrongly read'],
    ['a reading of what should be read', accepted, null, 'fine'],
    ['a refusal of what should be read', accepted, 'UNREADABLE_FILE', 'wrongly refused'],
    ['a refusal of what may be refused', either, 'UNREADABLE_FILE', 'fine'],
    ['a reading of what may be read', either, null, 'fine'],
    ['a deadline where a refusal is in order', either, 'DEADLINE_EXCEEDED', 'wrong code'],
    ['a crash', either, 'CRASH', 'crash'],
    ['a hang', either, 'HANG', 'hang'],
  ] as const)('on %s', (_, nasty, error, verdict) => {
    expect(verdictOf(nasty, { error, megabytes: 300 })).toBe(verdict);
  });

  test('on too much memory is bad even when the file was read', () => {
    expect(verdictOf(accepted, { error: null, megabytes: 1600 })).toBe('too much memory');
  });

  test.each([
    [{ ...file, wrong: 'zero bytes' }, ['EMPTY_FILE']],
    [{ ...file, password: 'secret' }, ['ENCRYPTED_FILE']],
    [{ ...file, file: 'a.png', wrong: 'decompression bomb of 400 Mpixel' }, ['IMAGE_TOO_LARGE']],
    [{ ...file, file: 'a.gif', wrong: 'bomb; GIF is not an accepted type' }, ['UNSUPPORTED_FILE_TYPE']],
    [{ ...file, file: 'a.png', wrong: 'HTML under a .png name' }, ['UNSUPPORTED_FILE_TYPE']],
  ])('knows which codes fit %j', (nasty, codes) => {
    expect(rightCodes(nasty)).toEqual(codes);
  });
});

describe('The right type of a document', () => {
  const invoice = { file: 'a.pdf', lang: 'pt', fields: {} };

  test.each([
    ['NF-e (DANFE)', 'br.danfe'],
    ['NFS-e (DANFSe)', 'br.nfse'],
    ['receipt', 'receipt'],
    ['driving licence, US', 'us.driver_license'],
    ['letter', 'unknown'],
  ])('of a %s is %s', (kind, type) => {
    expect(rightTypes({ ...invoice, kind })?.[0]).toBe(type);
  });

  test('of a form is not known, since some have templates', () => {
    expect(rightTypes({ ...invoice, kind: 'form' })).toBeNull();
  });

  test('of a machine-readable zone follows from its format, and is open for visas', () => {
    const zone = { file: 'a.jpg', mrz: [], note: '' };
    expect(rightTypes({ ...zone, type: 'TD3' })).toContain('icao.passport');
    expect(rightTypes({ ...zone, type: 'TD1' })).toContain('icao.id_card');
    expect(rightTypes({ ...zone, type: 'MRV-B' })).toBeNull();
    expect(rightTypes({ ...zone, type: null })).toContain('unknown');
  });
});

describe('A sample', () => {
  const files = ['a/1', 'a/2', 'a/3', 'a/4', 'b/1'].map((name) => ({ file: name }));

  test('takes at most so many of each group, spread over it, in their order', () => {
    expect(sampled(files, 2).map((each) => each.file)).toEqual(['a/1', 'a/3', 'b/1']);
  });

  test('is everything without a limit', () => {
    expect(sampled(files, null)).toBe(files);
  });
});
