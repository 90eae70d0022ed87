/** Makes documents of the pages of a file: what `ProcessDocumentAssembler` has done where it can be killed. */
import { boxAround, boxOf, polygonOf } from '../../domain/document/geometry.ts';
import type { PageReading } from '../../domain/document/page.ts';
import {
  assembleDocuments,
  type DivisionOrder,
  divideDocuments,
  type ReadingOrder,
} from '../../domain/ocr/assemble-documents.ts';
import { recognised } from '../../domain/ocr/choose-template.ts';
import type { DocumentPages } from '../../domain/ocr/divide-file.ts';
import { listWarnings, pageWarnings, withinPageLimits } from '../../domain/ocr/reading-limits.ts';
import { typify } from '../../domain/ocr/typify.ts';
import type { AssembledResult, DividedDocument, Recognition } from '../../domain/ports/document-assembler.ts';
import type { RequestWarning } from '../../domain/result/warning.ts';
import type { ThreadTask } from '../shared/thread-module.ts';

export type AssemblyTask =
  | { readonly kind: 'recognise'; readonly page: PageReading; readonly among: Recognition }
  | { readonly kind: 'divide'; readonly pages: readonly Uint8Array[]; readonly order: DivisionOrder }
  | { readonly kind: 'read'; readonly pages: readonly Uint8Array[]; readonly order: ReadingOrder };

/** Pages within their limits, and what had to be cut for it. */
export interface OpenPages {
  readonly pages: readonly PageReading[];
  readonly warnings: readonly RequestWarning[];
}

export function openPages(json: readonly Uint8Array[]): OpenPages {
  const read = json.map((each) => JSON.parse(new TextDecoder().decode(each)) as PageReading);
  const kept = read.map((page) => ({ page, within: withinPageLimits(page) }));
  return {
    pages: kept.map(({ within }) => within),
    warnings: kept.flatMap(({ page, within }) => pageWarnings(page, within)),
  };
}

export function recogniseIn({ page, among }: { page: PageReading; among: Recognition }): string | null {
  return recognised(typify([withinPageLimits(page)], among.templates), among.track)?.name ?? null;
}

function withoutWords(page: PageReading): PageReading {
  const printed = boxAround(page.blocks.map(({ polygon }) => boxOf(polygon)));
  const blocks = printed === null ? [] : [{ text: '', confidence: 1, polygon: polygonOf(printed), lines: [] }];
  return { ...page, blocks, barcodes: [], lowConfidenceRegions: [] };
}

export function told(documents: readonly DocumentPages[]): readonly DividedDocument[] {
  return documents.map(({ template, pages }) => ({
    template: template?.name ?? null,
    pages: pages.map(withoutWords),
  }));
}

export function readIn(
  { pages, warnings }: OpenPages,
  parts: readonly DocumentPages[],
  order: ReadingOrder,
): AssembledResult {
  const result = assembleDocuments(pages, parts, order);
  return {
    json: new TextEncoder().encode(JSON.stringify(result)),
    passed: result.documents.every(({ validation }) => validation.passed),
    warnings: [...warnings, ...listWarnings(result)],
  };
}

function answer(task: AssemblyTask): string | null | readonly DividedDocument[] | AssembledResult {
  if (task.kind === 'recognise') return recogniseIn(task);
  const opened = openPages(task.pages);
  const parts = divideDocuments(opened.pages, task.order);
  return task.kind === 'divide' ? told(parts) : readIn(opened, parts, task.order);
}

const assemble: ThreadTask<AssemblyTask, ReturnType<typeof answer>> = async (task) => answer(task);

export default assemble;
