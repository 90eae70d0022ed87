import { describe, expect, test } from 'vitest';
import { isConvincing, isMisshapen } from '../../../../../src/domain/reading/ocr/value-shape.ts';
import type { FieldType } from '../../../../../src/domain/template/field-types.ts';
import { fieldOf } from '../../../../support/template-of.ts';

const shapeOf = (type: FieldType, text: string, value: string | null = text) =>
  isMisshapen(fieldOf('field', type, []), { value: value ?? '', corrections: [] }, text);

describe('a value is misshapen', () => {
  test.each<[FieldType, string]>([
    ['code', '12.50'],
    ['code', '1,234.5'],
    ['code', '6.00 %'],
    ['code', '03/02/2026'],
    ['code', 'see overleaf'],
    ['code', 'item 4 of the list of goods'],
    ['name', '12-3'],
    ['name', 'A1 200 44'],
    ['name', '--- ..'],
    ['address', 'see overleaf'],
    ['address', '10 20 30 40 5'],
    ['money', '12'],
  ])('as %s: %s', (type, text) => {
    expect(shapeOf(type, text)).toBe(true);
  });

  test.each<[FieldType, string]>([
    ['code', '12.345.678/0001-95'],
    ['code', '000306020352'],
    ['code', 'INV-2026/118'],
    ['code', 'A 12 B'],
    ['name', 'Padaria Exemplo Ltda'],
    ['name', '3 Irmãos & Cia'],
    ['name', '7-Eleven'],
    ['address', 'Rua Modelo, 12, Centro'],
    ['money', '12.50'],
    ['money', 'RM 12'],
    ['text', '12.50'],
  ])('and is not as %s: %s', (type, text) => {
    expect(shapeOf(type, text)).toBe(false);
  });

  test('for want of digits only where its rules would take any text', () => {
    const label = { by: 'label', labels: ['Class'], direction: 'right' } as const;
    const reported = { value: 'AB', corrections: [] };
    expect(
      isMisshapen(fieldOf('licenceClass', 'code', [{ ...label, pattern: '^([A-D]{1,2})$' }]), reported, 'AB'),
    ).toBe(false);
    expect(isMisshapen(fieldOf('number', 'code', [label]), reported, 'AB')).toBe(true);
    expect(isMisshapen(fieldOf('number', 'code', [{ ...label, pattern: '^(.+)$' }]), reported, '12.50')).toBe(true);
  });

  test('where it is impossible, or no member of what it can be', () => {
    const choice = fieldOf('kind', 'enum', [], { values: ['A', 'B'] });
    expect(isMisshapen(choice, { value: 'A', corrections: [] }, 'a')).toBe(false);
    expect(isMisshapen(choice, { value: 'AC', corrections: [] }, 'ac')).toBe(true);
    const never = { value: '2026-02-31', corrections: [], impossible: true } as const;
    expect(isConvincing(fieldOf('date', 'date', []), never, '31/02/2026')).toBe(false);
    expect(isMisshapen(fieldOf('date', 'date', []), never, '31/02/2026')).toBe(true);
  });
});
