/**
 * The built service of bench:hostile, in plain JavaScript so that nothing but the service runs in its process. Each
 * message is answered with the longest delays of its event loop since the last one; `profile` starts to record where
 * its time goes, and a path in `keep` says where to write that.
 */
import { openSync, readSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

const everyMs = 10;
/** Nanoseconds that the main thread ran, and waited for a processor: sched-stats.rst of Linux. */
const schedule = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
const text = Buffer.alloc(100);
const session = new Session();
/** Milliseconds. A loop that is held computes or waits for a file; one that is late may lack a processor as well. */
const none = { heldMs: 0, lateMs: 0, ranMs: 0 };
let longest = none;
let last = look();

function look() {
  const bytes = readSync(schedule, text, 0, text.length, 0);
  const [ran, waited] = text.toString('latin1', 0, bytes).split(' ');
  return { at: performance.now(), ranMs: Number(ran) / 1e6, waitedMs: Number(waited) / 1e6 };
}

setInterval(() => {
  const now = look();
  const lateMs = now.at - last.at - everyMs;
  const heldMs = lateMs - (now.waitedMs - last.waitedMs);
  const ranMs = now.ranMs - last.ranMs;
  longest = {
    heldMs: Math.max(longest.heldMs, heldMs),
    lateMs: Math.max(longest.lateMs, lateMs),
    ranMs: Math.max(longest.ranMs, ranMs),
  };
  last = now;
}, everyMs).unref();

async function answer({ profile = false, keep = null }) {
  const told = longest;
  if (profile) {
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.start');
  }
  if (keep !== null) {
    const { profile: recorded } = await session.post('Profiler.stop');
    writeFileSync(keep, JSON.stringify(recorded));
    session.disconnect();
  }
  process.send(told);
  // What recording costs is nobody's delay.
  last = look();
  longest = none;
}

process.on('message', (message) => void answer(message));
// The parent went away: nothing is left to do.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel.unref();

await import('../../dist/infrastructure/main.js');
