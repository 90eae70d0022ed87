/** What the promise gives, or `late()` thrown after `limitMs`; the promise itself goes on. */
export async function within<T>(promise: Promise<T>, limitMs: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), limitMs);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for the promise, but not longer than `limitMs`; true when it settled in time. */
export async function settledWithin(promise: Promise<unknown>, limitMs: number): Promise<boolean> {
  const settled = promise.then(
    () => undefined,
    () => undefined,
  );
  try {
    await within(settled, limitMs, () => new Error('late'));
    return true;
  } catch {
    return false;
  }
}
