import { execFile } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { nodeArguments } from '../shared/worker-module.ts';
import { canConfine, confinedStart, giveUpConfining } from './confined-start.ts';
import type { ProbeReport } from './confinement-probe.ts';

export interface ConfinementReport extends Omit<ProbeReport, 'landlock'> {
  /** Version of Landlock's interface that keeps a process to its files; 0 where nothing does. */
  readonly landlock: number;
}

export interface InspectConfinementOptions {
  /** Everything that any of the processes may read beside what it consists of. */
  readonly reads: readonly string[];
  /** What must not be reached, such as the data directory. */
  readonly closed: readonly string[];
}

const run = promisify(execFile);
const timeoutMs = 20_000;
const probe = fileURLToPath(new URL(`./confinement-probe${extname(import.meta.url)}`, import.meta.url));

/** Starts a process confined that tries what is forbidden. Null where none can be started so. */
export async function inspectConfinement({
  reads,
  closed,
}: InspectConfinementOptions): Promise<ConfinementReport | null> {
  if (!canConfine()) return null;
  const words = [...nodeArguments(import.meta.url), probe, JSON.stringify(closed)];
  const start = confinedStart({ mode: 'auto', reads })({ program: process.execPath, words, environment: {} });
  try {
    const { stdout } = await run(start.program, start.words, { env: start.environment, timeout: timeoutMs });
    const report = JSON.parse(stdout) as ProbeReport;
    const { landlockVersion } = await import('./kernel.ts');
    return { ...report, landlock: report.landlock ? landlockVersion() : 0 };
  } catch {
    giveUpConfining();
    return null;
  } finally {
    await start.ended();
  }
}
