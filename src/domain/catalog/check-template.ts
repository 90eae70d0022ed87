import { isBarcodeField } from '../reading/ocr/extractors/barcode.ts';
import { patternProblem } from '../reading/validation/compiled-pattern.ts';
import { paramProblems } from '../reading/validation/rules/rule-params.ts';
import { attachedItemFieldNames } from '../template/attachment-fields.ts';
import type {
  ExtractionRule,
  FieldDefinition,
  ListDefinition,
  ListRule,
  RuleReference,
  Template,
} from '../template/template.ts';
import { termProblems } from '../template/template-terms.ts';

/** What is wrong in a template or track, and where: `fields[2].extract[0].pattern`. */
export interface CatalogProblem {
  readonly path: string;
  /** Says what to do about it. */
  readonly message: string;
}

const listFields: Readonly<Partial<Record<ListRule['by'], readonly string[]>>> = {
  movements: ['date', 'description', 'amount'],
  pairs: ['key', 'value'],
  parents: ['name', 'role', 'roleSource'],
  priced_lines: ['description', 'quantity', 'unitPrice', 'total'],
};

function patternIn(rule: { pattern?: string; flags?: string }, path: string): readonly CatalogProblem[] {
  const problem = rule.pattern === undefined ? null : patternProblem(rule.pattern, rule.flags);
  return problem === null ? [] : [{ path: `${path}.pattern`, message: `The pattern ${problem}.` }];
}

function checkExtraction(rule: ExtractionRule, path: string): readonly CatalogProblem[] {
  const problems =
    rule.by === 'pattern' ? patternIn(rule, path) : 'pattern' in rule ? patternIn({ ...rule, flags: 'iu' }, path) : [];
  if (rule.by === 'barcode' && rule.field !== undefined && !isBarcodeField(rule.field)) {
    const message = `"${rule.field}" is no part of a barcode; use accessKey, digitableLine, pix, payment.iban, aamva.XXX or a name such as aamva.birthDate.`;
    return [...problems, { path: `${path}.field`, message }];
  }
  if (rule.by !== 'zone') return problems;
  const { x, y, width, height } = rule.zone;
  if (x + width <= 1.0001 && y + height <= 1.0001) return problems;
  return [
    ...problems,
    { path: `${path}.zone`, message: 'The zone leaves the page; x + width and y + height end at 1.' },
  ];
}

function checkRules(rules: readonly RuleReference[], path: string): readonly CatalogProblem[] {
  return rules.flatMap((reference, index) => {
    const at = `${path}[${index}]`;
    const { params = {} } = reference;
    const ofParams = paramProblems(reference.rule, params).map(({ param, message }) => ({
      path: `${at}.params.${param}`,
      message,
    }));
    const { pattern } = params;
    return typeof pattern === 'string'
      ? [...ofParams, ...patternIn({ pattern, flags: 'u' }, `${at}.params`)]
      : ofParams;
  });
}

function checkField(field: FieldDefinition, path: string): readonly CatalogProblem[] {
  return [
    ...(field.type === 'enum' && field.values === undefined
      ? [{ path: `${path}.values`, message: 'An enum needs the list of its allowed values.' }]
      : []),
    ...field.extract.flatMap((rule, index) => checkExtraction(rule, `${path}.extract[${index}]`)),
    ...checkRules(field.validate, `${path}.validate`),
  ];
}

/** Keys that stand twice. */
function repeated(keys: readonly string[], path: string): readonly CatalogProblem[] {
  return keys.flatMap((key, index) =>
    keys.indexOf(key) === index
      ? []
      : [{ path: `${path}[${index}].key`, message: `The key "${key}" stands twice; give each its own.` }],
  );
}

/** Field keys that a list rule speaks of. */
function keysOf(rule: ListRule): readonly string[] {
  if (rule.by === 'table') return Object.keys(rule.columns);
  if (rule.by === 'rows') return Array.from(rule.pattern.matchAll(/\(\?<([A-Za-z]\w*)>/g), (match) => match[1] ?? '');
  return listFields[rule.by] ?? [];
}

/** A rule for the lines of an attachment fills the fields that it knows: one at least. */
function attachmentProblems(rule: ListRule, known: readonly string[], path: string): readonly CatalogProblem[] {
  if (rule.by !== 'attachment' || attachedItemFieldNames.some((name) => known.includes(name))) return [];
  const names = attachedItemFieldNames.map((name) => `"${name}"`).join(', ');
  return [{ path, message: `The list has none of the fields that this rule fills, ${names}; add one.` }];
}

function checkList(list: ListDefinition, path: string): readonly CatalogProblem[] {
  const known = list.fields.map((field) => field.key);
  const ofRules = (list.extract ?? []).flatMap((rule, index) => {
    const at = `${path}.extract[${index}]`;
    const unknownKeys = keysOf(rule).filter((key) => !known.includes(key));
    return [
      ...(rule.by === 'rows' ? patternIn(rule, at) : []),
      ...attachmentProblems(rule, known, at),
      ...unknownKeys.map((key) => ({
        path: at,
        message: `The list has no field "${key}", which this rule fills; add it.`,
      })),
    ];
  });
  return [
    ...repeated(known, `${path}.fields`),
    ...list.fields.flatMap((field, index) => checkField(field, `${path}.fields[${index}]`)),
    ...ofRules,
  ];
}

/** What only generative templates have, and what they need. */
function checkGenerative({ kind, generative, fields, lists }: Template): readonly CatalogProblem[] {
  if (kind === 'rules') {
    const message = 'Only generative templates ask a generator; set the kind to "generative", or remove this.';
    return generative === undefined ? [] : [{ path: 'generative', message }];
  }
  if (generative === undefined) {
    return [{ path: 'generative', message: 'A generative template needs to say whom it asks: add "generator".' }];
  }
  const keys = new Set(fields.map(({ key }) => key));
  return [
    ...(fields.length + lists.length === 0
      ? [{ path: 'fields', message: 'There is nothing to ask for; add fields or lists.' }]
      : []),
    ...(generative.examples ?? []).flatMap(({ values }, index) =>
      Object.keys(values)
        .filter((key) => !keys.has(key))
        .map((key) => ({
          path: `generative.examples[${index}].values.${key}`,
          message: `The template has no field "${key}"; add it, or remove the value.`,
        })),
    ),
  ];
}

/** Parameters of rules over a document that name fields, one or several. */
const fieldParams: ReadonlySet<string> = new Set(
  'keys add subtract key dateKey total opening closing cep state date issuer number series issueDate dueDate amount'.split(
    ' ',
  ),
);
/** Stands between two dates that may not be equal. */
const strictMark = '<';

/** Fields and lists that a rule over the document names, and that the template does not have. */
function checkNames({ params = {} }: RuleReference, template: Template, path: string): readonly CatalogProblem[] {
  const { fields, lists } = template;
  const isField = (name: string): boolean => name === strictMark || fields.some(({ key }) => key === name);
  const ofFields = Object.entries(params).flatMap(([param, value]) => {
    const names = typeof value === 'string' ? [value] : Array.isArray(value) ? (value as readonly string[]) : [];
    const strangers = fieldParams.has(param) ? names.filter((name) => !isField(name)) : [];
    return strangers.map((name) => ({
      path: `${path}.${param}`,
      message: `The template has no field "${name}"; add it or name another.`,
    }));
  });
  const { list: key, column } = params;
  if (typeof key !== 'string') return ofFields;
  const list = lists.find((each) => each.key === key);
  if (!list) {
    return [
      ...ofFields,
      { path: `${path}.list`, message: `The template has no list "${key}"; add it or name another.` },
    ];
  }
  if (typeof column !== 'string' || list.fields.some((field) => field.key === column)) return ofFields;
  const message = `The list "${key}" has no field "${column}"; add it or name another.`;
  return [...ofFields, { path: `${path}.column`, message }];
}

/** Rules for a part of an amount that no rule of the field they name finds. */
function checkParts({ fields }: Template): readonly CatalogProblem[] {
  const found = new Set(
    fields.filter(({ extract }) => extract.some(({ by }) => by === 'amount')).map(({ key }) => key),
  );
  return fields.flatMap(({ extract }, index) =>
    extract.flatMap((rule, at) =>
      rule.by !== 'part' || found.has(rule.of)
        ? []
        : [
            {
              path: `fields[${index}].extract[${at}].of`,
              message: `No field "${rule.of}" has a rule by amount; name one that has.`,
            },
          ],
    ),
  );
}

/**
 * What is wrong with a template beyond its form: bad patterns and parameters, keys that are there twice, names of no
 * field.
 */
export function checkTemplate(template: Template): readonly CatalogProblem[] {
  const { typification, fields, lists, validate } = template;
  return [
    ...checkGenerative(template),
    ...termProblems(template),
    ...repeated(
      fields.map((field) => field.key),
      'fields',
    ),
    ...repeated(
      lists.map((list) => list.key),
      'lists',
    ),
    ...typification.patterns.flatMap((rule, index) =>
      patternIn({ ...rule, flags: 'u' }, `typification.patterns[${index}]`),
    ),
    ...fields.flatMap((field, index) => checkField(field, `fields[${index}]`)),
    ...checkParts(template),
    ...lists.flatMap((list, index) => checkList(list, `lists[${index}]`)),
    ...checkRules(validate, 'validate'),
    ...validate.flatMap((reference, index) => checkNames(reference, template, `validate[${index}].params`)),
  ];
}
