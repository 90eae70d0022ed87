import type { Repositories } from '../../domain/ports/repositories.ts';
import { type MeasuredCall, measuredMethods } from '../shared/measured-methods.ts';

/** Told of each call that ended: of a repository, `requests.insert`, or of a whole `transaction`. */
export type DatabaseListener = (call: MeasuredCall) => void;

/** The same repositories, with each call of a method measured under the names of both. */
export function measuredRepositories(onCall: DatabaseListener, repositories: Repositories): Repositories {
  const measured = Object.entries(repositories).map(
    ([name, repository]: [string, Repositories[keyof Repositories]]) => {
      const ended = (call: MeasuredCall): void => onCall({ ...call, operation: `${name}.${call.operation}` });
      return [name, measuredMethods(repository, ended)] as const;
    },
  );
  return Object.fromEntries(measured) as unknown as Repositories;
}
