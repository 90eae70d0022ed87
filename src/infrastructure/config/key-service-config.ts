import type { Secret } from './setting.ts';
import { type SettingReader, variableOf } from './setting-reader.ts';

/** The transit secrets engine that keeps master keys. */
export interface KeyServiceConfig {
  readonly url: string;
  readonly mount: string;
  readonly key: string;
  readonly namespace: string | null;
  readonly caFile: string | null;
  /** Null where a proxy on this machine adds its own. */
  readonly token: Secret | null;
  /** The file that the token came from and that somebody else may write anew; null for none. */
  readonly tokenFile: string | null;
  /** Whether it seals; otherwise it only opens, and the last of `DOCFACE_MASTER_KEY` seals. */
  readonly seals: boolean;
}

const others = ['keyServiceToken', 'keyServiceNamespace', 'keyServiceCaFile'] as const;

/** The key service that the environment names; null for none. Notes what is missing or cannot be. */
export function readKeyService(reader: SettingReader): KeyServiceConfig | null {
  const { keyServiceUrl: url, keyServiceMount: mount, keyServiceKey: key, keyServiceSeals: seals } = reader.values;
  const { keyServiceNamespace, keyServiceCaFile, keyServiceToken } = reader.values;
  const needed = variableOf('keyServiceUrl');
  if (url === undefined) {
    const lonely = others.filter((name) => reader.isGiven(name));
    if (reader.isGiven('keyServiceUrl')) return null;
    for (const name of lonely) reader.note(`${variableOf(name)}: set ${needed} too, or leave it out`);
    if (!seals) reader.note(`${variableOf('keyServiceSeals')}: set ${needed} too, or leave it out`);
    return null;
  }
  if (!seals && !reader.isGiven('masterKey')) {
    reader.note(`${variableOf('keyServiceSeals')}: with false ${variableOf('masterKey')} seals: set it`);
  }
  return {
    url,
    mount,
    key,
    namespace: keyServiceNamespace ?? null,
    caFile: keyServiceCaFile ?? null,
    token: keyServiceToken ?? null,
    tokenFile: reader.fileOf('keyServiceToken'),
    seals,
  };
}
