import { newAttempt } from './lifecycle.ts';
import { currentAttempt, type Request } from './request.ts';

/**
 * What is kept of a request that was erased: ids, client, kind, lane, track, and when it was submitted, was to expire
 * and was erased. Its attempts and its way to the end are not.
 */
export function tombstoneOf(erased: Request): Request {
  const { number, from, track, notify } = currentAttempt(erased);
  const bare = newAttempt({
    number,
    from,
    track,
    notify,
    template: null,
    namedTemplate: null,
    pages: null,
    replayId: null,
    shadow: false,
  });
  return {
    ...erased,
    traceparent: null,
    attempts: [bare],
    history: erased.history.filter(({ status }) => status === 'erased'),
  };
}
