import { describe, expect, test } from 'vitest';
import { assessTextLayer } from '../../../../../src/domain/reading/document/text-layer-quality.ts';
import { blockFrom, paragraph, word } from './words-for-tests.ts';

const english =
  'Thank you for your letter of 3 August. We have read your proposal with care and would like to discuss it with you in person.';
const portuguese =
  'Pague até o vencimento para evitar multa de 2% e juros de mora. Em caso de dúvida, ligue grátis para a central de relacionamento.';

/** As fonts without a map to Unicode come out: letters moved by 29 places, as glyph numbers often are. */
const moved = (text: string): string =>
  [...text]
    .map((letter) => (/[a-z]/i.test(letter) ? String.fromCodePoint(letter.codePointAt(0)! - 29) : letter))
    .join('');
/** Another alphabet of the same letters. */
const caesar = (text: string): string =>
  text.toLowerCase().replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 97 + 7) % 26) + 97));

describe('assessTextLayer', () => {
  test.each([
    ['English', english],
    ['Portuguese', portuguese],
    ['capitals and numbers', 'CPF 123.456.789-09 NOME MARIA EXEMPLO DA SILVA REGISTRO 12345678900 VALIDADE 14/01/2031'],
    [
      'Greek',
      'Σας ευχαριστούμε για την επιστολή σας. Διαβάσαμε την πρότασή σας με προσοχή και θα θέλαμε να τη συζητήσουμε.',
    ],
    [
      'a table of codes',
      'BR55-X9 7781 KZ-20 9981 TRX 4410 PPX-1 2201 QWZ 7719 BNM-4 6671 HJK 1102 VBN-7 2981 44 12 88 19',
    ],
  ])('trusts a clean layer in %s', (_, text) => {
    expect(assessTextLayer([paragraph(text)])).toEqual({ usable: true, score: expect.any(Number), reason: null });
  });

  test('trusts a few words, and not nothing at all', () => {
    expect(assessTextLayer([paragraph('Page 1 of 2')])).toMatchObject({ usable: true, reason: null });
    expect(assessTextLayer([])).toEqual({ usable: false, score: 0, reason: 'too_little' });
  });

  test('does not trust glyphs without known characters', () => {
    expect(assessTextLayer([paragraph(english.replaceAll('e', '\uFFFD'))]).reason).toBe('unmapped_glyphs');
    expect(assessTextLayer([paragraph(english.replaceAll('o', '\uE03A'))]).reason).toBe('unmapped_glyphs');
    expect(assessTextLayer([paragraph(english, 0.5)]).reason).toBe('unmapped_glyphs');
  });

  test('does not trust another encoding or alphabet', () => {
    expect(assessTextLayer([paragraph(moved(english))]).usable).toBe(false);
    expect(assessTextLayer([paragraph(caesar(`${english} ${portuguese}`))]).reason).toBe('garbled');
  });

  test('does not trust letters that stand alone', () => {
    expect(assessTextLayer([paragraph([...english.replaceAll(' ', '')].join(' '))]).reason).toBe('scattered');
  });

  test('trusts Chinese whose characters stand apart', () => {
    expect(assessTextLayer([paragraph([...'本公司于本日收到贵公司寄来的发票一份'.repeat(4)].join(' '))]).usable).toBe(
      true,
    );
  });

  test('does not trust text that lies on other text, but lets a watermark be', () => {
    const text = paragraph(english);
    expect(assessTextLayer([text, text]).reason).toBe('overlapping');
    const watermark = blockFrom([word('COPY', 0, 0, { width: 1, height: 0.5 })]);
    expect(assessTextLayer([text, watermark]).usable).toBe(true);
  });

  test('scores by the share of text without the worst fault', () => {
    const some = assessTextLayer([paragraph(`${english} ${english} \uFFFD\uFFFD`)]);
    expect(some.usable).toBe(true);
    expect(some.score).toBeGreaterThan(0.9);
    expect(some.score).toBeLessThan(1);
  });
});
