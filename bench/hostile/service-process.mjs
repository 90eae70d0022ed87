/**
 * The built service of bench:hostile, in plain JavaScript so that nothing but the service runs in its process. Each
 * message is answered with the longest delay of its event loop since the last one, in milliseconds; `profile` starts to
 * record where its time goes, and a path in `keep` says where to write that.
 */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolution = 10;
const delays = monitorEventLoopDelay({ resolution });
delays.enable();
const session = new Session();

async function answer({ profile = false, keep = null }) {
  const longest = Math.max(0, delays.max / 1e6 - resolution);
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
  process.send(longest);
  delays.reset();
}

process.on('message', (message) => void answer(message));
// The parent went away: nothing is left to do.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel.unref();

await import('../../dist/infrastructure/main.js');
