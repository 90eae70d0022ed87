import { describe, expect, test } from 'vitest';
import { at, pageOf } from '../../../../support/drawn-page.ts';
import { readField } from '../../../../support/read-with.ts';
import { fieldOf } from '../../../../support/template-of.ts';

const field = fieldOf('recipientName', 'name', [{ by: 'position', pick: 'recipient' }]);
const height = 28;

/** Lines under each other, an empty one for each gap. */
function block(x: number, y: number, lines: readonly string[]) {
  return lines.flatMap((line, row) => (line === '' ? [] : [at(x, y + height * row, line)]));
}

const issuer = ['Muster Gärten GmbH', 'Tuinlaan 5', '6711 AB Musterdorp'];
const recipientOf = (...lines: readonly string[]) =>
  readField(field, pageOf([...block(60, 60, issuer), ...block(60, 220, lines), at(60, 500, 'Factuur')])).value;

describe('whom a letter is made out to', () => {
  test.each([
    [['Hôtel Exemple', '8 rue du Port', '44000 Nantes'], 'Hôtel Exemple'],
    [['Familie Jansen', 'Eikenlaan 33', '6713 CD Voorbeeld'], 'Familie Jansen'],
    [['Anna Weber', 'Lindenallee 4', '70619 Stuttgart'], 'Anna Weber'],
    [['Foxglove Design', '8 Quay St', 'Cardiff CF10 1EA'], 'Foxglove Design'],
    [['Mr. Declan Moore', 'Sample Lodge', 'Naas, Co. Kildare W91 A2B3'], 'Mr. Declan Moore'],
    [['Summit Builders', '120 Main Street', 'Meridian, ID 83642'], 'Summit Builders'],
  ])('is the name over the other address: %j', (lines, name) => {
    expect(recipientOf(...lines)).toBe(name);
  });

  test('goes by the name under a form of address', () => {
    expect(recipientOf('Frau', 'Anna Weber', 'Lindenallee 4', '70619 Stuttgart')).toBe('Frau Anna Weber');
  });

  test.each([
    [['Aan:', 'Stichting Voorbeeld', 'Eikenlaan 33', '6713 CD Voorbeeld'], 'Stichting Voorbeeld'],
    [['Spett.le', 'Cantina Esempio', 'Via Prova 4', '53011 Esempio (SI)'], 'Cantina Esempio'],
    [['Exmo(s) Sr(s)', 'Clube Exemplo', 'Rua Um 7', '4740-010 Exemplo'], 'Clube Exemplo'],
    [['Sres.', 'Talleres Muestra', 'Calle Uno 7', '50001 Zaragoza'], 'Talleres Muestra'],
  ])('stands under a salutation, which is no part of it: %j', (lines, name) => {
    expect(recipientOf(...lines)).toBe(name);
  });

  test.each([
    ['Muster Gärten GmbH · Tuinlaan 5 · 6711 AB Musterdorp'],
    ['Muster Gärten GmbH, Tuinlaan 5, 6711 AB Musterdorp'],
  ])('stands under the line of the sender: %s', (sender) => {
    const lines = [sender, 'Tischlerei Beispiel GmbH', 'Lindenallee 4', '70619 Stuttgart', 'Tel. 0711 123456'];
    expect(recipientOf(...lines)).toBe('Tischlerei Beispiel GmbH');
  });

  test('ends at its town, whatever a paragraph below says', () => {
    const rows = [
      ...block(60, 220, ['Anna Weber', 'Lindenallee 4', '70619 Stuttgart']),
      at(60, 314, 'Datum: 01.02.2026'),
    ];
    expect(readField(field, pageOf([...block(60, 60, issuer), ...rows])).value).toBe('Anna Weber');
  });

  test.each([
    ['the issuer, named again', issuer],
    ['a block without a town', ['Anna Weber', 'Lindenallee 4']],
    ['a block with amounts', ['Anna Weber', '70619 Stuttgart', '12,50']],
  ])('is not %s', (_, lines) => {
    expect(recipientOf(...lines)).toBeNull();
  });

  test('is not sought on a slip', () => {
    const slip = pageOf([...block(60, 60, issuer), ...block(60, 220, ['Anna Weber', 'Weg 4', '70619 Stuttgart'])], {
      width: 640,
      height: 2200,
    });
    expect(readField(field, slip).value).toBeNull();
  });
});
