/** For databases, brokers, stores, threads and files of the service's own. */
const ownFiles = 256;
const maxConnections = 10_000;
const minConnections = 16;

/** Files, connections among them, that the system lets this process have open at once. */
export function maxOpenFiles(): number {
  // What getReport tells is not typed further.
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}

/** Connections for which there is room, with one more file for each: its upload in the spool. */
export function connectionsFor(openFiles: number): number {
  const half = Math.floor((openFiles - ownFiles) / 2);
  return Math.min(maxConnections, Math.max(minConnections, half));
}
