import { isFieldType } from '../../../template/field-types.ts';
import type { FieldDefinition, Template } from '../../../template/template.ts';
import type { Field } from '../../result/ocr-result.ts';
import { normalise } from '../../validation/normalise.ts';
import type { ListRow } from '../extract-lists.ts';
import { type FieldSettings, flowing, normaliseContext } from '../field-of.ts';
import type { PageWord } from '../page-layout.ts';
import { sharedFinding, sharedWords } from '../shared-words.ts';
import type { LabelledPage } from '../text-document.ts';
import { type Occurrence, valueKey } from './find-value.ts';
import { type Doubt, ValuePlaces } from './value-places.ts';

interface Values {
  readonly fields: Readonly<Record<string, Field>>;
  readonly lists: Readonly<Record<string, readonly ListRow[]>>;
}

/** Places of one value that are looked at. */
const maxPlaces = 50;
/** The best place first. */
const order: readonly (Doubt | null)[] = [null, 'unlabelled', 'rival', 'sentence', 'addressed'];

/** Values that two labels claim are held against both, but what speaks against one alone comes first. */
function withSharedDoubted(fields: ListRow): ListRow {
  const shared = sharedWords(fields);
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      const isDoubted = !shared.has(key) || field.validations.length > 0;
      return [key, isDoubted ? field : { ...field, validations: [sharedFinding(key)] }];
    }),
  );
}

/** Judges the values of one document by their places. */
export class PlaceJudge {
  readonly #template: Template;
  readonly #settings: FieldSettings;
  readonly #places: ValuePlaces;

  constructor(template: Template, pages: readonly LabelledPage[], settings: FieldSettings) {
    this.#template = template;
    this.#settings = settings;
    this.#places = new ValuePlaces(pages, template);
  }

  /** Of the places of one value the one that speaks for it most, the first of equals. */
  best(definition: FieldDefinition, places: readonly Occurrence[]): Occurrence | undefined {
    if (places.length < 2) return places[0];
    const reads = this.#reader(definition);
    const ranked = places.slice(0, maxPlaces).map((place) => {
      const words = place.tokens.map(({ token }) => token);
      return { place, rank: order.indexOf(this.#places.doubtOf(definition, words, { reads })) };
    });
    return ranked.toSorted((a, b) => a.rank - b.rank)[0]?.place;
  }

  /** Each value, with what its place says against it as its first validation; `checkDocument` makes a verdict of it. */
  judge({ fields, lists }: Values): Values {
    const { fields: definitions, lists: listDefinitions } = this.#template;
    return {
      fields: withSharedDoubted(this.#judged(definitions, fields)),
      lists: Object.fromEntries(
        listDefinitions.map((list) => [
          list.key,
          (lists[list.key] ?? []).map((row) => {
            const beside = Object.values(row).flatMap((field) => this.#places.wordsOf(field));
            return this.#judged(list.fields, row, beside);
          }),
        ]),
      ),
    };
  }

  #judged(definitions: readonly FieldDefinition[], values: ListRow, beside?: readonly PageWord[]): ListRow {
    const judged = definitions.flatMap((definition) => {
      const field = values[definition.key];
      const by = { reads: this.#reader(definition), ...(beside && { beside }) };
      const finding = field ? this.#places.finding(definition, field, by) : null;
      return field && finding ? [[definition.key, { ...field, validations: [finding] }] as const] : [];
    });
    return { ...values, ...Object.fromEntries(judged) };
  }

  #reader(definition: FieldDefinition): (text: string) => string | null {
    return (text) => {
      if (!isFieldType(definition.type)) return null;
      const context = normaliseContext(definition, this.#settings);
      const read = normalise(definition.type, flowing(definition, text), context);
      return read === null ? null : valueKey(read.value);
    };
  }
}
