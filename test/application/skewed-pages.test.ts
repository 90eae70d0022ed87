import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boxOf, type Point, type Polygon, polygonOf } from '../../src/domain/reading/document/geometry.ts';
import type { PageReading } from '../../src/domain/reading/document/page.ts';
import { pageSkew } from '../../src/domain/reading/document/page-skew.ts';
import { mapPlaces } from '../../src/domain/reading/document/text-layout.ts';
import type { Template } from '../../src/domain/template/template.ts';
import * as drawn from '../drawn/documents.ts';
import { bundledTemplates, templateNamed } from '../support/bundled-templates.ts';
import { FilePages } from '../support/file-pages.ts';
import { readWith } from '../support/read-with.ts';

const documents = [
  ['br.cin', drawn.drawCin],
  ['br.cnh', drawn.drawCnh2006],
  ['br.cnh', drawn.drawCnh2022],
  ['br.rg', drawn.drawRg],
  ['icao.passport', drawn.drawPassport],
  ['br.proof_of_address', drawn.drawElectricityBill],
  ['invoice', drawn.drawInvoice],
  ['receipt', drawn.drawReceipt],
] as const;

/** How engines place words that are skewed: by their own corners, or by the upright boxes around them. */
const places = {
  'their corners': (polygon: Polygon): Polygon => polygon,
  'upright boxes': (polygon: Polygon): Polygon => polygonOf(boxOf(polygon)),
} as const;

/** The page rotated clockwise about its middle. */
function skewed(page: PageReading, degrees: number, placed: (polygon: Polygon) => Polygon): PageReading {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const rotated = ([x, y]: Point): Point => {
    const [right, down] = [(x - 0.5) * page.width, (y - 0.5) * page.height];
    return [0.5 + (right * cos - down * sin) / page.width, 0.5 + (right * sin + down * cos) / page.height];
  };
  const blocks = mapPlaces(page.blocks, ([a, b, c, d]) => placed([rotated(a), rotated(b), rotated(c), rotated(d)]));
  return { ...page, source: 'ocr', skew: pageSkew(blocks, page), blocks };
}

/** What was read, without where and how surely. */
function valuesOf(template: Template, page: PageReading) {
  const { fields, lists } = readWith(template, [page]);
  const plain = (row: typeof fields) => Object.entries(row).map(([key, { value }]) => [key, value]);
  return { fields: plain(fields), lists: Object.entries(lists).map(([key, rows]) => [key, rows.map(plain)]) };
}

const pages = new FilePages();
let templates: readonly Template[] = [];

beforeAll(async () => {
  templates = await bundledTemplates();
});
afterAll(() => pages.close());

describe.each(documents)('%s', (name, draw) => {
  let level: PageReading;
  beforeAll(async () => {
    level = { ...(await pages.first((await draw()).bytes)), source: 'ocr' };
  });

  test.each(
    Object.entries(places).flatMap(([how, placed]) =>
      [-4, -3, -2, -1, 1, 2, 3, 4].map((degrees) => ({ how, placed, degrees })),
    ),
  )('holds the same values skewed by $degrees degrees, with words at $how', ({ degrees, placed }) => {
    const template = templateNamed(templates, name);
    const page = skewed(level, degrees, placed);
    expect(page.skew).toBeCloseTo(degrees, 0);
    expect(valuesOf(template, page)).toEqual(valuesOf(template, level));
  });
});
