import { join } from 'node:path';
import { provisionedServers } from '../support/servers/provisioned-servers.ts';

/** A process to be killed: starts one server of each kind below the given directory, says which, and waits. */
const [directory = ''] = process.argv.slice(2);
const { kafka, postgres, s3 } = provisionedServers;
const servers = await Promise.all([kafka, postgres, s3].map((start, n) => start(join(directory, String(n)))));
process.stdout.write(`${JSON.stringify(Object.assign({}, ...servers.map((server) => server.variables)))}\n`);
setInterval(() => undefined, 60_000);
