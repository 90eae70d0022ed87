import { extname } from 'node:path';

/** The module that makes forms of results, to be run in processes. */
export const resultFormsModule = new URL(`./result-forms-thread${extname(import.meta.url)}`, import.meta.url);
