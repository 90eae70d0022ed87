import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CatalogEntry, Envelope, SavedEntry } from '../api-types.ts';
import { ApiProblem, callApi } from '../shell/api.ts';
import { type EntryName, keyOf, pathOf } from './catalog-data.ts';
import { type Begun, copiedText, emptyText } from './new-text.ts';

/** What a template begins from. */
export const sources = ['empty', 'copy', 'request'] as const;
export type Source = (typeof sources)[number];

/** A template to begin. */
export interface NewOrder extends Begun {
  /** Name of a client whose part it is for; the part that all share without one. */
  readonly client: string | undefined;
  readonly source: Source;
  /** Name of the template that it is a copy of. */
  readonly copied: string;
  /** Id of the request whose document becomes its first sample. */
  readonly requestId: string;
}

/** Why a template cannot be begun so; the service was not told to do anything. */
export type Obstacle = 'taken' | 'no_document' | 'other_client' | 'not_copied';

export class NotBegun extends Error {
  override readonly name = 'NotBegun';
  readonly obstacle: Obstacle;

  constructor(obstacle: Obstacle) {
    super(obstacle);
    this.obstacle = obstacle;
  }
}

/** The draft that is saved, and why the request did not become its sample; null when all is done. */
export interface BegunTemplate {
  readonly entry: EntryName;
  readonly unkept: unknown;
}

/** Saves a new template as a draft. Fails with `NotBegun`, or as the service refused it, before anything is saved. */
export function useBeginTemplate() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: beginTemplate,
    onSuccess: async ({ entry }) => {
      await queries.invalidateQueries({ queryKey: keyOf(entry) });
      await queries.invalidateQueries({ queryKey: ['catalog', 'drafts'] });
    },
  });
}

async function beginTemplate(order: NewOrder): Promise<BegunTemplate> {
  const { name, client, source, requestId } = order;
  const entry: EntryName = { kind: 'template', name, ...(client !== undefined && { client }) };
  const part = { query: { client } };
  if (await isTaken(entry)) throw new NotBegun('taken');
  if (source === 'request') await refuseWithoutDocument(order);
  const text = source === 'copy' ? await copyOf(order) : emptyText(order);
  await callApi<SavedEntry>(pathOf(entry), { method: 'PUT', body: { text, draft: true }, ...part });
  if (source !== 'request') return { entry, unkept: null };
  try {
    await callApi(pathOf(entry, '/samples'), { method: 'POST', body: { requestId }, ...part });
    return { entry, unkept: null };
  } catch (unkept) {
    return { entry, unkept };
  }
}

/** Whether there is such a name, and it was not removed. */
async function isTaken(entry: EntryName): Promise<boolean> {
  try {
    const { state } = await callApi<CatalogEntry>(pathOf(entry), { query: { client: entry.client } });
    return state !== 'removed';
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'NOT_FOUND') return false;
    throw error;
  }
}

async function refuseWithoutDocument({ requestId, client }: NewOrder): Promise<void> {
  const request = await callApi<Envelope>(`/api/v1/requests/${encodeURIComponent(requestId)}`);
  if (request.result === null || !('documents' in request.result)) throw new NotBegun('no_document');
  if (client !== undefined && request.client?.name !== client) throw new NotBegun('other_client');
}

async function copyOf({ copied, client, name, title }: NewOrder): Promise<string> {
  const { text } = await callApi<CatalogEntry>(pathOf({ kind: 'template', name: copied }), { query: { client } });
  const copy = copiedText(text, { name, title });
  if (copy === null) throw new NotBegun('not_copied');
  return copy;
}
