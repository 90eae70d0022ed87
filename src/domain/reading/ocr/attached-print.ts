import { isFieldType } from '../../template/field-types.ts';
import type { FieldDefinition, Template } from '../../template/template.ts';
import { type Difference, type FieldValue, isOfData } from '../result/ocr-result.ts';
import { isAddress, isMoney, type NormalisedValue } from '../validation/field-value.ts';
import { foldedText } from '../validation/folded-text.ts';
import { normalise } from '../validation/normalise.ts';
import { candidatesFor } from './extract-fields.ts';
import { type FoundField, weakestOf } from './field-evidence.ts';
import { type FieldSettings, flowing, locationsOf, normaliseContext } from './field-of.ts';
import { type Occurrence, ValueFinder, valueKey } from './generative/find-value.ts';
import type { PlaceJudge } from './generative/place-judge.ts';
import { indexPage } from './generative/word-index.ts';
import { type Candidate, printOf, type TextDocument } from './text-document.ts';
import { pieceOf } from './text-piece.ts';
import { isMisshapen } from './value-shape.ts';

type Fields = Readonly<Record<string, FoundField>>;

/** What an attached invoice is held against. */
interface PrintedDocument {
  readonly template: Template;
  readonly text: TextDocument;
  readonly settings: FieldSettings;
  readonly judge: PlaceJudge;
}

/** Fields with the places at which they are printed, and what the print says of them. */
export interface HeldAgainstPrint {
  readonly fields: Fields;
  /** Keys of the fields whose values are printed. */
  readonly agreeing: readonly string[];
  readonly differing: readonly Difference[];
}

/** Confidence of words below which what is printed may only be misread. */
const clearWords = 0.9;
/** Texts of the rules of a field that are looked at. */
const maxCandidates = 20;
/** How far a value is trusted that is printed otherwise. */
const doubtedShare = 0.4;
/** Letters of a word that names something. */
const tellingWord = 4;

/** An amount with the other sign: credit notes are printed with either. */
function turned(text: string): string {
  return text.startsWith('-') ? text.slice(1) : `-${text}`;
}

/** Compares the fields of one document that come from its attachment with its print. */
class PrintComparison {
  readonly #document: PrintedDocument;
  readonly #finder: ValueFinder;
  readonly #currency: string | null;

  constructor(document: PrintedDocument) {
    this.#document = document;
    this.#currency = document.settings.conventions.currency;
    this.#finder = new ValueFinder(document.settings.pages.map(indexPage), document.settings);
  }

  /** The place that speaks for a value most; undefined where it is not printed. */
  placeOf(definition: FieldDefinition, { candidate }: FoundField): Occurrence | undefined {
    const text = candidate?.meaning ?? '';
    const texts = definition.type === 'money' ? [text, turned(text)] : [text];
    const places = texts.flatMap((each) => this.#finder.find(definition, each));
    return this.#document.judge.best(definition, places);
  }

  /** What is printed in the place of a value; null where nothing is, or nothing that is beyond doubt. */
  contradiction(definition: FieldDefinition, field: FoundField): Difference | null {
    if (!isFieldType(definition.type)) return null;
    const { text, settings } = this.#document;
    const context = normaliseContext(definition, settings);
    let tried = 0;
    for (const candidate of candidatesFor(definition, { ...this.#document, document: printOf(text) })) {
      tried += 1;
      if (tried > maxCandidates) break;
      const raw = flowing(definition, candidate.piece.text);
      const read = normalise(definition.type, raw, context);
      if (read === null || !isClear(definition, candidate, read)) continue;
      if (definition.type === 'address' && !(hasPlace(read.value) && hasPlace(field.value))) continue;
      if (unsigned(read.value) === unsigned(field.value) || this.#isKnown(definition, read.value, raw)) continue;
      const locations = locationsOf(candidate.piece);
      return { field: definition.key, source: field.value, print: read.value, locations };
    }
    return null;
  }

  /** Whether the attachment says the printed value anywhere: then a label was misunderstood, and nothing differs. */
  #isKnown(definition: FieldDefinition, value: FieldValue, raw: string): boolean {
    const texts = this.#document.text.attached?.invoice.texts ?? [];
    // An amount in another currency is another amount.
    if (isMoney(value) && value.currency !== this.#currency) return true;
    if (isMoney(value)) return texts.some((text) => Math.abs(Number(text)) === Math.abs(Number(value.amount)));
    const key = valueKey(value);
    if (definition.type === 'date') {
      const day = key.replaceAll('-', '');
      return texts.some((text) => text.replaceAll('-', '').startsWith(day));
    }
    const printed = foldedText(raw);
    const words = printed.split(' ').filter((word) => word.length >= tellingWord);
    const joined = printed.replaceAll(' ', '');
    return texts.some((text) => {
      const own = foldedText(text);
      if (definition.type === 'name') return words.some((word) => ` ${own} `.includes(` ${word} `));
      return own.replaceAll(' ', '').includes(joined);
    });
  }
}

function unsigned(value: FieldValue): string {
  return isMoney(value) ? valueKey(value).replace(/^-/, '') : foldedText(valueKey(value));
}

/** Types of which a text beside no label of the field may be anything. */
const needLabel: ReadonlySet<string> = new Set(['name', 'address', 'text', 'code', 'date']);

/** Whether a text is a value of its field beyond doubt, in words that were read well. */
function isClear(definition: FieldDefinition, { piece, label }: Candidate, read: NormalisedValue): boolean {
  if (label === undefined && needLabel.has(definition.type)) return false;
  const { corrections, alternatives } = read;
  if (corrections.length > 0 || alternatives !== undefined || isMisshapen(definition, read, piece.text)) return false;
  return weakestOf(piece) >= clearWords;
}

/** A postal code: four digits and more, or one of the United Kingdom. */
const postalCode = /\d{4}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}/;

/** Whether an address says more than a country, and is no other text that was taken for one. */
function hasPlace(value: FieldValue): boolean {
  return isAddress(value) && postalCode.test(value.text);
}

function placed(field: FoundField, place: Occurrence | undefined): FoundField {
  if (place === undefined) return { ...field, locations: [] };
  return { ...field, locations: locationsOf(pieceOf([place.tokens.map(({ token }) => token)])) };
}

/** Whether the print is searched for a field: something else than the attachment says it too. */
function isPrinted({ extract }: FieldDefinition): boolean {
  return extract.some(({ by }) => by !== 'attachment');
}

/** Fields without the places of those that the file says as data, where nothing of it is printed. */
export function withoutPrint(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, isOfData(field) ? placed(field, undefined) : field]),
  );
}

/**
 * Finds the values of an attachment in the print. One that is not printed is none the worse for it; one in whose place
 * another one is printed, which the attachment does not know at all, differs.
 */
export function heldAgainstPrint(fields: Fields, document: PrintedDocument): HeldAgainstPrint {
  const comparison = new PrintComparison(document);
  const differing: Difference[] = [];
  const agreeing: string[] = [];
  const held = document.template.fields.flatMap((definition): readonly (readonly [string, FoundField])[] => {
    const { key } = definition;
    const field = fields[key];
    if (field === undefined) return [];
    if (!isOfData(field)) return [[key, field]];
    const place = isPrinted(definition) ? comparison.placeOf(definition, field) : undefined;
    const difference = place === undefined ? comparison.contradiction(definition, field) : null;
    if (place !== undefined) agreeing.push(key);
    if (difference === null) return [[key, placed(field, place)]];
    differing.push(difference);
    return [[key, { ...placed(field, place), share: doubtedShare }]];
  });
  return { fields: Object.fromEntries(held), agreeing, differing };
}
