/**
 * Judges and fits the confidences of fields: reads labelled documents with each engine and profile, and says how many
 * of the fields of one confidence are right. The weights in src/domain/ocr/field-confidence.ts come from here; what is
 * told of them is told of documents that were left out of the fit. Ends with 1 when a mean distance is above the bar.
 *
 *   npm run bench:confidence -- --data FOLDER [--sample N] [--profile NAMES] [--keep FOLDER]
 */
import { confidenceWeights, type FeatureName, featureNames } from '../src/domain/ocr/field-confidence.ts';
import { fitLogistic } from './fit-logistic.ts';
import { Assembler } from './ocr/assembler.ts';
import { availableSetups } from './ocr/available.ts';
import { DocfaceReader } from './ocr/contestants/docface-reader.ts';
import { type DataSet, loadDataSet } from './ocr/data-set.ts';
import { filesFor, gather } from './ocr/gather.ts';
import { KeptReader } from './ocr/kept-reader.ts';
import { readOptions } from './ocr/options.ts';
import type { Reader } from './ocr/reading.ts';
import { calibrationError, reliability } from './ocr/score/calibration.ts';
import { reliabilityTable } from './ocr/sections/reliability.ts';
import { answered } from './ocr/sections/section.ts';
import { grouped, mean, printed, share, type Table } from './ocr/table.ts';
import { type WeighedField, weighedFields } from './ocr/weighed-fields.ts';

/** Mean distance of confidence and share right, weighted by fields: the expected calibration error. */
const mostOff = 0.05;
const fileLimitMs = 300_000;

async function fieldsBy(
  reader: Reader,
  { data, assembler }: { readonly data: DataSet; readonly assembler: Assembler },
): Promise<readonly WeighedField[]> {
  const contestant = await gather(reader, filesFor(['fields'], data, true), true);
  return answered(contestant, data.documents).flatMap(({ truth, reading }) =>
    weighedFields(truth, { reader: reader.name, reading, assembler }),
  );
}

type Weights = Readonly<Record<FeatureName | 'constant', number>>;

/**
 * What the weights were thought to be before anything was measured, to which the fit is pulled as by twenty fields: the
 * certainty of a rule and the confidences of words are shares themselves, and what speaks for a value cannot speak
 * against it. What few documents have keeps about this weight.
 */
const beforehand: Readonly<Record<FeatureName, number>> = {
  words: 0.4,
  weakest: 0.1,
  rule: 0.8,
  length: -0.2,
  corrections: -0.2,
  ambiguous: -1,
  misshapen: -1.5,
  seconded: 0.7,
  contested: -0.7,
  proven: 1.5,
  disproven: -4.5,
  agrees: 0.8,
  differs: -0.6,
  implausible: -2,
};
/** Taken as they are: labelled documents that break these rules are specimens with numbers that somebody made up. */
const notFitted: ReadonlySet<FeatureName> = new Set(['disproven', 'differs']);
const fittedNames = featureNames.filter((name) => !notFitted.has(name));
const priorWeights = fittedNames.map((name) => beforehand[name]);
const prior = { weights: priorWeights, signs: priorWeights.map(Math.sign), penalty: 20 };
const foldCount = 10;

function fit(fields: readonly WeighedField[]): Weights {
  const fitting = fields.filter(({ features }) => [...notFitted].every((name) => features[name] === 0));
  const examples = fitting.map(({ features, right }) => ({
    features: fittedNames.map((name) => features[name]),
    positive: right,
    plain: false,
  }));
  const weights = fitLogistic(examples, prior);
  const named = fittedNames.map((name, index) => [name, weights[index] ?? 0] as const);
  return { ...beforehand, ...Object.fromEntries(named), constant: weights.at(-1) ?? 0 };
}

function confidenceBy(weights: Weights, { features }: WeighedField): number {
  const sum = featureNames.reduce((total, name) => total + weights[name] * features[name], weights.constant);
  return 1 / (1 + Math.exp(-sum));
}

/** Each field with the confidence by weights that were fitted without the fold in which its name is. */
function leftOut(
  fields: readonly WeighedField[],
  nameOf: (field: WeighedField) => string,
  folds = Number.POSITIVE_INFINITY,
): readonly WeighedField[] {
  const names = [...new Set(fields.map(nameOf))].toSorted();
  const foldOf = new Map(names.map((name, index) => [name, String(index % folds)]));
  return [...grouped(fields, (field) => foldOf.get(nameOf(field)) ?? '')].flatMap(([fold, members]) => {
    const weights = fit(fields.filter((field) => foldOf.get(nameOf(field)) !== fold));
    return members.map((field) => ({ ...field, confidence: confidenceBy(weights, field) }));
  });
}

const offBy = (fields: readonly WeighedField[]): number => calibrationError(reliability(fields));

function tableBy(title: string, fields: readonly WeighedField[], nameOf: (field: WeighedField) => string): Table {
  const rows = [...grouped(fields, nameOf)].map(([name, members]) => [
    name,
    new Set(members.map(({ family }) => family)).size,
    new Set(members.map(({ file }) => file)).size,
    members.length,
    mean(members.map(({ confidence }) => confidence)),
    share(members, ({ right }) => right),
    offBy(members),
  ]);
  const columns = ['', 'families', 'documents', 'fields', 'mean confidence', 'right', 'mean distance'];
  return { title, columns, rows };
}

function reliabilityOf(title: string, fields: readonly WeighedField[]): Table {
  return reliabilityTable(
    title,
    fields.map(({ confidence, right }) => ({ contestant: 'all', confidence, right })),
  );
}

function weightTable(fitted: Weights): Table {
  const rows = [...featureNames, 'constant' as const].map((name) => [name, fitted[name], confidenceWeights[name]]);
  return {
    title: 'Weights fitted on everything, beside those in use',
    columns: ['evidence', 'fitted', 'in use'],
    rows,
  };
}

async function measure(): Promise<readonly WeighedField[]> {
  const options = readOptions([...process.argv.slice(2), '--only', 'fields'], process.env);
  const data = await loadDataSet(options.data, options.sample);
  const assembler = await Assembler.load();
  const fields: WeighedField[] = [];
  for (const setup of await availableSetups(options.setups, options.asked)) {
    const own = new DocfaceReader({ setup, slots: 1, timeoutMs: fileLimitMs });
    const reader = options.keep === null ? own : new KeptReader(own, options.keep, assembler);
    try {
      fields.push(...(await fieldsBy(reader, { data, assembler })));
    } finally {
      await reader.close();
    }
  }
  return fields;
}

const fields = await measure();
const byFamily = leftOut(fields, ({ family }) => family, foldCount);
const byGroup = leftOut(fields, ({ group }) => group);
const tables = [
  weightTable(fit(fields)),
  tableBy('Groups, each by weights that were fitted without it', byGroup, ({ group }) => group),
  tableBy('Readers, families left out', byFamily, ({ reader }) => reader),
  tableBy('Fields, families left out', byFamily, ({ name }) => name),
  reliabilityOf('Reliability, families left out', byFamily),
  reliabilityOf('Reliability, whole groups left out', byGroup),
  reliabilityOf('Reliability by the weights in use, in sample', fields),
];
process.stdout.write(tables.map(printed).join('\n'));
const figures = [
  ['families left out', offBy(byFamily)],
  ['whole groups left out', offBy(byGroup)],
  ['by the weights in use, in sample', offBy(fields)],
] as const;
process.stdout.write('\nMean distance of confidence and share right\n');
for (const [what, off] of figures) {
  const verdict = off <= mostOff ? 'reached' : 'MISSED ';
  process.stdout.write(`  ${verdict}  ${off.toFixed(3)}  of at most ${mostOff.toFixed(3)}  ${what}\n`);
}
process.exitCode = figures.every(([, off]) => off <= mostOff) ? 0 : 1;
