import { fileURLToPath } from 'node:url';
import { YamlCatalogFiles } from '../../src/adapters/yaml-catalog/yaml-catalog-files.ts';
import type { ReadDocument } from '../../src/domain/reading/result/ocr-result.ts';
import type { Template } from '../../src/domain/template/template.ts';
import { at, type DrawnLine } from './drawn-page.ts';

/** Parsing the catalogue takes longer than most tests of it: those of one process share what was parsed. */
let parsed: Promise<readonly Template[]> | undefined;

/** The templates of the bundled catalogue. */
export function bundledTemplates(): Promise<readonly Template[]> {
  parsed ??= parseTemplates();
  return parsed;
}

async function parseTemplates(): Promise<readonly Template[]> {
  const catalog = fileURLToPath(new URL('../../catalog/', import.meta.url));
  const entries = await new YamlCatalogFiles().readFolder(catalog);
  return entries.flatMap((entry) => (entry.kind === 'template' ? [entry.template] : []));
}

export function templateNamed(templates: readonly Template[], name: string): Template {
  const found = templates.find((template) => template.name === name);
  if (!found) throw new Error(`the bundled catalogue has no ${name}`);
  return found;
}

type Cell = readonly [x: number, text: string];

/**
 * Rows of a page `step` pixels apart, each with cells at their places from the left: as they are, or as a text with a
 * row a line and cells as `20 CEP | 300 BAIRRO`.
 */
export function rowsOf(
  rows: string | readonly (readonly Cell[])[],
  { top = 40, step = 34, size = 16 } = {},
): readonly DrawnLine[] {
  const cells = typeof rows === 'string' ? rows.trim().split('\n').map(cellsOf) : rows;
  return cells.flatMap((row, index) => row.map(([x, text]) => at(x, top + index * step, text, { size })));
}

function cellsOf(row: string): readonly Cell[] {
  return Array.from(row.matchAll(/(\d+) ([^|]*[^|\s])/g), ([, x, text = '']): Cell => [Number(x), text]);
}

/** The values of some fields of a document. */
export function valuesOf(document: ReadDocument, keys: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(keys.map((key) => [key, document.fields[key]?.value]));
}

/** The rows of a list as plain values. */
export function rowsIn(document: ReadDocument, list: string): readonly Readonly<Record<string, unknown>>[] {
  return (document.lists[list] ?? []).map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, field]) => [key, field.value])),
  );
}

/** What a rule says of a document. */
export function resultOf(document: ReadDocument, rule: string): string | undefined {
  return document.validation.results.find((each) => each.rule === rule)?.result;
}
