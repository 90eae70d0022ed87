import { describe, expect, test } from 'vitest';
import { describeRewrap } from '../../../../src/adapters/cli/commands/master-key-commands.ts';
import { describeCalibration, describeMatch } from '../../../../src/adapters/cli/face-report.ts';
import { describeReading } from '../../../../src/adapters/cli/ocr-report.ts';
import type { Field, FieldValue, OcrResult } from '../../../../src/domain/reading/result/ocr-result.ts';
import type { Face, FaceMatchResult } from '../../../../src/domain/result/face.ts';
import { at, pageOf } from '../../../support/drawn-page.ts';
import { readDocumentOf, readField } from '../../../support/read-document.ts';

const fieldOf = (value: FieldValue, validations: Field['validations'] = []): Field =>
  readField(value, { confidence: 0.949, validations });

const receipt = readDocumentOf(
  'receipt',
  {
    issuer: fieldOf('Exemplo\u{1B}[2J Ltda'),
    total: fieldOf({ amount: '12.50', currency: 'BRL' }, [
      { rule: 'amount.range', result: 'valid' },
      { rule: 'amount.words', result: 'not_applicable' },
    ]),
    address: fieldOf({
      text: 'Rua Modelo, 1',
      street: 'Rua Modelo',
      number: '1',
      complement: null,
      district: null,
      city: null,
      state: null,
      postalCode: null,
    }),
    discount: fieldOf({ amount: '0.50', currency: null }),
    paid: fieldOf(true),
    date: fieldOf(null),
  },
  {
    lists: { items: [{ name: fieldOf('Paper'), price: fieldOf({ amount: '5.00', currency: 'BRL' }) }], taxes: [] },
    validation: {
      passed: false,
      unproven: [],
      results: [
        { rule: 'sum.equals', result: 'invalid', fields: ['items', 'total'], message: 'The items do not add up.' },
        { rule: 'required', result: 'valid' },
      ],
    },
  },
);

const reading: OcrResult = {
  pages: [{ ...pageOf([at(0, 0, 'RECEIPT')]), quality: { score: 0.4, defects: ['blurred', 'dark'] } }],
  documents: [receipt],
};

describe('the report of a reading', () => {
  const report = describeReading(reading);

  test('names the document, its template and how sure that is', () => {
    expect(report).toMatch(/^receipt \(page 1\), template receipt, recognised with 0\.90\n/);
  });

  test('shows each field with its value, confidence and checks', () => {
    expect(report).toMatch(/^total +BRL 12\.50 +0\.95 +amount\.range: valid$/m);
    expect(report).toMatch(/^address +Rua Modelo, 1 +0\.95 +-$/m);
    expect(report).toMatch(/^discount +0\.50 +0\.95 +-$/m);
    expect(report).toMatch(/^paid +true +0\.95 +-$/m);
    expect(report).toMatch(/^date +- +- +-$/m);
  });

  test('shows the lists that have rows', () => {
    expect(report).toContain('items:\nname   price\nPaper  BRL 5.00');
    expect(report).not.toContain('taxes');
  });

  test('tells what validation found', () => {
    expect(report).toContain('Validation failed.\n  sum.equals items total: The items do not add up.');
  });

  test('tells what is wrong with the pages and who read them', () => {
    expect(report).toContain('Page 1 is blurred, dark.\nRead by drawn 1 (ocr).');
  });

  test('says of a proposal what it was read as', () => {
    const typification = { confidence: 0, proposed: { type: 'invoice', confidence: 0.37 }, alternatives: [] };
    const proposal = describeReading({ ...reading, documents: [{ ...receipt, typification }] });
    expect(proposal).toContain('Not recognised for sure: read as invoice (0.37), its fields are a proposal.');
  });

  test('lets no text command the terminal', () => {
    expect(report).not.toContain('\u{1B}');
  });

  test('says whether a document passed, is not proven, or had nothing to check', () => {
    const reported = (passed: boolean | null, unproven: readonly string[] = []): string =>
      describeReading({ ...reading, documents: [{ ...receipt, validation: { passed, unproven, results: [] } }] });
    expect(reported(true)).toContain('\nValidation passed.');
    expect(reported(null)).toContain('\nThere was nothing to check.');
    expect(reported(null, ['number', 'total'])).toContain(
      '\nValidation neither passed nor failed: nothing supports number, total but a label or a place.',
    );
  });
});

const face: Face = {
  id: 'f1',
  image: 1,
  page: 1,
  role: 'portrait',
  boundingBox: { x: 0, y: 0, width: 1, height: 1 },
  landmarks: [],
  pose: { yaw: 0, pitch: 0, roll: 0 },
  confidence: 0.99,
  eyeDistance: 80,
  quality: { score: 0.5, issues: [{ code: 'dark', message: 'The face is dark.' }] },
  liveness: null,
};

const match: FaceMatchResult = {
  mode: 'two_images',
  decision: 'match',
  similarity: 0.81234,
  threshold: { match: 0.7, review: 0.5, source: 'engine', calibration: { set: 'made up', fmr: 0, fnmr: 0 } },
  model: { name: 'human', version: '3', models: ['faceres'], backend: 'wasm' },
  images: [],
  faces: [face, { ...face, id: 'f2', image: 2, quality: { score: 1, issues: [] } }],
  comparisons: [{ a: 'f1', b: 'f2', similarity: 0.81234, decision: 'match' }],
  unmatched: [],
  consent: { given: true, purpose: 'test', legalBasis: 'consent', noticeVersion: '1', recordedAt: '2026-01-01' },
};

describe('the report of a face match', () => {
  test('tells the decision, the similarity and what they were held against', () => {
    const report = describeMatch(match);

    expect(report).toContain(
      'Match: the faces are alike enough to be of one person.\nSimilarity 0.812 (match from 0.7, review from 0.5, by the engine).',
    );
    expect(report).toMatch(/^f1 +1 +1 +portrait +0\.99 +0\.50 +The face is dark\.$/m);
    expect(report).toMatch(/^f1 +f2 +0\.812 +match$/m);
    expect(report).toContain('Compared by human 3 on wasm.');
  });

  test('says when nothing could be compared', () => {
    const report = describeMatch({ ...match, decision: 'inconclusive', similarity: null, faces: [], comparisons: [] });

    expect(report).toBe('Inconclusive: nothing could be compared.\n\nCompared by human 3 on wasm.');
  });
});

describe('the report of a calibration', () => {
  const rates = { different: 100, falseMatches: 1, fmr: 0.01, fmrUpperBound: 0.0466, same: 20, fnmr: 0.05 };
  const calibration = {
    set: 'ours',
    descriptor: 'drawn',
    offset: -1,
    slope: 2,
    match: 0.9,
    review: 0.5,
    fmr: 0.01,
    fnmr: 0.05,
    atReview: { fmr: 0.02, fnmr: 0.01 },
    pairs: { same: 20, different: 100 },
  };
  const report = { calibration, groups: [{ group: 'all', match: rates, review: rates }], withoutFace: [] };
  const described = (changes: object, groupsTooSmall: readonly string[] = []) =>
    describeCalibration({ ...report, groupsTooSmall, output: 'own.json', calibration: { ...calibration, ...changes } });

  test('says in how many pictures no face was acquired', () => {
    const failureToAcquire = { rate: 0.04, atMost: 0.1234, pictures: 25 };
    expect(described({ failureToAcquire })).toContain(
      'Of 25 pictures 4.00 % show no face, or one that is too poor to compare (95 % confidence: below 12.34 %).',
    );
    expect(described({})).not.toContain('show no face');
  });

  test('says which group placed the thresholds, and which had too few pairs for that', () => {
    const said = described({ worstGroup: 'night' }, ['dawn', 'dusk']);
    expect(said).toContain('Strangers are the most alike in night.');
    expect(said).toContain('With too few pairs of different people these placed none: dawn, dusk.');
    expect(described({})).not.toContain('Strangers are');
  });
});

describe('the report of a rewrap', () => {
  const done = { resealed: { request: 3 }, current: 'aaaa', version: null, retired: ['bbbb'], left: [] };

  test('says which keys may go, in this process or in the key service', () => {
    expect(describeRewrap(done)).toBe(
      'request: 3 sealed anew\nEverything is under aaaa. Nothing is under bbbb any more: set the master key to the last one alone, and restart every process.',
    );
    expect(describeRewrap({ ...done, version: 4 })).toBe(
      'request: 3 sealed anew\nEverything is under aaaa, version 4 of the key in the key service. Nothing is under bbbb any more: min_decryption_version of the key may be 4; if DOCFACE_MASTER_KEY is set, unset it and restart every process.',
    );
    expect(describeRewrap({ ...done, version: 4, retired: [] })).toMatch(/version 4 of the key in the key service\.$/);
  });

  test('says what still needs an older one', () => {
    const left = [{ kind: 'sample' as const, masterKey: 'bbbb', rows: 2 }];
    expect(describeRewrap({ ...done, version: 4, retired: [], left })).toContain('sample: 2 still under bbbb');
  });
});
