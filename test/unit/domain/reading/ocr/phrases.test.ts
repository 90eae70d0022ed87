import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editDistance } from '../../../../../src/domain/reading/ocr/edit-distance.ts';
import { findPhrase, phraseKey, plainWords } from '../../../../../src/domain/reading/ocr/phrases.ts';

function find(text: string, phrase: string): readonly string[] {
  const words = text.split(' ');
  return findPhrase(plainWords(words), phraseKey(phrase)).map(({ start, end, slips }) =>
    [words.slice(start, end).join(' '), slips].join(' / '),
  );
}

describe('finding a phrase', () => {
  test('does not mind case, accents, punctuation and ordinal marks', () => {
    expect(find('4c doc. identidade / org. emissor / uf', 'DOC. IDENTIDADE / ÓRG. EMISSOR / UF')).toEqual([
      'doc. identidade / org. emissor / uf / 0',
    ]);
    expect(find('N° REGISTRO', 'Nº REGISTRO')).toEqual(['N° REGISTRO / 0']);
  });

  test('does not mind where the engine puts spaces', () => {
    expect(find('CARTEIRANACIONAL DE HABILI TAÇÃO', 'CARTEIRA NACIONAL DE HABILITAÇÃO')).toHaveLength(1);
  });

  test('tolerates one misread letter in six', () => {
    expect(find('DATA NASC1MENT0', 'DATA NASCIMENTO')).toEqual(['DATA NASC1MENT0 / 2']);
    expect(find('DATA NA5C1MENT0', 'DATA NASCIMENTO')).toEqual([]);
  });

  test('takes short words as they are only', () => {
    expect(find('NOVE', 'NOME')).toEqual([]);
    expect(find('NOME NOME', 'NOME')).toEqual(['NOME / 0', 'NOME / 0']);
  });

  test('begins and ends at words', () => {
    expect(find('SUBTOTAL TOTALS', 'TOTAL')).toEqual([]);
  });

  test('takes the best of readings that overlap', () => {
    expect(find('DA DATA DE NASCIMENTO', 'DATA DE NASCIMENTO')).toEqual(['DATA DE NASCIMENTO / 0']);
  });

  test('finds nothing for a phrase without letters', () => {
    expect(find('a b', '--')).toEqual([]);
  });
});

describe('finding a misread phrase among many words', () => {
  test('misses none that starts at any word', () => {
    const word = fc.string({ unit: fc.constantFrom('A', 'B'), minLength: 0, maxLength: 5 });
    const words = fc.array(word, { maxLength: 14 });
    fc.assert(
      fc.property(words, fc.string({ unit: fc.constantFrom('A', 'B'), minLength: 1, maxLength: 20 }), (texts, key) => {
        const slips = Math.min(4, Math.floor(key.length / 6));
        const starts = texts.flatMap((text, start) => {
          const ends = texts.map((_, end) => texts.slice(start, end + 1).join(''));
          const isHit = text !== '' && ends.slice(start).some((joined) => editDistance(joined, key, slips) !== null);
          return isHit ? [start] : [];
        });
        const hits = findPhrase(plainWords(texts), key);
        expect(hits.every(({ start }) => starts.includes(start))).toBe(true);
        expect(hits.length > 0).toBe(starts.length > 0);
      }),
    );
  });
});

/** The textbook definition, slow and plain. */
function plainDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const same = a[0] === b[0] ? 0 : 1;
  return Math.min(
    plainDistance(a.slice(1), b.slice(1)) + same,
    plainDistance(a.slice(1), b) + 1,
    plainDistance(a, b.slice(1)) + 1,
  );
}

describe('edit distance', () => {
  test('agrees with the definition up to its limit and says null beyond', () => {
    const short = fc.string({ unit: fc.constantFrom('A', 'B', 'C'), maxLength: 6 });
    fc.assert(
      fc.property(short, short, fc.integer({ min: 0, max: 4 }), (a, b, limit) => {
        const distance = plainDistance(a, b);
        expect(editDistance(a, b, limit)).toBe(distance <= limit ? distance : null);
      }),
    );
  });
});
