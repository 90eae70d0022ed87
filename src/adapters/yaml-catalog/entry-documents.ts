import type {
  ExtractionRule,
  FieldDefinition,
  GenerativeInstructions,
  LabelRule,
  ListDefinition,
  ListRule,
  RuleReference,
  Template,
} from '../../domain/template/template.ts';
import type { FaceMatchTrack, OcrTrack, Track } from '../../domain/track/track.ts';

/** The entries whose value is not the usual one, as the shorter form `Short` of the document. */
function withoutDefaults<Short = Readonly<Record<string, unknown>>>(
  document: object,
  usual: Readonly<Record<string, unknown>>,
): Short {
  const isUsual = (key: string, value: unknown): boolean =>
    Object.hasOwn(usual, key) && JSON.stringify(usual[key]) === JSON.stringify(value);
  return Object.fromEntries(Object.entries(document).filter(([key, value]) => !isUsual(key, value))) as Short;
}

type Optional<Type, Keys extends keyof Type> = Omit<Type, Keys> & Partial<Pick<Type, Keys>>;
type ExtractionDocument = Exclude<ExtractionRule, LabelRule> | Optional<LabelRule, 'direction'>;
type RuleDocument = string | RuleReference;
type FieldDocument = Omit<Optional<FieldDefinition, 'required'>, 'extract' | 'validate'> & {
  readonly extract?: readonly ExtractionDocument[];
  readonly validate?: readonly RuleDocument[];
};
type ListRuleDocument =
  | Extract<ListRule, { by: 'rows' | 'priced_lines' | 'pairs' }>
  | Optional<Extract<ListRule, { by: 'table' }>, 'until'>
  | Optional<Extract<ListRule, { by: 'parents' }>, 'direction' | 'maxLines'>;
interface ListDocument extends Omit<ListDefinition, 'fields' | 'extract'> {
  readonly fields: readonly FieldDocument[];
  readonly extract?: readonly ListRuleDocument[];
}

/** A template as it stands in a file: what has its usual value may be left out. */
export interface TemplateDocument
  extends Omit<
    Optional<Template, 'kind' | 'dateOrder' | 'currency' | 'listResponse'>,
    'version' | 'owner' | 'typification' | 'fields' | 'lists' | 'validate' | 'generative'
  > {
  readonly generative?: Optional<GenerativeInstructions, 'instructions'>;
  readonly typification?: Partial<Template['typification']>;
  readonly fields?: readonly FieldDocument[];
  readonly lists?: readonly ListDocument[];
  readonly validate?: readonly RuleDocument[];
}

const parentLines = 4;

function currencyOf(locale: Template['locale']): string | null {
  return locale === 'pt-BR' ? 'BRL' : null;
}

function toRule(rule: RuleDocument): RuleReference {
  return typeof rule === 'string' ? { rule } : rule;
}

function toExtraction(rule: ExtractionDocument): ExtractionRule {
  return rule.by === 'label' ? { direction: 'right_or_below', ...rule } : rule;
}

function toField({ extract = [], validate = [], ...field }: FieldDocument): FieldDefinition {
  return { required: false, ...field, extract: extract.map(toExtraction), validate: validate.map(toRule) };
}

function toListRule(rule: ListRuleDocument): ListRule {
  if (rule.by === 'table') return { until: [], ...rule };
  return rule.by === 'parents' ? { direction: 'right_or_below', maxLines: parentLines, ...rule } : rule;
}

function toList({ fields, extract, ...list }: ListDocument): ListDefinition {
  return { ...list, fields: fields.map(toField), ...(extract ? { extract: extract.map(toListRule) } : {}) };
}

/** The template that a document means; version and owner are decided where it is stored. */
export function toTemplate({
  typification,
  fields = [],
  lists = [],
  validate = [],
  generative,
  ...rest
}: TemplateDocument): Template {
  return {
    version: 0,
    owner: null,
    kind: 'rules',
    dateOrder: 'dmy',
    currency: currencyOf(rest.locale),
    listResponse: false,
    ...rest,
    typification: { certainAt: 1, keywords: [], patterns: [], ...typification },
    fields: fields.map(toField),
    lists: lists.map(toList),
    validate: validate.map(toRule),
    ...(generative && { generative: { instructions: '', ...generative } }),
  };
}

function fromRule({ rule, params, advisory }: RuleReference): RuleDocument {
  return params === undefined && advisory === undefined
    ? rule
    : { rule, ...(params ? { params } : {}), ...(advisory ? { advisory } : {}) };
}

function fromField({ extract, validate, ...field }: FieldDefinition): FieldDocument {
  const usual = { required: false, extract: [], validate: [] };
  const rules = extract.map((rule) => withoutDefaults<ExtractionDocument>(rule, { direction: 'right_or_below' }));
  return withoutDefaults<FieldDocument>({ ...field, extract: rules, validate: validate.map(fromRule) }, usual);
}

function fromListRule(rule: ListRule): ListRuleDocument {
  const usual = {
    direction: 'right_or_below',
    until: [],
    ...(rule.by === 'parents' ? { maxLines: parentLines } : {}),
  };
  return withoutDefaults<ListRuleDocument>(rule, usual);
}

/** The shortest document that means this template. */
export function fromTemplate({ version: _version, owner: _owner, ...template }: Template): TemplateDocument {
  const { name, documentType, title, description, typification, fields, lists, validate, ...rest } = template;
  const usual = {
    kind: 'rules',
    dateOrder: 'dmy',
    currency: currencyOf(template.locale),
    listResponse: false,
    typification: {},
    fields: [],
    lists: [],
    validate: [],
  };
  const document = {
    name,
    documentType,
    title,
    description,
    ...rest,
    typification: withoutDefaults(typification, { certainAt: 1, keywords: [], patterns: [] }),
    fields: fields.map(fromField),
    lists: lists.map(({ extract, ...list }) => ({
      ...list,
      fields: list.fields.map(fromField),
      ...(extract ? { extract: extract.map(fromListRule) } : {}),
    })),
    validate: validate.map(fromRule),
  };
  return withoutDefaults<TemplateDocument>(document, usual);
}

type Retention = Track['retention'];
type Needed<Kind, Keys extends keyof Kind> = Pick<Kind, Keys> &
  Partial<Omit<Kind, Keys | 'retention' | 'version' | 'owner'>>;

type OcrTrackDocument = Needed<OcrTrack, 'kind' | 'name' | 'title' | 'description'>;
type FaceTrackDocument = Needed<FaceMatchTrack, 'kind' | 'name' | 'title' | 'description' | 'consent'>;

/** A track as it stands in a file: what has its usual value may be left out. */
export type TrackDocument = (OcrTrackDocument | FaceTrackDocument) & { readonly retention?: Partial<Retention> };

const defaultRetention: Retention = { resultDays: 30, originalDays: 7 };
const core = { version: 0, owner: null, review: false } as const;
const face = { threshold: null, requireLiveness: false, maxFaces: 20 };

/** Identity documents leave the service only where the operator says so. */
function ocrDefaults(identity: boolean | undefined) {
  return {
    templates: [],
    defaultTemplate: null,
    typificationThreshold: 0.5,
    fallbackTemplate: 'generic.text',
    languages: ['por', 'eng'],
    profile: 'accurate' as const,
    expiredIsInvalid: false,
    identity: false,
    barcodePayloads: false,
    portraits: false,
    externalProcessing: identity !== true,
  };
}

/** The track that a document means; version and owner are decided where it is stored. */
export function toTrack(document: TrackDocument): Track {
  const retention = { ...defaultRetention, ...document.retention };
  return document.kind === 'ocr'
    ? { ...core, ...ocrDefaults(document.identity), ...document, retention }
    : { ...core, ...face, ...document, retention };
}

/** The shortest document that means this track. */
export function fromTrack({ version: _version, owner: _owner, ...track }: Track): TrackDocument {
  const { kind, name, title, description, ...rest } = track;
  const usual =
    track.kind === 'ocr'
      ? { ...ocrDefaults(track.identity), allowedGenerators: [], ungrounded: 'flag', leftOut: 'keep' }
      : face;
  const retention = withoutDefaults(track.retention, { ...defaultRetention });
  const document = { kind, name, title, description, ...rest, retention };
  return withoutDefaults<TrackDocument>(document, { ...usual, review: false, retention: {} });
}
