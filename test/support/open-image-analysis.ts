import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { analysisModule, ThreadedImageAnalysis } from '../../src/adapters/child-process/threaded-image-analysis.ts';

/** In one process, which starts on first use. */
export function openImageAnalysis(): ThreadedImageAnalysis {
  return new ThreadedImageAnalysis({ threads: new ProcessPool({ processes: 1 }).running(analysisModule) });
}
