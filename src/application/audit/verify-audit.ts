import {
  type AuditKind,
  type AuditRecord,
  auditKinds,
  type ChainLink,
  chainText,
  recordText,
} from '../../domain/client/audit-record.ts';
import type { AuditRepository } from '../../domain/ports/audit-repository.ts';
import type { AuditSeal } from '../../domain/ports/audit-seal.ts';

/**
 * What is wrong with a chain. `changed`: a record is not as it was written, or not at its place. `missing`: records are
 * gone, from `sequence` to `last`. `inserted`: a record that the chain does not hold. `end-changed`: where the chain
 * begins and ends is not as it was written. `broken`: whoever added this record found the end of the chain changed.
 */
export interface AuditFault {
  readonly kind: AuditKind;
  readonly fault: 'changed' | 'missing' | 'inserted' | 'end-changed' | 'broken';
  readonly sequence: number | null;
  /** Of the last record that is missing. */
  readonly last: number | null;
  /** Of the record; null where there is none. */
  readonly id: string | null;
}

export interface VerifiedChain {
  readonly kind: AuditKind;
  /** Records that were looked at. */
  readonly records: number;
  /** Places of the first and the last of them; 0 without any. */
  readonly first: number;
  readonly last: number;
  /** Of the last one: whoever notes it elsewhere finds later whether the chain still holds it. */
  readonly hash: string;
}

export interface VerifiedAudit {
  readonly chains: readonly VerifiedChain[];
  /** The first thousand. */
  readonly faults: readonly AuditFault[];
}

interface Uses {
  readonly audit: Pick<AuditRepository, 'chain' | 'inOrder' | 'outsideChain'>;
  readonly seal: AuditSeal;
}

const batch = 500;
const maxFaults = 1_000;

/** Holds every record of the audit against the hash before it and against the ends of its chain. */
export async function verifyAudit(uses: Uses): Promise<VerifiedAudit> {
  const verified = [];
  for (const kind of auditKinds) verified.push(await new ChainWalk(kind, uses).walk());
  return {
    chains: verified.map(({ chain }) => chain),
    faults: verified.flatMap(({ faults }) => faults).slice(0, maxFaults),
  };
}

/** One way through a chain, while others add to its end and remove from its beginning. */
class ChainWalk {
  readonly #kind: AuditKind;
  readonly #uses: Uses;
  readonly #faults: AuditFault[] = [];
  #place: ChainLink = { sequence: 0, hash: '' };
  /** Hashes before the last one of which the records were faulty: what follows on one of them is at its place. */
  #doubtful: string[] = [];
  #first = 0;
  #records = 0;

  constructor(kind: AuditKind, uses: Uses) {
    this.#kind = kind;
    this.#uses = uses;
  }

  async walk(): Promise<{ readonly chain: VerifiedChain; readonly faults: readonly AuditFault[] }> {
    this.#place = (await this.#uses.audit.chain(this.#kind))?.pruned ?? this.#place;
    do {
      await this.#toEnd();
    } while (!(await this.#isEnd()));
    for (const { id } of await this.#uses.audit.outsideChain(this.#kind, maxFaults)) {
      this.#note('inserted', { sequence: null, id });
    }
    const { sequence: last, hash } = this.#place;
    const chain = { kind: this.#kind, records: this.#records, first: this.#first, last, hash };
    return { chain, faults: this.#faults };
  }

  async #toEnd(): Promise<void> {
    for (;;) {
      const records = await this.#uses.audit.inOrder(this.#kind, this.#place.sequence, batch);
      if (records.length === 0) return;
      for (const record of records) await this.#take(record);
    }
  }

  async #take(record: AuditRecord): Promise<void> {
    const { sequence, hash, id } = record;
    if (sequence === null || hash === null) return;
    if (sequence !== this.#place.sequence + 1) await this.#skipPruned();
    if (sequence <= this.#place.sequence) return;
    const follows = sequence === this.#place.sequence + 1;
    if (!follows) this.#note('missing', { sequence: this.#place.sequence + 1, last: sequence - 1, id: null });
    const before = [this.#place.hash, ...this.#doubtful];
    const isSound = before.some((each) => this.#uses.seal.matches(recordText(each, record), hash));
    // Nothing can be said of what comes right behind a gap.
    if (!isSound && follows) this.#note('changed', { sequence, id });
    if (record.action === 'audit.chain-broken') this.#note('broken', { sequence, id });
    this.#doubtful = isSound ? [] : before;
    this.#place = { sequence, hash };
    this.#first ||= sequence;
    this.#records += 1;
  }

  /** What retention removed meanwhile is not missing. */
  async #skipPruned(): Promise<void> {
    const pruned = (await this.#uses.audit.chain(this.#kind))?.pruned;
    if (pruned !== undefined && pruned.sequence > this.#place.sequence) {
      this.#place = pruned;
      this.#doubtful = [];
    }
  }

  /** Whether the chain ends here; false when others have added to it meanwhile. */
  async #isEnd(): Promise<boolean> {
    const { audit, seal } = this.#uses;
    const chain = await audit.chain(this.#kind);
    if (chain === null) {
      if (this.#records > 0) this.#note('end-changed', { sequence: this.#place.sequence, id: null });
      return true;
    }
    const { newest } = chain;
    if (newest.sequence > this.#place.sequence) {
      const added = await audit.inOrder(this.#kind, this.#place.sequence, 1);
      if (added.length > 0) return false;
      await this.#skipPruned();
    }
    const { sequence, hash } = this.#place;
    if (newest.sequence > sequence) this.#note('missing', { sequence: sequence + 1, last: newest.sequence, id: null });
    const isSealed = seal.matchesHeld(chainText(chain), chain.seal);
    if (!isSealed || newest.sequence < sequence || (newest.sequence === sequence && newest.hash !== hash)) {
      this.#note('end-changed', { sequence: newest.sequence, id: null });
    }
    return true;
  }

  #note(fault: AuditFault['fault'], where: Pick<AuditFault, 'sequence' | 'id'> & Partial<AuditFault>): void {
    if (this.#faults.length < maxFaults) this.#faults.push({ kind: this.#kind, fault, last: null, ...where });
  }
}
