import { describe, expect, test } from 'vitest';
import { checkMessages, signMeanings, wordedCheck } from '../../../console/viewer/check-messages.ts';
import { editSigns } from '../../../src/domain/reading/document/file-traces.ts';
import { checkCodes, checkMessage } from '../../../src/domain/reading/result/check-messages.ts';

const titles: Readonly<Record<string, string>> = { total: 'Valor total', issueDate: 'Data de emissão' };
const inPortuguese = { language: 'pt-BR', titleOf: (key: string) => titles[key] ?? key } as const;

describe('what a check says on a screen', () => {
  test.each(checkCodes)('has Portuguese words that name as much as the English ones: %s', (code) => {
    const names = checkMessage(code, ['THIS']).message.includes('THIS');
    expect(checkMessages['pt-BR'][code].split('{}').length - 1).toBe(names ? 1 : 0);
    const english = checkMessages.en[code] ?? checkMessages['pt-BR'][code];
    expect(english.split('{}').length - 1).toBe(names ? 1 : 0);
  });

  test('names fields by their titles', () => {
    const said = checkMessage('code_differs', ['total', 'issueDate']);
    expect(wordedCheck(said, inPortuguese)).toEqual({
      text: 'O código e o impresso diferem: Valor total, Data de emissão.',
      language: 'pt-BR',
    });
    expect(wordedCheck(said, { ...inPortuguese, language: 'en' })?.text).toBe(
      'The code and the print differ: Valor total, Data de emissão.',
    );
  });

  test.each(editSigns)('says what a sign of editing means: %s', (sign) => {
    const said = checkMessage('signs_of_editing', [sign]);
    expect(wordedCheck(said, inPortuguese)?.text).toContain(signMeanings[sign]);
    expect(wordedCheck(said, { ...inPortuguese, language: 'en' })).toEqual({ text: said.message, language: 'en' });
  });

  test('is that of the service where a result is older than codes, or another version has one more', () => {
    const message = 'The document has expired.';
    expect(wordedCheck({ message }, inPortuguese)).toEqual({ text: message, language: 'en' });
    const unknown = { message, code: 'of_tomorrow' as 'expired' };
    expect(wordedCheck(unknown, inPortuguese)).toEqual({ text: message, language: 'en' });
    expect(wordedCheck({}, inPortuguese)).toBeNull();
  });
});
