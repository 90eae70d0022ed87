import { describe, expect, test } from 'vitest';
import { parseWith } from '../../../../src/adapters/koa/route/parse-with.ts';
import {
  faceMatchFields,
  faceMatchSubmission,
  ocrFields,
} from '../../../../src/adapters/koa/upload/submission-fields.ts';

const track = 'documents';

/** The refusal of a form, as code and fields. */
function refusal(sent: Record<string, unknown>, schema: typeof ocrFields | typeof faceMatchFields = ocrFields) {
  try {
    parseWith<unknown>(schema, sent);
  } catch (error) {
    const { code, fields } = error as { code: string; fields: { field: string; code: string }[] };
    const text = JSON.stringify(error) + String(error);
    return { code, fields: fields.map((each) => `${each.field} ${each.code}`), text };
  }
  return null;
}

describe('the fields of an OCR submission', () => {
  test('need nothing but the track', () => {
    expect(parseWith(ocrFields, { track })).toEqual({ track });
  });

  test('are read into what the service works with', () => {
    const sent = {
      track,
      template: 'br.cnh',
      customerRequestId: 'pedido nº 4711 ✓',
      pages: '1-3,5',
      language: 'por,eng',
      filePassword: 'segredo',
      metadata: '{"branch":"0042","priority":1,"vip":true,"note":null}',
      expected: '{"name":"MARIA DA SILVA"}',
    };
    expect(parseWith(ocrFields, sent)).toEqual({
      ...sent,
      language: ['por', 'eng'],
      metadata: { branch: '0042', priority: 1, vip: true, note: null },
      expected: { name: 'MARIA DA SILVA' },
    });
  });

  test.each([{}, { track: undefined }, { track: '' }])('name a missing track: %j', (sent) => {
    expect(refusal(sent)).toMatchObject({ code: 'MISSING_FIELD', fields: ['track MISSING_FIELD'] });
  });

  test.each([
    ['customerRequestId', ''],
    ['customerRequestId', 'x'.repeat(129)],
    ['customerRequestId', 'line\nbreak'],
    ['track', 'x'.repeat(129)],
    ['template', ''],
    ['pages', 'all'],
    ['pages', '3-1'],
    ['pages', '0'],
    ['language', 'pt-BR'],
    ['language', 'por,'],
    ['filePassword', ''],
    ['metadata', 'x'],
    ['metadata', '[1]'],
    ['metadata', '{"a":{"b":1}}'],
    ['expected', '{"name":1}'],
    ['expected', 'null'],
  ])('refuse %s=%j', (field, value) => {
    expect(refusal({ track, [field]: value })).toMatchObject({
      code: 'INVALID_FIELD',
      fields: [`${field} INVALID_FIELD`],
    });
  });

  test('take 128 characters of any script, counted as characters', () => {
    const long = '💡'.repeat(128);
    expect(parseWith(ocrFields, { track, customerRequestId: long }).customerRequestId).toBe(long);
  });

  test('name a field that is unknown, so that a misspelt one is noticed', () => {
    expect(refusal({ track, customerRequestID: 'x' })).toMatchObject({
      code: 'INVALID_FIELD',
      fields: ['customerRequestID INVALID_FIELD'],
    });
  });

  test('refuse a field that was sent twice or nested', () => {
    expect(refusal({ track: [track, track] })?.fields).toEqual(['track INVALID_FIELD']);
    expect(refusal({ track, metadata: { a: '1' } })?.fields).toEqual(['metadata INVALID_FIELD']);
  });

  test('tell every problem at once', () => {
    expect(refusal({ pages: 'x', nonsense: '1' })).toMatchObject({
      code: 'MISSING_FIELD',
      fields: ['track MISSING_FIELD', 'pages INVALID_FIELD', 'nonsense INVALID_FIELD'],
    });
  });

  test('never repeat a value', () => {
    const sent = { track, filePassword: 'x'.repeat(300), language: 'geheim' };
    expect(refusal(sent)?.fields).toEqual(['language INVALID_FIELD', 'filePassword INVALID_FIELD']);
    expect(refusal(sent)?.text).not.toMatch(/xxx|geheim/);
  });
});

describe('the fields of a face match', () => {
  test.each(['true', 'TRUE', 'True', 'tRuE'])('%s is consent', (sent) => {
    expect(parseWith(faceMatchFields, { track, sensitive_data_compliance: sent }).sensitive_data_compliance).toBe(true);
  });

  test.each(['false', '', '1', 'yes', 'on', ' true', 'true ', 'truthy'])('%j is no consent', (sent) => {
    expect(parseWith(faceMatchFields, { track, sensitive_data_compliance: sent }).sensitive_data_compliance).toBe(
      false,
    );
  });

  test('without the field there is no consent', () => {
    expect(parseWith(faceMatchFields, { track }).sensitive_data_compliance).toBe(false);
  });

  test('may say what the pictures show', () => {
    const sent = { track, imageKind2: 'document' };
    const uses = { lane: 'bulk', files: [], headers: {}, traceparent: '' } as const;
    const kindsOf = (fields: Record<string, unknown>) =>
      faceMatchSubmission(parseWith(faceMatchFields, fields), uses).options.imageKinds;
    expect(kindsOf(sent)).toEqual([null, 'document']);
    expect(kindsOf({ track })).toBeNull();
    expect(refusal({ ...sent, imageKind1: 'passport' }, faceMatchFields)?.fields).toEqual(['imageKind1 INVALID_FIELD']);
  });

  test.each([
    [{ threshold: '0.95' }, { match: 0.95 }],
    [{ threshold: '1' }, { match: 1 }],
    [{ fmr: '0.001' }, { fmr: 0.001 }],
    [{}, null],
  ])('say the threshold by %j', (sent, threshold) => {
    const uses = { lane: 'bulk', files: [], headers: {}, traceparent: '' } as const;
    const fields = parseWith(faceMatchFields, { track, metadata: '{"branch":"0042"}', ...sent });
    expect(faceMatchSubmission(fields, uses).options).toMatchObject({ threshold, metadata: { branch: '0042' } });
  });

  test.each([
    ['threshold', '0'],
    ['threshold', '0.000'],
    ['threshold', '1.01'],
    ['threshold', '-0.5'],
    ['threshold', '95%'],
    ['threshold', ''],
    ['fmr', '0.05'],
    ['fmr', '1e-4'],
  ])('refuse %s=%j', (field, value) => {
    expect(refusal({ track, [field]: value }, faceMatchFields)?.fields).toEqual([`${field} INVALID_FIELD`]);
  });

  test('take no template', () => {
    expect(refusal({ track, template: 'br.cnh' }, faceMatchFields)?.fields).toEqual(['template INVALID_FIELD']);
  });
});
