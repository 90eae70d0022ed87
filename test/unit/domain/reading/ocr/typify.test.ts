import { describe, expect, test } from 'vitest';
import { chosenAs, recognised } from '../../../../../src/domain/reading/ocr/choose-template.ts';
import { typify } from '../../../../../src/domain/reading/ocr/typify.ts';
import type { Template, TypificationRules } from '../../../../../src/domain/template/template.ts';
import type { OcrTrack } from '../../../../../src/domain/track/track.ts';
import { at, pageOf } from '../../../../support/drawn-page.ts';
import { templateOf } from '../../../../support/template-of.ts';

function typed(name: string, rules: Partial<TypificationRules>, more: Partial<Template> = {}): Template {
  return templateOf({ name, typification: { keywords: [], patterns: [], certainAt: 1, ...rules }, ...more });
}

const licence = typed(
  'licence',
  {
    keywords: [
      { text: 'CARTEIRA DE HABILITAÇÃO', weight: 0.6 },
      { text: 'REGISTRO', weight: 0.3 },
    ],
  },
  { documentType: 'br.cnh' },
);
const card = typed(
  'card',
  {
    keywords: [
      { text: 'REGISTRO', weight: 0.4 },
      { text: 'HABILITAÇÃO', weight: -0.8 },
    ],
  },
  { documentType: 'br.rg' },
);
const pageWith = (...texts: readonly string[]) => pageOf(texts.map((text, index) => at(50, 100 + index * 40, text)));

function scores(page = pageWith(), templates: readonly Template[] = [licence, card]) {
  const { best, alternatives } = typify([page], templates);
  return [best, ...alternatives].map((score) => `${score?.template.name} ${score?.confidence}`);
}

describe('typification', () => {
  test('adds up the keywords that are printed', () => {
    expect(scores(pageWith('CARTEIRA DE HABILITAÇÃO', 'REGISTRO'))).toEqual(['licence 0.9']);
    expect(scores(pageWith('REGISTRO'))).toEqual(['card 0.4', 'licence 0.3']);
  });

  test('tolerates misread keywords, for a little less', () => {
    expect(scores(pageWith('CARTE1RA DE HABIL1TACAO'))).toEqual(['licence 0.54']);
  });

  describe('by a term of the vocabulary', () => {
    const words = { et: ['Täname'], en: ['Change', 'Cash received'], vi: ['Thẻ'] };
    const receipt = typed(
      'receipt',
      { keywords: [{ text: '$thanks', weight: 0.5 }] },
      { vocabulary: { terms: { thanks: words }, others: {} } },
    );

    test.each([
      ['another word without accents', 'READ THE NOTES', 'receipt 0'],
      ['another word that is longer', 'IF THEY HAVE CHANGED', 'receipt 0'],
      ['the ends of two words', 'GIVE A NAME', 'receipt 0'],
      ['a word of a sentence', 'A B C D E F G H I J K L M CASH RECEIVED N O', 'receipt 0'],
      ['the word with its accents', 'THẺ', 'receipt 0.5'],
      ['the word, misread', 'CHANCE', 'receipt 0.475'],
      ['two words, one of them misread', 'CASH RECE1VED', 'receipt 0.475'],
    ])('counts what is printed: %s', (_, text, score) => {
      expect(scores(pageWith(text), [receipt])).toEqual([score]);
    });
  });

  test('finds a keyword that wraps', () => {
    expect(scores(pageWith('CARTEIRA DE', 'HABILITAÇÃO'))).toEqual(['licence 0.6']);
  });

  test('never exceeds 1, yet puts the type with more evidence first', () => {
    const some = typed('some', { keywords: [{ text: 'AAAA', weight: 1 }] });
    const more = typed('more', { keywords: [{ text: 'AAAA', weight: 2 }] });
    expect(scores(pageWith('AAAA'), [some, more])).toEqual(['more 1', 'some 1']);
  });

  test('takes the first of equal scores', () => {
    const twin = { ...card, name: 'twin' };
    expect(scores(pageWith('REGISTRO'), [card, twin])[0]).toBe('card 0.4');
    expect(scores(pageWith('REGISTRO'), [twin, card])[0]).toBe('twin 0.4');
  });

  test('looks at rows in capitals without accents for patterns', () => {
    const rules = { patterns: [{ pattern: 'LEI N? ?7 ?116', weight: 0.3 }] };
    expect(scores(pageWith('Lei nº 7.116 de 29/08/83'), [typed('law', rules)])).toEqual(['law 0.3']);
  });

  test('counts a machine-readable zone of the right format and country', () => {
    const zone = pageWith(
      'I<BRA123456789<007<<<<<<<<<<<<',
      '9001158F3101148BRA<<<<<<<<<<<4',
      'MARIA<<EXEMPLO<DA<SILVA<<<<<<<',
    );
    const td1 = (country?: string) =>
      typed('td1', { mrz: { formats: ['TD1'], weight: 0.7, ...(country === undefined ? {} : { country }) } });
    expect(scores(zone, [td1()])).toEqual(['td1 0.7']);
    expect(scores(zone, [td1('BRA')])).toEqual(['td1 0.7']);
    expect(scores(zone, [td1('UTO')])).toEqual(['td1 0']);
    expect(scores(zone, [typed('td3', { mrz: { formats: ['TD3'], weight: 0.7 } })])).toEqual(['td3 0']);
  });

  test('counts the shape of the page', () => {
    const narrow = typed('narrow', { aspect: { min: 0.1, max: 0.5, weight: 0.2 } });
    expect(scores(pageOf([], { width: 400, height: 1200 }), [narrow])).toEqual(['narrow 0.2']);
    expect(scores(pageOf([]), [narrow])).toEqual(['narrow 0']);
  });

  test('looks at the first two pages only', () => {
    const blank = pageOf([]);
    const page = pageWith('REGISTRO');
    expect(typify([blank, page], [card]).best?.confidence).toBe(0.4);
    expect(typify([blank, blank, page], [card]).best?.confidence).toBe(0);
  });

  test('has nothing to say without templates', () => {
    expect(typify([pageWith('REGISTRO')], [])).toEqual({ best: null, alternatives: [] });
  });
});

describe('the choice of a template', () => {
  const track: OcrTrack = {
    kind: 'ocr',
    name: 'documents',
    version: 1,
    owner: null,
    title: 'Documents',
    description: '',
    retention: { resultDays: 30, originalDays: 7 },
    templates: [],
    defaultTemplate: null,
    typificationThreshold: 0.5,
    fallbackTemplate: 'text',
    languages: ['por'],
    profile: 'accurate',
    review: false,
    expiredIsInvalid: false,
    externalProcessing: true,
    identity: false,
    barcodePayloads: false,
    portraits: false,
  };
  const text = templateOf({ name: 'text' });
  const doubtful = typify([pageWith('REGISTRO')], [licence, card, text]);
  const certain = typify([pageWith('CARTEIRA DE HABILITAÇÃO', 'REGISTRO')], [licence, card, text]);

  test('takes the best from the threshold on', () => {
    expect(recognised(certain, track)?.name).toBe('licence');
    expect(recognised(doubtful, track)).toBeNull();
    expect(recognised(doubtful, { typificationThreshold: 0.4 })?.name).toBe('card');
  });

  test('calls a document unknown that is read with the fallback because nothing was recognised', () => {
    expect(chosenAs(text, doubtful, track)).toMatchObject({
      type: 'unknown',
      typification: {
        confidence: 0,
        alternatives: [
          { type: 'br.rg', confidence: 0.4 },
          { type: 'br.cnh', confidence: 0.3 },
        ],
      },
    });
  });

  test('gives the type of a template that was named, with what the evidence says of it', () => {
    expect(chosenAs(card, certain, track)).toMatchObject({
      type: 'br.rg',
      typification: { confidence: 0, alternatives: [{ type: 'br.cnh', confidence: 0.9 }] },
    });
    expect(chosenAs(text, doubtful, { ...track, defaultTemplate: 'text' }).type).toBe('generic.text');
  });
});
