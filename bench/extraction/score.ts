import type { Field, FieldValue } from '../../src/domain/ocr/ocr-result.ts';
import { foldedText } from '../../src/domain/validation/folded-text.ts';
import { normalise } from '../../src/domain/validation/normalise.ts';

/** Counts what was right, by name. */
export class Tally {
  readonly #counts = new Map<string, { right: number; all: number }>();

  add(name: string, right: boolean): void {
    const count = this.#counts.get(name) ?? { right: 0, all: 0 };
    this.#counts.set(name, { right: count.right + (right ? 1 : 0), all: count.all + 1 });
  }

  print(title: string): void {
    console.log(`\n${title}`);
    for (const [name, { right, all }] of [...this.#counts].toSorted(([a], [b]) => a.localeCompare(b))) {
      console.log(
        `  ${name.padEnd(56)} ${String(right).padStart(4)} of ${String(all).padStart(4)}  ${(right / all).toFixed(2)}`,
      );
    }
  }
}

/** Dates as ISO, amounts as numbers, everything else as folded words without spaces; null when it cannot be read. */
export function comparable(type: string, value: unknown, locale: 'en' | 'pt-BR'): string | null {
  const text = typeof value === 'number' ? value.toFixed(2) : String(value);
  const context = { today: '2026-11-21', locale: typeof value === 'number' ? 'en' : locale, dateOrder: 'dmy' } as const;
  if (type === 'date' || type === 'money') {
    const read = normalise(type, text, context)?.value;
    if (typeof read === 'object' && read !== null && 'amount' in read) return String(Number(read['amount']));
    return typeof read === 'string' ? read : null;
  }
  return foldedText(text).replaceAll(' ', '');
}

function ours(value: FieldValue): string | null {
  if (value === null) return null;
  if (typeof value === 'object' && 'amount' in value) return String(Number(value['amount']));
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Whether a field holds what the truth says. */
export function agrees(field: Field, truth: unknown, locale: 'en' | 'pt-BR'): boolean {
  const raw = ours(field.value);
  if (raw === null) return false;
  const got = field.type === 'date' || field.type === 'money' ? raw : comparable(field.type, raw, locale);
  if (got === comparable(field.type, truth, locale)) return true;
  // The truth writes 6/10/2019 as printed, in whichever order its country does.
  const monthFirst = { today: '2026-11-21', locale, dateOrder: 'mdy' } as const;
  return field.type === 'date' && got === normalise('date', String(truth), monthFirst)?.value;
}

/** How many fields of each span of confidence are right: the reliability table. */
export class Reliability {
  readonly #spans = Array.from({ length: 10 }, () => ({ right: 0, all: 0, sum: 0 }));

  add(confidence: number, right: boolean): void {
    const span = this.#spans[Math.min(9, Math.floor(confidence * 10))];
    if (!span) return;
    span.all += 1;
    span.sum += confidence;
    if (right) span.right += 1;
  }

  print(title: string): void {
    console.log(`\n${title}`);
    console.log('  confidence    fields   mean   right');
    const used = this.#spans.map((span, index) => ({ ...span, from: index / 10 })).filter(({ all }) => all > 0);
    for (const { from, all, sum, right } of used) {
      const cells = [String(all).padStart(6), (sum / all).toFixed(3), (right / all).toFixed(3)];
      console.log(`  ${from.toFixed(1)} to ${(from + 0.1).toFixed(1)}    ${cells.join('   ')}`);
    }
    const all = used.reduce((count, span) => count + span.all, 0);
    const off = used.reduce((gap, span) => gap + Math.abs(span.sum - span.right), 0) / Math.max(1, all);
    console.log(`  mean distance of confidence from what is right: ${off.toFixed(3)}`);
  }
}
