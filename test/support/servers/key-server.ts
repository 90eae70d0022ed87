import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answers, runCommand } from './run-command.ts';
import { cached } from './server-cache.ts';
import { serverPort } from './server-port.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { untilReady } from './until-ready.ts';

/** Of the last line of releases under the Mozilla Public License, and as old as the newest library that fits it. */
const version = '1.14.0';
const source = fileURLToPath(new URL('vault/', import.meta.url));

/** HashiCorp Vault with the transit engine, built once from its Go packages. Needs Go the first time. */
export async function keyServerProgram(): Promise<string> {
  const directory = await cached({
    name: `vault-${version}`,
    title: `HashiCorp Vault ${version} (built from source, about 3 minutes)`,
    async make(apart) {
      if (!(await answers('go', ['version']))) throw new Error('Vault is built with Go: install Go 1.24 or newer.');
      const work = join(apart, 'source');
      await cp(source, work, { recursive: true });
      const options = { cwd: work, environment: { GOFLAGS: '-mod=mod -buildvcs=false' } };
      await runCommand('go', ['build', '-ldflags=-s -w', '-o', join(apart, 'vault'), '.'], options);
      await rm(work, { recursive: true });
    },
  });
  return join(directory, 'vault');
}

/** Vault, its data in files, with a key for docface and a token that may do with it what docface needs. */
export interface KeyServer {
  readonly url: string;
  /** With the policy of docs/operations.md. */
  readonly token: string;
  /** Asks with the rights of an administrator; answers `data`, and fails on any error. */
  administer(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Readonly<Record<string, unknown>>>;
  stop(): Promise<void>;
  /** Starts it again on the same port and data, sealed as it always is then. */
  start(): Promise<void>;
  unseal(): Promise<void>;
}

const policyPage = new URL('../../../docs/operations.md', import.meta.url);

/** The policy that the documentation has people write. */
async function documentedPolicy(): Promise<string> {
  const [, policy] = /```hcl\n([^`]*)```/.exec(await readFile(policyPage, 'utf8')) ?? [];
  if (policy === undefined) throw new Error('docs/operations.md has no policy for the key service.');
  return policy;
}

/** Starts Vault on one directory, unsealed. */
export async function startKeyServer(directory: string): Promise<KeyServer> {
  const storage = join(directory, 'data');
  await mkdir(storage, { recursive: true });
  const address = `127.0.0.1:${await serverPort()}`;
  const url = `http://${address}`;
  const program = await keyServerProgram();
  let server: ServerProcess | null = null;
  let root = '';
  let unsealKey = '';
  const administer: KeyServer['administer'] = async (method, path, body) => {
    const answer = await fetch(`${url}/v1/${path}`, {
      method,
      headers: { 'x-vault-token': root },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? {} : (JSON.parse(text) as Readonly<Record<string, unknown>>);
  };
  const start = async (): Promise<void> => {
    const command = [program, '-address', address, '-storage', storage];
    server = await startServerProcess({ command, cwd: directory, logFile: join(directory, 'server.log') });
    await untilReady('Vault', server, { check: () => administer('GET', 'sys/seal-status') });
  };
  const unseal = async (): Promise<void> => {
    await administer('POST', 'sys/unseal', { key: unsealKey });
    if (server !== null) await untilReady('Vault', server, { check: () => administer('GET', 'sys/health') });
  };
  await start();
  const made = await administer('POST', 'sys/init', { secret_shares: 1, secret_threshold: 1 });
  root = String(made['root_token']);
  unsealKey = String((made['keys_base64'] as readonly string[])[0]);
  await unseal();
  await administer('POST', 'sys/mounts/transit', { type: 'transit' });
  await administer('POST', 'transit/keys/docface', { type: 'aes256-gcm96' });
  await administer('POST', 'sys/policies/acl/docface', { policy: await documentedPolicy() });
  const { auth } = await administer('POST', 'auth/token/create', { policies: ['docface'], period: '1h' });
  const token = String((auth as Readonly<Record<string, unknown>>)['client_token']);
  return { url, token, administer, start, unseal, stop: async () => server?.end('SIGTERM', 3_000) };
}
