import { DocfaceError } from '../../domain/errors.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { PageOutcome, PageRepository, Repositories } from '../../domain/ports/repositories.ts';
import { stageRequested } from '../../domain/request/events.ts';
import { checkReprocess, reprocess } from '../../domain/request/reprocess.ts';
import { currentAttempt, type Request, type Stage } from '../../domain/request/request.ts';
import { ResolveSubmission } from '../catalog/resolve-submission.ts';
import { outboxRows } from './outbox-rows.ts';

/** What the next attempt of a request is to do. Versions that are left out are the newest of the same names. */
export interface AttemptOrder {
  readonly from: Stage;
  readonly template?: string | undefined;
  readonly templateVersion?: number | undefined;
  readonly trackVersion?: number | undefined;
  /** Whether webhooks tell of it. */
  readonly notify: boolean;
  readonly replayId: string | null;
}

interface Stamp {
  readonly ids: Ids;
  readonly now: Date;
}

/**
 * Begins the next attempt of a request that this transaction has locked, and answers the request as it is then. Errors:
 * `ERASED`, `INVALID_FIELD`, `INVALID_STATE`, `ORIGINAL_EXPIRED`, and those of `ResolveSubmission`.
 */
export async function startAttempt(
  tx: Repositories,
  request: Request,
  { ids, now, ...order }: AttemptOrder & Stamp,
): Promise<Request> {
  const { from, notify, replayId } = order;
  checkReprocess(request, from, now);
  const known = await knownPages(tx.pages, request, from);
  const { track, template, namedTemplate } = await chooseVersions(tx, request, order);
  const pagesOf = from === 'validation' ? known.attempt : null;
  const change = reprocess(request, { from, track, template, namedTemplate, notify, replayId, pagesOf }, now);
  const { number } = currentAttempt(change.request);
  const work = itemsOf(from, known.pages).map((item) => stageRequested(change.request, from, item));
  await tx.requests.update(change.request, outboxRows([...work, ...change.events], { ids, at: now }));
  if (from === 'ocr') await tx.pages.expect(request.id, number, known.pages.length);
  if (pagesOf !== null) await tx.pages.reuse(request.id, { from: pagesOf, to: number });
  return change.request;
}

interface KnownPages {
  readonly attempt: number | null;
  readonly pages: readonly PageOutcome[];
}

/**
 * The newest attempt that is done with all its pages and could read one, else the newest that is done with them.
 * Validation needs one that could read, reading again only their numbers.
 */
async function knownPages(repository: PageRepository, request: Request, from: Stage): Promise<KnownPages> {
  if (from === 'typification' || from === 'face-match') return { attempt: null, pages: [] };
  const complete = await repository.completeAttempts(request.id);
  const found: KnownPages[] = [];
  for (const attempt of complete) {
    const pages = await repository.list(request.id, attempt);
    if (pages.some(({ status }) => status === 'read')) return { attempt, pages };
    found.push({ attempt, pages });
  }
  const [newest] = found;
  if (from === 'ocr' && newest !== undefined) return newest;
  const earlier = newest === undefined ? 'typification' : 'ocr';
  throw new DocfaceError(
    'INVALID_STATE',
    `No attempt of this request came as far as ${from}. Reprocess from ${earlier}.`,
  );
}

async function chooseVersions(tx: Repositories, request: Request, order: AttemptOrder) {
  const { kind, clientId } = request;
  const last = currentAttempt(request);
  const namedTemplate = order.template ?? last.namedTemplate;
  const used = request.attempts.findLast(({ template }) => template !== null)?.template?.name ?? null;
  const { track, template } = await new ResolveSubmission(tx.catalog).execute({
    clientId,
    kind,
    trackName: last.track.name,
    trackVersion: order.trackVersion,
    templateName: order.from === 'typification' ? namedTemplate : (order.template ?? used),
    templateVersion: order.templateVersion,
  });
  return {
    track: { name: track.name, version: track.version },
    template: template === null ? null : { name: template.name, version: template.version },
    namedTemplate,
  };
}

function itemsOf(stage: Stage, pages: readonly PageOutcome[]): readonly string[] {
  switch (stage) {
    case 'typification':
      return ['document'];
    case 'ocr':
      return pages.map(({ page }) => String(page));
    case 'validation':
      return ['result'];
    case 'face-match':
      return ['faces'];
  }
}
