import type { Logger } from '../../../domain/ports/logger.ts';
import type { Config, SecretConfig } from '../../config/load-config.ts';
import { Closers } from '../../lifecycle/closers.ts';
import type { Composition, Token } from '../container.ts';
import { composePlatform } from '../platform.ts';
import { runsOnServers } from '../storage.ts';
import { ports } from '../tokens.ts';
import { type Examination, timed } from './diagnosis.ts';

interface Settings {
  readonly config: Config;
  readonly secrets: SecretConfig;
}

/** The servers that the configuration names; nothing to look at when it names none. */
export function servers({ config, secrets }: Settings, logger: Logger): readonly Examination[] {
  if (!runsOnServers(config)) return [];
  const answers = (port: Token<{ check(): Promise<void> }>) => async (): Promise<string> => {
    const { took } = await timed(() => onServers({ config, secrets }, logger, (parts) => parts.get(port).check()));
    return `answers in ${took}`;
  };
  return [
    {
      name: 'PostgreSQL',
      advice: 'Check DOCFACE_DATABASE_URL, the network and the certificate; then run "docface migrate".',
      look: answers(ports.database),
    },
    {
      name: 'Object store',
      advice: 'Check DOCFACE_S3_ENDPOINT, the keys and the bucket; "docface migrate" makes a bucket that is missing.',
      look: answers(ports.objects),
    },
    {
      name: 'Kafka',
      advice: 'Check DOCFACE_KAFKA_BROKERS, TLS and login; "docface topics create" makes topics that are missing.',
      look: answers(ports.eventLog),
    },
  ];
}

async function onServers(
  { config, secrets }: Settings,
  logger: Logger,
  work: (parts: Composition) => Promise<void>,
): Promise<void> {
  const { bindServers } = await import('../server-storage.ts');
  const closers = new Closers();
  const parts = composePlatform(config, logger);
  try {
    await bindServers(parts, { closers, secrets });
    await work(parts);
  } finally {
    await closers.closeAll(logger);
  }
}
