import type { SampleTrial, TrialReport } from '../../application/catalog/template-trials.ts';
import { type TrialVerdict, trialVerdicts } from '../../domain/catalog/trial.ts';
import type { FieldValue } from '../../domain/result/ocr-result.ts';
import { describeValue } from './ocr-report.ts';
import type { Json } from './operations.ts';
import { table } from './output.ts';

/** Fields that came out the same, or right as before, are counted and not shown. */
const unremarkable: ReadonlySet<TrialVerdict> = new Set(['right', 'same']);

/** What a trial showed, for people: what changed or is wrong, sample by sample, and the counts. */
export function describeTrial({ template, version, against, samples, summary }: Json<TrialReport>): string {
  const tried = version === null ? 'The file' : `Version ${version}`;
  const rival = against === null ? 'which has no version in use' : `against version ${against}`;
  const counts = trialVerdicts.map((verdict) => `${summary[verdict]} ${verdict}`).join(', ');
  return [
    `${tried} of ${template}, ${rival}, on ${samples.length} samples.`,
    ...samples.map(describeSample),
    counts,
  ].join('\n\n');
}

function describeSample({ sampleId, requestId, failed, recognised, values }: Json<SampleTrial>): string {
  const title = `Sample ${sampleId} (request ${requestId})`;
  if (failed !== null) return `${title}: could not be read (${failed}).`;
  const moved = recognised.before !== recognised.after;
  const type = moved
    ? `, recognised as ${recognised.after ?? 'nothing'}, before ${recognised.before ?? 'nothing'}`
    : '';
  const rows = values
    .filter(({ verdict }) => !unremarkable.has(verdict))
    .map(({ key, verdict, before, after, confirmed }) => ({
      value: key,
      verdict,
      before: wordsOf(before),
      after: wordsOf(after),
      right: confirmed === null ? null : wordsOf(confirmed.value),
    }));
  return `${title}${type}:\n${table(rows, 'Nothing changes.')}`;
}

function wordsOf(value: Json<FieldValue>): string | null {
  if (Array.isArray(value)) return `${value.length} rows`;
  return describeValue(value);
}
