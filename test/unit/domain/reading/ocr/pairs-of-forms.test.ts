import { describe, expect, test } from 'vitest';
import { polygonOf } from '../../../../../src/domain/reading/document/geometry.ts';
import type { PageReading } from '../../../../../src/domain/reading/document/page.ts';
import type { Field } from '../../../../../src/domain/reading/result/ocr-result.ts';
import type { PairRule } from '../../../../../src/domain/template/template.ts';
import { at, type DrawnLine, pageOf } from '../../../../support/drawn-page.ts';
import { readField, readWith } from '../../../../support/read-with.ts';
import { fieldOf, templateOf } from '../../../../support/template-of.ts';

const template = templateOf({
  lists: [
    {
      key: 'pairs',
      title: 'Pairs',
      fields: [
        fieldOf('key', 'text', [], { required: true }),
        fieldOf('value', 'text', [], { required: true }),
        fieldOf('kind', 'enum', [], { values: ['text', 'selection'] }),
        fieldOf('name', 'text', []),
      ],
      extract: [{ by: 'pairs' }],
    },
  ],
});

const textIn = (field: Field | undefined): string => (typeof field?.value === 'string' ? field.value : '');

type Marks = Pick<PageReading, 'ruledLines' | 'selectionMarks' | 'formFields'>;

const place = (x: number, y: number, width: number, height: number) =>
  polygonOf({ x: x / 1000, y: y / 1400, width: width / 1000, height: height / 1400 });
const across = (x: number, y: number, to: number) =>
  ({ from: [x / 1000, y / 1400], to: [to / 1000, y / 1400] }) as const;
const down = (x: number, y: number, to: number) => ({ from: [x / 1000, y / 1400], to: [x / 1000, to / 1400] }) as const;
const tick = (x: number, y: number, isSelected: boolean) => ({
  isSelected,
  confidence: 0.97,
  polygon: place(x, y, 22, 22),
});
const textField = (name: string, value: string, polygon: ReturnType<typeof place>, label: string | null = null) =>
  ({ kind: 'text', name, label, value, isSelected: null, polygon }) as const;

function rowsOf(lines: readonly DrawnLine[], marks: Marks = {}) {
  return readWith(template, [{ ...pageOf(lines), ...marks }]).lists['pairs'] ?? [];
}
const pairsOf = (...given: Parameters<typeof rowsOf>) =>
  rowsOf(...given).map(({ key, value }) => `${textIn(key)} = ${textIn(value)}`);

describe('fields of the file', () => {
  const name = textField('form.name', 'ANA EXEMPLO', place(300, 100, 300, 24), 'Your name');

  test('are surer where the page shows what they hold', () => {
    const [seen] = rowsOf([at(302, 102, 'ANA EXEMPLO')], { formFields: [name] });
    const [unseen] = rowsOf([], { formFields: [name] });
    const [other] = rowsOf([at(302, 102, 'EVE MUSTER')], { formFields: [name] });
    expect(seen).toMatchObject({ key: { value: 'Your name' }, value: { value: 'ANA EXEMPLO', source: 'form_field' } });
    expect(seen?.['value']?.confidence).toBeGreaterThan(unseen?.['value']?.confidence ?? 1);
    expect(other?.['value']?.confidence).toBeLessThan(0.5);
  });

  test('are named by the label beside, over or under them, else by their own name', () => {
    const field = textField('form.town[0]', 'Exemplo', place(300, 100, 300, 24));
    expect(pairsOf([at(150, 102, 'Town')], { formFields: [field] })).toEqual(['Town = Exemplo']);
    expect(pairsOf([at(300, 76, 'Town of birth')], { formFields: [field] })).toEqual(['Town of birth = Exemplo']);
    expect(pairsOf([at(300, 128, 'Signature')], { formFields: [field] })).toEqual(['Signature = Exemplo']);
    expect(pairsOf([], { formFields: [field] })).toEqual(['town = Exemplo']);
  });

  test('that one number is spread over are one value, with what is printed between them', () => {
    const formFields = [
      textField('ssn.a', '123', place(300, 100, 60, 24)),
      textField('ssn.b', '45', place(390, 100, 40, 24)),
      textField('ssn.c', '6789', place(460, 100, 80, 24)),
    ];
    const lines = [at(120, 102, 'Number'), at(370, 102, '-'), at(440, 102, '-')];
    expect(pairsOf(lines, { formFields })).toEqual(['Number = 123-45-6789']);
  });

  test('are no pairs where they are empty', () => {
    expect(pairsOf([at(150, 102, 'Town')], { formFields: [textField('town', '', place(300, 100, 300, 24))] })).toEqual(
      [],
    );
  });
});

describe('boxes to be ticked', () => {
  test('are named by the text behind them', () => {
    const marks = { selectionMarks: [tick(100, 100, true), tick(400, 100, false)] };
    const lines = [at(135, 101, 'Corporation'), at(435, 101, 'Partnership')];
    expect(pairsOf(lines, marks)).toEqual(['Corporation = selected', 'Partnership = unselected']);
  });

  test('are named by the text before them that ends with a colon', () => {
    const marks = { selectionMarks: [tick(230, 100, true), tick(530, 100, false)] };
    const lines = [at(100, 101, 'Delivery:'), at(380, 101, 'Collection:')];
    expect(pairsOf(lines, marks)).toEqual(['Delivery = selected', 'Collection = unselected']);
  });

  test('are not words that engines take them for', () => {
    const marks = { selectionMarks: [tick(100, 100, true)] };
    expect(pairsOf([at(102, 101, '☑Corporation', { size: 20 })], marks)).toEqual(['Corporation = selected']);
  });

  test('are no letters, and no cells for single letters', () => {
    const cells = { selectionMarks: [0, 1, 2, 3].map((index) => tick(200 + 22 * index, 100, true)) };
    expect(pairsOf([at(60, 101, 'Code')], cells)).toEqual([]);
    expect(pairsOf([at(100, 100, 'OBJECT', { size: 24 })], { selectionMarks: [tick(101, 101, true)] })).toEqual([]);
  });
});

describe('ruled lines', () => {
  const box = [across(50, 90, 550), across(50, 160, 550), down(50, 90, 160), down(550, 90, 160)];

  test('make boxes with a label over what was filled in', () => {
    const lines = [at(60, 98, '1 Name of the person', { size: 14 }), at(60, 128, 'ANA EXEMPLO')];
    expect(pairsOf(lines, { ruledLines: box })).toEqual(['1 Name of the person = ANA EXEMPLO']);
  });

  test('part what stands close together', () => {
    const ruledLines = [...box, down(300, 90, 160)];
    const lines = [
      at(60, 98, 'Given name', { size: 14 }),
      at(305, 98, 'Family name', { size: 14 }),
      at(60, 128, 'ANA'),
      at(305, 128, 'EXEMPLO'),
    ];
    expect(pairsOf(lines, { ruledLines })).toEqual(['Given name = ANA', 'Family name = EXEMPLO']);
  });

  test('take small letters below a label for what was filled in, unless they are as high', () => {
    const lines = [across(90, 90, 600), across(90, 145, 600)];
    const labelled = (size: number) => [
      at(100, 95, 'Town and code', { size: 20 }),
      at(100, 121, 'vila nova', { size }),
    ];
    expect(pairsOf(labelled(14), { ruledLines: lines })).toEqual(['Town and code = vila nova']);
    expect(pairsOf(labelled(20), { ruledLines: lines })).toEqual([]);
  });

  test('leave out the sign of currency that is printed for an amount', () => {
    const lines = [at(60, 98, '2 Wages', { size: 14 }), at(60, 130, '$'), at(420, 130, '1,500.00')];
    expect(pairsOf(lines, { ruledLines: box })).toEqual(['2 Wages = 1,500.00']);
  });

  test('are written on behind a label, or over one', () => {
    const lines = [at(60, 101, 'I live in'), at(175, 101, 'Exemplo'), at(300, 201, 'ANA'), at(250, 231, 'Signature')];
    const ruledLines = [across(165, 124, 400), across(240, 226, 450)];
    expect(pairsOf(lines, { ruledLines })).toEqual(['I live in = Exemplo', 'Signature = ANA']);
  });

  test('make cells for single letters, which are one value', () => {
    const letters = Array.from('12345', (letter, index) => at(206 + 30 * index, 101, letter));
    const ruledLines = [0, 1, 2, 3, 4, 5].map((index) => down(196 + 30 * index, 90, 135));
    expect(pairsOf([at(60, 101, 'Number'), ...letters], { ruledLines })).toEqual(['Number = 12345']);
  });

  test('make cells that are labels and values by turns', () => {
    const rows = [
      ['Given name', 'ANA', 'Born on', '14/09/1990'],
      ['Town', 'EXEMPLO', 'Telephone', '555 0100'],
    ];
    const lines = rows.flatMap((row, index) =>
      row.map((text, column) => at(60 + 200 * column, 101 + 40 * index, text)),
    );
    const grid = [
      ...[90, 130, 170].map((y) => across(50, y, 850)),
      ...[50, 250, 450, 650, 850].map((x) => down(x, 90, 170)),
    ];
    expect(pairsOf(lines, { ruledLines: grid })).toEqual([
      'Given name = ANA',
      'Born on = 14/09/1990',
      'Town = EXEMPLO',
      'Telephone = 555 0100',
    ]);
    const items = ['Tea', '2', '3.00', '6.00'].map((text, column) => at(60 + 200 * column, 141, text));
    const heading = ['Item', 'Quantity', 'Price', 'Total'].map((text, column) => at(60 + 200 * column, 101, text));
    expect(pairsOf([...heading, ...items], { ruledLines: grid })).toEqual([]);
  });

  test('around sentences make no pairs', () => {
    const lines = [
      at(60, 98, 'Notice', { size: 14 }),
      at(60, 124, 'Whoever signs this form answers for all.', { size: 14 }),
    ];
    expect(pairsOf(lines, { ruledLines: box })).toEqual([]);
  });
});

describe('what stands side by side', () => {
  test('is a pair where a colon joins it and it is no sentence', () => {
    expect(
      pairsOf([
        at(50, 100, 'Total: 12.00'),
        at(50, 160, 'Note: whoever signs this form for somebody else has to say so here.'),
        at(50, 220, 'The office that receives this form may ask you for: papers'),
      ]),
    ).toEqual(['Total = 12.00']);
  });

  test('is a pair in two columns where the second holds amounts, or both go on', () => {
    expect(pairsOf([at(50, 100, 'Subtotal             $4,500')])).toEqual(['Subtotal = $4,500']);
    expect(pairsOf([at(50, 100, 'Owner             Ana'), at(50, 140, 'Tenant            Eve')])).toEqual([
      'Owner = Ana',
      'Tenant = Eve',
    ]);
    expect(pairsOf([at(50, 100, 'Chapter             Beginnings')])).toEqual([]);
    expect(pairsOf([at(50, 100, 'Owner . . . . . . . Ana'), at(50, 140, 'Tenant. . . . . . . Eve')])).toEqual([
      'Owner = Ana',
      'Tenant = Eve',
    ]);
  });
});

describe('the rule that takes a value from the pairs', () => {
  const box = { by: 'pair', labels: ['Corporation'], value: 'company' } as const;
  const read = (rule: PairRule, marks: Marks, lines: readonly DrawnLine[] = []) =>
    readField(fieldOf('answer', 'text', [rule]), { ...pageOf(lines), ...marks });
  const lines = [at(135, 101, 'Corporation'), at(435, 101, 'Partnership')];

  test('gives the meaning of a box that is ticked, and of no other', () => {
    const ticked = { selectionMarks: [tick(100, 100, true), tick(400, 100, false)] };
    expect(read(box, ticked, lines)).toMatchObject({ value: 'company' });
    expect(read({ ...box, labels: ['Partnership'] }, ticked, lines)).toMatchObject({ value: null });
    expect(read({ by: 'pair', labels: ['Corporation'] }, ticked, lines)).toMatchObject({ value: null });
  });

  test('gives what a field of the file holds, by its tooltip or its name, cut by a pattern', () => {
    const formFields = [textField('form.town[0]', 'Exemplo 12345', place(300, 100, 300, 24), 'Town and code')];
    const cut = { by: 'pair', labels: ['Town and code'], pattern: '\\d{5}' } as const;
    expect(read(cut, { formFields })).toMatchObject({ value: '12345', source: 'form_field' });
    expect(read({ by: 'pair', labels: ['town'] }, { formFields })).toMatchObject({ value: 'Exemplo 12345' });
    expect(read({ by: 'pair', labels: ['village'] }, { formFields })).toMatchObject({ value: null });
  });
});
