import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LocalMasterKey } from '../../src/adapters/node-crypto/master-key.ts';
import type { ClientLimits } from '../../src/domain/client/client.ts';
import { type Service, type ServiceOptions, startService } from '../../src/infrastructure/composition/start-service.ts';
import { makeClientUseCases } from '../../src/infrastructure/composition/use-cases.ts';
import { loadConfig } from '../../src/infrastructure/config/load-config.ts';
import { ApiClient } from './api-client.ts';
import { copyDatabase } from './database-template.ts';
import { readingEnvironment } from './reading-engine.ts';
import { RecordingLogger } from './recording-logger.ts';

export interface TestClient {
  readonly id: string;
  /** Credentials as headers. */
  readonly key: Readonly<Record<string, string>>;
  readonly account: { readonly id: string; readonly secret: string };
}

/** docface as a user starts it again, on a data directory that goes when the test ends. */
export interface TestService {
  readonly url: string;
  readonly dataDirectory: string;
  readonly service: Service;
  readonly logger: RecordingLogger;
  /** Without a credential; every answer is held against the served OpenAPI document. */
  readonly api: ApiClient;
  readonly admin: ReturnType<typeof makeClientUseCases>;
  addClient(name: string, limits?: Partial<ClientLimits>): Promise<TestClient>;
  /** Headers with an access token of a client. */
  tokenOf(client: TestClient): Promise<Readonly<Record<string, string>>>;
  /** Names in the spool: empty unless an upload is under way. */
  spooled(): Promise<readonly string[]>;
  /** Fails when something stays in the spool although no upload is under way. */
  expectEmptySpool(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts docface with environment variables on top of those that a test needs. Roles: `api` alone unless set. */
export async function startTestService(
  environment: Readonly<Record<string, string>> = {},
  options: Pick<ServiceOptions, 'bindEngines'> = {},
): Promise<TestService> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'docface-e2e-'));
  const config = loadConfig({
    DOCFACE_DATA_DIR: dataDirectory,
    DOCFACE_PORT: '0',
    DOCFACE_ROLES: 'api',
    // Whatever models this machine has, tests find none but those that they name.
    DOCFACE_MODELS_DIR: join(dataDirectory, 'models'),
    ...readingEnvironment(),
    ...environment,
  });
  if (config.storage.kind === 'embedded') {
    await copyDatabase(dataDirectory);
    // A database without its key is refused.
    if (config.storage.masterKey === null) await LocalMasterKey.open(dataDirectory);
  }
  const logger = new RecordingLogger();
  const service = await startService({ config, logger, ...options });
  const { url } = service;
  const admin = makeClientUseCases(service.parts);
  const spooled = (): Promise<string[]> => readdir(join(dataDirectory, 'spool'));
  return {
    url,
    dataDirectory,
    service,
    logger,
    api: await ApiClient.connect(url),
    admin,
    addClient: (name, limits) => addClient(admin, name, limits),
    tokenOf: (client) => tokenOf(url, client),
    spooled,
    expectEmptySpool: () => expectEmpty(spooled),
    async stop() {
      await service.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

async function addClient(
  admin: TestService['admin'],
  name: string,
  limits: Partial<ClientLimits> = {},
): Promise<TestClient> {
  const actor = 'command';
  const generous = { submissionsPerMinute: 100_000, submissionBurst: 100_000 };
  const { id } = await admin.clients.create(actor, { name, limits: { ...generous, ...limits } });
  const { key } = await admin.apiKeys.create(actor, { owner: { client: name }, name: 'test' });
  const made = await admin.serviceAccounts.create(actor, { client: name, name: 'test' });
  return {
    id,
    key: { 'x-api-key': key },
    account: { id: made.serviceAccount.id, secret: made.clientSecret ?? '' },
  };
}

async function tokenOf(url: string, { account }: TestClient): Promise<Readonly<Record<string, string>>> {
  const basic = Buffer.from(`${account.id}:${account.secret}`).toString('base64');
  const answer = await fetch(`${url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return { authorization: `Bearer ${token}` };
}

/** An upload that its caller broke off takes a moment to go. */
async function expectEmpty(spooled: () => Promise<readonly string[]>): Promise<void> {
  for (const deadline = Date.now() + 2000; Date.now() < deadline; await sleep(20)) {
    if ((await spooled()).length === 0) return;
  }
  throw new Error(`The spool holds ${(await spooled()).length} folders of finished calls`);
}
