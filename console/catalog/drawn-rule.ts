import { type Document, isAlias, isMap, isSeq, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';
import type { Polygon, ReadPage } from '../api-types.ts';
import { wordsIn, wordsOf } from '../review/marking.ts';

/** A rule for a field, as the schema of templates has it. */
export type DrawnRule =
  | { readonly by: 'zone'; readonly zone: Zone; readonly page?: number }
  | { readonly by: 'label'; readonly labels: readonly [string] };

/** Fractions of the page. */
interface Zone {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** As the service breaks lines of texts that it writes. */
const format = { lineWidth: 110 } as const;
/** A page is given in thousandths: less than the height of a letter. */
const parts = 1000;
const longestLabel = 120;

/** The rule that reads what is in a box; `page` is null for the first page of the document. */
export function zoneRule(box: Polygon, page: number | null): DrawnRule {
  const [[left, top], , [right, bottom]] = box;
  const [across, along] = [rounded(left, right), rounded(top, bottom)];
  const zone = { x: across.from, y: along.from, width: across.length, height: along.length };
  return { by: 'zone', zone, ...(page !== null && { page }) };
}

/** A stretch of a page that ends where it ends, however it is rounded. */
function rounded(from: number, to: number): { readonly from: number; readonly length: number } {
  const [start, end] = [Math.round(from * parts), Math.round(to * parts)];
  return { from: start / parts, length: (end - start) / parts };
}

/** The rule that reads beside the words in a box; null where there are none, or too many for a label. */
export function labelRule(box: Polygon, page: ReadPage): DrawnRule | null {
  const label = textIn(box, page).replace(/[\s:：]+$/, '');
  return label === '' || label.length > longestLabel ? null : { by: 'label', labels: [label] };
}

/** The words in a box, in reading order. */
export function textIn(box: Polygon, page: ReadPage): string {
  const words = wordsOf(page);
  return wordsIn(page, { from: box[0], to: box[2] })
    .flatMap((index) => words[index]?.text ?? [])
    .join(' ');
}

/** A field of a template that rules can be drawn for. */
export interface DrawnField {
  readonly key: string;
  readonly title: string;
}

/** The fields of a text, and those of its lists left out; none of a text that is not YAML. */
export function fieldsOf(text: string): readonly DrawnField[] {
  return titledIn(text, 'fields');
}

/** The lists of a text likewise. */
export function listsOf(text: string): readonly DrawnField[] {
  return titledIn(text, 'lists');
}

function titledIn(text: string, name: 'fields' | 'lists'): readonly DrawnField[] {
  const document = parseDocument(text);
  if (document.errors.length > 0) return [];
  return mapsIn(document, name).flatMap((each) => {
    const [key, title] = [each.get('key'), each.get('title')];
    return typeof key === 'string' ? [{ key, title: typeof title === 'string' ? title : key }] : [];
  });
}

/**
 * A text with a rule for one of its fields, and its place as problems name it: in front of the others, or where the
 * zone of that page or the same label was. Comments and everything else stay. Null where the text has no such field.
 */
export function withRule(
  text: string,
  key: string,
  rule: DrawnRule,
): { readonly text: string; readonly place: string } | null {
  const document = parseDocument(text);
  const fields = mapsIn(document, 'fields');
  const at = fields.findIndex((each) => each.get('key') === key);
  const field = fields[at];
  if (document.errors.length > 0 || field === undefined) return null;
  const rules = rulesOf(document, field);
  const same = rules.items.findIndex((each) => isMap(each) && isSame(each, rule));
  if (same === -1) rules.items.unshift(flowing(document, rule));
  else if (rule.by === 'zone') (rules.items[same] as YAMLMap).set('zone', flowing(document, rule.zone));
  return { text: document.toString(format), place: `fields[${at}].extract[${Math.max(0, same)}]` };
}

function mapsIn(document: Document, name: 'fields' | 'lists'): readonly YAMLMap[] {
  if (!isMap(document.contents)) return [];
  const found = document.get(name, true);
  return isSeq(found) ? found.items.filter((each) => isMap(each)) : [];
}

/** The list of the rules of a field, which it gets if it has none of its own. */
function rulesOf(document: Document, field: YAMLMap): YAMLSeq {
  const found = field.get('extract', true);
  if (isSeq(found)) return found;
  const others: unknown = isAlias(found) ? found.resolve(document)?.toJS(document) : [];
  const own = document.createNode(Array.isArray(others) ? others : []) as YAMLSeq;
  field.set('extract', own);
  return own;
}

/** Whether a rule says what the drawn one says, or reads another zone of its page. */
function isSame(present: YAMLMap, rule: DrawnRule): boolean {
  if (present.get('by') !== rule.by) return false;
  if (rule.by === 'zone') return (present.get('page') ?? null) === (rule.page ?? null);
  const labels = present.get('labels', true);
  return isSeq(labels) && labels.items.length === 1 && labels.get(0) === rule.labels[0];
}

/** On one line, as rules are written. */
function flowing(document: Document, value: object): YAMLMap {
  return document.createNode(value, { flow: true });
}
