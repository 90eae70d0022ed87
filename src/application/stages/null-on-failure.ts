import { DocfaceError } from '../../domain/errors.ts';

/**
 * For what a page can do without: null where the page or an engine is not up to it. An engine that dies is tried once
 * more, because something else may have killed it; what a later try may bring is worth that try and fails.
 */
export async function nullOnFailure<Found>(look: () => Promise<Found>): Promise<Found | null> {
  try {
    return await look();
  } catch (error) {
    if (!isOwnFault(error)) throw error;
    if (!error.retryable) return null;
  }
  try {
    return await look();
  } catch (error) {
    if (!isOwnFault(error)) throw error;
    return null;
  }
}

function isOwnFault(error: unknown): error is DocfaceError {
  return error instanceof DocfaceError && error.code !== 'DEPENDENCY_UNAVAILABLE';
}
