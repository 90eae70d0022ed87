import { type Actor, authorize, tenantOf } from '../../domain/client/actor.ts';
import type { Client } from '../../domain/client/client.ts';
import { submissionScope } from '../../domain/client/principal.ts';
import { DocfaceError, isRolledBack } from '../../domain/errors.ts';
import { settleImageKinds } from '../../domain/face/settle-image-kinds.ts';
import { refuseThreshold } from '../../domain/face/settle-threshold.ts';
import { sideOfField } from '../../domain/face/sides.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Encryption } from '../../domain/ports/encryption.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { ImageHeaders } from '../../domain/ports/image-headers.ts';
import type { Database, Repositories } from '../../domain/ports/repositories.ts';
import type { Secrets } from '../../domain/ports/secrets.ts';
import { stageRequested } from '../../domain/request/events.ts';
import { type Change, submit } from '../../domain/request/lifecycle.ts';
import { firstStage, itemsOf } from '../../domain/request/pipeline.ts';
import type { Request, StoredFile } from '../../domain/request/request.ts';
import type { Template } from '../../domain/template/template.ts';
import { formatRefusal } from '../../domain/track/accepted-formats.ts';
import type { Track } from '../../domain/track/track.ts';
import type { ResolveSubmission } from '../catalog/resolve-submission.ts';
import { auditEntry } from '../clients/audit-entry.ts';
import type { ClientUsage } from '../clients/client-usage.ts';
import { findClient } from '../clients/find-client.ts';
import { ConcurrencyLimit } from '../concurrency/concurrency-limit.ts';
import type { GeneratorAccount } from '../generators/generator-account.ts';
import { outboxRows } from '../pipeline/outbox-rows.ts';
import type { EncryptedRequestStore } from '../storage/encrypted-request-store.ts';
import { subjectHashes } from '../storage/keyed-references.ts';
import { optionsKey, originalKey, requestPrefix } from '../storage/object-keys.ts';
import { SubmissionQuota } from './check-quota.ts';
import { consentRecord } from './consent-record.ts';
import { refuseUnknownLanguages } from './refuse-unknown-languages.ts';
import { fingerprintOf, noOptions, type ReceivedFile, type Submission } from './submission.ts';

const dayMs = 86_400_000;

interface Uses {
  readonly database: Database;
  readonly requestStore: EncryptedRequestStore;
  readonly encryption: Encryption;
  readonly imageHeaders: ImageHeaders;
  readonly resolve: ResolveSubmission;
  readonly usage: ClientUsage;
  readonly generators: Pick<GeneratorAccount, 'admit'>;
  /** ISO 639-3 languages that are read; null when nobody can tell. */
  readonly knownLanguages: () => Promise<readonly string[] | null>;
  readonly secrets: Secrets;
  readonly ids: Ids;
  readonly clock: Clock;
}

export interface Submitted {
  readonly request: Request;
  /** True when an `Idempotency-Key` led to the request of an earlier, identical submission. */
  readonly replayed: boolean;
}

export interface SubmissionForClient extends Submission {
  /** Id or name of the client whose request it becomes. */
  readonly client: string;
}

interface OwnSubmission extends Submission {
  /** Keyed hash of `options.subject`. */
  readonly subject: string | null;
  /** Of the client whose request it becomes. */
  readonly clientId: string;
  /** The operator who submits for it, for the audit; null when the client does itself. */
  readonly onBehalf: Actor | null;
}

/**
 * Accepts a submission: objects first, then one transaction with the request, its consent and its first event.
 * A refusal leaves nothing behind; where nobody knows whether the transaction was committed, files stay until they are
 * swept. Errors: `INSUFFICIENT_SCOPE`, `CONSENT_REQUIRED`, those of `ResolveSubmission`, `settleImageKinds` and
 * `refuseThreshold`, `UNKNOWN_LANGUAGE`, `EMPTY_FILE`, `UNSUPPORTED_FILE_TYPE`, `IMAGE_TOO_LARGE`, `QUOTA_EXCEEDED`,
 * `IDEMPOTENCY_KEY_REUSED`, `DEPENDENCY_UNAVAILABLE`.
 */
export class SubmitRequest {
  readonly #uses: Uses;
  readonly #quota: SubmissionQuota;
  /** Of each client one at a time: more at once fill the disks of the store, and the small files of others wait. */
  readonly #largeFiles = new ConcurrencyLimit(1);

  constructor(uses: Uses) {
    this.#uses = uses;
    this.#quota = new SubmissionQuota(uses.database.requests, uses.usage);
  }

  async submit(actor: Actor, asked: Submission): Promise<Submitted> {
    authorize(actor, submissionScope(asked.kind));
    const clientId = tenantOf(actor);
    if (clientId === null)
      throw new DocfaceError('INSUFFICIENT_SCOPE', 'Only clients submit. Use a credential of one.');
    return this.#accept({ ...asked, onBehalf: null }, await this.#clientOf(clientId));
  }

  /**
   * Submits for a client, under its limits and as if it had itself; audited. Errors: as `submit`, `NOT_FOUND` (client),
   * `CLIENT_SUSPENDED`.
   */
  async submitFor(actor: Actor, { client: named, ...asked }: SubmissionForClient): Promise<Submitted> {
    authorize(actor, 'requests:submit');
    const client = await findClient(this.#uses.database.clients, tenantOf(actor) ?? named);
    if (client.status === 'suspended') {
      throw new DocfaceError('CLIENT_SUSPENDED', 'This client is suspended. Activate it first, or choose another one.');
    }
    return this.#accept({ ...asked, onBehalf: actor }, client);
  }

  async #accept(asked: Submission & Pick<OwnSubmission, 'onBehalf'>, client: Client): Promise<Submitted> {
    const { subject: person } = asked.options;
    const [subject] = person === null ? [null] : await subjectHashes(this.#uses.encryption, client.id, person);
    const submission: OwnSubmission = { ...asked, clientId: client.id, subject };
    if (submission.kind === 'face_match' && !submission.consent) {
      throw new DocfaceError(
        'CONSENT_REQUIRED',
        'Face match needs the person’s consent: send sensitive_data_compliance=true. Nothing was stored.',
      );
    }
    const { track, template } = await this.#uses.resolve.resolve({
      clientId: submission.clientId,
      kind: submission.kind,
      trackName: submission.track,
      templateName: submission.template,
    });
    if (track.kind === 'face_match') {
      refuseThreshold(submission.options.threshold, track);
      settleImageKinds(submission.options.imageKinds, {
        track,
        sides: submission.files.map(({ field }) => sideOfField(field)),
      });
    }
    await this.#uses.generators.admit(submission.clientId, template);
    await refuseUnknownLanguages(submission.options.languages, this.#uses.knownLanguages);
    await this.#checkContent(submission.files, client, track);
    const earlier = await this.#earlier(submission);
    if (earlier !== null) return earlier;
    const bytes = submission.files.reduce((sum, { size }) => sum + size, 0);
    await this.#quota.admit(client, bytes);

    const change = await this.#prepare(submission, track, template);
    const { request } = change;
    await this.#store(request, submission).catch((error: unknown) => this.#withdraw(request, error));
    return this.#commit(change, submission, track).catch((error: unknown) => {
      if (isRolledBack(error)) return this.#withdraw(request, error);
      // The request may be there, and its caller asks again. Files that nothing names are swept later.
      throw error;
    });
  }

  /** Deletes what was stored of a request that was not accepted, and fails with the error. */
  async #withdraw(request: Request, error: unknown): Promise<never> {
    await this.#uses.requestStore.deleteAll(requestPrefix(request)).catch(() => undefined);
    throw error;
  }

  async #clientOf(clientId: string): Promise<Client> {
    const client = await this.#uses.database.clients.find(clientId);
    if (client === null) throw new DocfaceError('NOT_FOUND', 'The client of this credential does not exist any more.');
    return client;
  }

  async #checkContent(files: readonly ReceivedFile[], client: Client, track: Track): Promise<void> {
    for (const file of files) {
      if (file.size === 0) {
        throw fieldError('EMPTY_FILE', file.field, `${file.field} holds no bytes; send the document itself.`);
      }
      const refusal = formatRefusal(track, file.type, file.foreign);
      if (refusal !== null) {
        throw fieldError('UNSUPPORTED_FILE_TYPE', file.field, `${file.field} ${refusal}`);
      }
      const size = file.type === null ? null : await this.#uses.imageHeaders.size(file.content, file.type);
      const megapixels = size === null ? 0 : (size.width * size.height) / 1e6;
      if (megapixels > client.limits.megapixelsPerPage) {
        throw fieldError(
          'IMAGE_TOO_LARGE',
          file.field,
          `${file.field} has ${Math.ceil(megapixels)} megapixels; at most ${client.limits.megapixelsPerPage} are read.`,
        );
      }
    }
  }

  async #earlier(submission: OwnSubmission): Promise<Submitted | null> {
    if (submission.idempotencyKey === null) return null;
    const record = await this.#uses.database.idempotency.find(
      submission.clientId,
      submission.idempotencyKey,
      this.#uses.clock.now(),
    );
    return record === null ? null : this.#replay(record, submission);
  }

  async #replay(record: { fingerprint: string; requestId: string }, submission: OwnSubmission): Promise<Submitted> {
    if (record.fingerprint !== fingerprintOf(submission, this.#uses.secrets)) {
      throw new DocfaceError(
        'IDEMPOTENCY_KEY_REUSED',
        'This Idempotency-Key came with other content within 24 hours; use a new key for a new submission.',
      );
    }
    const request = await this.#uses.database.requests.find(record.requestId);
    if (request === null) throw new DocfaceError('NOT_FOUND', 'The request of this Idempotency-Key is gone.');
    return { request, replayed: true };
  }

  async #prepare(submission: OwnSubmission, track: Track, template: Template | null): Promise<Change> {
    const now = this.#uses.clock.now();
    const id = this.#uses.ids.next();
    const located = { id, clientId: submission.clientId, createdAt: now };
    const expiresAt = new Date(now.getTime() + track.retention.resultDays * dayMs);
    const files = submission.files.map(
      (file, index): StoredFile => ({
        field: file.field,
        objectKey: originalKey(located, index + 1),
        type: file.type ?? 'pdf',
        size: file.size,
        sha256: file.sha256,
      }),
    );
    const hasOptions = Object.values(submission.options).some((value) => value !== null);
    return submit({
      ...located,
      kind: submission.kind,
      lane: submission.lane,
      customerRequestId: submission.customerRequestId,
      ...(submission.subject === null ? {} : { subject: submission.subject }),
      traceparent: submission.traceparent ?? null,
      files,
      optionsKey: hasOptions ? optionsKey(located) : null,
      wrappedKey: await this.#uses.encryption.createKey(expiresAt),
      expiresAt,
      originalsExpireAt: new Date(now.getTime() + track.retention.originalDays * dayMs),
      track: { name: track.name, version: track.version },
      template: template === null ? null : { name: template.name, version: template.version },
      namedTemplate: submission.template,
    });
  }

  async #store(request: Request, submission: Submission): Promise<void> {
    const { requestStore } = this.#uses;
    const storeFile = ({ content }: ReceivedFile, index: number): Promise<void> => {
      const store = (): Promise<void> => requestStore.store(request, originalKey(request, index + 1), content);
      return 'path' in content ? this.#largeFiles.run(request, undefined, store) : store();
    };
    await Promise.all(submission.files.map(storeFile));
    if (request.optionsKey !== null) {
      await requestStore.storeJson(request, request.optionsKey, { ...noOptions, ...submission.options });
    }
  }

  async #commit({ request, events }: Change, submission: OwnSubmission, track: Track): Promise<Submitted> {
    const { database, ids } = this.#uses;
    const stage = firstStage(request.kind);
    const work = itemsOf(stage, []).map((item) => stageRequested(request, stage, item));
    const rows = outboxRows([...work, ...events], { ids, at: request.createdAt });
    const consent = track.kind === 'face_match' ? await consentRecord(request, track, this.#uses.encryption) : null;
    const write = async (repositories: Repositories) => {
      const held = await this.#claimKey(repositories, request, submission);
      if (held !== null) return { held };
      const inserted = await repositories.requests.insert(request, rows);
      if (consent !== null) await repositories.consents.insert(consent);
      if (submission.onBehalf !== null) await repositories.audit.insert(this.#audited(submission.onBehalf, request));
      return { inserted };
    };
    // One statement needs no transaction around it.
    const isOne = submission.idempotencyKey === null && consent === null && submission.onBehalf === null;
    const taken = await (isOne ? write(database) : database.transaction(write));
    if (taken.inserted !== undefined) return { request: taken.inserted, replayed: false };
    await this.#uses.requestStore.deleteAll(requestPrefix(request));
    return this.#replay(taken.held, submission);
  }

  #audited(actor: Actor, { id, clientId, kind }: Request) {
    const audited = { actor, action: 'request.submitted', subject: `request:${id}`, clientId };
    return auditEntry({ ...audited, detail: { clientId, kind } }, this.#uses);
  }

  async #claimKey(tx: Repositories, request: Request, submission: OwnSubmission) {
    if (submission.idempotencyKey === null) return null;
    return tx.idempotency.insert({
      clientId: request.clientId,
      key: submission.idempotencyKey,
      fingerprint: fingerprintOf(submission, this.#uses.secrets),
      requestId: request.id,
      createdAt: request.createdAt,
    });
  }
}

function fieldError(code: 'EMPTY_FILE' | 'UNSUPPORTED_FILE_TYPE' | 'IMAGE_TOO_LARGE', field: string, detail: string) {
  return new DocfaceError(code, detail, { fields: [{ field, code, detail }] });
}
