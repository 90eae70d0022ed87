import type { PublishedEvent } from '../../domain/request/events.ts';
import { requestChangedV1, stageRequestedV1, workBuriedV1 } from './data-schemas.ts';

/** A version of an event that this release can read. */
export interface EventSchema {
  readonly event: PublishedEvent['type'];
  readonly version: number;
  /** JSON Schema (draft 07) of `data`. Producers add no field that it does not name. */
  readonly data: { readonly title: string; readonly description: string };
}

/** Every version that this release reads; it writes the newest of each event but for those in `writtenVersions`. */
export const eventSchemas: readonly EventSchema[] = [
  { event: 'stage.requested', version: 1, data: stageRequestedV1 },
  { event: 'request.changed', version: 1, data: requestChangedV1 },
  { event: 'work.buried', version: 1, data: workBuriedV1 },
];

/** What this release writes: a version that the release before it could read already. */
export const writtenVersions: Readonly<Record<PublishedEvent['type'], number>> = {
  'stage.requested': 1,
  'request.changed': 1,
  'work.buried': 1,
};

/** `type` of the CloudEvent. */
export function typeName(event: PublishedEvent['type'], version: number): string {
  return `docface.${event}.v${version}`;
}

/** `dataschema` of the CloudEvent, and `$id` of the schema. */
export function schemaName(event: PublishedEvent['type'], version: number): string {
  return `urn:docface:schema:${event}.v${version}`;
}

/** JSON Schema of the whole event as it lies in a topic: a structured CloudEvent 1.0. */
export function envelopeSchema({ event, version, data }: EventSchema) {
  return {
    type: 'object',
    required: ['specversion', 'id', 'source', 'type', 'time', 'data'],
    properties: {
      specversion: { const: '1.0' },
      id: {
        type: 'string',
        minLength: 1,
        maxLength: 100,
        pattern: '^[!-~]+$',
        description: 'Unique for ever. An event that comes again has the same id.',
      },
      source: { type: 'string', minLength: 1, description: 'Who wrote it: `docface`.' },
      type: { const: typeName(event, version) },
      subject: { type: 'string', description: 'The request.' },
      time: { type: 'string', format: 'date-time', description: 'When it happened.' },
      datacontenttype: { const: 'application/json' },
      dataschema: { type: 'string', description: `The schema of \`data\`: \`${schemaName(event, version)}\`.` },
      installation: {
        type: 'string',
        minLength: 1,
        maxLength: 100,
        pattern: '^[0-9a-f-]+$',
        description: 'Id of the installation that wrote it. Left out by releases before there was one.',
      },
      traceparent: {
        type: 'string',
        maxLength: 200,
        description: 'W3C Trace Context of the call that submitted the request.',
      },
      data,
    },
  } as const;
}
