import { access, constants, mkdtemp, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openedTo } from '../../../adapters/embedded/private-files.ts';
import type { Logger } from '../../../domain/ports/logger.ts';
import type { Config } from '../../config/load-config.ts';
import { Closers } from '../../lifecycle/closers.ts';
import { isHeld, isTaken, listenOnce } from '../addresses.ts';
import { composePlatform } from '../platform.ts';
import { type Examination, fine, timed } from './diagnosis.ts';

const gigabyte = 1024 ** 3;
const scarceGigabytes = 1;

/** Where data lie and where the service listens; the embedded database where no servers are configured. */
export function storage(config: Config, logger: Logger): readonly Examination[] {
  return [
    {
      name: 'Data directory',
      advice: 'Set DOCFACE_DATA_DIR to a directory on a local disk that this user may write.',
      look: () => lookAtDirectory(config.dataDirectory),
    },
    {
      name: 'Address',
      advice: 'Set DOCFACE_PORT to another port, or to 0 for a free one; DOCFACE_HOST to an address of this machine.',
      look: () => lookAtAddress(config),
    },
    ...(config.storage.kind === 'embedded' ? [database(config, logger)] : []),
  ];
}

function database(config: Config, logger: Logger): Examination {
  return {
    name: 'Database',
    advice: 'Install the packages again: "npm ci", or "npm install" outside a checkout.',
    look: () => tryDatabase(config, logger),
  };
}

async function lookAtDirectory(directory: string) {
  const place = await nearestExisting(directory);
  await access(place, constants.W_OK);
  const { bavail, bsize } = await statfs(place);
  const free = (bavail * bsize) / gigabyte;
  const exists = place === directory;
  const state = exists ? await ownerOf(directory) : 'does not exist yet and will be made';
  const opened = exists ? await openedTo(directory) : null;
  const reach = opened === null ? 'for this user alone' : `open to other users (${opened})`;
  return fine(`${directory}: ${state}, ${reach}, ${free.toFixed(1)} GB free`, adviceOn({ free, opened, directory }));
}

function adviceOn(found: { readonly free: number; readonly opened: string | null; readonly directory: string }) {
  if (found.opened !== null) {
    return `The next start closes it to other users; until then run "chmod 700 ${found.directory}".`;
  }
  return found.free < scarceGigabytes ? 'Make room: results and originals are kept until their retention ends.' : null;
}

async function nearestExisting(path: string): Promise<string> {
  const found = await access(path).then(
    () => true,
    () => false,
  );
  return found || dirname(path) === path ? path : nearestExisting(dirname(path));
}

async function ownerOf(directory: string): Promise<string> {
  if (!(await isHeld(directory))) return 'writable, used by nobody';
  const pid = await readFile(join(directory, 'docface.pid'), 'utf8').catch(() => '');
  return `used by the docface process ${pid.trim()}`.trim();
}

async function lookAtAddress({ host, port, dataDirectory }: Config): Promise<string> {
  try {
    await listenOnce(host, port);
    return `${host} port ${port === 0 ? 'that is free' : `${port} is free`}`;
  } catch (error) {
    if (isTaken(error) && (await isHeld(dataDirectory))) return `${host} port ${port} is taken, by the running service`;
    throw error;
  }
}

/** Opens a database of its own, so that a running service is not in the way. */
async function tryDatabase(config: Config, logger: Logger): Promise<string> {
  const { openEmbeddedStorage } = await import('../embedded-storage.ts');
  const directory = await mkdtemp(join(tmpdir(), 'docface-doctor-'));
  const closers = new Closers();
  try {
    const { took } = await timed(() => {
      const parts = composePlatform({ ...config, dataDirectory: directory }, logger);
      return openEmbeddedStorage(parts, { kind: 'embedded', masterKey: null, keyService: null }, { closers });
    });
    return `the embedded PostgreSQL is made and opened in ${took}`;
  } finally {
    await closers.closeAll(logger);
    await rm(directory, { recursive: true, force: true });
  }
}
