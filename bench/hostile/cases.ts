import { attackWith } from './attack.ts';
import { floods } from './callers/floods.ts';
import { operatorsWays } from './callers/operators-ways.ts';
import { readers } from './callers/reads.ts';
import { reviewers } from './callers/reviews.ts';
import { uploads } from './callers/uploads.ts';
import { allFiles } from './files/all-files.ts';
import type { Harm, HostileCaller } from './hostile-caller.ts';
import type { HostileFile } from './hostile-file.ts';

/** Files do their harm as callers do. */
function callerOf({ make, ...file }: HostileFile): HostileCaller {
  const prepare = async (harm: Harm): Promise<() => Promise<void>> => {
    const bytes = await make(harm.random);
    return () => attackWith(bytes, harm);
  };
  return { ...file, prepare };
}

/** All that is tried, in the order in which it is. */
export const allCases: readonly HostileCaller[] = [
  ...allFiles.map(callerOf),
  ...uploads,
  ...readers,
  ...reviewers,
  ...operatorsWays,
  ...floods,
];
