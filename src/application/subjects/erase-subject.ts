import { type Actor, actorName, authorize, tenantOf } from '../../domain/client/actor.ts';
import type { Client, ClientName } from '../../domain/client/client.ts';
import type { CertificateSigner, KeySet } from '../../domain/ports/certificate-signer.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Encryption } from '../../domain/ports/encryption.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { Repositories } from '../../domain/ports/repositories.ts';
import type { RequestKind } from '../../domain/request/pipeline.ts';
import type { Request } from '../../domain/request/request.ts';
import { auditEntry } from '../clients/audit-entry.ts';
import { type SubjectReference, subjectOwner } from '../clients/find-client.ts';
import { erasedAt } from '../requests/erase-request.ts';
import { type Erased, type Erasure, lastTraceGoneBy } from '../requests/erasure.ts';
import { subjectHashes } from '../storage/keyed-references.ts';

export const certificateSchema = 'docface.erasure-certificate/1';

/** One request in a certificate. */
interface CertifiedRequest {
  readonly requestId: string;
  readonly kind: RequestKind;
  readonly submittedAt: string;
  readonly erasedAt: string;
  /** `pending` is unreadable already, and tried again until it is gone. */
  readonly keyHalf: 'destroyed' | 'pending';
  readonly objectsDeleted: number;
  readonly objectsPending: boolean;
  readonly samplesRemoved: number;
}

/** What a certificate of erasure says. It names nobody: the subject is a keyed hash. */
export interface ErasureStatement {
  readonly schema: typeof certificateSchema;
  readonly certificateId: string;
  /** Address of the service. */
  readonly issuer: string;
  readonly issuedAt: string;
  readonly client: ClientName;
  /** HMAC-SHA-256 under a key of the service, lower-case hex. */
  readonly subjectHash: string;
  /** By this call. */
  readonly erased: readonly CertifiedRequest[];
  /** As far as the fact is still kept. */
  readonly erasedEarlier: readonly { readonly requestId: string; readonly erasedAt: string }[];
  readonly removedFrom: readonly string[];
  readonly remains: readonly { readonly what: string; readonly until: string | null }[];
  /** By then nothing that the requests of this call held is left, but for what `remains` says. */
  readonly lastTraceGoneBy: string;
}

export interface ErasureCertificate {
  /** The statement, signed: a JWS in its compact form. */
  readonly certificate: string;
  readonly statement: ErasureStatement;
}

interface Uses {
  readonly database: Pick<Repositories, 'requests' | 'clients' | 'audit'>;
  readonly encryption: Pick<Encryption, 'keyedHashes'>;
  readonly erasure: Erasure;
  readonly certificates: CertificateSigner;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly publicUrl: string;
  /** Days for which the fact of an erased request is kept after its retention. */
  readonly tombstoneDays: number;
}

interface Called {
  readonly actor: Actor;
  readonly client: Client;
  readonly certificateId: string;
}

/** Requests that are erased in one transaction, each of them locked until its end. */
const erasedTogether = 20;
const dayMs = 86_400_000;

const removedFrom = [
  'objects: files, pictures of pages, what was read of pages, answers of generators, results, notes and drafts of reviews, options, samples of templates',
  'keys: the half of the key of each request',
  'database: half of the key, reference, files, attempts, reviews, pages, deliveries of webhooks, work, keyed hashes of values',
] as const;

/**
 * Erases every request of a person, whatever its state, and certifies it. Requests that are submitted meanwhile are not
 * among them. Erasing again certifies that nothing was left, and what was erased before.
 */
export class EraseSubject {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** Errors: `INSUFFICIENT_SCOPE`, `INVALID_FIELD` (operators name a client), `NOT_FOUND` (client). */
  async erase(actor: Actor, { client: named, subject }: SubjectReference): Promise<ErasureCertificate> {
    authorize(actor, 'requests:erase');
    const { database, encryption, certificates, clock } = this.#uses;
    const client = await subjectOwner(database.clients, actor, named);
    const hashes = await subjectHashes(encryption, client.id, subject);
    const certificateId = this.#uses.ids.next();
    const record = this.#recordOnce({ actor, client, certificateId });
    const erased: Erased[] = [];
    const earlier: Request[] = [];
    for await (const requests of this.#pages(client, hashes)) {
      const present = requests.filter(({ status }) => status !== 'erased').map(({ id }) => id);
      earlier.push(...requests.filter(({ status }) => status === 'erased'));
      if (present.length === 0) continue;
      erased.push(...(await this.#uses.erasure.erase(present, { look: (found) => found, also: record })));
    }
    await record(database);
    const reported = { clientId: client.id, certificateId, requests: erased.length, by: actorName(actor) };
    this.#uses.logger.info('Requests of a subject were erased', reported);
    const statement = this.#statement({ certificateId, client, subjectHash: hashes[0], erased, earlier });
    return { certificate: await certificates.sign(statement, clock.now()), statement };
  }

  /** The keys that verify certificates; anybody may know them. */
  publicKeys(): Promise<KeySet> {
    return this.#uses.certificates.publicKeys(this.#uses.clock.now());
  }

  /** Writes one line of the audit for operators, with the first requests that are erased, or without any. */
  #recordOnce({ actor, client, certificateId }: Called): (tx: Pick<Repositories, 'audit'>) => Promise<void> {
    let isRecorded = tenantOf(actor) !== null;
    return async ({ audit }) => {
      if (isRecorded) return;
      const detail = { certificate: certificateId };
      const audited = { actor, action: 'subject.erased', subject: `client:${client.id}`, detail };
      await audit.insert(auditEntry(audited, this.#uses));
      isRecorded = true;
    };
  }

  async *#pages({ id: clientId }: Client, subjects: readonly string[]): AsyncGenerator<readonly Request[]> {
    const { database, clock } = this.#uses;
    const createdBefore = new Date(clock.now().getTime() + 1);
    let cursor: string | null = null;
    do {
      const from: { cursor?: string } = cursor === null ? {} : { cursor };
      const asked = { clientId, subjects, createdBefore, limit: erasedTogether, ...from };
      const page = await database.requests.list(asked);
      yield page.requests;
      cursor = page.nextCursor;
    } while (cursor !== null);
  }

  #statement(found: {
    readonly certificateId: string;
    readonly client: Client;
    readonly subjectHash: string;
    readonly erased: readonly Erased[];
    readonly earlier: readonly Request[];
  }): ErasureStatement {
    const { clock, publicUrl, tombstoneDays } = this.#uses;
    const now = clock.now();
    const all = [...found.earlier, ...found.erased.map(({ request }) => request)];
    const lastExpiry = Math.max(now.getTime(), ...all.map(({ expiresAt }) => expiresAt.getTime()));
    const factUntil = new Date(lastExpiry + tombstoneDays * dayMs).toISOString();
    const lastTrace = lastTraceGoneBy(now).toISOString();
    return {
      schema: certificateSchema,
      certificateId: found.certificateId,
      issuer: publicUrl,
      issuedAt: now.toISOString(),
      client: { id: found.client.id, name: found.client.name },
      subjectHash: found.subjectHash,
      erased: found.erased.map((one) => certified(one, now)),
      erasedEarlier: found.earlier.map((request) => ({ requestId: request.id, erasedAt: erasedAtText(request, now) })),
      removedFrom,
      remains: [
        { what: 'the fact: ids, client, kind, track, times and the keyed hash of the subject', until: factUntil },
        { what: 'records of consent, with keyed hashes of subject and reference', until: null },
        { what: 'hashes over the submissions', until: lastTrace },
        { what: 'backups, replicas and copies, until who runs the service discards them', until: null },
      ],
      lastTraceGoneBy: lastTrace,
    };
  }
}

function certified({ request, removed }: Erased, now: Date): CertifiedRequest {
  return {
    requestId: request.id,
    kind: request.kind,
    submittedAt: request.createdAt.toISOString(),
    erasedAt: erasedAtText(request, now),
    keyHalf: removed?.keyDestroyed === false ? 'pending' : 'destroyed',
    objectsDeleted: removed?.objects ?? 0,
    objectsPending: removed !== null && removed.objectsLeft !== 0,
    samplesRemoved: removed?.samples ?? 0,
  };
}

function erasedAtText(request: Request, now: Date): string {
  return (erasedAt(request) ?? now).toISOString();
}
