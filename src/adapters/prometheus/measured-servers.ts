import type { EventLog } from '../../domain/ports/event-log.ts';
import type { KeyService } from '../../domain/ports/key-service.ts';
import type { Metrics, ServerCall } from '../../domain/ports/metrics.ts';
import type { ObjectStore } from '../../domain/ports/object-store.ts';
import { type MeasuredCall, measuredMethods } from '../shared/measured-methods.ts';

/** What the metrics are told of the calls of a server. */
export function measuring(metrics: Metrics, server: ServerCall['server']): (call: MeasuredCall) => void {
  return (call) => metrics.serverCalled({ server, ...call });
}

/** The object store, with its calls measured; those of a list are not, which lasts as long as whoever reads it. */
export function measuredObjects<Store extends ObjectStore>(metrics: Metrics, objects: Store): Store {
  return measuredMethods(objects, measuring(metrics, 'object store'));
}

/** The event log, with what is published measured. */
export function measuredEventLog(metrics: Metrics, eventLog: EventLog): EventLog {
  return measuredMethods(eventLog, measuring(metrics, 'event log'), ['publish']);
}

/** The key service, with its calls measured. */
export function measuredKeyService(metrics: Metrics, service: KeyService): KeyService {
  return measuredMethods(service, measuring(metrics, 'key service'));
}
