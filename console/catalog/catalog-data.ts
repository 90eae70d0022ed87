import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CatalogEntry, DraftList, SampleList, SavedEntry, TrialReport, VersionList } from '../api-types.ts';
import { callApi } from '../shell/api.ts';
import { useMay } from '../shell/session.ts';
import type { EntryKind, PartView } from './entry-view.ts';

/** A template or track, in the part of a client or in that which all share. */
export interface EntryName extends PartView {
  readonly kind: EntryKind;
  readonly name: string;
}

/** The address of a call about an entry. */
export function pathOf({ kind, name }: EntryName, rest = ''): string {
  return `/api/v1/${kind}s/${encodeURIComponent(name)}${rest}`;
}

/** Names what was asked about an entry. */
export const keyOf = ({ kind, name, client }: EntryName) => ['catalog', kind, name, client ?? null] as const;
const withPart = ({ client }: EntryName) => ({ query: { client } });

/** A version with its YAML; the one in use, else the newest, when none is named. */
export function useEntry(entry: EntryName, version: number | null = null) {
  return useQuery({
    queryKey: [...keyOf(entry), 'text', version],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      callApi<CatalogEntry>(pathOf(entry, version === null ? '' : `/versions/${version}`), {
        signal,
        ...withPart(entry),
      }),
  });
}

export function useVersions(entry: EntryName) {
  return useQuery({
    queryKey: [...keyOf(entry), 'versions'],
    queryFn: ({ signal }) => callApi<VersionList>(pathOf(entry, '/versions'), { signal, ...withPart(entry) }),
  });
}

/** Drafts that wait to be published, which lists of templates and tracks do not have. */
export function useDrafts({ client }: PartView) {
  return useQuery({
    queryKey: ['catalog', 'drafts', client ?? null],
    queryFn: ({ signal }) => callApi<DraftList>('/api/v1/catalog/drafts', { query: { client }, signal }),
  });
}

export function useSamples(entry: EntryName) {
  return useQuery({
    queryKey: [...keyOf(entry), 'samples'],
    queryFn: ({ signal }) => callApi<SampleList>(pathOf(entry, '/samples'), { signal, ...withPart(entry) }),
  });
}

/** A value of a sample that whoever looks at it says is right; without one, the document has none. */
interface ConfirmedField {
  readonly sampleId: string;
  readonly field: string;
  readonly value?: unknown;
}

/** What changes an entry; everything that was asked about it is asked again. */
export function useEntryChanges(entry: EntryName) {
  const queries = useQueryClient();
  const onSuccess = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: keyOf(entry) });
    await queries.invalidateQueries({ queryKey: [`${entry.kind}s`] });
    await queries.invalidateQueries({ queryKey: ['catalog', 'drafts'] });
  };
  const part = withPart(entry);
  const post = (rest: string, body?: unknown) => callApi(pathOf(entry, rest), { method: 'POST', body, ...part });
  return {
    save: useMutation({
      mutationFn: (text: string) =>
        callApi<SavedEntry>(pathOf(entry), { method: 'PUT', body: { text, draft: true }, ...part }),
      onSuccess,
    }),
    publish: useMutation({ mutationFn: (version: number) => post(`/versions/${version}/publish`), onSuccess }),
    rollBack: useMutation({ mutationFn: (version: number) => post(`/versions/${version}/roll-back`), onSuccess }),
    keep: useMutation({ mutationFn: (requestId: string) => post('/samples', { requestId }), onSuccess }),
    remove: useMutation({
      mutationFn: () => callApi(pathOf(entry), { method: 'DELETE', ...part }),
      // The page of what is gone is left, and asks for nothing more of it.
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: keyOf(entry), refetchType: 'none' });
        await queries.invalidateQueries({ queryKey: [`${entry.kind}s`] });
        await queries.invalidateQueries({ queryKey: ['catalog', 'drafts'] });
      },
    }),
    switchLists: useMutation({
      mutationFn: (enabled: boolean) =>
        callApi(pathOf(entry, '/list-response'), { method: 'POST', body: { enabled, client: entry.client } }),
      onSuccess,
    }),
    confirm: useMutation({
      mutationFn: ({ sampleId, field, value }: ConfirmedField) =>
        callApi(pathOf(entry, `/samples/${sampleId}`), { method: 'PATCH', body: { values: [{ field, value }] } }),
    }),
    removeSample: useMutation({
      mutationFn: (sampleId: string) => callApi(pathOf(entry, `/samples/${sampleId}`), { method: 'DELETE' }),
      onSuccess,
    }),
    run: useMutation({
      mutationFn: (order: { readonly text?: string; readonly version?: number; readonly samples?: string[] }) =>
        callApi<TrialReport>(pathOf(entry, '/trial'), { method: 'POST', body: order, ...part }),
      onSuccess: () => queries.invalidateQueries({ queryKey: [...keyOf(entry), 'versions'] }),
    }),
  };
}

/** A text, and the sample that it is to read. */
export interface ReadingOrder {
  readonly text: string;
  readonly sampleId: string;
}

/**
 * What a text that is stored nowhere reads on a sample; nothing is asked without an order. It reads the words that are
 * kept, so that no page is read anew; what was read with the same text before is there at once. Values of the text
 * before stay meanwhile.
 */
export function useReading(entry: EntryName, order: ReadingOrder | null) {
  return useQuery({
    queryKey: ['reading', entry.name, entry.client ?? null, order],
    enabled: order !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      const body = { text: order?.text, samples: [order?.sampleId] };
      const { samples } = await callApi<TrialReport>(pathOf(entry, '/trial'), {
        method: 'POST',
        body,
        signal,
        ...withPart(entry),
      });
      return samples[0] ?? null;
    },
  });
}

/** Whether who is signed in may change an entry: what all share is for administrators, parts of clients for editors. */
export function useMayChange({ client }: PartView): boolean {
  return useMay(client === undefined ? 'admin' : 'editor');
}
