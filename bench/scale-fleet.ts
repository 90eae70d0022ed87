import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../test/support/docface-process.ts';
import { Forked } from './forked.ts';

/** A page takes this long, and costs nothing. */
export const pageMs = 1_000;
/** Pages that one process reads at the same time. */
export const slotsEach = 2;

const patienceMs = 60_000;
const askedEveryMs = 500;

/** A process with the role ocr. */
export class Worker {
  readonly #forked: Forked;
  /** When pages were read, in milliseconds since 1970. */
  readonly #readAt: number[] = [];

  constructor(forked: Forked) {
    this.#forked = forked;
  }

  get pid(): number {
    return this.#forked.pid;
  }

  /** When pages were read from one moment to another. */
  readBetween(from: number, to: number): readonly number[] {
    return this.#readAt.filter((at) => at >= from && at < to);
  }

  /** Asks for the pages that were read since the last time. */
  async refresh(): Promise<void> {
    this.#readAt.push(...((await this.#forked.ask({})) as number[]));
  }

  /** Resolves when it has read a page after `from`. */
  async untilReading(from: number): Promise<void> {
    for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(askedEveryMs)) {
      await this.refresh();
      if (this.readBetween(from, Infinity).length > 0) return;
    }
    throw new Error(`A process of the bench has read no page within ${patienceMs / 1000} s`);
  }

  terminate(): Promise<void> {
    return this.#forked.terminate();
  }

  stop(): Promise<void> {
    return this.#forked.stop();
  }
}

/** All processes of docface: three for everything else, and the workers. */
export class ScaleFleet {
  readonly workers: Worker[] = [];
  readonly url: string;
  /** Of four clients with bulk work, and of one that waits for its answers. */
  readonly keys: readonly string[];
  readonly #environment: Readonly<Record<string, string>>;
  readonly #others: ReadonlyMap<string, Forked>;

  private constructor(parts: {
    readonly url: string;
    readonly keys: readonly string[];
    readonly environment: Readonly<Record<string, string>>;
    readonly others: ReadonlyMap<string, Forked>;
  }) {
    this.url = parts.url;
    this.keys = parts.keys;
    this.#environment = parts.environment;
    this.#others = parts.others;
  }

  static async start(environment: Readonly<Record<string, string>>): Promise<ScaleFleet> {
    const port = String(await freePort());
    const api = await start(environment, { DOCFACE_ROLES: 'api', DOCFACE_PORT: port });
    const [messenger, stages] = await Promise.all(
      ['relay,notifier,janitor', 'typification,validation'].map(async (roles) =>
        start(environment, { DOCFACE_ROLES: roles, DOCFACE_PORT: '0' }),
      ),
    );
    const others = Object.entries({ api, messenger, stages }).flatMap(([name, started]) =>
      started === undefined ? [] : [[name, started.forked] as const],
    );
    return new ScaleFleet({
      url: `http://127.0.0.1:${port}`,
      keys: api.said as readonly string[],
      environment,
      others: new Map(others),
    });
  }

  /** Starts workers, one after the other, until there are as many; resolves when each reads. */
  async grow(count: number): Promise<void> {
    const from = Date.now();
    while (this.workers.length < count) this.workers.push(await this.startWorker());
    await Promise.all(this.workers.map((worker) => worker.untilReading(from)));
  }

  /** Starts a worker that is not counted among the others. */
  async startWorker(): Promise<Worker> {
    const { forked } = await start(this.#environment, {
      DOCFACE_ROLES: 'ocr',
      DOCFACE_PORT: '0',
      DOCFACE_ENGINE_SLOTS: String(slotsEach),
      BENCH_PAGE_MS: String(pageMs),
    });
    return new Worker(forked);
  }

  async refresh(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.refresh()));
  }

  /** Which process is which; the caller is this one. */
  get names(): ReadonlyMap<number, string> {
    return new Map([
      [process.pid, 'caller'],
      ...[...this.#others].map(([name, { pid }]) => [pid, name] as const),
      ...this.workers.map(({ pid }) => [pid, 'workers'] as const),
    ]);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.workers, ...this.#others.values()].map((each) => each.stop()));
  }
}

function start(environment: Readonly<Record<string, string>>, settings: Readonly<Record<string, string>>) {
  return Forked.start('./scale-process.ts', { ...environment, ...settings });
}
