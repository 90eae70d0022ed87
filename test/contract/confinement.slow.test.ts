import { confinedKinds } from '../support/confined-kinds.ts';
import { describeConfinement } from './confinement.suite.ts';

describeConfinement(confinedKinds);
