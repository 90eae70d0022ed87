import { createContext, Script } from 'node:vm';

const global = createContext({ run: null });
const call = new Script('run()');

/**
 * What `work` answers, or null when it took longer than `ms` and was stopped in its midst, even in a regular expression.
 * For synchronous work that changes nothing outside itself. Costs a tenth of a millisecond.
 */
export function runWithin<Answer>(ms: number, work: () => Answer): { readonly answer: Answer } | null {
  global['run'] = work;
  try {
    return { answer: call.runInContext(global, { timeout: ms }) as Answer };
  } catch (error) {
    if (isTimeout(error)) return null;
    throw error;
  } finally {
    global['run'] = null;
  }
}

function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
