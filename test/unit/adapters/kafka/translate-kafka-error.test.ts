import { KafkaJSNumberOfRetriesExceeded } from 'kafkajs';
import { expect, test } from 'vitest';
import { isRefusedByKafka, translateKafkaError } from '../../../../src/adapters/kafka/translate-kafka-error.ts';
import { DocfaceError } from '../../../../src/domain/errors.ts';

function protocolError(type: string): Error {
  return Object.assign(new Error('The broker said so'), { type, name: 'KafkaJSProtocolError' });
}

function exhausted(cause: Error): Error {
  return new KafkaJSNumberOfRetriesExceeded(cause, { retryCount: 5, retryTime: 100 });
}

test('a broker that cannot be reached is a dependency that may come back', () => {
  const cause = new Error('connect ECONNREFUSED 192.0.2.1:9092');
  expect(translateKafkaError(cause)).toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE', retryable: true, cause });
});

test('too few replicas in sync are waited for', () => {
  const error = translateKafkaError(exhausted(protocolError('NOT_ENOUGH_REPLICAS')));
  expect(error).toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE', retryable: true });
});

test.each([
  ['UNKNOWN_TOPIC_OR_PARTITION', 'topics create'],
  ['INVALID_REPLICATION_FACTOR', 'fewer brokers'],
  ['MESSAGE_TOO_LARGE', 'larger than Kafka takes'],
  ['TOPIC_AUTHORIZATION_FAILED', 'access rules'],
])('%s says what to do, however often it was tried', (type, advice) => {
  const error = translateKafkaError(exhausted(protocolError(type)));
  expect(error).toMatchObject({ code: 'INTERNAL_ERROR', retryable: false, message: expect.stringContaining(advice) });
});

test('refused topics are found in an aggregate', () => {
  const aggregate = Object.assign(new Error('Topic errors'), { errors: [protocolError('INVALID_REPLICATION_FACTOR')] });
  expect(translateKafkaError(aggregate).code).toBe('INTERNAL_ERROR');
});

test('refused credentials are told apart from a broker that is away', () => {
  const refused = Object.assign(new Error('SASL PLAIN authentication failed'), {
    name: 'KafkaJSSASLAuthenticationError',
  });
  expect(translateKafkaError(refused).message).toContain('refused the credentials');
  expect(isRefusedByKafka(exhausted(refused))).toBe(true);
  expect(isRefusedByKafka(protocolError('GROUP_AUTHORIZATION_FAILED'))).toBe(true);
  expect(isRefusedByKafka(new Error('connect ECONNREFUSED'))).toBe(false);
});

test('an error of ours stays as it is', () => {
  const error = new DocfaceError('INTERNAL_ERROR', 'The event log is closed.');
  expect(translateKafkaError(error)).toBe(error);
});
