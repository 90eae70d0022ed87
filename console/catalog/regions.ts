import { isAlias, isMap, isSeq, parseDocument, type YAMLMap } from 'yaml';
import type { Polygon, ReadPage } from '../api-types.ts';

/** What the rules of a field mean on a page of a sample. */
export interface FieldRegions {
  /** Key of the field. */
  readonly id: string;
  /** The zones that it is read from on this page, and the labels beside which it is read, where they are printed. */
  readonly polygons: readonly Polygon[];
}

/** The page of a document, and whether it is the first: a zone that names no page lies there. */
export interface ShownPage {
  readonly page: ReadPage;
  readonly isFirst: boolean;
}

type Corner = readonly [x: number, y: number];
type Line = ReadPage['blocks'][number]['lines'][number];

/**
 * Where the rules of a text lie on a page: of each field that has rules there its zones, and its labels as they are
 * printed. Nothing of a text that is not YAML, of other pages, of labels that are not on this one, and of those that
 * name a term of the vocabulary.
 */
export function regionsOf(text: string, shown: ShownPage): readonly FieldRegions[] {
  const document = parseDocument(text);
  const fields = document.errors.length > 0 || !isMap(document.contents) ? null : document.get('fields', true);
  if (!isSeq(fields)) return [];
  return fields.items.flatMap((field) => {
    if (!isMap(field)) return [];
    const key = field.get('key');
    const written = field.get('extract', true);
    const rules = isAlias(written) ? written.resolve(document) : written;
    if (typeof key !== 'string' || !isSeq(rules)) return [];
    const polygons = rules.items.flatMap((rule) => (isMap(rule) ? placesOf(rule, shown) : []));
    return polygons.length === 0 ? [] : [{ id: key, polygons }];
  });
}

function placesOf(rule: YAMLMap, shown: ShownPage): readonly Polygon[] {
  const by = rule.get('by');
  if (by === 'zone') return zoneOf(rule, shown);
  const labels = by === 'label' ? rule.get('labels', true) : null;
  if (!isSeq(labels)) return [];
  const written = labels.toJSON() as readonly unknown[];
  return written.flatMap((label) => (typeof label === 'string' ? printed(label, shown.page) : []));
}

function zoneOf(rule: YAMLMap, { page, isFirst }: ShownPage): readonly Polygon[] {
  const zone = rule.get('zone', true);
  const on = rule.get('page');
  if (!isMap(zone) || (on === undefined ? !isFirst : on !== page.number)) return [];
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => Number(zone.get(name)));
  const sides = [x, y, width, height].filter((side) => side !== undefined && Number.isFinite(side)) as number[];
  const [left = 0, top = 0, across = 0, down = 0] = sides;
  return sides.length < 4 ? [] : [rectangle([left, top], [left + across, top + down])];
}

/** A label that names a term of the vocabulary, whose words are not in the text of the template. */
const term = /^\$[a-z_]+$/;

/** Where the words of a label stand, each time within a line; case, accents and punctuation do not matter. */
function printed(label: string, page: ReadPage): readonly Polygon[] {
  const sought = bare(label);
  if (sought === '' || term.test(label)) return [];
  return page.blocks.flatMap(({ lines }) => lines.flatMap((line) => foundIn(line, sought)));
}

function foundIn({ words }: Line, sought: string): readonly Polygon[] {
  return words.flatMap((first, from) => {
    // What is punctuation alone begins no label: the word behind it does.
    if (bare(first.text) === '') return [];
    let found = '';
    for (let to = from; to < words.length && found.length < sought.length; to += 1) {
      found += bare(words[to]?.text ?? '');
      if (found === sought) return [around(words.slice(from, to + 1).map(({ polygon }) => polygon))];
    }
    return [];
  });
}

function bare(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

function around(polygons: readonly Polygon[]): Polygon {
  const points = polygons.flat();
  const [across, down] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return rectangle([Math.min(...across), Math.min(...down)], [Math.max(...across), Math.max(...down)]);
}

function rectangle([left, top]: Corner, [right, bottom]: Corner): Polygon {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}
