import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareNames, nameKey } from '../../../../../src/domain/reading/validation/names.ts';

describe('nameKey', () => {
  test('drops diacritics, case, hyphens and apostrophes', () => {
    expect(nameKey(' José  Conceição-D’Ávila ')).toBe('JOSE CONCEICAO D AVILA');
    expect(nameKey("D'ÁVILA")).toBe(nameKey('D AVILA'));
    expect(nameKey('Müller Õ Ü')).toBe('MULLER O U');
  });

  test('reads a decomposed letter as its composed form', () => {
    expect(nameKey('João'.normalize('NFD'))).toBe(nameKey('JOAO'));
  });
});

describe('compareNames', () => {
  test.each([
    ['MARIA EXEMPLO DA SILVA', 'Maria Exemplo da Silva', 'exact'],
    ['JOSÉ DA CONCEIÇÃO', 'JOSE DA CONCEICAO', 'exact'],
    ["MARIA D'ÁVILA", 'MARIA D AVILA', 'exact'],
    ['JOAO EXEMPLO JR', 'JOÃO EXEMPLO JÚNIOR', 'exact'],
    ['JOAO EXEMPLO JR.', 'JOAO EXEMPLO JUNIOR', 'exact'],
    ['MARIA EXEMPLO DA SILVA', 'MARIA EXEMPLO SILVA', 'particles_differ'],
    ['MARIA EXEMPLO DOS SANTOS E SILVA', 'MARIA EXEMPLO SANTOS SILVA', 'particles_differ'],
    ['MARIA DE EXEMPLO', 'MARIA DO EXEMPLO', 'particles_differ'],
    ['MARIA E. D. SILVA', 'MARIA EXEMPLO DA SILVA', 'abbreviated'],
    ['MARIA E D SILVA', 'MARIA EXEMPLO DA SILVA', 'abbreviated'],
    ['MARIA E SILVA', 'MARIA EXEMPLO DA SILVA', 'abbreviated'],
    ['MARIA EXEMPLO S. COSTA', 'MARIA E. SILVA DA COSTA', 'abbreviated'],
  ])('%s and %s: %s', (one, other, expected) => {
    expect(compareNames(one, other)).toBe(expected);
  });

  test.each([
    ['JOAO EXEMPLO FILHO', 'JOAO EXEMPLO'],
    ['JOAO EXEMPLO NETO', 'JOAO EXEMPLO FILHO'],
    ['JOAO EXEMPLO JUNIOR', 'JOAO EXEMPLO FILHO'],
    ['JOAO EXEMPLO SOBRINHO', 'JOAO EXEMPLO'],
    ['JOAO EXEMPLO SEGUNDO', 'JOAO EXEMPLO S.'],
    ['JOAO EXEMPLO FILHO', 'JOAO EXEMPLO F.'],
    ['M. EXEMPLO SILVA', 'MARIA EXEMPLO SILVA'],
    ['MARIA EXEMPLO S.', 'MARIA EXEMPLO SILVA'],
    ['MARIA SILVA', 'MARIA EXEMPLO DA SILVA'],
    ['MARIA EXEMPLO SILVA', 'MARIO EXEMPLO SILVA'],
    ['MARIA EXEMPLO', 'EXEMPLO MARIA'],
    ['', 'MARIA'],
    ['***', '---'],
  ])('%s and %s are different', (one, other) => {
    expect(compareNames(one, other)).toBe('different');
    expect(compareNames(other, one)).toBe('different');
  });

  test('answers the same both ways, and exact for a name and itself', () => {
    const word = fc.constantFrom('MARIA', 'EXEMPLO', 'DA', 'DE', 'E', 'M', 'D', 'SILVA', 'JR', 'NETO');
    const name = fc.array(word, { minLength: 1, maxLength: 7 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(name, name, (one, other) => {
        expect(compareNames(one, other)).toBe(compareNames(other, one));
        expect(compareNames(one, one)).toBe('exact');
      }),
      { numRuns: 1000 },
    );
  });

  test('takes particles anywhere for the same name', () => {
    const particle = fc.constantFrom('DA', 'DE', 'DO', 'DAS', 'DOS', 'E');
    fc.assert(
      fc.property(particle, fc.integer({ min: 1, max: 2 }), (added, place) => {
        const words = ['MARIA', 'EXEMPLO', 'SILVA'];
        expect(compareNames(words.toSpliced(place, 0, added).join(' '), words.join(' '))).toBe('particles_differ');
      }),
    );
  });
});
