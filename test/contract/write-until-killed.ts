import { openEmbeddedDatabase } from '../support/open-embedded-database.ts';
import { at, newId, outboxRow, sampleClient, sampleRequest } from './database.samples.ts';

/** A process that writes requests until it is killed, and reports each one that was acknowledged. */

const [directory = ''] = process.argv.slice(2);
const { database } = await openEmbeddedDatabase(directory);
const client = sampleClient(`client-${newId()}`);
await database.clients.insert(client);

for (;;) {
  const request = sampleRequest(client.id, { createdAt: at() });
  await database.transaction(async (tx) => {
    await tx.requests.insert(request);
    await tx.outbox.add([outboxRow(client.id, { id: request.id, lane: 'interactive' })]);
  });
  process.stdout.write(`${request.id}\n`);
}
