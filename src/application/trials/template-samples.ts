import { confirmedIn, type DocumentValues } from '../../domain/catalog/trial.ts';
import { type Actor, actorName, authorize, tenantOf } from '../../domain/client/actor.ts';
import { DocfaceError, invalidField } from '../../domain/errors.ts';
import type { TemplateSample } from '../../domain/ports/catalog-repository.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Encryption } from '../../domain/ports/encryption.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import type { PageReading } from '../../domain/reading/document/page.ts';
import type { FieldValue, OcrResult } from '../../domain/reading/result/ocr-result.ts';
import { attemptOf } from '../../domain/request/request.ts';
import { standingReviews } from '../../domain/request/review.ts';
import type { OcrTrack } from '../../domain/track/track.ts';
import { mayWrite, type NamedPart, partOwner } from '../catalog/part-owner.ts';
import { auditEntry } from '../clients/audit-entry.ts';
import type { ClientUsage } from '../clients/client-usage.ts';
import { findClient } from '../clients/find-client.ts';
import { findDocumentResult, type StoredResult } from '../reads/stored-result.ts';
import { checkStored } from '../requests/check-quota.ts';
import type { EncryptedRequestStore } from '../storage/encrypted-request-store.ts';

/** What is kept of a request, encrypted. */
export interface SampleContent {
  readonly pages: readonly PageReading[];
  readonly track: OcrTrack;
  /** ISO date on which it was read. */
  readonly readOn: string;
  /** What a person confirmed. Samples of earlier versions have none: what had been read counted as right in them. */
  readonly truth?: DocumentValues;
}

export interface SampleView {
  readonly sampleId: string;
  readonly template: string;
  readonly requestId: string;
  readonly bytes: number;
  readonly createdAt: Date;
  readonly createdBy: string;
  /** When it is erased. */
  readonly expiresAt: Date;
}

export interface TemplateQuery extends NamedPart {
  readonly template: string;
}

export interface KeptSample extends TemplateQuery {
  readonly requestId: string;
  /** Days for which it is kept; 180 unless set. */
  readonly days?: number | undefined;
  /** Right values by field key, as a result has them, beside those that a review confirmed. */
  readonly values?: Readonly<Record<string, FieldValue>> | undefined;
}

export interface ConfirmedSample {
  readonly sampleId: string;
  /** Right values by field key; null where the document has none. */
  readonly values: Readonly<Record<string, FieldValue>>;
}

interface Uses {
  readonly database: Pick<Database, 'transaction' | 'clients' | 'catalog' | 'requests' | 'pages' | 'samples'>;
  readonly requestStore: EncryptedRequestStore;
  readonly encryption: Pick<Encryption, 'createKey'>;
  readonly usage: ClientUsage;
  readonly ids: Ids;
  readonly clock: Clock;
}

const dayMs = 86_400_000;
const usualDays = 180;
export const maxSampleDays = 3650;
const maxSamples = 100;
/** Fields whose right values a sample holds; templates have fewer. */
const maxConfirmed = 1000;
/** A result is parsed where calls are answered; more would hold others up. */
const maxBytes = 2 * 2 ** 20;

/**
 * Requests whose words are kept beyond their own retention, to try templates on. They go when their time is over, when
 * the request is erased by hand, and with the template. Errors of each: `INSUFFICIENT_SCOPE` (`admin` for shared
 * templates), `NOT_FOUND`.
 */
export class TemplateSamples {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** Oldest first. */
  async list(actor: Actor, { template: name, ...part }: TemplateQuery): Promise<readonly SampleView[]> {
    const { clients, samples } = this.#uses.database;
    const owner = await partOwner(actor, part, clients);
    return (await samples.list({ owner, name }, this.#uses.clock.now())).map(viewOf);
  }

  /**
   * Keeps what was read of a finished request, with the values that a person confirmed in a review as the right ones
   * where the result was read with this template. Needs the scope `requests:read` beside. Errors: as
   * `findDocumentResult`, `INVALID_STATE` (kept already, or too many), `FILE_TOO_COMPLEX`, `QUOTA_EXCEEDED` where a
   * client stores too much.
   */
  async keep(actor: Actor, { requestId, days = usualDays, values = {}, ...query }: KeptSample): Promise<SampleView> {
    const { database, ids, clock, encryption } = this.#uses;
    const owner = await partOwner(actor, query, database.clients);
    const found = await findDocumentResult(database.requests, actor, { requestId, attempt: null });
    authorize(actor, 'requests:read');
    mayWrite(actor, owner);
    if (owner !== null && found.request.clientId !== owner) throw notTheirs();
    const now = clock.now();
    await this.#refuseMore({ owner, name: query.template }, now);
    const content = await this.#contentOf(found, { template: query.template, values });
    const bytes = JSON.stringify(content).length;
    await this.#admit(actor, owner, bytes);
    const id = ids.next();
    const expiresAt = new Date(now.getTime() + days * dayMs);
    const sample: TemplateSample = {
      id,
      owner,
      template: query.template,
      requestId,
      requestClientId: found.request.clientId,
      objectKey: `${found.request.clientId}/samples/${id}`,
      wrappedKey: await encryption.createKey(expiresAt),
      bytes,
      createdAt: now,
      createdBy: actorName(actor),
      expiresAt,
    };
    await this.#store(actor, sample, content);
    return viewOf(sample);
  }

  /**
   * Says what is right on a sample, in place of what was said before of these fields. Needs the scope `requests:read`
   * beside. Errors: `INVALID_FIELD` for too many fields.
   */
  async confirm(actor: Actor, { sampleId, values }: ConfirmedSample): Promise<SampleView> {
    const { database, requestStore } = this.#uses;
    const sample = await this.#writable(actor, sampleId);
    authorize(actor, 'requests:read');
    const content = await requestStore.json<SampleContent>(sample, sample.objectKey);
    const { fields: known = {}, lists = {} } = content.truth ?? {};
    const fields = { ...known, ...values };
    if (Object.keys(fields).length > maxConfirmed) {
      throw invalidField('values', `A sample holds the right values of ${maxConfirmed} fields at most.`);
    }
    await database.transaction((tx) => tx.audit.insert(this.#audited(actor, 'sample.confirmed', sample)));
    await requestStore.storeJson(sample, sample.objectKey, { ...content, truth: { fields, lists } });
    return viewOf(sample);
  }

  /** Erases a sample. */
  async remove(actor: Actor, { sampleId }: { readonly sampleId: string }): Promise<void> {
    const { database, clock } = this.#uses;
    const sample = await this.#writable(actor, sampleId);
    await database.transaction(async (tx) => {
      await tx.samples.remove(sampleId, clock.now());
      await tx.audit.insert(this.#audited(actor, 'sample.removed', sample));
    });
  }

  async #writable(actor: Actor, sampleId: string): Promise<TemplateSample> {
    authorize(actor, 'catalog:manage');
    const sample = await this.#uses.database.samples.find(sampleId);
    const tenant = tenantOf(actor);
    if (sample === null || (tenant !== null && sample.owner !== tenant)) {
      throw new DocfaceError('NOT_FOUND', 'There is no sample with this id.');
    }
    mayWrite(actor, sample.owner);
    return sample;
  }

  /** Samples of a client count among what it stores; operators may always keep one. */
  async #admit(actor: Actor, owner: string | null, bytes: number): Promise<void> {
    const { database, usage } = this.#uses;
    if (owner === null) return;
    if (tenantOf(actor) !== null) await checkStored(usage, await findClient(database.clients, owner), bytes);
    usage.added(owner, bytes);
  }

  /** The row goes first, so that no object lies there that nothing names. */
  async #store(actor: Actor, sample: TemplateSample, content: SampleContent): Promise<void> {
    const { database, requestStore, clock } = this.#uses;
    try {
      await database.transaction(async (tx) => {
        if (!(await tx.samples.insert(sample))) throw keptAlready();
        await tx.audit.insert(this.#audited(actor, 'sample.kept', sample));
      });
      await requestStore.storeJson(sample, sample.objectKey, content);
    } catch (error) {
      // It may be there although the database's answer was lost.
      await database.samples.remove(sample.id, clock.now());
      throw error;
    }
  }

  async #refuseMore(of: { readonly owner: string | null; readonly name: string }, now: Date): Promise<void> {
    const { catalog, samples } = this.#uses.database;
    if ((await catalog.listVersions({ ...of, kind: 'template' })).length === 0) {
      throw new DocfaceError(
        'NOT_FOUND',
        `There is no template "${of.name}"; import it first, as a draft if you like.`,
      );
    }
    if ((await samples.list(of, now)).length < maxSamples) return;
    throw new DocfaceError('INVALID_STATE', `A template has at most ${maxSamples} samples; remove some first.`);
  }

  async #contentOf(
    { request, attempt: number, objectKey }: StoredResult,
    { template, values }: { readonly template: string; readonly values: Readonly<Record<string, FieldValue>> },
  ): Promise<SampleContent> {
    const { database, requestStore, clock } = this.#uses;
    const attempt = attemptOf(request, number);
    const track =
      attempt && (await database.catalog.trackVersion(request.clientId, attempt.track.name, attempt.track.version));
    if (!attempt || track?.kind !== 'ocr') {
      throw new DocfaceError('UNKNOWN_TRACK', 'The track of the request is not there any more; reprocess it first.');
    }
    if (attempt.resultBytes > maxBytes) {
      const message = `A sample holds at most ${maxBytes} bytes of result; choose a file with fewer words.`;
      throw new DocfaceError('FILE_TOO_COMPLEX', message);
    }
    const { documents } = await requestStore.json<OcrResult>(request, objectKey);
    const read = documents.find((document) => document.template.name === template);
    const document = read ?? documents[0];
    const isAccepted = standingReviews(attempt).some(({ decision }) => decision === 'accept');
    const known = read === undefined ? { fields: {}, lists: {} } : confirmedIn(read, isAccepted);
    const outcomes = await database.pages.list(request.id, number);
    const keys = outcomes.flatMap(({ page, readingKey }) =>
      readingKey !== null && document?.pages.includes(page) === true ? [readingKey] : [],
    );
    return {
      pages: await Promise.all(keys.map((key) => requestStore.json<PageReading>(request, key))),
      track,
      readOn: (attempt.completedAt ?? clock.now()).toISOString().slice(0, 10),
      truth: { ...known, fields: { ...known.fields, ...values } },
    };
  }

  #audited(actor: Actor, action: string, { id, template, requestId, requestClientId, owner }: TemplateSample) {
    const subject = owner === null ? 'service' : `client:${owner}`;
    const detail = { sample: id, template, request: requestId };
    return auditEntry({ actor, action, subject, requestId, clientId: requestClientId, detail }, this.#uses);
  }
}

function viewOf({ id, template, requestId, bytes, createdAt, createdBy, expiresAt }: TemplateSample): SampleView {
  return { sampleId: id, template, requestId, bytes, createdAt, createdBy, expiresAt };
}

function keptAlready(): DocfaceError {
  return new DocfaceError('INVALID_STATE', 'This request is a sample of the template already; remove that first.');
}

function notTheirs(): DocfaceError {
  return new DocfaceError('NOT_FOUND', 'The client has no request with this id; samples of its templates are its own.');
}
