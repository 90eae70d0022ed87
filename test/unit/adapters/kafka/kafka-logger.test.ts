import { logLevel } from 'kafkajs';
import { expect, test } from 'vitest';
import { kafkaLogCreator } from '../../../../src/adapters/kafka/kafka-client.ts';
import { RecordingLogger } from '../../../support/recording-logger.ts';

function said(
  ...entries: readonly { readonly level: logLevel; readonly message: string; readonly [key: string]: unknown }[]
) {
  const logger = new RecordingLogger();
  const log = kafkaLogCreator(logger)(logLevel.INFO);
  for (const { level, ...rest } of entries) {
    log({ namespace: '', level, label: '', log: { timestamp: '', ...rest } });
  }
  return logger.lines;
}

test('an error of the client is a warning at most', () => {
  const [line] = said({ level: logLevel.ERROR, message: 'Connection error', broker: '192.0.2.1:9092' });
  expect(line).toMatchObject({
    level: 'warn',
    message: 'Kafka client: Connection error',
    fields: { broker: '192.0.2.1:9092' },
  });
});

test.each([
  'The group is rebalancing, so a rejoin is needed',
  'The coordinator is loading and hence can not process requests for this group',
  'The coordinator is not aware of this member',
  'This server is not the leader for that topic-partition',
])('"%s" is how groups and elections go', (error) => {
  expect(said({ level: logLevel.ERROR, message: 'Response', error })[0]?.level).toBe('debug');
});

test('says the same thing once in a while', () => {
  const again = { level: logLevel.ERROR, message: 'Connection error' };
  expect(said(again, again, again).map(({ level }) => level)).toEqual(['warn', 'debug', 'debug']);
});

test('tells no fields beyond those that are known', () => {
  const [line] = said({ level: logLevel.ERROR, message: 'Failed', payload: { password: 'x' }, stack: 'x', topic: 't' });
  expect(line?.fields).toEqual({ topic: 't' });
});
