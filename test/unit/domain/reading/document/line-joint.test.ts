import { expect, test } from 'vitest';
import { joinedLines } from '../../../../../src/domain/reading/document/line-joint.ts';

test.each([
  ['a word that a hyphen divides', ['the final agree-', 'ment was filed'], 'the final agreement was filed'],
  ['a word over three lines', ['an inter-', 'nation-', 'al office'], 'an international office'],
  ['a word in capitals', ['NOTICE OF AGREE-', 'MENT'], 'NOTICE OF AGREEMENT'],
  ['a compound with another hyphen', ['a state-of-the-', 'art office'], 'a state-of-the-art office'],
  ['a compound with a first part of its own', ['it is well-', 'established'], 'it is well-established'],
  ['a compound with one letter', ['send an e-', 'mail'], 'send an e-mail'],
  ['a name', ['signed by Ana-', 'Maria Exemplo'], 'signed by Ana-Maria Exemplo'],
  ['figures', ['in 2025-', '2026 and form W-', '2'], 'in 2025-2026 and form W-2'],
  ['a first half that is said before', ['Import-', 'und Exportgeschäft'], 'Import- und Exportgeschäft'],
  ['a dash', ['the office -', 'a small one'], 'the office - a small one'],
  ['lines without a hyphen', ['one', 'two'], 'one two'],
])('lines join with %s', (_, lines, joined) => {
  expect(joinedLines(lines)).toBe(joined);
});
