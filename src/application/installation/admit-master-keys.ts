import { auditKinds } from '../../domain/client/audit-record.ts';
import { DocfaceError } from '../../domain/errors.ts';
import { masterKeyNamedBy } from '../../domain/key-place.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Installation, KnownMasterKey } from '../../domain/ports/installation-repository.ts';
import type { MasterKeys } from '../../domain/ports/master-keys.ts';
import type { Database } from '../../domain/ports/repositories.ts';

interface Admitting {
  readonly database: Pick<Database, 'installation'>;
  readonly masterKeys: MasterKeys;
  /** Where the keys come from, as whoever has to change them knows it: `DOCFACE_MASTER_KEY`. */
  readonly source: string;
}

interface Introducing extends Admitting {
  readonly database: Pick<Database, 'installation' | 'audit' | 'signingKeys' | 'certificateKeys'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

/**
 * Holds the keys of this process against those of the installation, and learns what the hashes of keys are made with
 * that were rotated out. Errors: `DEPENDENCY_UNAVAILABLE` with a sentence that says which keys to set.
 */
export async function admitMasterKeys(uses: Admitting): Promise<void> {
  const problem = await masterKeyProblem(uses);
  if (problem !== null) throw refused(problem);
  const { database, masterKeys } = uses;
  for (const { id, sealedHashKey } of await database.installation.masterKeys()) {
    if (sealedHashKey !== null && !masterKeys.held.includes(id)) await masterKeys.importHashKey(id, sealedHashKey);
  }
}

/** Why the keys of this process cannot serve the installation, in one or two sentences; null when they can. */
export async function masterKeyProblem({ database, masterKeys, source }: Admitting): Promise<string | null> {
  const installation = await database.installation.find();
  const known = await database.installation.masterKeys();
  await masterKeys.load({ ids: inUse(known), newest: false });
  if (installation === null || known.length === 0) {
    return 'The database does not know its master key yet. Run "docface migrate" with this key once, then start again.';
  }
  const missing = missingKey({ installation, known, masterKeys, source });
  if (missing !== null) return missing;
  const last = masterKeys.held.at(-1) ?? '';
  const sealing = known.find(({ id }) => id === last);
  if (sealing?.retiredAt === null) return null;
  return sealing === undefined
    ? `The last key in ${source} (${last}) is new to this installation. Run "docface migrate" with the same keys first.`
    : `The last key in ${source} (${last}) was rotated out of this installation. Set ${source} to the key in use.`;
}

/**
 * Makes the installation at its first start, with the keys that are given, and a last key known that is new to it.
 * Nothing is made when what the database holds was sealed with keys that are not given. Errors:
 * `DEPENDENCY_UNAVAILABLE` with a sentence that says which keys to set.
 */
export async function introduceMasterKeys(uses: Introducing): Promise<void> {
  const { database, masterKeys, ids, clock, source } = uses;
  const known = await database.installation.masterKeys();
  await masterKeys.load({ ids: inUse(known), newest: true });
  if (known.length === 0) await refuseOthers(uses);
  const installation = await database.installation.make({ id: ids.next(), madeAt: clock.now() });
  const missing = missingKey({ installation, known, masterKeys, source });
  if (missing !== null) throw refused(missing);
  for (const id of known.length === 0 ? masterKeys.held : masterKeys.held.slice(-1)) {
    const check = masterKeys.checkOf(id, installation.id);
    await database.installation.addMasterKey({ id, check, addedAt: clock.now(), retiredAt: null, sealedHashKey: null });
  }
  await admitMasterKeys(uses);
}

function inUse(known: readonly KnownMasterKey[]): readonly string[] {
  return known.filter(({ retiredAt }) => retiredAt === null).map(({ id }) => id);
}

interface Compared {
  readonly installation: Installation;
  readonly known: readonly KnownMasterKey[];
  readonly masterKeys: MasterKeys;
  readonly source: string;
}

/** Every key in use must be held: without one of them some data cannot be opened. */
function missingKey({ installation, known, masterKeys, source }: Compared): string | null {
  const inUse = known.filter(({ retiredAt }) => retiredAt === null);
  const missing = inUse.filter(({ check }) => !masterKeys.proves(check, installation.id)).map(({ id }) => id);
  if (missing.length === 0) return null;
  if (missing.length === inUse.length) {
    return `${source} is not the master key of this installation (${missing.join(', ')}). Set ${source} to that key.`;
  }
  return (
    `Data of this installation are sealed under a master key that ${source} lacks (${missing.join(', ')}). ` +
    `Set ${source} to all keys in use, oldest first.`
  );
}

/** Every chain of the audit and the newest keys that sign name the key that they were sealed with last. */
async function refuseOthers({ database, masterKeys, source }: Introducing): Promise<void> {
  const chains = await Promise.all(auditKinds.map((kind) => database.audit.chain(kind)));
  const [signing] = await database.signingKeys.list();
  const [certifying] = await database.certificateKeys.list();
  const seals = [...chains.map((chain) => chain?.seal), signing?.sealedPrivateJwk, certifying?.sealedPrivateJwk];
  const named = new Set(seals.flatMap((seal) => (seal ? [masterKeyNamedBy(seal)] : [])));
  const others = [...named].filter((id) => !masterKeys.held.includes(id));
  if (others.length === 0) return;
  throw refused(
    `What the database holds was sealed with another master key (${others.join(', ')}) than ${source} has. ` +
      `Set ${source} to that key.`,
  );
}

function refused(problem: string): DocfaceError {
  return new DocfaceError('DEPENDENCY_UNAVAILABLE', problem);
}
