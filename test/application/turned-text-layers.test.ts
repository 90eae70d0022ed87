import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageReading } from '../../src/domain/reading/document/page.ts';
import { plainText } from '../../src/domain/reading/document/plain-text.ts';
import type { Template } from '../../src/domain/template/template.ts';
import { drawnTypes } from '../drawn/drawn-types.ts';
import { bundledTemplates, templateNamed } from '../support/bundled-templates.ts';
import { FilePages } from '../support/file-pages.ts';
import { valuesOf } from '../support/read-with.ts';
import { turnedPdf } from '../support/turned-pdf.ts';

const pages = new FilePages();
let templates: readonly Template[] = [];

beforeAll(async () => {
  templates = await bundledTemplates();
});
afterAll(() => pages.close());

describe.each(drawnTypes)('the text layer of %s', (name, draw) => {
  let bytes: Uint8Array;
  let level: PageReading;
  beforeAll(async () => {
    ({ bytes } = await draw());
    level = await pages.first(bytes);
  });

  test.each([-3, 1, 2, 3, 4])('holds the same values skewed by %i degrees', async (degrees) => {
    const template = templateNamed(templates, name);
    const page = await pages.first(await turnedPdf(bytes, degrees));
    expect(page).toMatchObject({ rotation: 0, skew: degrees });
    expect(valuesOf(template, page)).toEqual(valuesOf(template, level));
  });

  test.each([90, 180, 270])('is read upright where its text is turned by %i degrees', async (degrees) => {
    const template = templateNamed(templates, name);
    const page = await pages.first(await turnedPdf(bytes, degrees));
    expect(page).toMatchObject({ rotation: 360 - degrees, skew: 0 });
    expect(plainText([page])).toBe(plainText([level]));
    expect(valuesOf(template, page)).toEqual(valuesOf(template, level));
  });
});
