import type { OutboxRow } from '../../domain/ports/outbox.ts';
import type { Database, Repositories } from '../../domain/ports/repositories.ts';
import { type DeadLetterCode, endToldBy } from '../../domain/request/events.ts';
import type { Request, RequestStatus } from '../../domain/request/request.ts';

/** Hears of what was committed, in the process that committed it. Must not throw. */
export interface CommitListener {
  /** An attempt of a request ended with this status; `request` is what was written with it. */
  requestFinished(request: Request, status: RequestStatus): void;
  deadLetterKept(code: DeadLetterCode): void;
}

/**
 * The same database, with an ear for what ends: whatever finishes a request or gives up work goes through here. The
 * listener hears once of each commit, and nothing of what was rolled back.
 */
export function watchCommits(database: Database, listener: CommitListener): Database {
  return {
    ...listening(database, listener),
    check: () => database.check(),
    async transaction(work) {
      const heard: (() => void)[] = [];
      const afterwards: CommitListener = {
        requestFinished: (request, status) => heard.push(() => listener.requestFinished(request, status)),
        deadLetterKept: (code) => heard.push(() => listener.deadLetterKept(code)),
      };
      const result = await database.transaction((repositories) => work(listening(repositories, afterwards)));
      for (const tell of heard) tell();
      return result;
    },
  };
}

function listening(repositories: Repositories, listener: CommitListener): Repositories {
  const { requests, work, deadLetters } = repositories;
  const hear = (request: Request, events: readonly OutboxRow[]): void => {
    const ending = events.map(({ event }) => endToldBy(event)).find((status) => status !== null);
    if (ending !== undefined && ending !== null) listener.requestFinished(request, ending);
  };
  return {
    ...repositories,
    requests: withMethods(requests, {
      async update(request, events = []) {
        await requests.update(request, events);
        hear(request, events);
      },
    }),
    work: withMethods(work, {
      async commitEffect(lease, effect, now) {
        const committed = await work.commitEffect(lease, effect, now);
        if (committed) hear(effect.after, effect.events);
        return committed;
      },
    }),
    deadLetters: withMethods(deadLetters, {
      async insert(letter) {
        await deadLetters.insert(letter);
        listener.deadLetterKept(letter.code);
      },
    }),
  };
}

/** `target` with some methods of its own replaced. */
function withMethods<Target extends object>(target: Target, replaced: Partial<Target>): Target {
  return new Proxy(target, {
    get(_, name) {
      if (name in replaced) return Reflect.get(replaced, name);
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
