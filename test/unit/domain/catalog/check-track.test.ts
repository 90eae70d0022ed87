import { describe, expect, test } from 'vitest';
import { checkTrack } from '../../../../src/domain/catalog/check-track.ts';
import { checkUse } from '../../../../src/domain/track/template-use.ts';
import type { FaceMatchTrack, OcrTrack } from '../../../../src/domain/track/track.ts';
import { fieldOf, templateOf } from '../../../support/template-of.ts';

const core = {
  version: 1,
  owner: null,
  title: 'T',
  description: 'D',
  retention: { resultDays: 30, originalDays: 7 },
  review: false,
};
const ocr: OcrTrack = {
  ...core,
  kind: 'ocr',
  name: 'documents',
  templates: ['invoice'],
  defaultTemplate: null,
  typificationThreshold: 0.5,
  fallbackTemplate: 'generic.text',
  languages: ['por'],
  profile: 'accurate',
  expiredIsInvalid: false,
  externalProcessing: true,
  identity: false,
  barcodePayloads: false,
  portraits: false,
};
const face: FaceMatchTrack = {
  ...core,
  kind: 'face_match',
  name: 'face-match',
  consent: { purpose: 'Identity', legalBasis: 'consent', noticeVersion: '1' },
  threshold: null,
  requireLiveness: false,
  maxFaces: 5,
};
const columns = [fieldOf('total', 'money', []), fieldOf('title', 'text', [])];
const invoice = templateOf({
  name: 'invoice',
  fields: [fieldOf('number', 'text', []), fieldOf('taxId', 'text', [])],
  lists: [{ key: 'items', title: 'Items', fields: columns }],
});
const generic = templateOf({ name: 'generic.text' });
const receipt = templateOf({ name: 'receipt', fields: [fieldOf('seller', 'text', [])] });
const paths = (...args: Parameters<typeof checkTrack>) => checkTrack(...args).map(({ path }) => path);

describe('a track', () => {
  test('has no problem when its templates are in sight', () => {
    expect(checkTrack(ocr, [invoice, generic])).toEqual([]);
    expect(checkTrack(face, [])).toEqual([]);
  });

  test('is refused for templates that are not in sight', () => {
    expect(checkTrack({ ...ocr, defaultTemplate: 'receipt' }, [templateOf({ name: 'other' })])).toEqual([
      { path: 'templates[0]', message: 'There is no template "invoice"; add it first or name another.' },
      { path: 'fallbackTemplate', message: 'There is no template "generic.text"; add it first or name another.' },
      { path: 'defaultTemplate', message: 'There is no template "receipt"; add it first or name another.' },
    ]);
  });

  test('may ask for single fields and columns of the templates that it reads with', () => {
    const reviewFieldsBelow = { number: 0.9, 'items.total': 0.9, seller: 0.9 };
    const known = [invoice, generic, receipt];
    expect(checkTrack({ ...ocr, defaultTemplate: 'receipt', reviewFieldsBelow }, known)).toEqual([]);
    expect(checkTrack({ ...ocr, templates: [], reviewFieldsBelow }, known)).toEqual([]);
  });

  test.each([
    ['numbr', 'did you mean "number"?'],
    ['items.totals', 'did you mean "items.total"?'],
    ['seller', 'name one that a template has.'],
    ['items', 'name one that a template has.'],
  ])('is refused for the field %s, which none of its templates has', (name, action) => {
    expect(checkTrack({ ...ocr, reviewFieldsBelow: { taxId: 0.9, [name]: 0.9 } }, [invoice, generic, receipt])).toEqual(
      [
        {
          path: `reviewFieldsBelow.${name}`,
          message: `No template of the track has a field "${name}"; ${action}`,
        },
      ],
    );
  });

  test('is refused for a field that the later of two templates with one name has not', () => {
    const known = [invoice, generic, templateOf({ name: 'invoice' })];
    expect(paths({ ...ocr, reviewFieldsBelow: { number: 0.9 } }, known)).toEqual(['reviewFieldsBelow.number']);
  });

  test('names no fields as long as a template is missing', () => {
    expect(paths({ ...ocr, reviewFieldsBelow: { number: 0.9 } }, [generic])).toEqual(['templates[0]']);
  });

  test('is refused for originals that outlive results', () => {
    const retention = { resultDays: 5, originalDays: 7 };
    expect(paths({ ...face, retention }, [])).toEqual(['retention.originalDays']);
  });

  test('is refused for a review threshold above the match threshold', () => {
    expect(paths({ ...face, threshold: { match: 0.5, review: 0.6 } }, [])).toEqual(['threshold.review']);
    expect(paths({ ...face, threshold: { match: 0.6, review: 0.6 } }, [])).toEqual([]);
  });

  test('is refused for a threshold that is said twice', () => {
    expect(paths({ ...face, threshold: { match: 0.6, review: 0.6 }, fmr: 0.001 }, [])).toEqual(['fmr']);
    expect(paths({ ...face, fmr: 0.001 }, [])).toEqual([]);
  });
});

describe('the use of a template on a track', () => {
  const asking = { generator: 'house', instructions: '' };
  const generative = templateOf({ name: 'invoice', kind: 'generative', generative: asking });
  const listing = { ...generative, lists: [{ key: 'items', title: 'Items', fields: [fieldOf('a', 'text', [])] }] };

  test('is allowed for those it names, its default and its fallback', () => {
    expect(checkUse(ocr, invoice)).toEqual({ allowed: true });
    expect(checkUse(ocr, templateOf({ name: 'generic.text' })).allowed).toBe(true);
    expect(checkUse({ ...ocr, defaultTemplate: 'br.cnh' }, templateOf({ name: 'br.cnh' })).allowed).toBe(true);
  });

  test('is refused for others, unless the track names none', () => {
    expect(checkUse(ocr, receipt)).toMatchObject({ allowed: false, code: 'TEMPLATE_NOT_IN_TRACK' });
    expect(checkUse({ ...ocr, templates: [] }, receipt)).toEqual({ allowed: true });
  });

  test('is refused for generative templates where the track keeps pages in the house', () => {
    const inHouse = { ...ocr, externalProcessing: false };
    expect(checkUse(inHouse, generative)).toMatchObject({ allowed: false, code: 'EXTERNAL_PROCESSING_DISABLED' });
    expect(checkUse(inHouse, invoice)).toEqual({ allowed: true });
  });

  test('is granted for generative templates without lists, or with list response', () => {
    for (const template of [generative, { ...listing, listResponse: true }]) {
      expect(checkUse(ocr, template)).toEqual({ allowed: true });
    }
  });

  test('waits for an operator where identity documents would go to a generator', () => {
    const cnh = templateOf({ ...generative, documentType: 'br.cnh' });
    for (const [track, template] of [
      [{ ...ocr, identity: true, externalProcessing: true }, generative],
      [{ ...ocr, externalProcessing: true }, cnh],
      [{ ...ocr, identity: true, allowedGenerators: ['abroad'] }, generative],
    ] as const) {
      expect(checkUse(track, template)).toMatchObject({
        allowed: false,
        code: 'EXTERNAL_PROCESSING_DISABLED',
        detail: expect.stringContaining('docface generator allow house --track') as string,
      });
      expect(checkUse({ ...track, allowedGenerators: ['abroad', 'house'] }, template)).toEqual({ allowed: true });
    }
  });

  test('is refused for generative templates of earlier releases, which name no generator', () => {
    const { generative: _, ...nameless } = generative;
    expect(checkUse(ocr, nameless)).toMatchObject({ allowed: false, code: 'EXTERNAL_PROCESSING_DISABLED' });
  });

  test('is refused for generative templates with lists while list response is off', () => {
    expect(checkUse(ocr, listing)).toMatchObject({ allowed: false, code: 'LIST_RESPONSE_DISABLED' });
    expect(checkUse(ocr, { ...listing, kind: 'rules' })).toEqual({ allowed: true });
  });
});
