import { createRequire } from 'node:module';

/** From package.json, which lies two folders above src and dist alike. */
export const { version } = createRequire(import.meta.url)('../../../package.json') as { readonly version: string };
