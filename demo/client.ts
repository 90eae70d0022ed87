import type { ClientLimits } from '../src/domain/client/client.ts';
import type { Service } from '../src/infrastructure/composition/start-service.ts';
import { ports } from '../src/infrastructure/composition/tokens.ts';
import { makeAdministrationUseCases } from '../src/infrastructure/composition/use-cases.ts';

/** A client with both synchronous variants on, and a key for it. */
export async function makeDemoClient({ parts }: Service, limits: Partial<ClientLimits> = {}): Promise<string> {
  const { clients, apiKeys } = makeAdministrationUseCases(parts);
  const actor = 'command';
  const client = 'demo';
  await clients.create(actor, { name: client, limits });
  await clients.setSynchronous(actor, { client, kind: 'ocr', enabled: true });
  await clients.setSynchronous(actor, { client, kind: 'face_match', enabled: true });
  const { key } = await apiKeys.create(actor, { owner: { client }, name: 'demo' });
  return key;
}

export interface DemoOperator {
  readonly name: string;
  readonly password: string;
}

/** Who may do everything at the console, with a password of this run. */
export async function makeDemoOperator({ parts }: Service): Promise<DemoOperator> {
  const made = { name: 'demo', password: parts.get(ports.secrets).generate(16) };
  await makeAdministrationUseCases(parts).operators.create('command', { ...made, role: 'admin' });
  return made;
}
