import { DocfaceError } from '../../domain/errors.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Repositories } from '../../domain/ports/repositories.ts';
import type { CompleteAttempt, PageRepository } from '../../domain/ports/work-repository.ts';
import { stageRequested } from '../../domain/request/events.ts';
import {
  firstStage,
  isFirstStage,
  isLastStage,
  isPerPage,
  itemsOf,
  needsFile,
  type Stage,
  stageBefore,
} from '../../domain/request/pipeline.ts';
import { checkReprocess, type Reprocessing, reprocess } from '../../domain/request/reprocess.ts';
import { attemptOf, currentAttempt, type Request } from '../../domain/request/request.ts';
import { withoutShadows } from '../../domain/request/shadow.ts';
import { ResolveSubmission, type SubmissionCatalog } from '../catalog/resolve-submission.ts';
import { outboxRows } from '../pipeline/outbox-rows.ts';

/** What is asked of the next attempt of a request. Versions that are left out are the newest of the same names. */
export interface AttemptOrder {
  readonly from: Stage;
  readonly template?: string | undefined;
  readonly templateVersion?: number | undefined;
  readonly trackVersion?: number | undefined;
  /** Whether webhooks report it. */
  readonly notify: boolean;
  readonly replayId: string | null;
  readonly shadow: boolean;
}

/** An attempt that can begin: what it is to do, and the pages it reads again. */
export interface PreparedAttempt {
  readonly again: Reprocessing;
  readonly pages: CompleteAttempt['pages'];
}

/** What decisions about attempts are made from. */
export interface AttemptSources {
  readonly pages: Pick<PageRepository, 'listComplete'>;
  readonly catalog: SubmissionCatalog;
}

interface Stamp {
  readonly ids: Ids;
  readonly now: Date;
}

/**
 * Decides what the next attempt of a request is to do; reads only. What shadow attempts did counts for nothing. Errors:
 * `ERASED`, `INVALID_FIELD`, `INVALID_STATE`, `ORIGINAL_EXPIRED`, and those of `ResolveSubmission`.
 */
export async function prepareAttempt(
  uses: AttemptSources,
  request: Request,
  { now, ...order }: AttemptOrder & Pick<Stamp, 'now'>,
): Promise<PreparedAttempt> {
  const { from, notify, replayId, shadow } = order;
  checkReprocess(request, from, now);
  const seen = withoutShadows(request);
  const known = await knownPages(uses.pages, seen, from);
  const { track, template, namedTemplate, asks } = await chooseVersions(uses.catalog, seen, order);
  const pages = known.pages.length === 0 ? null : known.pages.length;
  const pagesOf = needsFile(from) ? null : known.attempt;
  return {
    again: {
      from,
      track,
      template,
      namedTemplate,
      pages,
      notify,
      replayId,
      shadow,
      pagesOf,
      ...(asks && { asksGenerators: true }),
      ...answersOf(seen, from),
    },
    pages: known.pages,
  };
}

/** Begins what was prepared for a request that this transaction has locked, and returns the request as it is then. */
export async function beginAttempt(
  tx: Repositories,
  request: Request,
  { again, pages, ids, now }: PreparedAttempt & Stamp,
): Promise<Request> {
  const { from, pagesOf } = again;
  const change = reprocess(request, again, now);
  const { number } = currentAttempt(change.request);
  const numbers = pages.map(({ page }) => page);
  const work = itemsOf(from, numbers).map((item) => stageRequested(change.request, from, item));
  await tx.requests.update(change.request, outboxRows([...work, ...change.events], { ids, at: now }));
  if (isPerPage(from)) await tx.pages.expect(request.id, number, pages.length);
  if (pagesOf !== null) await tx.pages.reuse(request.id, { from: pagesOf, to: number });
  return change.request;
}

/** Prepares and begins the next attempt of a request that this transaction has locked. Errors: as `prepareAttempt`. */
export async function startAttempt(
  tx: Repositories,
  request: Request,
  { ids, now, ...order }: AttemptOrder & Stamp,
): Promise<Request> {
  const prepared = await prepareAttempt(tx, request, { ...order, now });
  return beginAttempt(tx, request, { ...prepared, ids, now });
}

/** What generators returned for the request before, where this attempt does not ask them again. */
function answersOf(request: Request, from: Stage): Pick<Reprocessing, 'answersKey'> {
  const { answersKey = null } = request.attempts.findLast((attempt) => attempt.answersKey != null) ?? {};
  return isLastStage(from) && answersKey !== null ? { answersKey } : {};
}

interface KnownPages {
  readonly attempt: number | null;
  readonly pages: CompleteAttempt['pages'];
}

/**
 * The newest attempt that is done with all its pages and could read one, else the newest that is done with them. What
 * uses the pages as they were read needs one that could read; reading them again needs only their numbers.
 */
async function knownPages(source: AttemptSources['pages'], request: Request, from: Stage): Promise<KnownPages> {
  if (isFirstStage(from)) return { attempt: null, pages: [] };
  const all = (await source.listComplete([request.id])).get(request.id) ?? [];
  const complete = all.filter(({ attempt }) => attemptOf(request, attempt));
  const read = complete.find(({ pages }) => pages.some(({ status }) => status === 'read'));
  if (read !== undefined) return read;
  const [newest] = complete;
  if (isPerPage(from) && newest !== undefined) return newest;
  const earlier = newest === undefined ? firstStage(request.kind) : stageBefore(from);
  throw new DocfaceError(
    'INVALID_STATE',
    `No attempt of this request came as far as ${from}. Reprocess from ${earlier}.`,
  );
}

async function chooseVersions(catalog: SubmissionCatalog, request: Request, order: AttemptOrder) {
  const { kind, clientId } = request;
  const last = currentAttempt(request);
  const namedTemplate = order.template ?? last.namedTemplate;
  const used = request.attempts.findLast(({ template }) => template !== null)?.template?.name ?? null;
  const { track, template } = await new ResolveSubmission(catalog).resolve({
    clientId,
    kind,
    trackName: last.track.name,
    trackVersion: order.trackVersion,
    templateName: isFirstStage(order.from) ? namedTemplate : (order.template ?? used),
    templateVersion: order.templateVersion,
  });
  return {
    track: { name: track.name, version: track.version },
    template: template === null ? null : { name: template.name, version: template.version },
    namedTemplate,
    asks: template?.kind === 'generative' || (!isFirstStage(order.from) && last.asksGenerators === true),
  };
}
