import type { BareServers } from './bare-servers.ts';
import { type Dues, noDues } from './dues.ts';

/** Each kind by itself, as fast as it goes: nothing waits for what it would need from another. */
export async function payAtOnce(bare: BareServers, dues: Dues): Promise<void> {
  const { puts, transactions, effects, writes, publishes, events } = dues;
  const batches = inShares({ ...noDues, events }, publishes);
  await Promise.all([
    times(puts, 32, () => bare.put()),
    times(transactions, 10, () => bare.transaction()),
    times(effects, 10, () => bare.effect()),
    times(writes, 10, () => bare.write()),
    times(publishes, 8, async () => {
      await Promise.all(bare.publish(batches().events));
    }),
  ]);
}

/** Of a request; each begins with an event that came. */
const stages = 3;
/**
 * How long an event waits at most for others to be sent with it. Mostly enough have come by then; longer waits make
 * several processes slower by a tenth, because each has its own last requests to wait for.
 */
const waitMs = 20;

/**
 * As requests need them, so many at a time: in each of the stages writes, objects, what is committed, and then an event
 * that has to come back before the next stage begins. Events of different requests are sent together.
 */
export async function payInOrder(
  bare: BareServers,
  dues: Dues,
  of: { readonly requests: number; readonly atOnce: number },
): Promise<void> {
  const channel = new EventChannel(bare, Math.max(1, Math.round(dues.events / Math.max(1, dues.publishes))));
  const nextShare = inShares(dues, of.requests * stages);
  await times(of.requests, of.atOnce, async () => {
    for (let stage = 0; stage < stages; stage += 1) {
      const { puts, transactions, effects, writes, events } = nextShare();
      await times(writes, 1, () => bare.write());
      await times(puts, 1, () => bare.put());
      await times(effects, 1, () => bare.effect());
      await times(transactions, 1, () => bare.transaction());
      await Promise.all(Array.from({ length: events }, () => channel.send()));
    }
  });
}

/** Returns so many times in turn what is due then; together it is all. */
export function inShares(dues: Dues, count: number): () => Dues {
  const left = { ...dues };
  let turns = count;
  const share = (kind: keyof Dues): number => {
    const due = Math.ceil(left[kind] / turns);
    left[kind] -= due;
    return due;
  };
  return () => {
    const turn = {
      puts: share('puts'),
      transactions: share('transactions'),
      effects: share('effects'),
      writes: share('writes'),
      publishes: share('publishes'),
      events: share('events'),
    };
    turns -= 1;
    return turn;
  };
}

/** Sends events in calls of a size, or fewer when the others do not come soon. */
class EventChannel {
  readonly #bare: BareServers;
  readonly #size: number;
  #waiting: ((consumed: Promise<void>) => void)[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(bare: BareServers, size: number) {
    this.#bare = bare;
    this.#size = size;
  }

  /** Resolves when the event was consumed. */
  send(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length >= this.#size) this.#flush();
      else this.#timer ??= setTimeout(() => this.#flush(), waitMs);
    });
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#bare.publish(waiting.length).forEach((consumed, index) => waiting[index]?.(consumed));
  }
}

async function times(count: number, concurrency: number, work: () => Promise<void>): Promise<void> {
  let started = 0;
  const lane = async (): Promise<void> => {
    while (started < count) {
      started += 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: Math.min(count, concurrency) }, lane));
}
