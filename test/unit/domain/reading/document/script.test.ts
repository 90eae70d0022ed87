import { expect, test } from 'vitest';
import { scriptsIn } from '../../../../../src/domain/reading/document/script.ts';

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
