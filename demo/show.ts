import type { Envelope } from '../src/application/requests/envelope.ts';
import type { Field, FieldValue, OcrResult, ReadDocument } from '../src/domain/reading/result/ocr-result.ts';
import { confidencePercent, confidenceText } from '../src/domain/result/confidence-text.ts';
import type { FaceMatchResult } from '../src/domain/result/face.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

export { say };

export function title(text: string): void {
  say(`\n${text}\n${'─'.repeat(text.length)}`);
}

function plain(value: FieldValue): string {
  if (value === null) return '–';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map(plain).join('; ');
  return Object.values(value)
    .filter((part) => part !== null)
    .map(plain)
    .join(' ');
}

function checks(field: Field): string {
  return field.validations
    .filter((validation) => validation.result === 'valid' || validation.result === 'invalid')
    .map((validation) => `${validation.result === 'valid' ? '✓' : '✗'} ${validation.rule}`)
    .join('  ');
}

function excerpt(result: OcrResult): string {
  const lines = result.pages.flatMap((page) => page.blocks.flatMap((block) => block.lines.map((line) => line.text)));
  return lines.slice(0, 4).join(' / ').slice(0, 110);
}

function verdictOf({ passed, unproven }: ReadDocument['validation']): string {
  if (passed === null) return unproven.length === 0 ? 'nothing to check' : `not proven: ${unproven.join(', ')}`;
  return passed ? 'validation passed' : 'validation did not pass';
}

/** Fields with their confidence and checks, and the first words of the page. */
export function showDocument(envelope: Envelope): void {
  const result = envelope.result as OcrResult;
  for (const document of result.documents) {
    const sure = confidencePercent(document.typification.confidence);
    say(`  ${document.type} (${sure}), template ${document.template.name}, ${verdictOf(document.validation)}`);
    for (const [key, field] of Object.entries(document.fields)) {
      if (field.value === null) continue;
      say(
        `  ${key.padEnd(20)} ${plain(field.value).slice(0, 58).padEnd(58)} ${confidenceText(field.confidence).padEnd(5)}  ${checks(field)}`,
      );
    }
  }
  say(`  text: ${excerpt(result)} …`);
  showWork(envelope);
}

/** Decision, similarities and the faces behind them. */
export function showFaces(envelope: Envelope): void {
  const result = envelope.result as FaceMatchResult;
  const similarity = result.similarity === null ? 'nothing to compare' : `similarity ${result.similarity.toFixed(3)}`;
  say(`  decision: ${result.decision}  (${similarity}, match from ${result.threshold.match.toFixed(3)})`);
  say(
    `  faces: ${result.faces.map((face) => `${face.id} in image ${face.image} (quality ${face.quality.score.toFixed(2)})`).join(', ')}`,
  );
  for (const pair of result.comparisons.slice(0, 6)) {
    say(`  ${pair.a} ~ ${pair.b}  ${pair.similarity.toFixed(3)}  ${pair.decision}`);
  }
  showWork(envelope);
}

function showWork(envelope: Envelope): void {
  const spent = Object.entries(envelope.timings).map(([stage, ms]) => `${stage} ${ms} ms`);
  const engines = envelope.engine.map((engine) => `${engine.name} ${engine.version} on ${engine.backend}`);
  for (const warning of envelope.warnings) say(`  note: ${warning.message}`);
  say(`  ${spent.join(', ')}; ${engines.join(', ')}`);
}
