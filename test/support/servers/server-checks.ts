import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { Kafka, logLevel } from 'kafkajs';
import { Client } from 'pg';

/** Fails unless the broker with this identifier answers on this port and takes part in its cluster. */
export async function kafkaAnswers(port: number, nodeId: number): Promise<void> {
  const kafka = new Kafka({
    brokers: [`127.0.0.1:${port}`],
    logLevel: logLevel.NOTHING,
    connectionTimeout: 1_000,
    requestTimeout: 2_000,
    retry: { retries: 0 },
  });
  const admin = kafka.admin();
  try {
    await admin.connect();
    const { brokers } = await admin.describeCluster();
    if (!brokers.some((broker) => broker.nodeId === nodeId)) throw new Error('It has not joined its cluster yet.');
  } finally {
    await admin.disconnect();
  }
}

/** Fails unless PostgreSQL answers a statement, over TLS when there is an authority (PEM). */
export async function postgresAnswers(connectionString: string, ca: string | null): Promise<void> {
  const ssl = ca === null ? false : { ca };
  const client = new Client({ connectionString, ssl, connectionTimeoutMillis: 2_000 });
  await client.connect();
  try {
    await client.query('select 1');
  } finally {
    await client.end();
  }
}

/** Fails unless a GET is answered with 200, over TLS when there is an authority (PEM). */
export function httpAnswers(url: string, ca: string | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { timeout: 2_000, ...(ca !== null && { ca }) };
    const call = (ca === null ? requestPlain : requestSecure)(url, options, (answer) => {
      answer.resume();
      if (answer.statusCode === 200) resolve();
      else reject(new Error(`${url} answers ${answer.statusCode}`));
    });
    call.once('timeout', () => call.destroy(new Error(`${url} does not answer`)));
    call.once('error', reject);
    call.end();
  });
}
