import type { Subscription } from '../../domain/ports/event-log.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import { PartitionProgress } from '../shared/partition-progress.ts';
import { ConsumerGroup } from './consumer-group.ts';
import type { EventLogTables, EventRow } from './event-log-tables.ts';
import type { GroupMember } from './group-member.ts';
import { OffsetCommitter } from './offset-committer.ts';

export interface ConsumerGroupsParts {
  readonly tables: EventLogTables;
  readonly logger: Logger;
  readonly commitIntervalMs: number;
  readonly redelivery: { readonly firstMs: number; readonly maxMs: number };
}

interface Entry {
  readonly topic: string;
  readonly loaded: Promise<ConsumerGroup>;
}

/** The groups that have consumers in this process, by topic and name. */
export class ConsumerGroups {
  readonly #parts: ConsumerGroupsParts;
  readonly #committer: OffsetCommitter;
  readonly #entries = new Map<string, Entry>();

  constructor(parts: ConsumerGroupsParts) {
    this.#parts = parts;
    this.#committer = new OffsetCommitter({
      commit: (rows) => parts.tables.commit(rows),
      logger: parts.logger,
      intervalMs: parts.commitIntervalMs,
    });
  }

  /** Adds a member to its group, which starts where it stopped the last time. */
  async join(subscription: Subscription, member: GroupMember): Promise<ConsumerGroup> {
    const id = entryId(subscription);
    for (;;) {
      const entry = this.#entries.get(id) ?? { topic: subscription.topic, loaded: this.#load(subscription) };
      this.#entries.set(id, entry);
      const group = await entry.loaded.catch((cause: unknown) => {
        if (this.#entries.get(id) === entry) this.#entries.delete(id);
        throw cause;
      });
      // Its last member may have left meanwhile: then it starts anew from what that one committed.
      if (this.#entries.get(id) !== entry) continue;
      group.add(member);
      return group;
    }
  }

  /** Commits what the group did and takes the drained member out of it. */
  async leave(subscription: Subscription, group: ConsumerGroup, member: GroupMember): Promise<void> {
    try {
      await this.#committer.flush();
    } finally {
      await group.remove(member);
      if (group.size === 0) this.#entries.delete(entryId(subscription));
    }
  }

  /** Hands published events to the groups of their topic. */
  offer(topic: string, rows: readonly EventRow[]): void {
    for (const entry of this.#entries.values()) {
      if (entry.topic === topic) entry.loaded.then((group) => group.offer(rows)).catch(() => undefined);
    }
  }

  /** Looks for events that nobody announced, with one statement for all groups. */
  async poll(): Promise<void> {
    const entries = [...this.#entries.values()];
    if (entries.length === 0) return;
    const heads = await this.#parts.tables.heads([...new Set(entries.map(({ topic }) => topic))]);
    for (const { topic, loaded } of entries) (await loaded).notice(heads.filter((head) => head.topic === topic));
  }

  /** Of the group of a topic that stands still longest, in milliseconds; 0 where none does. */
  async stalledMs(topic: string): Promise<number> {
    const entries = [...this.#entries.values()].filter((entry) => entry.topic === topic);
    const groups = await Promise.allSettled(entries.map(({ loaded }) => loaded));
    return Math.max(0, ...groups.map((group) => (group.status === 'fulfilled' ? group.value.stalledMs : 0)));
  }

  /** Commits nothing more. */
  close(): void {
    this.#committer.stop();
  }

  async #load({ group, topic }: Subscription): Promise<ConsumerGroup> {
    const { tables, logger, redelivery } = this.#parts;
    const offsets = await tables.join(group, topic);
    return new ConsumerGroup({
      group,
      topic,
      progress: new Map([...offsets].map(([partition, start]) => [partition, new PartitionProgress(start)])),
      fetch: (from, limit) => tables.fetch(topic, from, limit),
      changed: (source) => this.#committer.touch(source),
      logger,
      redelivery,
    });
  }
}

function entryId({ topic, group }: Subscription): string {
  return JSON.stringify([topic, group]);
}
