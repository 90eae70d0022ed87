import { setTimeout as sleep } from 'node:timers/promises';
import { Docface, type Settings } from '../support/docface.ts';

/** A page takes this long, and costs nothing. */
export const pageMs = 1_000;
/** Pages that one process reads at the same time. */
export const slotsEach = 2;

const patienceMs = 60_000;
const askedEveryMs = 500;

/** A process with the role ocr. */
export class Worker {
  readonly docface: Docface;
  /** When pages were read, in milliseconds since 1970. */
  readonly #readAt: number[] = [];

  constructor(docface: Docface) {
    this.docface = docface;
  }

  /** When pages were read from one moment to another. */
  readBetween(from: number, to: number): readonly number[] {
    return this.#readAt.filter((at) => at >= from && at < to);
  }

  /** Asks for the pages that were read since the last time. */
  async refresh(): Promise<void> {
    this.#readAt.push(...(await this.docface.work()).readAt);
  }

  /** Resolves when it has read a page after `from`. */
  async untilReading(from: number): Promise<void> {
    for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(askedEveryMs)) {
      await this.refresh();
      if (this.readBetween(from, Infinity).length > 0) return;
    }
    throw new Error(`A process of the bench has read no page within ${patienceMs / 1000} s`);
  }
}

/** All processes of docface: three for everything else, and the workers. */
export class ScaleFleet {
  readonly workers: Worker[] = [];
  /** Takes calls of four clients with bulk work, and of a fifth one that waits for its answers. */
  readonly api: Docface;
  readonly #settings: Settings;
  /** Those that are no workers, by name. */
  readonly #others: Readonly<Record<string, Docface>>;

  private constructor(others: { readonly api: Docface; readonly [name: string]: Docface }, settings: Settings) {
    this.api = others.api;
    this.#settings = settings;
    this.#others = others;
  }

  static async start(settings: Settings): Promise<ScaleFleet> {
    const clients = 'bulk-1,bulk-2,bulk-3,bulk-4,interactive';
    const start = (roles: string, more: Settings = {}): Promise<Docface> =>
      Docface.start({ ...settings, DOCFACE_ROLES: roles, BENCH_PAGE_MS: String(pageMs), ...more });
    const api = await start('api', { BENCH_CLIENTS: clients });
    const [messenger, stages] = await Promise.all([start('relay,notifier,janitor'), start('typification,validation')]);
    return new ScaleFleet({ api, messenger, stages }, settings);
  }

  /** Starts workers, one after the other, until there are as many; resolves when each reads. */
  async grow(count: number): Promise<void> {
    const from = Date.now();
    while (this.workers.length < count) this.workers.push(await this.startWorker());
    await Promise.all(this.workers.map((worker) => worker.untilReading(from)));
  }

  /** Starts a worker that is not counted among the others. */
  async startWorker(): Promise<Worker> {
    const docface = await Docface.start({
      ...this.#settings,
      DOCFACE_ROLES: 'ocr',
      DOCFACE_ENGINE_SLOTS: String(slotsEach),
      BENCH_PAGE_MS: String(pageMs),
    });
    return new Worker(docface);
  }

  async refresh(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.refresh()));
  }

  /** Which process is which; the caller is this one. */
  get names(): ReadonlyMap<number, string> {
    return new Map([
      [process.pid, 'caller'],
      ...Object.entries(this.#others).map(([name, { pid }]) => [pid, name] as const),
      ...this.workers.map(({ docface }) => [docface.pid, 'workers'] as const),
    ]);
  }

  async stop(): Promise<void> {
    const workers = this.workers.map(({ docface }) => docface);
    await Promise.all([...workers, ...Object.values(this.#others)].map((each) => each.stop()));
  }
}
