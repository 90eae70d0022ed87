import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { MinioObjectStore } from '../../../../src/adapters/minio/minio-object-store.ts';
import { RecordingLogger } from '../../../support/recording-logger.ts';

type Answer = (request: IncomingMessage, response: ServerResponse, call: number) => void;

export const accessKey = 'AKIDFORTESTS';

/** A store whose server answers as the test says: for what real servers do once in a blue moon. */
export async function scriptedS3(answer: Answer) {
  const calls: string[] = [];
  const connections = new Set<Socket>();
  const server = createServer((request, response) => {
    connections.add(request.socket);
    calls.push(`${request.method} ${request.url}`);
    answer(request, response, calls.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const logger = new RecordingLogger();
  const store = new MinioObjectStore({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    bucket: 'docface',
    keys: { accessKey, secretKey: 'not-a-secret' },
    logger,
    connectLimitMs: 500,
    callLimitMs: 1_000,
  });
  onTestFinished(() => {
    store.close();
    server.closeAllConnections();
    server.close();
  });
  return { store, calls, connections, logger };
}

/** A refusal as S3 words it, with everything that some servers add. */
export function refuse(response: ServerResponse, status: number, code: string): void {
  response.statusCode = status;
  response.end(
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>refused</Message><AWSAccessKeyId>${accessKey}` +
      '</AWSAccessKeyId><Key>acme/2026-11-21/id/original-1</Key></Error>',
  );
}
