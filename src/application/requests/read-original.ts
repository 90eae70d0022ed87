import type { Actor } from '../../domain/client/actor.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { OcrResult } from '../../domain/ocr/ocr-result.ts';
import type { DocumentFile, OpenLimits } from '../../domain/ports/document-opener.ts';
import type { RequestRepository } from '../../domain/ports/repositories.ts';
import type { WorkPlace } from '../stages/fair-queue.ts';
import type { StageFiles } from '../stages/stage-files.ts';
import type { GetResult } from './get-result.ts';
import { visibleRequest } from './visible-request.ts';

/** A document that was read, and what was read from it. */
export interface ReadOriginal {
  readonly file: DocumentFile;
  readonly result: OcrResult;
  readonly limits: OpenLimits;
  /** Somebody waits for what is made of it. */
  readonly place: WorkPlace;
}

export interface OriginalUses {
  readonly getResult: GetResult;
  readonly requests: Pick<RequestRepository, 'find'>;
  readonly files: StageFiles;
}

/**
 * The original of a request and its result, of one attempt if it is named. Errors: those of `GetResult`, `NOT_FOUND`
 * for a face match, `ORIGINAL_EXPIRED`.
 */
export async function readOriginal(
  { getResult, requests, files }: OriginalUses,
  actor: Actor,
  asked: { readonly requestId: string; readonly attempt: number | null },
): Promise<ReadOriginal> {
  const { result } = await getResult.execute(actor, asked.requestId, asked.attempt);
  if (!('pages' in result)) throw new DocfaceError('NOT_FOUND', 'A face match has no pages; only documents do.');
  const request = await visibleRequest(requests, actor, asked.requestId);
  const options = await files.options(request);
  const limits = await files.limits(request);
  const place = { lane: 'interactive', clientId: request.clientId } as const;
  return { result, file: await files.document(request, options), limits, place };
}
