import { readFileSync, statSync } from 'node:fs';

/** Far more than any key, password or address: whoever names a log or a disk by mistake is answered at once. */
const maxBytes = 64 * 1024;

/** The variable that names a file with the value of a secret setting. */
export function fileVariableOf({ variable }: { readonly variable: string }): string {
  return `${variable}_FILE`;
}

/**
 * What a file with a secret holds, without line ends behind it. Throws an `Error` whose message says what is wrong with
 * the file and nothing of what it holds.
 */
export function readSecretFile(path: string): string {
  const found = accessed(path, (file) => statSync(file));
  if (!found.isFile()) throw new Error(`${path} is no file`);
  if (found.size > maxBytes) throw new Error(`${path} is larger than 64 kB`);
  const text = accessed(path, (file) => readFileSync(file, 'utf8')).replace(/(?:\r?\n)+$/, '');
  if (text === '') throw new Error(`${path} is empty`);
  return text;
}

/** Whether every user of the machine may read a file. False where it cannot be known, as on Windows. */
export function isOpenToAll(path: string): boolean {
  try {
    return process.platform !== 'win32' && (statSync(path).mode & 0o004) !== 0;
  } catch {
    return false;
  }
}

function accessed<Result>(path: string, access: (path: string) => Result): Result {
  try {
    return access(path);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
    throw new Error(`${path} cannot be read (${code})`, { cause });
  }
}
