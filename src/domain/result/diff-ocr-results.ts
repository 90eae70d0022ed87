import type { PageReading } from '../reading/document/page.ts';
import { plainText } from '../reading/document/plain-text.ts';
import { type Difference, type DifferenceAspect, differing } from '../reading/result/difference.ts';
import type { Field, OcrResult, ReadDocument } from '../reading/result/ocr-result.ts';

type Values = Readonly<Partial<Record<DifferenceAspect, Difference['before']>>>;

/** Characters of a text that a difference shows on each side of the place where it begins. */
const excerptBefore = 20;
const excerptAfter = 60;

/** What two readings of one file say differently: pages, documents, fields and the columns of lists, by their place. */
export function diffOcrResults(before: OcrResult, after: OcrResult): readonly Difference[] {
  return [
    ...pairs(before.documents, after.documents).flatMap(([index, a, b]) => diffDocument(`documents[${index}]`, a, b)),
    ...diffPages(before.pages, after.pages),
  ];
}

function diffDocument(path: string, before: ReadDocument | null, after: ReadDocument | null): readonly Difference[] {
  const lists = names(before?.lists, after?.lists);
  return [
    ...compare(path, before && documentValues(before), after && documentValues(after)),
    ...diffFields(`${path}.fields`, before?.fields, after?.fields),
    ...lists.flatMap((list) =>
      pairs(before?.lists[list] ?? [], after?.lists[list] ?? []).flatMap(([index, a, b]) =>
        diffFields(`${path}.lists.${list}[${index}]`, a ?? undefined, b ?? undefined),
      ),
    ),
  ];
}

function documentValues({ type, template, validation }: ReadDocument): Values {
  return { type, template: template.name, templateVersion: template.version, passed: validation.passed };
}

type Fields = Readonly<Record<string, Field>> | undefined;

function diffFields(path: string, before: Fields, after: Fields): readonly Difference[] {
  return names(before, after).flatMap((key) => {
    const [a, b] = [before?.[key], after?.[key]];
    return compare(`${path}.${key}`, a === undefined ? null : fieldValues(a), b === undefined ? null : fieldValues(b));
  });
}

/** `passed` is false when a check says that the value is invalid. Confidence counts to the hundredth. */
function fieldValues({ value, confidence, validations }: Field): Values {
  const passed = !validations.some(({ result }) => result === 'invalid');
  return { value, confidence: Math.round(confidence * 100) / 100, passed };
}

function diffPages(before: readonly PageReading[], after: readonly PageReading[]): readonly Difference[] {
  const numbers = [...new Set([...before, ...after].map(({ number }) => number))].toSorted((a, b) => a - b);
  return numbers.flatMap((number) => {
    const find = (pages: readonly PageReading[]) => pages.find((page) => page.number === number) ?? null;
    const [a, b] = [find(before), find(after)];
    const path = `pages[${(b === null ? before : after).findIndex((page) => page.number === number)}]`;
    if (a === null || b === null) return compare(path, a && {}, b && {});
    const [textBefore, textAfter] = excerpts(plainText([a]), plainText([b]));
    return compare(path, { source: a.source, text: textBefore }, { source: b.source, text: textAfter });
  });
}

/** Both texts from shortly before the first character that differs. */
function excerpts(before: string, after: string): readonly [string, string] {
  if (before === after) return ['', ''];
  let at = 0;
  while (before[at] !== undefined && before[at] === after[at]) at += 1;
  const from = Math.max(0, at - excerptBefore);
  return [before.slice(from, at + excerptAfter), after.slice(from, at + excerptAfter)];
}

/** Differences of what is on both sides; of what is on one side only, that it came or went and what it holds. */
function compare(path: string, before: Values | null, after: Values | null): readonly Difference[] {
  const aspects = Object.keys({ ...before, ...after }) as DifferenceAspect[];
  const found = before !== null && after !== null ? aspects : aspects.filter((aspect) => aspect === 'value');
  return [
    ...differing({ path, aspect: 'present', before: before !== null, after: after !== null }),
    ...found.flatMap((aspect) =>
      differing({ path, aspect, before: before?.[aspect] ?? null, after: after?.[aspect] ?? null }),
    ),
  ];
}

function names(before: object | undefined, after: object | undefined): readonly string[] {
  return Object.keys({ ...before, ...after });
}

function pairs<Item>(
  before: readonly Item[],
  after: readonly Item[],
): readonly (readonly [number, Item | null, Item | null])[] {
  const length = Math.max(before.length, after.length);
  return Array.from({ length }, (_, index) => [index, before[index] ?? null, after[index] ?? null] as const);
}
