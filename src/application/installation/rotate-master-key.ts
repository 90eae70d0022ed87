import { type Actor, authorize } from '../../domain/client/actor.ts';
import { auditKinds } from '../../domain/client/audit-record.ts';
import { grantContext, signingKeyContext, webhookSecretContext } from '../../domain/client/sealed-contexts.ts';
import { DocfaceError } from '../../domain/errors.ts';
import { masterKeyNamedBy } from '../../domain/key-place.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Encryption } from '../../domain/ports/encryption.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { MasterKeys } from '../../domain/ports/master-keys.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import { type SealedKind, type SealedRow, sealedKinds } from '../../domain/ports/sealed-repository.ts';
import { auditEntry } from '../clients/audit-entry.ts';

interface Uses {
  readonly database: Pick<Database, 'sealed' | 'installation' | 'audit'>;
  readonly encryption: Pick<Encryption, 'rewrapKey' | 'sealSecret' | 'openSecret'>;
  readonly masterKeys: MasterKeys;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** Where a walk over everything that is sealed goes on. */
export interface SealedPlace {
  readonly kind: SealedKind;
  /** Id of the last row that was looked at; empty at the beginning. */
  readonly after: string;
}

/** A step of such a walk. */
export interface RewrapStep {
  readonly kind: SealedKind;
  /** Rows that were looked at. */
  readonly looked: number;
  /** Rows that named an older key and were sealed anew. */
  readonly resealed: number;
  /** Rows that still name an older key, because somebody else was writing them, or their text cannot be opened. */
  readonly left: number;
  /** Null behind the last row of the last kind. */
  readonly next: SealedPlace | null;
}

/** What a rotation comes to. */
export interface Retirement {
  /** The key that seals. */
  readonly current: string;
  /** Its version in the key service; null where the key is one of this process. */
  readonly version: number | null;
  /** Keys that nothing names any more: they can be taken away. */
  readonly retired: readonly string[];
  /** Rows that still name another key, by kind and key; then none was retired. */
  readonly left: readonly { readonly kind: SealedKind; readonly masterKey: string; readonly rows: number }[];
}

/** Rows that are read at once, and sealed anew in one short statement. */
const batch = 200;

/** Brings everything that a master key wrapped or sealed under the newest one, while others work. */
export class RotateMasterKey {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /**
   * Seals anew what a batch of rows has under older keys, from a place on, or from the beginning. Errors:
   * `INSUFFICIENT_SCOPE`, `DEPENDENCY_UNAVAILABLE`.
   */
  async rewrap(actor: Actor, { from }: { readonly from?: SealedPlace }): Promise<RewrapStep> {
    authorize(actor, 'admin');
    const { kind, after } = from ?? { kind: sealedKinds[0], after: '' };
    if (from === undefined) await this.#audit(actor, 'master-key.rewrapped', { current: this.#current() });
    const rows = await this.#uses.database.sealed.list(kind, after, batch);
    const older = rows.filter((row) => this.#olderKeyOf(row) !== null);
    const anew = [];
    for (const row of older) {
      const resealed = await this.#resealed(kind, row);
      if (resealed !== null) anew.push({ ...row, resealed });
    }
    const resealed = await this.#uses.database.sealed.reseal(kind, anew);
    return { kind, looked: rows.length, resealed, left: older.length - resealed, next: placeBehind(kind, rows) };
  }

  /**
   * Looks once more whether anything names an older key. When nothing does, the older keys are no longer in use:
   * processes start without them. What keyed hashes were made with under them stays, sealed under the newest key.
   * Errors: `INSUFFICIENT_SCOPE`, `DEPENDENCY_UNAVAILABLE`.
   */
  async retire(actor: Actor, _input: Readonly<Record<string, never>> = {}): Promise<Retirement> {
    authorize(actor, 'admin');
    const { database, masterKeys } = this.#uses;
    const current = this.#current();
    const version = masterKeys.versionOf(current);
    for (const kind of auditKinds) await database.audit.reseal(kind);
    const left = await this.#stillNamed();
    if (left.length > 0) return { current, version, retired: [], left };
    const known = await database.installation.masterKeys();
    const retired = known.filter(({ id, retiredAt }) => retiredAt === null && id !== current).map(({ id }) => id);
    const at = this.#uses.clock.now();
    for (const id of retired) {
      await database.installation.retireMasterKey(id, { at, sealedHashKey: await masterKeys.exportHashKey(id) });
    }
    if (retired.length > 0) {
      await this.#audit(actor, 'master-key.retired', { retired: retired.join(' '), current });
    }
    return { current, version, retired, left };
  }

  async #audit(actor: Actor, action: string, detail: Readonly<Record<string, string>>): Promise<void> {
    await this.#uses.database.audit.insert(auditEntry({ actor, action, subject: 'service', detail }, this.#uses));
  }

  async #stillNamed(): Promise<Retirement['left']> {
    const left = new Map<string, { kind: SealedKind; masterKey: string; rows: number }>();
    for await (const { kind, rows } of this.#batches()) {
      for (const masterKey of rows.map((row) => this.#olderKeyOf(row)).filter((id) => id !== null)) {
        const same = left.get(`${kind} ${masterKey}`) ?? { kind, masterKey, rows: 0 };
        left.set(`${kind} ${masterKey}`, { ...same, rows: same.rows + 1 });
      }
    }
    return [...left.values()];
  }

  /** All rows of all kinds, a batch at a time. */
  async *#batches() {
    for (let place: SealedPlace | null = { kind: sealedKinds[0], after: '' }; place !== null; ) {
      const { kind, after }: SealedPlace = place;
      const rows = await this.#uses.database.sealed.list(kind, after, batch);
      yield { kind, rows };
      place = placeBehind(kind, rows);
    }
  }

  /** The first key that a row names beside the newest. */
  #olderKeyOf({ texts }: SealedRow): string | null {
    return texts.map(masterKeyNamedBy).find((id) => id !== this.#current()) ?? null;
  }

  /** Null for what cannot be opened: it stays as it is, is counted, and can be brought back from a backup. */
  async #resealed(kind: SealedKind, row: SealedRow): Promise<readonly string[] | null> {
    try {
      return await Promise.all(row.texts.map((text) => this.#anew(kind, row.id, text)));
    } catch (error) {
      if (error instanceof DocfaceError && error.code !== 'DEPENDENCY_UNAVAILABLE') return null;
      throw error;
    }
  }

  async #anew(kind: SealedKind, id: string, text: string): Promise<string> {
    switch (kind) {
      case 'request':
      case 'sample':
        return this.#uses.encryption.rewrapKey(text);
      case 'webhook-endpoint':
        return this.#secret(webhookSecretContext(id), text);
      case 'operator':
        return this.#secret(grantContext(id), text);
      case 'signing-key':
      case 'certificate-key':
        return this.#secret(signingKeyContext(id), text);
      case 'master-key':
        return this.#uses.masterKeys.exportHashKey(id);
    }
  }

  async #secret(context: string, sealed: string): Promise<string> {
    const { encryption } = this.#uses;
    return encryption.sealSecret(context, await encryption.openSecret(context, sealed));
  }

  #current(): string {
    const current = this.#uses.masterKeys.held.at(-1);
    if (current !== undefined) return current;
    throw new DocfaceError(
      'INTERNAL_ERROR',
      'This process has no master key. Set DOCFACE_MASTER_KEY, or DOCFACE_KEY_SERVICE_URL.',
    );
  }
}

/** Where a walk goes on behind a batch of rows; null behind the last of the last kind. */
function placeBehind(kind: SealedKind, rows: readonly SealedRow[]): SealedPlace | null {
  const last = rows.at(-1);
  if (last !== undefined && rows.length === batch) return { kind, after: last.id };
  const next = sealedKinds[sealedKinds.indexOf(kind) + 1];
  return next === undefined ? null : { kind: next, after: '' };
}
