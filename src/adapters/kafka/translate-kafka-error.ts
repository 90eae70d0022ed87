import { DocfaceError } from '../../domain/errors.ts';

const unavailable = 'Kafka does not answer. Check that its brokers run and can be reached, then try again.';

/** What the brokers answer, by the name of the protocol's error, when trying again does not help by itself. */
const refused: Readonly<Record<string, string>> = {
  UNKNOWN_TOPIC_OR_PARTITION: 'A topic does not exist in Kafka. Create the topics first (docface topics create).',
  INVALID_REPLICATION_FACTOR: 'Kafka has fewer brokers than copies are wanted. Lower the replication or add brokers.',
  MESSAGE_TOO_LARGE: 'An event is larger than Kafka takes. Events carry ids and hashes only.',
  INVALID_TIMESTAMP: 'Kafka refused the time of an event. Compare the clocks of this machine and the brokers.',
  TOPIC_AUTHORIZATION_FAILED: 'Kafka does not let this user use a topic. Check its access rules.',
  GROUP_AUTHORIZATION_FAILED: 'Kafka does not let this user use a consumer group. Check its access rules.',
  CLUSTER_AUTHORIZATION_FAILED: 'Kafka does not let this user manage topics. Check its access rules.',
};

const unauthenticated = new Set(['KafkaJSSASLAuthenticationError', 'KafkaJSUnsupportedSaslMechanismInBroker']);

/** An error of kafkajs in our words; `DEPENDENCY_UNAVAILABLE`, retryable, unless the brokers refused for a reason. */
export function translateKafkaError(error: unknown): DocfaceError {
  if (error instanceof DocfaceError) return error;
  const chain = causes(error);
  const types = chain.map(typeOf);
  const type = types.find((each) => each in refused);
  if (type !== undefined) return new DocfaceError('INTERNAL_ERROR', refused[type] ?? '', { cause: error });
  if (chain.some(({ name }) => unauthenticated.has(name))) {
    return dependencyUnavailable(
      'Kafka refused the credentials. Check the user, the password and the mechanism.',
      error,
    );
  }
  if (chain.some(({ message }) => /certificate|self.signed|altnames|unable to verify/i.test(message))) {
    return dependencyUnavailable('The certificate of Kafka is not trusted. Check the certificate authority.', error);
  }
  return dependencyUnavailable(unavailable, error);
}

/** Whether it is of no use to try again as we are: credentials or access rules. */
export function isRefusedByKafka(error: unknown): boolean {
  const chain = causes(error);
  return chain.some((each) => unauthenticated.has(each.name) || typeOf(each).endsWith('_AUTHORIZATION_FAILED'));
}

/** Kafka did not answer within a bound of ours. */
export function kafkaTooSlow(): DocfaceError {
  return dependencyUnavailable(unavailable, undefined);
}

function dependencyUnavailable(message: string, cause: unknown): DocfaceError {
  return new DocfaceError('DEPENDENCY_UNAVAILABLE', message, { cause });
}

/** The error, what caused it, and the parts of aggregates. */
function causes(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const parts = 'errors' in error && Array.isArray(error.errors) ? error.errors : [];
  return [error, ...causes(error.cause), ...parts.flatMap(causes)];
}

function typeOf(error: Error): string {
  return 'type' in error && typeof error.type === 'string' ? error.type : '';
}

/** The names of the protocol's errors in an error and its causes. */
export function kafkaErrorTypes(error: unknown): string[] {
  return causes(error)
    .map(typeOf)
    .filter((type) => type !== '');
}
