/** Rights of Landlock, see landlock(7) and linux/landlock.h. */
const right = {
  execute: 1 << 0,
  writeFile: 1 << 1,
  readFile: 1 << 2,
  readFolder: 1 << 3,
  removeFolder: 1 << 4,
  removeFile: 1 << 5,
  makeFolder: 1 << 7,
  makeFile: 1 << 8,
  makeLink: 1 << 12,
  move: 1 << 13,
  truncate: 1 << 14,
  controlDevice: 1 << 15,
} as const;

/** Those that the kernel knows from a version of the interface on; of the first version, all up to links. */
const knownSince = [
  [1, 2 ** 13 - 1],
  [2, right.move],
  [3, right.truncate],
  [5, right.controlDevice],
] as const;

/** Those that a file can have; all others are of folders. */
const ofFiles = right.execute | right.writeFile | right.readFile | right.truncate | right.controlDevice;

const read = right.readFile | right.readFolder;
const changes = right.removeFolder | right.removeFile | right.makeFolder | right.makeFile | right.makeLink | right.move;

/** What may be done with a file or with all in a folder. */
const rights = {
  read,
  run: read | right.execute,
  /** All that a temporary folder is for: no devices, pipes and sockets. */
  own: read | right.writeFile | right.truncate | changes,
  device: right.readFile | right.writeFile,
} as const;
export type Allowed = keyof typeof rights;

/** From these versions on. */
const knowsNetwork = 4;
const knowsScopes = 6;

const handledBy = (version: number): number =>
  knownSince.reduce((all, [since, added]) => (version >= since ? all | added : all), 0);

/** `landlock_ruleset_attr`: all of the file system, TCP, abstract sockets and signals to others. */
export function rulesetOf(version: number): Buffer {
  const ruleset = Buffer.alloc(version >= knowsScopes ? 24 : version >= knowsNetwork ? 16 : 8);
  ruleset.writeUInt32LE(handledBy(version), 0);
  if (version >= knowsNetwork) ruleset.writeUInt32LE(0b11, 8);
  if (version >= knowsScopes) ruleset.writeUInt32LE(0b11, 16);
  return ruleset;
}

export interface OpenPath {
  readonly descriptor: number;
  readonly isFolder: boolean;
  readonly allowed: Allowed;
}

/** `landlock_path_beneath_attr` of an open file or folder. */
export function pathRule(version: number, { descriptor, isFolder, allowed }: OpenPath): Buffer {
  const rule = Buffer.alloc(12);
  rule.writeUInt32LE(rights[allowed] & handledBy(version) & (isFolder ? -1 : ofFiles), 0);
  rule.writeInt32LE(descriptor, 8);
  return rule;
}
