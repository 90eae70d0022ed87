import type { SignalChannel, Signals } from '../../domain/ports/signals.ts';

/** What hears notifications of the database: `PglitePool`. */
interface NotificationSource {
  listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>>;
}

/** Signals over the notifications of the embedded database. The repositories send them. */
export class PgliteSignals implements Signals {
  readonly #source: NotificationSource;

  constructor(source: NotificationSource) {
    this.#source = source;
  }

  listen(channel: SignalChannel, listener: (payload: string) => void): Promise<() => Promise<void>> {
    return this.#source.listen(`docface_${channel}`, listener);
  }
}
