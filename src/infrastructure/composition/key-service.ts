import { readFile } from 'node:fs/promises';
import { KeyRing } from '../../adapters/node-crypto/key-ring.ts';
import type { MasterKey } from '../../adapters/node-crypto/master-key.ts';
import { measuredKeyService } from '../../adapters/prometheus/measured-servers.ts';
import { TransitKeyService } from '../../adapters/transit/transit-key-service.ts';
import { admitMasterKeys } from '../../application/installation/admit-master-keys.ts';
import type { KeyServiceConfig } from '../config/key-service-config.ts';
import { readSecretFile } from '../config/secret-file.ts';
import type { Secret } from '../config/setting.ts';
import type { Closers } from '../lifecycle/closers.ts';
import { repeat } from '../lifecycle/repeat.ts';
import { waitUntilReachable } from '../lifecycle/wait-until-reachable.ts';
import type { Composition } from './container.ts';
import { admittingUses, configuredMasterKey } from './master-keys.ts';
import { ports } from './tokens.ts';

/** A new version of the key is learnt, and the token renewed, within so long. */
const followEveryMs = 60_000;

/** The master keys of a key service, with those of the setting beside them. Asks the service nothing yet. */
export async function bindKeyService(
  parts: Composition,
  { keyService, masterKey }: { readonly keyService: KeyServiceConfig; readonly masterKey: Secret | null },
  closers: Closers,
): Promise<MasterKey> {
  const transit = await makeKeyService(keyService);
  closers.add('key service', async () => transit.close());
  const service = measuredKeyService(parts.get(ports.metrics), transit);
  parts.bind(ports.keyService, () => service);
  const local = masterKey === null ? null : configuredMasterKey(masterKey);
  return new KeyRing({ service, local, seals: keyService.seals ? 'service' : 'local' });
}

/** The key service that settings name. Asks it nothing yet. */
export async function makeKeyService({
  caFile,
  token,
  tokenFile,
  ...config
}: KeyServiceConfig): Promise<TransitKeyService> {
  return new TransitKeyService({
    ...config,
    ca: caFile === null ? undefined : await readFile(caFile, 'utf8'),
    token: () => (tokenFile === null ? null : tokenIn(tokenFile)) ?? token?.reveal() ?? null,
    tokenIsRenewed: tokenFile !== null,
  });
}

/** Null while the file is being written anew: then the token that was read before is tried on. */
function tokenIn(file: string): string | null {
  try {
    return readSecretFile(file);
  } catch {
    return null;
  }
}

/** Every minute renews the token, learns new versions of the key, and seals under one that was made known. */
export function followKeyService(parts: Composition, closers: Closers): void {
  const service = parts.find(ports.keyService);
  if (service === null) return;
  const logger = parts.get(ports.logger);
  const follow = async (): Promise<number> => {
    const { secondsLeft, isKept } = await service.prolong();
    if (!isKept) logger.warn('The token for the key service ends and cannot be renewed', { secondsLeft });
    await admitMasterKeys(admittingUses(parts));
    return 0;
  };
  const loop = repeat(follow, { name: 'key service', everyMs: followEveryMs, logger });
  closers.add('key service loop', () => loop.stop());
}

/** Waits a minute for the key service, where there is one. Errors: `DEPENDENCY_UNAVAILABLE`. */
export async function waitForKeyService(parts: Composition, onProgress?: (message: string) => void): Promise<void> {
  const service = parts.find(ports.keyService);
  if (service !== null) await waitUntilReachable(() => service.versions(), { name: 'the key service', onProgress });
}
