import { expect, test } from 'vitest';
import { codeMessages } from '../../../console/requests/messages.ts';
import { warningCodes } from '../../../src/domain/warning.ts';

test.each(warningCodes)('the warning %s has words of its own in both languages', (code) => {
  const english: Readonly<Record<string, string>> = codeMessages.en;
  const portuguese: Readonly<Record<string, string>> = codeMessages['pt-BR'];
  expect(english[code]).toMatch(/^[A-Z].*[.]$/);
  expect(portuguese[code]).toMatch(/^\p{Lu}.*[.]$/u);
  expect(portuguese[code]).not.toBe(english[code]);
});
