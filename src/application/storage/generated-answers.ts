import type { GeneratedDocument } from '../../domain/reading/ocr/generative/generated-document.ts';
import type { Attempt, Request } from '../../domain/request/request.ts';
import type { RequestVault } from './request-vault.ts';

/** What generators returned for an attempt, or for an earlier one whose answers it takes; empty without any. */
export async function generatedAnswers(
  vault: Pick<RequestVault, 'json'>,
  request: Request,
  { answersKey = null }: Attempt,
): Promise<readonly GeneratedDocument[]> {
  return answersKey === null ? [] : vault.json<readonly GeneratedDocument[]>(request, answersKey);
}
