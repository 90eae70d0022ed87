import type { PageRepository } from '../../domain/ports/work-repository.ts';
import type { Request } from '../../domain/request/request.ts';
import type { RequestVault } from '../requests/request-vault.ts';

interface Uses {
  readonly pages: Pick<PageRepository, 'list'>;
  readonly vault: Pick<RequestVault, 'bytes'>;
}

/** The pages that an attempt read, as JSON in UTF-8, in page order. */
export async function pageReadings(
  { pages, vault }: Uses,
  request: Request,
  attempt: number,
): Promise<readonly Uint8Array[]> {
  const outcomes = await pages.list(request.id, attempt);
  const keys = outcomes.flatMap((outcome) => (outcome.readingKey === null ? [] : [outcome.readingKey]));
  return Promise.all(keys.map((key) => vault.bytes(request, key)));
}
