import { AsyncWorkContext } from '../../adapters/child-process/async-work-context.ts';
import type { IdleProcesses } from '../../adapters/child-process/idle-processes.ts';
import { assemblyModule, ProcessDocumentAssembler } from '../../adapters/child-process/process-document-assembler.ts';
import { ProcessPool } from '../../adapters/child-process/process-pool.ts';
import type { TaskSlots } from '../../adapters/child-process/task-slots.ts';
import { confinedStart } from '../../adapters/confinement/confined-start.ts';
import type { DocumentAssembler } from '../../domain/ports/document-assembler.ts';
import { type Config, engineEnvironment } from '../config/load-config.ts';

/** One for the process: work never meets that of another service in it. */
export const workContext = new AsyncWorkContext();

export interface PoolConfig
  extends Pick<Config, 'engineSlots' | 'engineIdleSeconds' | 'engineMemoryMegabytes' | 'confinement'> {
  /** What the processes are for, for lists of processes. Defaults to `engine`. */
  readonly poolName?: string;
  /** Bytes of files and pixels that each process keeps for its next tasks. Defaults to none. */
  readonly heldBytes?: number;
  /** As in `ProcessPoolOptions`. */
  readonly hugePages?: boolean;
  /** Files and folders that the processes read beside what they consist of. Defaults to none. */
  readonly reads?: readonly string[];
}

/** What pools of one service share. */
export interface SharedByPools {
  readonly idleProcesses?: IdleProcesses;
  /** Of engines: a reader and what looks at faces keep a core busy each. Defaults to slots of the pool's own. */
  readonly taskSlots?: TaskSlots;
}

/** Processes for engines, within the limits that the configuration sets. */
export function makeProcessPool(config: PoolConfig, { idleProcesses, taskSlots }: SharedByPools = {}): ProcessPool {
  const { engineSlots, engineIdleSeconds, engineMemoryMegabytes, poolName, heldBytes = 0, hugePages = false } = config;
  return new ProcessPool({
    processes: taskSlots ?? engineSlots,
    idleTimeoutMs: engineIdleSeconds * 1000,
    memoryBytes: engineMemoryMegabytes * 2 ** 20,
    heldBytes,
    hugePages,
    environment: engineEnvironment(),
    prepare: confinedStart({ mode: config.confinement, reads: config.reads ?? [] }),
    watch: workContext.watch,
    ...(poolName !== undefined && { name: poolName }),
    ...(idleProcesses !== undefined && { idleProcesses }),
  });
}

/** One process for all files with many words: others open and read pages meanwhile, and memory stays for them. */
export function makeAssembler(config: Config, shared?: SharedByPools): DocumentAssembler {
  const pool = makeProcessPool({ ...config, poolName: 'documents', engineSlots: 1 }, shared);
  return new ProcessDocumentAssembler({ taskPool: pool.running(assemblyModule) });
}
