import { type Actor, authorize, tenantOf } from '../../domain/client/actor.ts';
import type { Client } from '../../domain/client/client.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { Archives } from '../../domain/ports/archives.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Encryption } from '../../domain/ports/encryption.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Repositories } from '../../domain/ports/repositories.ts';
import { storedBytes } from '../../domain/request/request-files.ts';
import { withoutShadows } from '../../domain/request/shadow.ts';
import { auditEntry } from '../clients/audit-entry.ts';
import { type SubjectReference, subjectOwner } from '../clients/find-client.ts';
import type { EncryptedRequestStore } from '../storage/encrypted-request-store.ts';
import { subjectHashes } from '../storage/keyed-references.ts';
import { type BundledRequest, bundleRequest } from './bundle-request.ts';

interface Uses {
  readonly database: Pick<Repositories, 'requests' | 'clients' | 'audit' | 'consents'>;
  readonly requestStore: Pick<EncryptedRequestStore, 'parts' | 'json'>;
  readonly encryption: Pick<Encryption, 'keyedHashes'>;
  readonly archives: Archives;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** A ZIP file has 4 GB and 65,535 entries at most; a request has some ten of them. */
const maxBytes = 3.5 * 1024 ** 3;
const maxRequests = 5_000;
const listedTogether = 100;

const note =
  'Faces are compared inside a request: descriptors of them live in memory until it is decided, so that there are none to hand over.';

/** Hands over what is kept of a person. */
export class ExportSubject {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /**
   * A ZIP file with the originals, results in all revisions, history, consents and audit of every request of a person,
   * made while it is read, and `manifest.json` as its last entry; audited for operators. Errors: `INSUFFICIENT_SCOPE`,
   * `INVALID_FIELD` (operators name a client), `NOT_FOUND` (client, or no request), `INVALID_STATE` (too much for one
   * file); while it is read `DEPENDENCY_UNAVAILABLE`.
   */
  async export(actor: Actor, { client: named, subject }: SubjectReference): Promise<AsyncIterable<Uint8Array>> {
    authorize(actor, 'requests:erase');
    const { database, encryption, archives, clock } = this.#uses;
    const client = await subjectOwner(database.clients, actor, named);
    const requestIds = await this.#requestsOf(client, await subjectHashes(encryption, client.id, subject));
    if (tenantOf(actor) === null) {
      const audited = { actor, kind: 'look', action: 'subject.exported', subject: `client:${client.id}` } as const;
      await database.audit.insert(auditEntry({ ...audited, detail: { requests: requestIds.length } }, this.#uses));
    }
    const requests: BundledRequest[] = [];
    const createdAt = clock.now().toISOString();
    return archives.zip(this.#entries(actor, requestIds, requests), (files) => {
      const manifest = {
        format: 'docface.subject-bundle/1',
        createdAt,
        client: { id: client.id, name: client.name },
        subject,
        note,
        requests,
        files,
      };
      return { name: 'manifest.json', content: new TextEncoder().encode(JSON.stringify(manifest, null, 2)) };
    });
  }

  /** Ids of the requests, newest first. */
  async #requestsOf({ id: clientId }: Client, subjects: readonly string[]): Promise<readonly string[]> {
    const ids: string[] = [];
    let bytes = 0;
    let cursor: string | null = null;
    do {
      const from: { cursor?: string } = cursor === null ? {} : { cursor };
      const page = await this.#uses.database.requests.list({ clientId, subjects, limit: listedTogether, ...from });
      ids.push(...page.requests.map(({ id }) => id));
      bytes += page.requests.reduce((sum, request) => sum + storedBytes(request), 0);
      if (bytes > maxBytes || ids.length > maxRequests) throw tooMuch();
      cursor = page.nextCursor;
    } while (cursor !== null);
    if (ids.length > 0) return ids;
    throw new DocfaceError('NOT_FOUND', 'There is no request with this subject.');
  }

  /** Fills `requests` with what became of each. */
  async *#entries(actor: Actor, requestIds: readonly string[], requests: BundledRequest[]) {
    const { database, requestStore } = this.#uses;
    for (const id of requestIds) {
      const whole = await database.requests.find(id);
      if (whole === null) continue;
      const request = tenantOf(actor) === null ? whole : withoutShadows(whole);
      requests.push(yield* bundleRequest(request, { ...database, requestStore }));
    }
  }
}

function tooMuch(): DocfaceError {
  const detail = `More than ${maxRequests} requests or 3.5 GB are kept with this subject, too much for one file. Fetch the requests one by one.`;
  return new DocfaceError('INVALID_STATE', detail);
}
