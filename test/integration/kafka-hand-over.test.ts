import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { StageCommit } from '../../src/application/pipeline/stage-commit.ts';
import { StageRunner } from '../../src/application/pipeline/stage-runner.ts';
import type { StageWork } from '../../src/application/pipeline/stage-task.ts';
import { type StageRequested, stageRequested } from '../../src/domain/request/events.ts';
import { complete } from '../../src/domain/request/lifecycle.ts';
import { sampleClient, sampleRequest } from '../contract/database.samples.ts';
import { type EmbeddedWorld, openEmbeddedWorld } from '../support/embedded-world.ts';
import { openKafkaLog } from './kafka-stage.ts';

const itemMs = 700;
const items = 120;
const topic = `docface.hand-over-${process.pid}.v1`;

/** A process of a stage: its own log and runner, on the database that all share. */
async function startMember(world: EmbeddedWorld, work: StageWork) {
  const log = openKafkaLog();
  onTestFinished(() => log.close());
  const runner = new StageRunner({
    ...world,
    commit: new StageCommit(world),
    random: () => 0,
    leaseMs: 30_000,
    atOnce: 4,
  });
  return log.subscribe({ group: 'g', topic, concurrency: 64 }, (stored, signals) =>
    runner.handle({ eventId: stored.id, event: stored.payload as StageRequested, at: stored.at, signals }, work),
  );
}

test('work is done once, and all of it, while members of its group join and leave', { timeout: 120_000 }, async () => {
  const world = await openEmbeddedWorld();
  onTestFinished(() => world.close());
  const client = sampleClient('acme');
  await world.database.clients.insert(client);
  const requests = Array.from({ length: items }, () => sampleRequest(client.id, { createdAt: world.clock.now() }));
  for (const request of requests) await world.database.requests.insert(request);
  const log = openKafkaLog();
  onTestFinished(() => log.close());
  await log.ensureTopics([{ name: topic, partitions: 12, retentionMs: 3_600_000 }]);
  await log.publish(
    topic,
    requests.map((request) => ({
      id: world.ids.next(),
      key: request.id,
      payload: stageRequested(request, 'validation', 'result'),
      at: new Date(),
    })),
  );
  const runs: string[] = [];
  const work: StageWork = {
    async run(task) {
      runs.push(task.request.id);
      await sleep(itemMs);
      await new StageCommit(world).once(task, ({ request, now }) =>
        complete(request, { resultKey: 'result', reviewReasons: [] }, now),
      );
    },
  };

  await startMember(world, work);
  await expect.poll(() => runs.length, { timeout: 20_000 }).toBeGreaterThan(0);
  await startMember(world, work);
  for (let guests = 0; guests < 4; guests += 1) {
    const guest = await startMember(world, work);
    await sleep(2 * itemMs);
    await guest.stop();
  }

  const statuses = async () =>
    Promise.all(requests.map(async ({ id }) => (await world.database.requests.find(id))?.status));
  await expect.poll(statuses, { timeout: 60_000, interval: 500 }).toEqual(requests.map(() => 'completed'));
  expect(runs.toSorted()).toEqual(requests.map(({ id }) => id).toSorted());
});
