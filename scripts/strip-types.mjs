/**
 * Hooks with which Node reads the TypeScript of this checkout, whose types can be erased: without a program, a socket
 * or a cache, so that confined processes can. See src/adapters/shared/worker-module.ts.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!/^file:.*\.m?ts(?:\?|$)/.test(url)) return next(url, context);
  const path = fileURLToPath(url);
  const { code, errors } = transformSync(path, await readFile(path, 'utf8'), { sourcemap: false, tsconfig: false });
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0].message}`);
  return { format: 'module', source: code, shortCircuit: true };
}
