import { describeConfinement } from '../contract/confinement.suite.ts';
import { confinedKindsWith } from '../support/confined-kinds.ts';
import { installedModels } from '../support/installed-models.ts';

describeConfinement(confinedKindsWith(installedModels()));
