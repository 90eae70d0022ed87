import type {
  CandidateTrial,
  DocumentExplanation,
  DocumentRuleTrial,
  Explanation,
  FieldExplanation,
  LabelTrial,
  ListExplanation,
  RuleTrial,
  TypeEvidence,
} from '../../domain/reading/ocr/explanation.ts';
import type { FieldValue } from '../../domain/reading/result/ocr-result.ts';
import { confidenceText } from '../../domain/result/confidence-text.ts';
import type { ExtractionRule } from '../../domain/template/template.ts';
import { describeValue } from './ocr-report.ts';
import type { Json } from './operations.ts';
import { printable } from './output.ts';

/** Explanations as they come from here, or from a running service. */
type Reported<Part> = Part | Json<Part>;

const chosen = {
  named: 'it was named',
  default: 'it is the default of the track',
  recognised: 'it was recognised',
  proposed: 'nothing was recognised for sure, and more speaks for it than for any other',
  fallback: 'nothing was recognised, and it is the fallback of the track',
} as const;
const ruleWords = {
  won: 'won',
  nothing_seen: 'saw nothing',
  nothing_fits: 'nothing fits',
  not_tried: 'not tried: the value was found before',
  overruled: 'not sure: the value comes from the generator',
} as const;
const generatedWords = {
  won: 'taken',
  not_on_document: 'does not stand on the document',
  not_tried: 'not looked for: the value was found before',
} as const;
const labelWords = {
  found: 'stands here',
  absent: 'is not there',
  part_of_other: 'is part of another label',
  in_a_sentence: 'stands in a sentence, not as a label',
  outside_section: 'stands outside of the section',
} as const;
const candidateWords = {
  won: 'taken',
  pattern_not_found: 'dropped: the pattern is not in it',
  not_of_type: 'dropped: not readable as the type of the field',
  doubtful: 'dropped: readable, but another one was beyond doubt or came first',
} as const;
/** Templates shown with their signs. */
const maxTypes = 3;
/** Labels and phrases of a rule that are named. */
const maxWords = 4;

/** Why documents came out as they did, for people: every rule in its order, what it saw, and what became of that. */
export function describeExplanation({ documents }: Reported<Explanation>): string {
  return printable(documents.map(describeDocument).join('\n\n'));
}

function describeDocument(document: Reported<DocumentExplanation>): string {
  const { pages, template, typification, fields, lists, rules } = document;
  const where = pages.length === 1 ? `page ${pages[0]}` : `pages ${pages.join(', ')}`;
  return [
    `${where}: read with ${template.name} ${template.version}, because ${chosen[document.chosenBy]}`,
    ...typification.slice(0, maxTypes).map(describeType),
    ...Object.entries(fields).map(([key, field]) => describeField(key, field)),
    ...Object.entries(lists).map(([key, list]) => describeList(key, list)),
    ...rules.map(describeCheck),
  ].join('\n');
}

function describeType({ template, score, certainAt, confidence, signs }: Reported<TypeEvidence>): string {
  const sum = `${rounded(score)} of ${certainAt}`;
  const found = signs.filter(({ counted }) => counted !== 0);
  const lines = found.map(({ by, text, counted }) => `    ${counted < 0 ? '' : '+'}${rounded(counted)}  ${by} ${text}`);
  const missing = signs.length - found.length;
  return [
    `  type of ${template}: ${confidenceText(confidence)} (${sum}; ${missing} of ${signs.length} signs are not there)`,
    ...lines,
  ].join('\n');
}

function describeField(key: string, { value, evidence, rules, generated }: Reported<FieldExplanation>): string {
  return [
    `  ${key}: ${wordsOf(value)}`,
    ...describeEvidence(evidence),
    ...rules.map(describeRule),
    ...(generated ?? []).map(({ text, outcome }) => {
      return `    a generator returned "${text.replaceAll('\n', ' / ')}": ${generatedWords[outcome]}`;
    }),
  ].join('\n');
}

/** What the confidence came from, what weighs most first. */
function describeEvidence(evidence: Reported<FieldExplanation>['evidence']): readonly string[] {
  const shares = Object.entries(evidence).toSorted(([, a], [, b]) => Math.abs(b.adds) - Math.abs(a.adds));
  if (shares.length === 0) return [];
  const reported = shares.map(([name, { adds }]) => `${name} ${adds < 0 ? '' : '+'}${adds.toFixed(2)}`);
  return [`    confidence from ${reported.join(', ')}`];
}

function describeRule(trial: Reported<RuleTrial>): string {
  const { rule, outcome, candidates, more } = trial;
  const isReported = outcome !== 'won' && outcome !== 'not_tried';
  return [
    `    by ${rule.by} ${soughtBy(rule as ExtractionRule)}: ${ruleWords[outcome]}`.replace(' :', ':'),
    ...(isReported ? describeLabels(trial.labels ?? []) : []),
    ...candidates.map((candidate) => `      ${describeCandidate(candidate)}`),
    ...(more > 0 ? [`      and ${more} more`] : []),
  ].join('\n');
}

/** Each label that was taken for none, and how many are not there at all. */
function describeLabels(labels: readonly Reported<LabelTrial>[]): readonly string[] {
  const absent = labels.filter(({ outcome }) => outcome === 'absent').length;
  const refused = labels.filter(({ outcome }) => outcome !== 'found' && outcome !== 'absent');
  return [
    ...refused.map(({ label, outcome, other }) => {
      return `      label "${label}" ${labelWords[outcome]}${other === null ? '' : ` (${other})`}`;
    }),
    ...(absent > 0 ? [`      ${absent} of ${labels.length} labels are not on the pages`] : []),
  ];
}

function describeCandidate({ text, label, outcome, locations, wordConfidence }: Reported<CandidateTrial>): string {
  const page = locations[0]?.page;
  const beside = label === null ? '' : ` beside "${label.text}"`;
  const where = `${beside}${page === undefined ? '' : ` on page ${page}`}`;
  return `"${text.replaceAll('\n', ' / ')}"${where}, words ${confidenceText(wordConfidence)}: ${candidateWords[outcome]}`;
}

/** What a rule looks for, short. */
function soughtBy(rule: ExtractionRule): string {
  switch (rule.by) {
    case 'label':
    case 'amount':
    case 'pair':
    case 'party':
      return someOf(rule.labels);
    case 'pattern':
      return rule.pattern;
    case 'phrase':
      return someOf(rule.phrases);
    case 'mrz':
    case 'attachment':
      return rule.field;
    case 'barcode':
      return rule.field ?? '';
    case 'position':
      return rule.pick;
    case 'part':
      return `${rule.part} of ${rule.of}`;
    case 'zone':
      return `${rule.zone.x},${rule.zone.y} ${rule.zone.width}x${rule.zone.height}`;
  }
}

function someOf(words: readonly string[]): string {
  const more = words.length - maxWords;
  return `${words.slice(0, maxWords).join(' | ')}${more > 0 ? ` | ${more} more` : ''}`;
}

function describeList(key: string, { rows, rules, generated }: Reported<ListExplanation>): string {
  const lines = rules.flatMap(({ rule, outcome, rows: seen, more }) => [
    `    by ${rule.by}: ${ruleWords[outcome]}`,
    ...seen.map(({ kept, missing, cells }) => {
      const texts = Object.entries(cells).map(([column, { text }]) => `${column} "${text.replaceAll('\n', ' / ')}"`);
      const why = missing.length > 0 ? `dropped: without ${missing.join(', ')}` : 'dropped: nothing in it';
      return `      ${kept ? 'kept' : why}: ${texts.join(', ')}`;
    }),
    ...(more > 0 ? [`      and ${more} more rows`] : []),
  ]);
  const returned = generated
    ? [`    a generator returned ${generated.returned} rows, ${generated.merged} of them again`]
    : [];
  return [`  ${key}: ${rows} rows`, ...lines, ...returned].join('\n');
}

function describeCheck({ rule, result, message, values }: Reported<DocumentRuleTrial>): string {
  const seen = Object.entries(values).map(([key, value]) => `${key} ${wordsOf(value)}`);
  const said = message === null ? '' : `: ${message}`;
  return `  rule ${rule.rule}: ${result}${said}${seen.length === 0 ? '' : ` (${seen.join(', ')})`}`;
}

function wordsOf(value: Reported<FieldValue>): string {
  return describeValue(value) ?? 'not found';
}

function rounded(score: number): string {
  return String(Math.round(score * 100) / 100);
}
