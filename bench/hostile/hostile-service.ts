import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { BuiltService } from '../support/built-service.ts';
import type { Settings } from '../support/docface.ts';

const script = fileURLToPath(new URL('./service-process.mjs', import.meta.url));
const slots = 2;

/** Longest times, in milliseconds, in which the event loop did nothing else; infinite when the process ended. */
export interface LoopDelays {
  /** Without the time in which it waited for a processor. */
  readonly heldMs: number;
  readonly lateMs: number;
  /** Processor time of the main thread: what is left of a delay on a machine that does other work. */
  readonly ranMs: number;
}

const forever = Number.POSITIVE_INFINITY;
const never: LoopDelays = { heldMs: forever, lateMs: forever, ranMs: forever };

/** The built service with two slots, and two clients who know nothing of one another. */
export class HostileService extends BuiltService {
  /** Of the client that sends what hurts, and of the one that is measured meanwhile. */
  keys = { hostile: '', second: '' };

  /** Starts it on a new data directory, or on servers when the settings name them. */
  static override async start(settings: Settings): Promise<HostileService> {
    const running = await BuiltService.run(script, {
      DOCFACE_ENGINE_SLOTS: String(slots),
      // The receiver of the bench that never answers.
      DOCFACE_WEBHOOK_ALLOW_PRIVATE: 'true',
      DOCFACE_WEBHOOK_ALLOW_HTTP: 'true',
      ...settings,
    });
    const service = new HostileService(running);
    service.keys = { hostile: await service.makeClient('hostile'), second: await service.makeClient('second') };
    return service;
  }

  /** Longest delays of the event loop since the last time. */
  async maxDelays(message: { readonly profile?: boolean; readonly keep?: string } = {}): Promise<LoopDelays> {
    if (this.hasEnded) return never;
    const over = new AbortController();
    const answered = once(this.child, 'message', over) as Promise<[LoopDelays]>;
    const ended = once(this.child, 'exit', over).then(() => [never] as const);
    this.child.send(message);
    const [longest] = await Promise.race([answered, ended]);
    // The other one ends too, and nobody learns of it.
    ended.catch(() => undefined);
    answered.catch(() => undefined);
    over.abort();
    return longest;
  }
}
