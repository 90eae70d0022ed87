import type { Template } from '../../../template/template.ts';
import type { PageReading } from '../../document/page.ts';
import { conventionsOf } from '../document-conventions.ts';
import { extractFields } from '../extract-fields.ts';
import { extractLists } from '../extract-lists.ts';
import type { FieldSettings } from '../field-of.ts';
import { layOut } from '../lay-out.ts';
import type { LaidOutPage } from '../page-layout.ts';
import { inLanguagesOf } from '../spoken-languages.ts';
import { prepareText } from '../text-document.ts';
import { addressedLines } from './addressed-lines.ts';

/** A page as a generator sees it, or a part of one: what is side by side is one line. */
export interface GenerativePage {
  readonly number: number;
  /** Number of the first of `lines` on its page, from 1. */
  readonly first: number;
  readonly lines: readonly string[];
}

/** A document of a file whose template asks a generator, and what is asked of it. */
export interface GenerativeDocument {
  readonly template: { readonly name: string; readonly version: number };
  readonly pages: readonly GenerativePage[];
  /** Keys of the fields and lists of which no rule is sure. */
  readonly asked: { readonly fields: readonly string[]; readonly lists: readonly string[] };
}

/** Confidence of a rule from which on nobody else is asked. */
export const sureConfidence = 0.8;

/** Cells that stand apart are parted as in a table. */
const cellMark = ' | ';
/** Stands for a line that speaks to whoever reads the page. */
const leftOut = '(left out)';

/**
 * A text without the signs in which conversations with models are marked, so that none of it is taken for one. Letters
 * and digits stay.
 */
function harmless(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll(/\[(\/?(?:INST|SYS)\w*)\]/gi, '($1)');
}

/** The text of each row of a page, cells parted. */
export function rowTexts({ rows }: Pick<LaidOutPage, 'rows'>): readonly string[] {
  return rows.map(({ cells }) =>
    cells
      .map(({ tokens }) =>
        tokens
          .map(({ text, glued }) => (glued ? text : ` ${text}`))
          .join('')
          .trim(),
      )
      .join(cellMark),
  );
}

function pageOf(page: LaidOutPage): GenerativePage {
  const texts = rowTexts(page);
  const addressed = addressedLines(texts);
  return {
    number: page.number,
    first: 1,
    lines: texts.map((text, index) => (addressed.has(index) ? leftOut : harmless(text))),
  };
}

/** What is to be asked about a document that is read with a generative template. `today` is an ISO date. */
export function generativeDocument(
  pages: readonly PageReading[],
  template: Template,
  today: string,
): GenerativeDocument {
  const spoken = inLanguagesOf(pages, template);
  const text = prepareText(pages, spoken, today);
  const settings: FieldSettings = { conventions: conventionsOf(template, text.pages), today, pages: text.pages };
  const found = extractFields(spoken, text, settings);
  const rows = extractLists(spoken, text, settings);
  const isSure = (key: string): boolean =>
    found[key]?.value !== null && (found[key]?.confidence ?? 0) >= sureConfidence;
  return {
    template: { name: template.name, version: template.version },
    pages: layOut(pages).map(pageOf),
    asked: {
      fields: template.fields.map(({ key }) => key).filter((key) => !isSure(key)),
      lists: template.lists.map(({ key }) => key).filter((key) => (rows[key] ?? []).length === 0),
    },
  };
}
