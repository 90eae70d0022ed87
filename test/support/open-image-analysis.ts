import { analysisModule, PooledImageAnalysis } from '../../src/adapters/child-process/pooled-image-analysis.ts';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';

/** In one process, which starts on first use. */
export function openImageAnalysis(): PooledImageAnalysis {
  return new PooledImageAnalysis({ taskPool: new ProcessPool({ processes: 1 }).running(analysisModule) });
}
