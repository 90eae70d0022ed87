/**
 * Writes docs/asyncapi.yaml, and the table of topics and the examples in docs/events.md, from the topics and the
 * schemas of events themselves.
 *
 *   npx tsx scripts/asyncapi.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import {
  type EventSchema,
  envelopeSchema,
  eventSchemas,
  schemaName,
  typeName,
  writtenVersions,
} from '../src/adapters/cloud-events/event-schemas.ts';
import { stages } from '../src/domain/request/pipeline.ts';
import { type Topic, topics } from '../src/domain/request/topics.ts';
import { cloudEventExample } from './event-examples.ts';

const documentPath = fileURLToPath(new URL('../docs/asyncapi.yaml', import.meta.url));
const guidePath = fileURLToPath(new URL('../docs/events.md', import.meta.url));
const dayMs = 86_400_000;

/** The AsyncAPI 3.0 document of everything that docface publishes. */
export function asyncApi() {
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Events of docface',
      version: '1',
      description:
        'Topics that docface writes and reads, named with the prefix `docface`; `DOCFACE_KAFKA_PREFIX` sets another. Events are structured CloudEvents 1.0 in JSON; they carry ids, never content of documents or personal data. Delivery is at least once, in order for each key.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    defaultContentType: 'application/cloudevents+json',
    servers: {
      kafka: {
        host: 'kafka.example.com:9092',
        protocol: 'kafka',
        description: 'The brokers that `DOCFACE_KAFKA_BROKERS` names.',
      },
    },
    channels: Object.fromEntries(topics.map((topic) => [channelName(topic), channelOf(topic)])),
    operations: Object.fromEntries(topics.flatMap(operationsOf)),
    components: {
      messages: Object.fromEntries(eventSchemas.map((schema) => [messageName(schema), messageOf(schema)])),
    },
  };
}

/** docs/asyncapi.yaml as it should be. */
export function asyncApiText(): string {
  const head = '# Made by scripts/asyncapi.ts from the topics and schemas in src.\n';
  return head + stringify(asyncApi(), { lineWidth: 0, aliasDuplicateObjects: false });
}

/** docs/events.md with the topics and examples of today between its markers. Throws when a marker is missing. */
export function withEventParts(text: string): string {
  return between(between(text, 'topics', topicTable()), 'examples', examples());
}

/** A row for each topic. */
export function topicTable(): string {
  const rows = topics.map((topic) => {
    const { name, event, key, partitions, retentionMs, producers, consumers } = topic;
    const days = `${retentionMs / dayMs} days`;
    const type = typeName(event, writtenVersions[event]);
    return `| \`${name}\` | \`${type}\` | ${key} | ${partitions} | ${days} | ${producers.join(', ')} | ${consumers.join(', ')} |`;
  });
  return [
    '| topic | event | key | partitions | kept | written by | read by |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function examples(): string {
  return eventSchemas
    .filter(({ event, version }) => version === writtenVersions[event])
    .map((schema) => {
      const { title, description } = schema.data;
      const json = JSON.stringify(cloudEventExample(schema.event), null, 2);
      return `### ${title}\n\n${description}\n\n\`\`\`json\n${json}\n\`\`\``;
    })
    .join('\n\n');
}

function between(text: string, name: string, fresh: string): string {
  const [begin, end] = [`<!-- ${name}:begin, made by scripts/asyncapi.ts -->`, `<!-- ${name}:end -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to < from) {
    throw new Error(`docs/events.md needs the lines "${begin}" and "${end}", in this order.`);
  }
  return `${text.slice(0, from + begin.length)}\n\n${fresh}\n\n${text.slice(to)}`;
}

/** `docface.face-match.interactive.v1` is `faceMatchInteractive`. */
function channelName({ name }: Topic): string {
  return camelCase(name.replace(/^docface\.|\.v\d+$/g, ''));
}

function messageName({ event, version }: Pick<EventSchema, 'event' | 'version'>): string {
  return `${camelCase(event)}V${version}`;
}

function camelCase(words: string): string {
  return words.replaceAll(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase());
}

function channelOf(topic: Topic) {
  const { name, description, key, event, partitions, retentionMs } = topic;
  const messages = eventSchemas
    .filter((schema) => schema.event === event)
    .map((schema) => [messageName(schema), { $ref: `#/components/messages/${messageName(schema)}` }]);
  return {
    address: name,
    description: `${description}. Key: ${key}.`,
    messages: Object.fromEntries(messages),
    bindings: {
      kafka: {
        topic: name,
        partitions,
        topicConfiguration: { 'retention.ms': retentionMs },
        bindingVersion: '0.5.0',
      },
    },
  };
}

/** docface writes every topic; those of its stages and its notifier it reads, too. */
function operationsOf(topic: Topic) {
  const channel = channelName(topic);
  const title = channel.charAt(0).toUpperCase() + channel.slice(1);
  const about = { channel: { $ref: `#/channels/${channel}` } };
  const roles: readonly string[] = [...stages, 'notifier'];
  const readers = topic.consumers.filter((consumer) => roles.includes(consumer));
  const send = { action: 'send', ...about, summary: `Written by ${topic.producers.join(' and ')}.` };
  const receive = { action: 'receive', ...about, summary: `Read by ${readers.join(' and ')}.` };
  const sending = [`send${title}`, send] as const;
  return readers.length === 0 ? [sending] : [sending, [`receive${title}`, receive] as const];
}

function messageOf(schema: EventSchema) {
  const { event, version } = schema;
  const { title, description } = schema.data;
  const $id = schemaName(event, version);
  return {
    name: typeName(event, version),
    title,
    summary: description,
    contentType: 'application/cloudevents+json',
    headers: {
      type: 'object',
      properties: {
        id: { type: 'string', description: 'Unique for each message.' },
        'content-type': { const: 'application/cloudevents+json' },
      },
    },
    payload: { $schema: 'http://json-schema.org/draft-07/schema#', $id, ...envelopeSchema(schema) },
    bindings: { kafka: { key: { type: 'string' }, bindingVersion: '0.5.0' } },
    examples: version === writtenVersions[event] ? [{ payload: cloudEventExample(event) }] : [],
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(documentPath, asyncApiText());
  await writeFile(guidePath, withEventParts(await readFile(guidePath, 'utf8')));
}
