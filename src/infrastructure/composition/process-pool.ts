import type { IdleProcesses } from '../../adapters/child-process/idle-processes.ts';
import { ProcessPool } from '../../adapters/child-process/process-pool.ts';
import { type Config, engineEnvironment } from '../config/load-config.ts';
import { workContext } from './work-context.ts';

export type PoolConfig = Pick<Config, 'engineSlots' | 'engineIdleSeconds' | 'engineMemoryMegabytes'>;

/** Processes for engines, within the limits that the configuration sets. Pools of one service share `idleProcesses`. */
export function makeProcessPool(
  { engineSlots, engineIdleSeconds, engineMemoryMegabytes }: PoolConfig,
  idleProcesses?: IdleProcesses,
): ProcessPool {
  return new ProcessPool({
    processes: engineSlots,
    idleTimeoutMs: engineIdleSeconds * 1000,
    memoryBytes: engineMemoryMegabytes * 2 ** 20,
    environment: engineEnvironment(),
    watch: workContext.watch,
    ...(idleProcesses !== undefined && { idleProcesses }),
  });
}
