import { CloudEventCodec } from '../../adapters/cloud-events/cloud-event-codec.ts';
import { ImageSizeHeaders } from '../../adapters/image-size/image-size-headers.ts';
import { RandomIds, RandomSecrets } from '../../adapters/node-crypto/random.ts';
import { ScryptPasswords } from '../../adapters/node-crypto/scrypt-passwords.ts';
import { DatabaseClock } from '../../adapters/postgres/database-clock.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import { type Metrics, noMetrics } from '../../domain/ports/metrics.ts';
import type { Config } from '../config/load-config.ts';
import { Composition, token } from './container.ts';
import { makeStructuredReader } from './generators.ts';
import { ports } from './tokens.ts';

/** Tells the system's time until it was aligned with a database. */
export const databaseClock = token<DatabaseClock>('DatabaseClock');

/** A composition with time, ids, secrets, configuration, log and metrics; everything else is bound on top. */
export function composePlatform(config: Config, logger: Logger, metrics: Metrics = noMetrics): Composition {
  return new Composition()
    .bind(ports.config, () => config)
    .bind(ports.logger, () => logger)
    .bind(ports.metrics, () => metrics)
    .bind(databaseClock, () => new DatabaseClock())
    .bind(ports.clock, (parts) => parts.get(databaseClock))
    .bind(ports.ids, (parts) => new RandomIds(parts.get(ports.clock)))
    .bind(ports.eventCodec, (parts) => new CloudEventCodec(parts.get(ports.installation).id))
    .bind(ports.structuredReader, () => makeStructuredReader(config))
    .bind(ports.secrets, () => new RandomSecrets())
    .bind(ports.passwords, () => new ScryptPasswords())
    .bind(ports.imageHeaders, () => new ImageSizeHeaders());
}
