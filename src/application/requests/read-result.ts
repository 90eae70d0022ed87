import type { Attempt, Request } from '../../domain/request/request.ts';
import type { Envelope } from './envelope.ts';
import type { RequestVault } from './request-vault.ts';

/** The stored result of an attempt; null when it has none or the request was erased. */
export async function readResult(
  vault: RequestVault,
  request: Request,
  attempt: Attempt | null,
): Promise<Envelope['result']> {
  if (attempt === null || attempt.resultKey === null || request.status === 'erased') return null;
  return vault.json<NonNullable<Envelope['result']>>(request, attempt.resultKey);
}
