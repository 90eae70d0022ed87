import { describe, expect, test } from 'vitest';
import { DocfaceError } from '../../../../src/domain/errors.ts';
import { makeKnownLanguages } from '../../../../src/infrastructure/composition/ocr-engines.ts';
import { loadConfig } from '../../../../src/infrastructure/config/load-config.ts';

const engine = { languages: () => Promise.resolve(['por', 'eng']) };
const missing = { languages: () => Promise.reject(new DocfaceError('ENGINE_FAILED', 'It is not installed.')) };

function known(environment: Readonly<Record<string, string>>, reader: Parameters<typeof makeKnownLanguages>[1]) {
  return makeKnownLanguages(loadConfig({ DOCFACE_OCR_ENGINE: 'auto', ...environment }), reader)();
}

describe('the languages that a submission may name', () => {
  test('are those that the engine of the process reads', async () => {
    expect(await known({}, engine)).toEqual(['por', 'eng']);
  });

  test('are those of DOCFACE_LANGUAGES, whatever the engine reads', async () => {
    expect(await known({ DOCFACE_LANGUAGES: 'deu, fra' }, engine)).toEqual(['deu', 'fra']);
  });

  test('are those of PP-OCRv6 too where other processes read and may have its models', async () => {
    const elsewhere = await known({ DOCFACE_ROLES: 'api' }, engine);
    expect(elsewhere).toEqual(expect.arrayContaining(['por', 'eng', 'jpn']));
    expect(elsewhere).not.toContain('xxx');
    expect(await known({ DOCFACE_ROLES: 'api', DOCFACE_OCR_ENGINE: 'tesseract.js' }, engine)).toEqual(['por', 'eng']);
  });

  test('are not known where the engine is installed in other processes only', async () => {
    expect(await known({ DOCFACE_ROLES: 'api' }, missing)).toBeNull();
  });
});
