import { extname } from 'node:path';

/** What a module that `Threads` run exports as default. */
export type ThreadTask<Task, Answer> = (task: Task) => Promise<Answer>;

/** Where the module of this name lies beside `importer` (`import.meta.url`), in src and in dist alike. */
export function threadModule(importer: string, name: string): URL {
  return new URL(`./${name}${extname(importer)}`, importer);
}

/**
 * Options of a thread beside `importer`: in a source tree it has to read TypeScript. tsx's own `--import tsx` does not
 * reach threads on every line of Node, so its hooks are registered by hand; built files need nothing.
 */
export function threadArguments(importer: string): { readonly execArgv?: string[] } {
  if (extname(importer) !== '.ts') return {};
  const register = `import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))}; register();`;
  return { execArgv: ['--import', `data:text/javascript,${encodeURIComponent(register)}`] };
}
