import type { IdleProcesses } from '../../adapters/child-process/idle-processes.ts';
import { assemblyModule, ProcessDocumentAssembler } from '../../adapters/child-process/process-document-assembler.ts';
import type { DocumentAssembler } from '../../domain/ports/document-assembler.ts';
import type { Config } from '../config/load-config.ts';
import { makeProcessPool } from './process-pool.ts';

/** One process for all files with many words: others open and read pages meanwhile, and memory stays for them. */
export function makeAssembler(config: Config, idleProcesses?: IdleProcesses): DocumentAssembler {
  const pool = makeProcessPool({ ...config, engineSlots: 1 }, idleProcesses);
  return new ProcessDocumentAssembler({ threads: pool.running(assemblyModule) });
}
