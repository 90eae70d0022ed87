import { expect, test } from 'vitest';
import { installableLanguages } from '../../../../../src/adapters/tesseract/language-data.ts';
import { lettersIn, scripts, scriptsIn } from '../../../../../src/domain/reading/document/script.ts';

test.each([
  ['Τιμολόγιο 145', ['Grek']],
  ['Счёт на оплату и Τιμολόγιο', ['Cyrl', 'Grek']],
  ['請求番号、発行日、ウェブサイト', ['Jpan']],
  ['发票号码 5960', ['Hani']],
  ['Resistance of 47 kΩ at 20 µA, λ and π', []],
  ['Invoice number 4417', []],
] as const)('“%s” is written in %j beside Latin letters', (text, expected) => {
  expect(scriptsIn(text)).toEqual(expected);
});

test('letters are counted by script, and kanji are letters of Japanese', () => {
  expect(lettersIn('Τιμή 12 και Счёт', ['Grek'])).toBe(7);
  expect(lettersIn('発行日は', ['Jpan'])).toBe(4);
  expect(lettersIn('発行日は', ['Hani'])).toBe(3);
  expect(lettersIn('Invoice', ['Grek', 'Jpan'])).toBe(0);
});

test('the data of every script are those that the command installs', () => {
  const data = Object.values(scripts).flatMap((script) => script.data);
  expect(data.filter((language) => !installableLanguages.includes(language))).toEqual([]);
});
