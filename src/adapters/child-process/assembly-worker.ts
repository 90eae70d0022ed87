/** Makes documents of the pages of a file: what `ProcessDocumentAssembler` has done where it can be killed. */

import type {
  AssembledResult,
  DividedDocument,
  Recognition,
  ReviewedJson,
} from '../../domain/ports/document-assembler.ts';
import { boxAround, boxOf, polygonOf } from '../../domain/reading/document/geometry.ts';
import type { PageReading } from '../../domain/reading/document/page.ts';
import {
  assembleDocuments,
  type DivisionOrder,
  divideDocuments,
  generativeDocuments,
  type ReadingOrder,
  type TypingOrder,
} from '../../domain/reading/ocr/assemble-documents.ts';
import { recognised } from '../../domain/reading/ocr/choose-template.ts';
import type { DocumentPages } from '../../domain/reading/ocr/divide-file.ts';
import type { GenerativeDocument } from '../../domain/reading/ocr/generative/generative-document.ts';
import { leftOutWarnings, withLeftOut } from '../../domain/reading/ocr/left-out-text.ts';
import { listWarnings, pageWarnings, withinPageLimits } from '../../domain/reading/ocr/reading-limits.ts';
import type { ReviewOrder } from '../../domain/reading/ocr/review-document.ts';
import { reviewResult } from '../../domain/reading/ocr/review-result.ts';
import { typify } from '../../domain/reading/ocr/typify.ts';
import { whyReview } from '../../domain/reading/ocr/why-review.ts';
import type { OcrResult, ReadDocument } from '../../domain/reading/result/ocr-result.ts';
import { findableValues } from '../../domain/result/sought-values.ts';
import type { Template } from '../../domain/template/template.ts';
import type { OcrTrack } from '../../domain/track/track.ts';
import type { RequestWarning } from '../../domain/warning.ts';
import type { WorkerTask } from '../shared/worker-module.ts';

export type AssemblyTask =
  | { readonly kind: 'recognise'; readonly page: PageReading; readonly among: Recognition }
  | { readonly kind: 'divide'; readonly pages: readonly Uint8Array[]; readonly order: DivisionOrder }
  | { readonly kind: 'generative'; readonly pages: readonly Uint8Array[]; readonly order: TypingOrder }
  | { readonly kind: 'read'; readonly pages: readonly Uint8Array[]; readonly order: ReadingOrder }
  | { readonly kind: 'templates'; readonly json: Uint8Array }
  | { readonly kind: 'review'; readonly json: Uint8Array; readonly order: ReviewOrder };

/** Pages as the track wants them and within their limits, and what became of the rest. */
export interface OpenPages {
  readonly pages: readonly PageReading[];
  readonly warnings: readonly RequestWarning[];
}

type TextOptions = Pick<OcrTrack, 'leftOut'>;

export function openPages(json: readonly Uint8Array[], { leftOut = 'keep' }: TextOptions): OpenPages {
  const read = json.map((each) => JSON.parse(new TextDecoder().decode(each)) as PageReading);
  const kept = read.map((page) => ({ page, within: withinPageLimits(page) }));
  return {
    pages: kept.map(({ within }) => withLeftOut(within, leftOut)),
    warnings: kept.flatMap(({ page, within }) => [...pageWarnings(page, within), ...leftOutWarnings(page, leftOut)]),
  };
}

export function recogniseIn({ page, among }: { page: PageReading; among: Recognition }): string | null {
  const read = withLeftOut(withinPageLimits(page), among.track.leftOut ?? 'keep');
  return recognised(typify([read], among.templates), among.track)?.name ?? null;
}

function withoutWords({ leftOut: _leftOut, ...page }: PageReading): PageReading {
  const printed = boxAround(page.blocks.map(({ polygon }) => boxOf(polygon)));
  const blocks = printed === null ? [] : [{ text: '', confidence: 1, polygon: polygonOf(printed), lines: [] }];
  return { ...page, blocks, barcodes: [], lowConfidenceRegions: [] };
}

export function withoutText(documents: readonly DocumentPages[]): readonly DividedDocument[] {
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
  const { result, warnings: found, explanation } = assembleDocuments(pages, parts, order);
  const encoder = new TextEncoder();
  return {
    json: encoder.encode(JSON.stringify(result)),
    explanation: explanation && encoder.encode(JSON.stringify(explanation)),
    reviewReasons: whyReview(result, { track: order.track, templates: templatesOf(order) }),
    warnings: [...warnings, ...found, ...listWarnings(result)],
    values: findableValues(result.documents),
  };
}

function templatesOf({ template, others, fallback }: ReadingOrder): readonly Template[] {
  return [template, ...others, ...(fallback === null ? [] : [fallback])];
}

export function resultIn(json: Uint8Array): OcrResult {
  return JSON.parse(new TextDecoder().decode(json)) as OcrResult;
}

export function templatesIn({ documents }: OcrResult): readonly ReadDocument['template'][] {
  return [...new Map(documents.map(({ template }) => [`${template.name} ${template.version}`, template])).values()];
}

export function reviewIn(result: OcrResult, order: ReviewOrder): ReviewedJson {
  const reviewed = reviewResult(result, order);
  if (reviewed.kind === 'refused') return reviewed;
  const json = reviewed.result && new TextEncoder().encode(JSON.stringify(reviewed.result));
  const values = reviewed.result === null ? [] : findableValues(reviewed.result.documents);
  return { kind: 'reviewed', json, values, counts: reviewed.counts };
}

type Answer =
  | string
  | null
  | readonly DividedDocument[]
  | readonly GenerativeDocument[]
  | AssembledResult
  | ReturnType<typeof templatesIn>
  | ReviewedJson;

function answer(task: AssemblyTask): Answer {
  if (task.kind === 'recognise') return recogniseIn(task);
  if (task.kind === 'templates') return templatesIn(resultIn(task.json));
  if (task.kind === 'review') return reviewIn(resultIn(task.json), task.order);
  const opened = openPages(task.pages, task.order.track);
  const parts = divideDocuments(opened.pages, task.order);
  switch (task.kind) {
    case 'divide':
      return withoutText(parts);
    case 'generative':
      return generativeDocuments(parts, task.order);
    case 'read':
      return readIn(opened, parts, task.order);
  }
}

const assemble: WorkerTask<AssemblyTask, ReturnType<typeof answer>> = async (task) => answer(task);

export default assemble;
