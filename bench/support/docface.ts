import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LoadClient } from '../../test/support/load-client.ts';
import { prepareServers, startDocfaceServers } from '../../test/support/servers/docface-servers.ts';
import { Forked } from './forked.ts';

export type Settings = Readonly<Record<string, string>>;

/** What a process of docface sends when it works. */
export interface Started {
  readonly url: string;
  /** Of the clients that it has made, in their order. */
  readonly keys: readonly string[];
}

/** What a process with engines that compute nothing has done since it was asked the last time. */
export interface Work {
  /** When pages were read, in milliseconds since 1970. */
  readonly readAt: readonly number[];
  /** Milliseconds that interactive work waited for a slot and used the engine. */
  readonly interactiveMs: number;
}

/** docface in a process of its own. */
export class Docface implements Started {
  readonly url: string;
  readonly keys: readonly string[];
  readonly #forked: Forked;

  private constructor({ url, keys }: Started, forked: Forked) {
    this.url = url;
    this.keys = keys;
    this.#forked = forked;
  }

  /** Starts it with these settings, `BENCH_CLIENTS` and `BENCH_PAGE_MS` among them (docface-process.ts). */
  static async start(settings: Settings): Promise<Docface> {
    const { forked, said } = await Forked.start(new URL('./docface-process.ts', import.meta.url), {
      DOCFACE_PORT: '0',
      DOCFACE_LOG_LEVEL: 'error',
      ...settings,
    });
    return new Docface(said as Started, forked);
  }

  get pid(): number {
    return this.#forked.pid;
  }

  /** For one of the clients, by its place among them. */
  client(index = 0): LoadClient {
    return new LoadClient(this.url, this.keys[index] ?? '');
  }

  async work(): Promise<Work> {
    return (await this.#forked.ask({})) as Work;
  }

  terminate(): Promise<void> {
    return this.#forked.terminate();
  }

  stop(): Promise<void> {
    return this.#forked.stop();
  }
}

/** Works with a new data directory, on the embedded default, which is gone afterwards. */
export async function onDataDirectory<Result>(work: (settings: Settings) => Promise<Result>): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'docface-bench-'));
  try {
    return await work({ DOCFACE_DATA_DIR: directory });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Works on new servers, migrated and with their topics, which are gone afterwards. */
export async function onServers<Result>(work: (settings: Settings) => Promise<Result>): Promise<Result> {
  const servers = await startDocfaceServers();
  try {
    await prepareServers(servers.environment);
    return await onDataDirectory((directory) => work({ ...servers.environment, ...directory }));
  } finally {
    await servers.stop();
  }
}
