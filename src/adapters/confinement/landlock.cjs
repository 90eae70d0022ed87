/** What a Landlock ruleset says, see landlock(7) and linux/landlock.h: version by version of the kernel's interface. */

const right = {
  execute: 1 << 0,
  writeFile: 1 << 1,
  readFile: 1 << 2,
  readFolder: 1 << 3,
  removeFolder: 1 << 4,
  removeFile: 1 << 5,
  makeDevice: 1 << 6,
  makeFolder: 1 << 7,
  makeFile: 1 << 8,
  makeSocket: 1 << 9,
  makePipe: 1 << 10,
  makeBlock: 1 << 11,
  makeLink: 1 << 12,
  move: 1 << 13,
  truncate: 1 << 14,
  controlDevice: 1 << 15,
};
/** Rights that are known from a version on: renaming across folders, truncating, controlling devices. */
const since = [
  [1, (1 << 13) - 1],
  [2, right.move],
  [3, right.truncate],
  [5, right.controlDevice],
];
/** The rights that a file can have; all others are of folders. */
const ofFiles = right.execute | right.writeFile | right.readFile | right.truncate | right.controlDevice;

const read = right.readFile | right.readFolder;
const own =
  read |
  right.writeFile |
  right.removeFolder |
  right.removeFile |
  right.makeFolder |
  right.makeFile |
  right.makeLink |
  right.move |
  right.truncate;
const rights = { read, run: read | right.execute, own, device: right.readFile | right.writeFile };

const handledBy = (version) => since.reduce((all, [from, added]) => (version >= from ? all | added : all), 0);

/** `landlock_ruleset_attr`: all of the file system, from 4 on TCP, from 6 on abstract sockets and signals to others. */
function rulesetOf(version) {
  const ruleset = Buffer.alloc(version >= 6 ? 24 : version >= 4 ? 16 : 8);
  ruleset.writeUInt32LE(handledBy(version), 0);
  if (version >= 4) ruleset.writeUInt32LE(0b11, 8);
  if (version >= 6) ruleset.writeUInt32LE(0b11, 16);
  return ruleset;
}

/** `landlock_path_beneath_attr` of an open file or folder. */
function pathRule(version, { descriptor, isFolder, allowed }) {
  const rule = Buffer.alloc(12);
  rule.writeUInt32LE(rights[allowed] & handledBy(version) & (isFolder ? -1 : ofFiles), 0);
  rule.writeInt32LE(descriptor, 8);
  return rule;
}

module.exports = { rulesetOf, pathRule };
