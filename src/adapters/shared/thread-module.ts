import { extname } from 'node:path';

/** What a module that `Threads` run exports as default. */
export type ThreadTask<Task, Answer> = (task: Task) => Promise<Answer>;

/** Where the module of this name lies beside `importer` (`import.meta.url`), in src and in dist alike. */
export function threadModule(importer: string, name: string): URL {
  return new URL(`./${name}${extname(importer)}`, importer);
}
