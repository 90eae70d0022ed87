import { describe, expect, test } from 'vitest';
import { hocr } from '../../../../../src/domain/reading/document/hocr.ts';
import { at, pageOf } from '../../../../support/drawn-page.ts';

/** Start and end tags in balance, as XML demands; attributes quoted. */
function expectWellFormed(text: string): void {
  const open: string[] = [];
  const mismatched: string[] = [];
  const body = text.replace(/^<\?xml[^>]*\?>\s*<!DOCTYPE[^>]*>/, '');
  for (const [, end, name = '', attributes = '', alone] of body.matchAll(
    /<(\/?)([a-z]+)((?:\s+[a-z:-]+="[^"<]*")*)\s*(\/?)>/g,
  )) {
    expect(attributes).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
    if (alone === '/') continue;
    if (end === '') open.push(name);
    else if (open.pop() !== name) mismatched.push(name);
  }
  expect([...open, ...mismatched]).toEqual([]);
  expect(body.replaceAll(/<\/?[a-z]+(?:\s+[a-z:-]+="[^"<]*")*\s*\/?>/g, '')).not.toMatch(/[<>]/);
}

describe('hocr', () => {
  const page = pageOf([at(100, 200, 'Invoice & "Co" <42>', { confidence: 0.87 })], { width: 1000, height: 2000 });

  test('has pages, areas, lines and words with their boxes in pixels and confidences in percent', () => {
    const text = hocr([page]);
    expect(text).toContain('<div class="ocr_page" id="page_1" title="bbox 0 0 1000 2000; ppageno 0">');
    expect(text).toMatch(/<div class="ocr_carea" id="block_1_1" title="bbox 100 200 \d+ 220">/);
    expect(text).toMatch(/<span class="ocr_line" id="line_1_1" title="bbox 100 200 290 220">/);
    expect(text).toContain('id="word_1_1" title="bbox 100 200 170 220; x_wconf 87">Invoice</span>');
    expect(text).toContain('name="ocr-system" content="docface, drawn 1"');
  });

  test('is well-formed whatever was read', () => {
    const odd = pageOf([at(1, 1, '<script>alert("x")</script> &amp; \u0001 ]]>')], { number: 2 });
    const text = hocr([page, odd]);
    expectWellFormed(text);
    expect(text).not.toContain('<script');
    expect(text).not.toContain('\u0001');
  });

  test('says the resolution of a page where it is known, and gives every element an id of its own', () => {
    const text = hocr([{ ...page, dpi: 300 }, pageOf([at(1, 1, 'two')], { number: 2 })]);
    expect(text).toContain('scan_res 300 300');
    const ids = Array.from(text.matchAll(/ id="([^"]+)"/g), (match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('keeps boxes inside the page', () => {
    const text = hocr([pageOf([at(990, 1990, 'edge')], { width: 1000, height: 2000 })]);
    expect(text).toContain('bbox 990 1990 1000 2000');
  });
});
