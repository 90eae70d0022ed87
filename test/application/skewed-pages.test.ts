import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boxOf, type Polygon, polygonOf } from '../../src/domain/reading/document/geometry.ts';
import type { PageReading } from '../../src/domain/reading/document/page.ts';
import { pageSkew } from '../../src/domain/reading/document/page-skew.ts';
import { mapPlaces } from '../../src/domain/reading/document/text-layout.ts';
import type { Template } from '../../src/domain/template/template.ts';
import { drawnTypes } from '../drawn/drawn-types.ts';
import { bundledTemplates, templateNamed } from '../support/bundled-templates.ts';
import { FilePages } from '../support/file-pages.ts';
import { valuesOf } from '../support/read-with.ts';
import { rotatedPolygon } from '../support/rotated-polygon.ts';

/** How engines place words that are skewed: by their own corners, or by the upright boxes around them. */
const places = {
  'their corners': (polygon: Polygon): Polygon => polygon,
  'upright boxes': (polygon: Polygon): Polygon => polygonOf(boxOf(polygon)),
} as const;

/** The page rotated clockwise about its middle. */
function skewed(page: PageReading, degrees: number, placed: (polygon: Polygon) => Polygon): PageReading {
  const blocks = mapPlaces(page.blocks, (polygon) => placed(rotatedPolygon(polygon, degrees, page)));
  return { ...page, source: 'ocr', skew: pageSkew(blocks, page), blocks };
}

const pages = new FilePages();
let templates: readonly Template[] = [];

beforeAll(async () => {
  templates = await bundledTemplates();
});
afterAll(() => pages.close());

describe.each(drawnTypes)('%s', (name, draw) => {
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
