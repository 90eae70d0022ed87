import type { ServerCall } from '../../domain/ports/metrics.ts';

/** A call of a method that ended. `operation` is the name of the method. */
export type MeasuredCall = Omit<ServerCall, 'server'>;

/**
 * `target` with the calls of its methods measured that return a promise: of those that are named, or of all. `ended`
 * is told when the promise settled; it must not throw.
 */
export function measuredMethods<Target extends object>(
  target: Target,
  ended: (call: MeasuredCall) => void,
  names?: readonly (keyof Target & string)[],
): Target {
  return new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (typeof name === 'symbol' || names?.some((each) => each === name) === false) return value.bind(target);
      return (...args: unknown[]): unknown => {
        const startedAt = performance.now();
        const answer: unknown = Reflect.apply(value, target, args);
        if (!(answer instanceof Promise)) return answer;
        const report = (outcome: MeasuredCall['outcome']) => (): void =>
          ended({ operation: name, outcome, durationMs: performance.now() - startedAt });
        answer.then(report('done'), report('failed'));
        return answer;
      };
    },
  });
}
