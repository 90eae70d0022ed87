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
import { withoutDefaults } from './without-defaults.ts';

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
