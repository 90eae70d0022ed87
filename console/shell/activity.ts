import { useSyncExternalStore } from 'react';

/** Without a key or a pointer for this long nobody looks: pages ask for nothing, so that an idle session may end. */
const idleMs = 10 * 60_000;

let lastInput = performance.now();
const listeners = new Set<() => void>();
const report = (): void => {
  for (const listener of listeners) listener();
};
const heard = (): void => {
  const wasIdle = !isActive();
  lastInput = performance.now();
  if (wasIdle) report();
};
for (const name of ['pointerdown', 'pointermove', 'keydown', 'wheel']) {
  globalThis.addEventListener(name, heard, { passive: true });
}
setInterval(report, 30_000);

function isActive(): boolean {
  return performance.now() - lastInput < idleMs;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether somebody uses the page: only then it asks what is new. */
export function useActive(): boolean {
  return useSyncExternalStore(subscribe, isActive);
}
