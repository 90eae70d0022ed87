import { AsyncWorkContext } from '../../adapters/async-hooks/async-work-context.ts';

/** One for the process: work never meets that of another service in it. */
export const workContext = new AsyncWorkContext();
