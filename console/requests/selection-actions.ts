import type { Envelope, Stage } from '../api-types.ts';
import { ApiProblem, callApi, fetchApi } from '../shell/api.ts';
import { type ExportedRequest, mergedCsv } from './export-csv.ts';

export const selectionActions = ['reprocess', 'cancel', 'erase', 'csv', 'json'] as const;
export type SelectionAction = (typeof selectionActions)[number];

/** Whether an action can be done with a request as the list shows it. */
export function appliesTo(action: SelectionAction, { status, links }: Pick<Envelope, 'status' | 'links'>): boolean {
  switch (action) {
    case 'reprocess':
      return links.reprocess !== null;
    case 'cancel':
      return links.cancel !== null;
    case 'erase':
    case 'csv':
    case 'json':
      return status !== 'erased';
  }
}

/** An action on its way: what it does with each request, and what is saved in the end; null where nothing is. */
export interface StartedAction {
  readonly work: (request: Envelope) => Promise<void>;
  readonly file: (requests: readonly Envelope[]) => Blob | null;
}

/** `from` is where documents begin when they are reprocessed; faces have one stage. */
export function startAction(action: SelectionAction, from: Stage): StartedAction {
  const nothing = () => null;
  switch (action) {
    case 'reprocess':
      return {
        work: (request) => {
          const body = { from: request.kind === 'ocr' ? from : 'face-match' };
          return call(request, '/reprocess', { method: 'POST', body });
        },
        file: nothing,
      };
    case 'cancel':
      return { work: (request) => call(request, '/cancel', { method: 'POST' }), file: nothing };
    case 'erase':
      return { work: (request) => call(request, '', { method: 'DELETE' }), file: nothing };
    case 'csv':
      return exportedCsv();
    case 'json':
      return exportedJson();
  }
}

/** When the service said to try again; null where it would refuse a repetition like this one. */
export function secondsUntilAgain(error: unknown): number | null {
  const isBusy = error instanceof ApiProblem && (error.status === 429 || error.status === 503);
  return isBusy ? error.retryAfterSeconds : null;
}

async function call(request: Envelope, rest: string, options: Parameters<typeof callApi>[1]): Promise<void> {
  await callApi(`/api/v1/requests/${request.requestId}${rest}`, options);
}

/** In the order of the list, whatever came first. */
function exportedJson(): StartedAction {
  const texts = new Map<string, string>();
  return {
    work: async ({ requestId }) => {
      texts.set(requestId, await (await fetchApi(`/api/v1/requests/${requestId}`)).text());
    },
    file: (requests) => {
      const known = requests.flatMap(({ requestId }) => texts.get(requestId) ?? []);
      return new Blob(['[\n', known.join(',\n'), '\n]\n'], { type: 'application/json' });
    },
  };
}

function exportedCsv(): StartedAction {
  const rows = new Map<string, ExportedRequest>();
  return {
    work: async (request) => {
      rows.set(request.requestId, { about: aboutOf(request), csv: await csvOf(request) });
    },
    file: (requests) => {
      const known = requests.flatMap(({ requestId }) => rows.get(requestId) ?? []);
      // With the mark by which spreadsheets tell UTF-8.
      return new Blob(['\ufeff', mergedCsv(known)], { type: 'text/csv' });
    },
  };
}

/** Null for faces, and where there is no result, which the list does not say. */
async function csvOf({ requestId, kind }: Envelope): Promise<string | null> {
  if (kind !== 'ocr') return null;
  try {
    return await (await fetchApi(`/api/v1/requests/${requestId}/result.csv`)).text();
  } catch (error) {
    if (error instanceof ApiProblem && (error.code === 'NOT_READY' || error.code === 'INVALID_STATE')) return null;
    throw error;
  }
}

function aboutOf(request: Envelope): ExportedRequest['about'] {
  const { requestId: id, client, kind, status, customerRequestId, track, createdAt, completedAt, error } = request;
  return {
    id,
    ...(client === undefined ? {} : { client: client.name }),
    kind,
    status,
    reference: customerRequestId ?? '',
    track,
    createdAt,
    completedAt: completedAt ?? '',
    error: error?.code ?? '',
  };
}

/** Saves a file as `docface-requests.csv` or `.json`. */
export function save(file: Blob, action: SelectionAction): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = `docface-requests.${action}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
