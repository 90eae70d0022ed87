import { foldedText } from '../../validation/folded-text.ts';
import { centreY, type FormParts, type PageWord, right } from '../page-layout.ts';
import type { Candidate } from '../text-document.ts';
import type { FormPage, Segment } from './form-page.ts';
import { labelOfMark } from './mark-pairs.ts';
import { labelPiece, type Pair, pairOf } from './pair.ts';
import { printedLabel } from './printed-label.ts';

type FieldOnPage = FormParts['fields'][number];

/**
 * How far a value of a field can be trusted: it is what the file holds. What people see there may be something else,
 * since a PDF draws its fields apart from their values.
 */
const certainty = { seen: 0.99, unseen: 0.8, otherwise: 0.45, printedLabel: 0.85, tooltip: 0.99, name: 0.5 } as const;
/** Fields that one value is spread over stand this close, in heights of the fields. */
const partGap = 2.2;
const maxParts = 6;
/** Only a sign or nothing is printed between the parts of a number. */
const between = /^[-–—./() ]*$/u;

function isInside({ box }: PageWord, field: FieldOnPage): boolean {
  const [x, y] = [box.x + box.width / 2, centreY(box)];
  return x >= field.box.x && x <= right(field.box) && y >= field.box.y && y <= field.box.y + field.box.height;
}

/** Words without spaces, so that cells for single letters compare. */
const plain = (text: string): string => foldedText(text).replaceAll(' ', '');

function trustIn(form: FormPage, parts: readonly FieldOnPage[], value: string): number {
  const seen = form.page.rows
    .flatMap((row) => row.tokens)
    .filter((token) => parts.some((part) => isInside(token, part)))
    .map(({ text }) => text)
    .join(' ');
  if (plain(seen) === '') return certainty.unseen;
  const [print, held] = [plain(seen), plain(value)];
  return print.includes(held) || held.includes(print) ? certainty.seen : certainty.otherwise;
}

/** A word of the file's own, where the field is. */
function held(field: FieldOnPage, text: string, page: number): PageWord {
  return { text, confidence: 1, page, box: field.box, polygon: field.polygon };
}

const parentOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('.')));

/** Fields of a line that one number is spread over, with what is printed between them. */
function partsFrom(form: FormPage, first: FieldOnPage, all: readonly FieldOnPage[]): readonly FieldOnPage[] {
  const parts = [first];
  for (let last = first; parts.length < maxParts; ) {
    const next = all.find(
      (field) =>
        field !== last &&
        field.kind === 'text' &&
        Math.abs(centreY(field.box) - centreY(last.box)) < 0.3 * last.box.height &&
        field.box.x >= right(last.box) - 1 &&
        field.box.x - right(last.box) <= partGap * last.box.height &&
        parentOf(field.name) === parentOf(last.name) &&
        /^[\dA-Z]{1,8}$/.test(field.value) &&
        between.test(textBetween(form, last, field)),
    );
    if (next === undefined) return parts;
    parts.push(next);
    last = next;
  }
  return parts;
}

function textBetween(form: FormPage, left: FieldOnPage, after: FieldOnPage): string {
  return form.page.rows
    .flatMap((row) => row.tokens)
    .filter(({ box }) => {
      const x = box.x + box.width / 2;
      return x > right(left.box) && x < after.box.x && Math.abs(centreY(box) - centreY(left.box)) < left.box.height / 2;
    })
    .map(({ text }) => text)
    .join('');
}

function joinedValue(form: FormPage, parts: readonly FieldOnPage[]): string {
  return parts
    .map((part, index) => {
      const before = parts[index - 1];
      return `${before === undefined ? '' : textBetween(form, before, part)}${part.value}`;
    })
    .join('');
}

/** The last part of a name that says anything: `applicant.city[0]` is `city`. */
function lastName(name: string): string {
  return (name.split('.').at(-1) ?? '').replace(/\[\d+\]$/, '');
}

interface LabelOfField {
  readonly piece: Pair['cells'][string]['piece'];
  readonly certainty: number;
  readonly source: Candidate['source'];
}

function labelOf(form: FormPage, field: FieldOnPage, free: readonly Segment[]): LabelOfField {
  const number = form.page.number;
  const given = (text: string, trust: number): LabelOfField => ({
    piece: labelPiece([[held(field, text.replace(/\s+/g, ' '), number)]]),
    certainty: trust,
    source: 'form_field',
  });
  if (field.label !== null && /\p{L}/u.test(field.label)) return given(field.label, certainty.tooltip);
  const printed =
    field.isSelected === null
      ? printedLabel(form, field.box, { free, sides: ['left', 'above', 'below'] })
      : labelOfMark(form, field.box, free);
  if (printed) return { piece: labelPiece(printed.lines), certainty: certainty.printedLabel, source: 'page' };
  return given(lastName(field.name), certainty.name);
}

/** Fields that were filled in, and boxes ticked or not; and the words that belong to them. */
export function formFieldPairs(form: FormPage): {
  readonly pairs: readonly Pair[];
  readonly used: ReadonlySet<PageWord>;
} {
  const { page } = form;
  const { fields } = page.form;
  const used = new Set(
    fields.length === 0
      ? []
      : page.rows.flatMap((row) => row.tokens).filter((token) => fields.some((field) => isInside(token, field))),
  );
  const free = form.segments
    .map((segment) => ({ ...segment, tokens: segment.tokens.filter((token) => !used.has(token)) }))
    .filter(({ tokens }) => tokens.length > 0);
  const done = new Set<FieldOnPage>();
  const pairs = fields.flatMap((field): readonly Pair[] => {
    if (done.has(field) || (field.isSelected === null && field.value === '')) return [];
    const parts =
      field.kind === 'text' && /^[\dA-Z]{1,8}$/.test(field.value) ? partsFrom(form, field, fields) : [field];
    for (const part of parts) done.add(part);
    const label = labelOf(form, field, free);
    const isBox = field.isSelected !== null;
    const text = isBox ? (field.isSelected ? '☒' : '☐') : joinedValue(form, parts);
    const trust = isBox ? certainty.seen : trustIn(form, parts, text);
    const name = parts.length > 1 ? parentOf(field.name) : field.name;
    const spans = [{ token: held(field, text, page.number), start: 0, end: text.length }];
    const value: Candidate = {
      piece: { text, spans },
      ...(isBox && { meaning: field.isSelected ? 'selected' : 'unselected' }),
      certainty: trust,
      source: 'form_field',
    };
    const found = pairOf({
      label: label.piece,
      value,
      kind: isBox ? 'selection' : 'text',
      labelCertainty: label.certainty,
      labelSource: label.source,
      name: { piece: { text: name, spans }, certainty: 1, source: 'form_field' },
    });
    return found ? [found] : [];
  });
  return { pairs, used };
}
