import { readFile } from 'node:fs/promises';
import specs from '@asyncapi/specs';
import { Ajv, type SchemaObject } from 'ajv';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { asyncApi, asyncApiText, topicTable, withEventParts } from '../../scripts/asyncapi.ts';
import { cloudEventExample, eventExamples } from '../../scripts/event-examples.ts';
import { eventSchemas } from '../../src/adapters/cloud-events/event-schemas.ts';
import { stages } from '../../src/domain/request/pipeline.ts';
import { topics } from '../../src/domain/request/topics.ts';

const repair = 'does not show topics and events as they are. Run: npx tsx scripts/asyncapi.ts';

describe('The AsyncAPI document', () => {
  test('of docs/asyncapi.yaml shows topics and events as they are', async () => {
    const text = await readFile('docs/asyncapi.yaml', 'utf8');
    expect(text, `docs/asyncapi.yaml ${repair}`).toBe(asyncApiText());
    expect(parse(text)).toEqual(JSON.parse(JSON.stringify(asyncApi())));
  });

  test('is valid AsyncAPI 3.0', () => {
    // The schema brings draft 07 along, which ajv would have twice.
    const ajv = new Ajv({ strict: false, meta: false, validateSchema: false });
    formats.default(ajv);
    const isAsyncApi = ajv.compile<unknown>(specs.schemas['3.0.0'] as SchemaObject);
    expect(isAsyncApi(asyncApi()), JSON.stringify(isAsyncApi.errors)).toBe(true);
    expect(isAsyncApi({ ...asyncApi(), channels: [] })).toBe(false);
  });

  test('has a channel for each topic, a sender for each, and a receiver where a role of docface reads it', () => {
    const { channels, operations } = asyncApi();
    expect(Object.values(channels).map(({ address }) => address)).toEqual(topics.map(({ name }) => name));
    const { length } = topics.filter(({ consumers }) =>
      consumers.some((consumer) => consumer === 'notifier' || stages.some((stage) => stage === consumer)),
    );
    const actions = Object.values(operations).map(({ action }) => action);
    expect(actions.filter((action) => action === 'send')).toHaveLength(topics.length);
    expect(actions.filter((action) => action === 'receive')).toHaveLength(length);
  });

  test('holds schemas that its examples keep to, under the name that events say', () => {
    const { messages } = asyncApi().components;
    expect(Object.keys(messages)).toHaveLength(eventSchemas.length);
    for (const { name, payload, examples } of Object.values(messages)) {
      const ajv = new Ajv({ strictTypes: false });
      formats.default(ajv);
      const isEvent = ajv.compile(payload);
      expect(examples.length, name).toBeGreaterThan(0);
      for (const example of examples) {
        expect(isEvent(example.payload), `${name}: ${JSON.stringify(isEvent.errors)}`).toBe(true);
        expect(example.payload).toMatchObject({ type: name, dataschema: payload.$id });
      }
    }
  });
});

describe('The guide to events', () => {
  test('shows topics and examples as they are', async () => {
    const guide = await readFile('docs/events.md', 'utf8');
    expect(guide, `docs/events.md ${repair}`).toBe(withEventParts(guide));
    for (const { name } of topics) expect(topicTable()).toContain(`| \`${name}\` |`);
    for (const { type } of Object.values(eventExamples)) {
      expect(guide).toContain(JSON.stringify(cloudEventExample(type), null, 2));
    }
  });

  test('is refused without its markers', () => {
    expect(() => withEventParts('# Events')).toThrow('topics:begin');
  });
});
