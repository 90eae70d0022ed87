import { type LogEntry, type logCreator, logLevel } from 'kafkajs';
import type { LogFields, Logger } from '../../domain/ports/logger.ts';

/** What kafkajs calls errors although it is how groups and restarts of brokers go. */
const ordinary =
  /rebalanc|rejoin|re-joining|coordinator is loading|not aware of this member|restarting the consumer|leadership election|not the leader for|coordinator is not available|not the correct coordinator|older generation/i;
/** The fields of kafkajs that may be told; others hold whole requests. */
const told = ['groupId', 'broker', 'topic', 'partition', 'error', 'retryCount', 'retryTime'] as const;
const repeatedAfterMs = 30_000;
const remembered = 100;

/**
 * The voice of kafkajs in our log. It heals itself or tells us by an error that we log, so its errors are at most
 * warnings, and the same one is said once in 30 seconds.
 */
export function kafkaLogCreator(logger: Logger): logCreator {
  const said = new Map<string, number>();
  const repeats = (message: string): boolean => {
    const now = Date.now();
    const before = said.get(message) ?? 0;
    if (now - before < repeatedAfterMs) return true;
    if (said.size >= remembered) said.clear();
    said.set(message, now);
    return false;
  };
  return () => (entry) => {
    const message = `Kafka client: ${entry.log.message}`;
    const fields = toldFields(entry);
    if (levelOf(entry, fields) === 'debug' || repeats(message)) logger.debug(message, fields);
    else logger.warn(message, fields);
  };
}

function levelOf({ level, log }: LogEntry, fields: LogFields): 'warn' | 'debug' {
  if (level !== logLevel.ERROR) return 'debug';
  return ordinary.test(`${log.message} ${fields['error'] ?? ''}`) ? 'debug' : 'warn';
}

function toldFields({ log }: LogEntry): LogFields {
  const fields: Record<string, string | number> = {};
  for (const name of told) {
    const value: unknown = log[name];
    if (typeof value === 'string' || typeof value === 'number') fields[name] = value;
  }
  return fields;
}
