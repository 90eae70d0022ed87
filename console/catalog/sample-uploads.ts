import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Envelope } from '../api-types.ts';
import { isFinished } from '../requests/request-data.ts';
import { callApi } from '../shell/api.ts';
import { sessionKey, useSession, type Visitor } from '../shell/session.ts';
import { formOf } from '../try-it/order.ts';
import { type EntryName, keyOf, pathOf } from './catalog-data.ts';
import { fewAtATime, isOver, keepFile, type Upload, type UploadSteps } from './keep-file.ts';

/** Files to send: for which client, to which track. */
export interface UploadOrder {
  readonly files: readonly File[];
  readonly client: string;
  readonly track: string;
}

function stepsOf(entry: EntryName, { client, track }: UploadOrder): Omit<UploadSteps, 'isNeeded'> {
  return {
    send: async (imageFile) => {
      const form = formOf({
        kind: 'ocr',
        client,
        track,
        template: '',
        files: { imageFile },
        kinds: {},
        consent: false,
      });
      const path = `/api/v1/clients/${encodeURIComponent(client)}/ocr`;
      return (await callApi<Envelope>(path, { method: 'POST', form })).requestId;
    },
    find: async (requestId) => {
      const { status, stage, error } = await callApi<Envelope>(`/api/v1/requests/${requestId}`);
      return { isFinished: isFinished(status), stage, error };
    },
    keep: (requestId) =>
      callApi(pathOf(entry, '/samples'), {
        method: 'POST',
        body: { requestId },
        query: { client: entry.client },
      }),
    wait: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
  };
}

const noUploads: readonly Upload[] = [];

/**
 * Files that become samples of an entry. They go on, and are shown again, when the page is left for another one;
 * signing out and closing the tab forget them.
 */
export function useSampleUploads(entry: EntryName) {
  const queries = useQueryClient();
  const { operator } = useSession();
  const queryKey = ['sample-uploads', entry.name, entry.client ?? null] as const;
  queries.setQueryDefaults(['sample-uploads'], { gcTime: Number.POSITIVE_INFINITY });
  const { data: uploads = noUploads } = useQuery<readonly Upload[]>({
    queryKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const change = (by: (before: readonly Upload[]) => readonly Upload[]): void => {
    // Nothing is there any more once somebody signed out.
    queries.setQueryData<readonly Upload[]>(queryKey, (before) => (before === undefined ? undefined : by(before)));
  };
  const begin = (order: UploadOrder): void => {
    const begun = order.files.map((file) => ({ id: crypto.randomUUID(), file }));
    const waiting = begun.map(({ id, file }): Upload => {
      return { id, name: file.name, state: 'waiting', stage: null, requestId: null, problem: null };
    });
    queries.setQueryData<readonly Upload[]>(queryKey, (before = noUploads) => [...before, ...waiting]);
    const steps = stepsOf(entry, order);
    void fewAtATime(begun, async ({ id, file }) => {
      // Who signs in next in this tab may be somebody else: nothing is sent in their name.
      const isNeeded = (): boolean =>
        queries.getQueryData<Visitor | null>(sessionKey)?.operator.name === operator.name &&
        queries.getQueryData<readonly Upload[]>(queryKey)?.some((each) => each.id === id) === true;
      await keepFile(file, { ...steps, isNeeded }, (changes) => {
        change((before) => before.map((each) => (each.id === id ? { ...each, ...changes } : each)));
      });
      await queries.invalidateQueries({ queryKey: [...keyOf(entry), 'samples'] });
    });
  };
  const forget = (): void => change((before) => before.filter((each) => !isOver(each)));
  return { uploads, begin, forget };
}
