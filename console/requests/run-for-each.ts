interface Running<Item> {
  /** What is done with one of them. */
  readonly work: (item: Item) => Promise<void>;
  /** Seconds after which what failed may be tried again; null where that is of no use. */
  readonly secondsUntilAgain: (error: unknown) => number | null;
  /** Called once for each that was done, or failed for good. */
  readonly done: (item: Item, error: unknown) => void;
  /** Nothing new begins once it aborts; what is on its way ends, and is reported. */
  readonly signal: AbortSignal;
  /** Waits until a time to try again; ends early when the signal aborts. */
  readonly wait?: (seconds: number, signal: AbortSignal) => Promise<void>;
}

/** Calls at once: few enough that one person keeps nobody waiting. */
const atOnce = 4;
const maxTries = 10;
const longestPauseSeconds = 60;

/**
 * Does the same with each item, some of them at once. Where the service says when to try again, all wait for so long
 * and go on; what still fails then is reported, and stops no other.
 */
export async function runForEach<Item>(items: readonly Item[], running: Running<Item>): Promise<void> {
  const { work, secondsUntilAgain, done, signal, wait = pause } = running;
  const left = [...items];
  let resting: Promise<void> = Promise.resolve();
  const tryOne = async (item: Item): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      await resting;
      if (signal.aborted) return;
      try {
        await work(item);
        return done(item, null);
      } catch (error) {
        const seconds = secondsUntilAgain(error);
        if (seconds === null || tries >= maxTries) return done(item, error);
        resting = wait(Math.min(seconds, longestPauseSeconds), signal);
      }
    }
  };
  const lane = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined && !signal.aborted; item = left.shift()) await tryOne(item);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1_000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
