import type { GeneratedDocument } from '../../domain/reading/ocr/generative/generated-document.ts';
import type { Attempt, Request } from '../../domain/request/request.ts';
import type { EncryptedRequestStore } from './encrypted-request-store.ts';

/** What generators returned for an attempt, or for an earlier one whose answers it takes; empty without any. */
export async function generatedAnswers(
  requestStore: Pick<EncryptedRequestStore, 'json'>,
  request: Request,
  { answersKey = null }: Attempt,
): Promise<readonly GeneratedDocument[]> {
  return answersKey === null ? [] : requestStore.json<readonly GeneratedDocument[]>(request, answersKey);
}
