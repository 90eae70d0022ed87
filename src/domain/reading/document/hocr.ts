import { type Box, boxAround, boxOf } from './geometry.ts';
import type { PageReading } from './page.ts';
import type { Block, Line, Word } from './text-layout.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const toBeEscaped = /[&<>"\p{Cc}\p{Cs}]/u;

/** Without the characters that XML forbids. */
function escaped(text: string): string {
  if (!toBeEscaped.test(text)) return text;
  return text
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, ' ')
    .replaceAll(/\p{Cs}/gu, '\u{FFFD}')
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** Writes one page; ids count from 1 on each page. */
class PageWriter {
  readonly #page: PageReading;
  #blocks = 0;
  #lines = 0;
  #words = 0;

  constructor(page: PageReading) {
    this.#page = page;
  }

  write(): string {
    const { number, width, height, dpi } = this.#page;
    const resolution = dpi === null ? '' : `; scan_res ${dpi} ${dpi}`;
    const title = `bbox 0 0 ${width} ${height}; ppageno ${number - 1}${resolution}`;
    const areas = this.#page.blocks.map((block) => this.#area(block));
    return [`  <div class="ocr_page" id="page_${number}" title="${title}">`, ...areas, '  </div>'].join('\n');
  }

  #area(block: Block): string {
    this.#blocks += 1;
    const box = this.#box(boxOf(block.polygon));
    const lines = block.lines.map((line) => this.#line(line));
    return [
      `    <div class="ocr_carea" id="${this.#id('block', this.#blocks)}" title="${box}">`,
      `      <p class="ocr_par" id="${this.#id('par', this.#blocks)}" title="${box}">`,
      ...lines,
      '      </p>',
      '    </div>',
    ].join('\n');
  }

  #line(line: Line): string {
    this.#lines += 1;
    const around = boxAround(line.words.map((word) => boxOf(word.polygon))) ?? boxOf(line.polygon);
    const words = line.words.map((word) => this.#word(word));
    return [
      `        <span class="ocr_line" id="${this.#id('line', this.#lines)}" title="${this.#box(around)}">`,
      ...words,
      '        </span>',
    ].join('\n');
  }

  #word({ text, confidence, polygon }: Word): string {
    this.#words += 1;
    const title = `${this.#box(boxOf(polygon))}; x_wconf ${Math.round(confidence * 100)}`;
    return `          <span class="ocrx_word" id="${this.#id('word', this.#words)}" title="${title}">${escaped(text)}</span>`;
  }

  #id(kind: string, count: number): string {
    return `${kind}_${this.#page.number}_${count}`;
  }

  /** Whole pixels of the upright page. */
  #box({ x, y, width, height }: Box): string {
    const { width: wide, height: high } = this.#page;
    const inside = (value: number, max: number): number => Math.min(max, Math.max(0, Math.round(value)));
    const corners = [
      inside(x * wide, wide),
      inside(y * high, high),
      inside((x + width) * wide, wide),
      inside((y + height) * high, high),
    ];
    return `bbox ${corners.join(' ')}`;
  }
}

/** Pages as an hOCR 1.2 document (http://kba.github.io/hocr-spec/1.2/). Confidences are in percent. */
export function hocr(pages: readonly PageReading[]): string {
  const engines = [...new Set(pages.map(({ engine }) => `${engine.name} ${engine.version}`))];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">',
    '<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en" lang="en">',
    ' <head>',
    '  <title>docface</title>',
    '  <meta http-equiv="Content-Type" content="text/html;charset=utf-8"/>',
    `  <meta name="ocr-system" content="${escaped(['docface', ...engines].join(', '))}"/>`,
    '  <meta name="ocr-capabilities" content="ocr_page ocr_carea ocr_par ocr_line ocrx_word ocrp_wconf"/>',
    `  <meta name="ocr-number-of-pages" content="${pages.length}"/>`,
    ' </head>',
    ' <body>',
    ...pages.map((page) => new PageWriter(page).write()),
    ' </body>',
    '</html>',
    '',
  ].join('\n');
}
