import type { ValidationResult } from '../result/ocr-result.ts';
import type { EvidenceShare } from './explanation.ts';
import type { FieldEvidence } from './field-evidence.ts';

/** What rules say of a value. */
export interface FieldVerdicts {
  /** Of the rules of the field. */
  readonly ofField: readonly ValidationResult[];
  /** Of the rules over the document that looked at the field. */
  readonly ofDocument: readonly ValidationResult[];
}

/** Names of what a confidence is computed from, in the order of the weights. */
export const featureNames = [
  'words',
  'weakest',
  'rule',
  'length',
  'corrections',
  'ambiguous',
  'misshapen',
  'seconded',
  'contested',
  'proven',
  'disproven',
  'agrees',
  'differs',
  'implausible',
] as const;
export type FeatureName = (typeof featureNames)[number];
export type Features = Readonly<Record<FeatureName, number>>;

/**
 * What each piece of evidence adds to the logarithm of the odds that a value is right. Fitted by logistic regression,
 * pulled towards what was expected beforehand, with `npm run bench:confidence` over 2,244 fields of real receipts,
 * invoices, fiscal documents and specimens of travel documents, and of drawn documents of every kind, read by both
 * profiles of PP-OCRv6 and by tesseract.js. `disproven` and `differs` are not fitted: what shows them is too few, and
 * specimens. Mean distance of confidence and share right on documents that were left out of the fit:
 * docs/confidence.md.
 */
export const confidenceWeights: Features & { readonly constant: number } = {
  words: 0.38,
  weakest: 0.28,
  rule: 0.74,
  length: -0.5,
  corrections: -0.2,
  ambiguous: -1.05,
  misshapen: -1.62,
  seconded: 0.75,
  contested: -1.41,
  proven: 2.1,
  disproven: -4.5,
  agrees: 1.42,
  differs: -0.6,
  implausible: -4.07,
  constant: 0.16,
};

const provesReading = /\.(?:check_digits?|crc)$/;
/** Rules of one field that a value which was read right seldom breaks. */
const testsReading: ReadonlySet<string> = new Set([
  'date.plausible',
  'cep.matches_state',
  'money.positive',
  'format.regex',
  'enum.member',
]);
/** Rules over a document that hold one source against another: their verdict speaks for or against what was read. */
const comparesPattern =
  /^(?:sum\.|mrz\.equals_print\.|key\.equals_print|boleto\.equals_print|pix\.equals_print|attachment\.equals_print|sides\.)/;
/**
 * A code may bear another number than the print beside it with neither misread; amounts that do not add up are suspect.
 */
const castsDoubt = /^(?:sum\.|mrz\.equals_print\.|attachment\.equals_print|dates\.order)/;

/** Nothing is surer than this, so that 1 has odds. */
const surest = 0.99;
const manyCorrections = 3;

/** Natural logarithm of the odds of a share 0..1. */
function logOdds(share: number): number {
  const bounded = Math.min(surest, Math.max(1 - surest, share));
  return Math.log(bounded / (1 - bounded));
}

/** What a confidence is computed from, as numbers. */
export function featuresOf(evidence: FieldEvidence, { ofField, ofDocument }: FieldVerdicts): Features {
  const proof = ofField.find(({ rule }) => provesReading.test(rule))?.result ?? evidence.proof;
  const differs = ofDocument.some(({ rule, result }) => castsDoubt.test(rule) && result === 'invalid');
  // What a failing digit is in is misread somewhere, whatever else a part of it says.
  const isTrusted = !differs && proof !== 'invalid';
  const agrees = isTrusted && ofDocument.some(({ rule, result }) => comparesPattern.test(rule) && result === 'valid');
  return {
    words: logOdds(evidence.words),
    weakest: logOdds(evidence.weakest),
    rule: logOdds(evidence.rule),
    length: Math.log(1 + evidence.length),
    corrections: Math.min(manyCorrections, evidence.corrections),
    ambiguous: Number(evidence.ambiguous),
    misshapen: Number(evidence.misshapen),
    seconded: Number(evidence.seconded),
    contested: Number(evidence.contested),
    proven: Number(proof === 'valid'),
    disproven: Number(proof === 'invalid'),
    agrees: Number(agrees),
    differs: Number(differs),
    implausible: Number(ofField.some(({ rule, result }) => testsReading.has(rule) && result === 'invalid')),
  };
}

/** The share of values, 0..1 in thousandths, that are right where these features are found. */
export function confidenceOfFeatures(features: Features): number {
  const sum = featureNames.reduce(
    (total, name) => total + confidenceWeights[name] * features[name],
    confidenceWeights.constant,
  );
  return Math.round(1000 / (1 + Math.exp(-sum))) / 1000;
}

/** What each feature that is not 0 has, and what it adds to the logarithm of the odds, in thousandths. */
export function sharesOf(features: Features): Readonly<Record<string, EvidenceShare>> {
  const thousandths = (value: number): number => Math.round(value * 1000) / 1000;
  return Object.fromEntries(
    featureNames.flatMap((name) => {
      const value = features[name];
      return value === 0
        ? []
        : [[name, { value: thousandths(value), adds: thousandths(confidenceWeights[name] * value) }]];
    }),
  );
}
