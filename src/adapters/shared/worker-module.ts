import { extname } from 'node:path';

/** What a module that `TaskPool` run exports as default. */
export type WorkerTask<Task, Answer> = (task: Task) => Promise<Answer>;

/** Where the module of this name lies beside `importer` (`import.meta.url`), in src and in dist alike. */
export function workerModule(importer: string, name: string): URL {
  return new URL(`./${name}${extname(importer)}`, importer);
}

/**
 * Arguments of Node for a process or a thread that runs modules beside `importer` (`import.meta.url`): in a source tree
 * it has to read TypeScript, and may be confined. Built files need nothing.
 */
export function nodeArguments(importer: string): readonly string[] {
  if (extname(importer) !== '.ts') return [];
  const hooks = new URL('../../../scripts/strip-types.mjs', import.meta.url).href;
  const register = `import { register } from 'node:module'; register(${JSON.stringify(hooks)});`;
  return ['--import', `data:text/javascript,${encodeURIComponent(register)}`];
}

/** The same as options of a thread. */
export function threadArguments(importer: string): { readonly execArgv?: string[] } {
  const execArgv = [...nodeArguments(importer)];
  return execArgv.length === 0 ? {} : { execArgv };
}
