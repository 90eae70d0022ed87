import { onTestFinished } from 'vitest';
import { closeServerDirectory, openServerDirectory } from '../support/servers/server-directory.ts';

/** A directory for the servers of one test, removed after them: ask for it before you start them. */
export async function serverDirectory(): Promise<string> {
  const directory = await openServerDirectory();
  onTestFinished(() => closeServerDirectory(directory));
  return directory;
}
