import { z } from 'zod';
import type { Immutable } from '../immutable.ts';
import { documentTypes } from './document-type.ts';
import type { extractionRule, section } from './extraction-rules.ts';
import { fieldDefinition, listDefinition } from './field-definition.ts';
import type { listRule } from './list-rules.ts';
import * as rules from './rule-references.ts';
import { camelKey, dottedName, hyphenName, implied, text, words } from './schema-parts.ts';
import { typificationRules } from './typification-rules.ts';
import type { TemplateVocabulary } from './vocabulary.ts';

const generativeExample = z
  .strictObject({
    text: text(4000).describe('As it would be printed.'),
    values: z.record(camelKey, z.string().max(500)).describe('Field key to the text as it is printed.'),
  })
  .describe('A made-up text and its values.');

const generativeInstructions = z
  .strictObject({
    generator: hyphenName(40).describe('Name of a generator that the operator has configured.'),
    instructions: z.string().max(4000).default('').describe('What to know about these documents.'),
    examples: z
      .array(generativeExample)
      .max(5)
      .exactOptional()
      .describe('Made-up texts and what is to be read of them. Their values are never taken for those of a document.'),
  })
  .describe('Generative templates only: whom to ask, and what to say beside fields and lists.');

/** A template as it is written in a file: what has its usual value may be left out. */
export const templateDocument = z
  .strictObject({
    name: dottedName().describe(
      'What requests and tracks call it; lower-case words joined by a dot, a hyphen or an underscore.',
    ),
    kind: z
      .enum(['rules', 'generative'])
      .default('rules')
      .describe(
        "`rules` reads by the rules below; `generative` also asks a generator, a language model of the operator's, which then sees what was read.",
      ),
    documentType: dottedName(64)
      .meta({ examples: [...documentTypes] })
      .describe(
        'What a recognised document is called in the result: one of the examples, which other programs know, or a name of your own.',
      ),
    title: text().describe('What people see.'),
    description: text().describe('Which documents it is for, and what to know about them.'),
    locale: z.enum(['pt-BR', 'en']).describe('Language of numbers, dates and choices.'),
    dateOrder: z.enum(['dmy', 'mdy', 'ymd']).default('dmy').describe('How `01/02/2026` is meant.'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .nullable()
      .exactOptional()
      .describe('ISO 4217, assumed where an amount names none; BRL for pt-BR unless given.'),
    typification: typificationRules,
    landmarks: implied(z.array(text(120)), []).describe(
      "Printed words that are no field's label but end a value: headings and labels of fields that are not read.",
    ),
    mrz: z
      .strictObject({
        nameOrder: implied(z.enum(['icao', 'printed']), 'icao').describe(
          '`printed`: the name line does not begin with the surname.',
        ),
        numberClass: implied(z.enum(['any', 'digits']), 'any').describe(
          '`digits`: the document number holds no letters.',
        ),
      })
      .exactOptional()
      .describe('How the machine-readable zone departs from ICAO Doc 9303.'),
    portrait: implied(z.boolean(), false).describe(
      'Whether the document bears a portrait of its holder; tracks decide whether it is looked for.',
    ),
    sides: z
      .strictObject({ front: words().describe('Words of the front.'), back: words().describe('Words of the back.') })
      .exactOptional()
      .describe('Words that distinguish the sides of a card; leave it out for paper.'),
    fields: z.array(fieldDefinition).max(200).default([]).describe('Values to read.'),
    lists: z
      .array(listDefinition)
      .max(20)
      .default([])
      .describe('Rows of the same fields, such as the items of an invoice.'),
    validate: z.array(rules.documentRule).default([]).describe('Rules over several fields of the document.'),
    listResponse: z
      .boolean()
      .default(false)
      .describe('Generative templates only: whether documents that contain lists are extracted.'),
    generative: generativeInstructions.exactOptional(),
  })
  .meta({
    title: 'docface template',
    description: 'What a document type looks like and which fields to read from it.',
  });

/** What to read from a document type: what its document says, with every default filled in. */
export interface Template extends Immutable<z.output<typeof templateDocument>> {
  readonly version: number;
  /** The owning client; null when shared by all. */
  readonly owner: string | null;
  readonly currency: string | null;
  /** Of one that names terms: the words that it was read with. */
  readonly vocabulary?: TemplateVocabulary;
}

/** A part of a page between printed headings. */
export type Section = Immutable<z.output<typeof section>>;
/** Ways to find a field's text; tried in the order given, the first that yields a readable value wins. */
export type ExtractionRule = Immutable<z.output<typeof extractionRule>>;
type ExtractionBy<Way extends ExtractionRule['by']> = Extract<ExtractionRule, { readonly by: Way }>;
export type LabelRule = ExtractionBy<'label'>;
export type PatternRule = ExtractionBy<'pattern'>;
export type ZoneRule = ExtractionBy<'zone'>;
export type MrzRule = ExtractionBy<'mrz'>;
export type BarcodeRule = ExtractionBy<'barcode'>;
export type AttachmentRule = ExtractionBy<'attachment'>;
export type PhraseRule = ExtractionBy<'phrase'>;
export type PairRule = ExtractionBy<'pair'>;
export type PartyRule = ExtractionBy<'party'>;
export type PositionRule = ExtractionBy<'position'>;
export type AmountRule = ExtractionBy<'amount'>;
export type PartRule = ExtractionBy<'part'>;
/** Ways to find the rows of a list; tried in the order given, the first that yields a row wins. */
export type ListRule = Immutable<z.output<typeof listRule>>;
export type RuleReference = Immutable<rules.RuleReference>;
export type FieldDefinition = Immutable<z.output<typeof fieldDefinition>>;
export type ListDefinition = Immutable<z.output<typeof listDefinition>>;
export type TypificationRules = Immutable<z.output<typeof typificationRules>>;
