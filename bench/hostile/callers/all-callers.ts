import type { HostileCaller } from '../hostile-caller.ts';
import { floods } from './floods.ts';
import { operatorsWays } from './operators-ways.ts';
import { readers } from './reads.ts';
import { reviewers } from './reviews.ts';
import { uploads } from './uploads.ts';

export const allCallers: readonly HostileCaller[] = [...uploads, ...readers, ...reviewers, ...operatorsWays, ...floods];
