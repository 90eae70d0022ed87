import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeIdentities } from '../../src/infrastructure/composition/operators.ts';
import { makeIdentityProvider } from '../../src/infrastructure/composition/roles/api-role.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { freePort } from '../support/docface-process.ts';
import { signInElsewhere, startIdentityProvider, type TestIdentityProvider } from '../support/identity-provider.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let provider: TestIdentityProvider;
let docface: TestService;

async function start(refreshes: boolean): Promise<void> {
  const port = await freePort();
  provider = await startIdentityProvider(() => `http://localhost:${port}/console/oidc/callback`, { refreshes });
  docface = await startTestService({
    DOCFACE_PORT: String(port),
    DOCFACE_CONSOLE_OIDC_ISSUER: provider.issuer,
    DOCFACE_CONSOLE_OIDC_CLIENT_ID: 'docface',
    DOCFACE_CONSOLE_OIDC_CLIENT_SECRET: 'made-up-secret-of-tests',
    DOCFACE_CONSOLE_OIDC_ROLES: 'docface-admins=admin,staff=viewer',
    DOCFACE_CONSOLE_PASSWORDS: 'off',
  });
}

async function stop(): Promise<void> {
  await docface.stop();
  await provider.close();
}

interface SignedIn {
  readonly cookie: Readonly<Record<string, string>>;
  readonly key: Readonly<Record<string, string>>;
}

/** Signs in, and has an API key made for who did. */
async function signIn(name: string): Promise<SignedIn> {
  const { cookie } = await signInElsewhere(docface.url, name);
  const { key } = await docface.admin.apiKeys.create('command', { owner: { operator: name }, name: 'robot' });
  return { cookie: { cookie }, key: { 'x-api-key': key } };
}

const statusOf = async (headers: Readonly<Record<string, string>>): Promise<number> =>
  (await fetch(`${docface.url}/api/v1/requests`, { headers })).status;
const accessOf = async ({ cookie, key }: SignedIn): Promise<readonly number[]> => [
  await statusOf(cookie),
  await statusOf(key),
];

/** What happens every quarter of an hour. */
async function check(): Promise<void> {
  const { parts } = docface.service;
  const asked = makeIdentityProvider(parts);
  if (asked === null) throw new Error('There is no identity provider.');
  await makeIdentities(parts).check({ provider: asked, logger: docface.logger });
}

/** Lets the last confirmation of an operator be so many hours old. */
async function age(name: string, hours: number): Promise<void> {
  const { credentials } = docface.service.parts.get(ports.database);
  const known = (await credentials.listIdentities()).find(({ operator }) => operator.name === name);
  if (known?.confirmedAt == null) throw new Error(`${name} was never confirmed.`);
  const confirmedAt = new Date(known.confirmedAt.getTime() - hours * 3_600_000);
  await credentials.confirmIdentity(known.operator.id, { sealedGrant: known.sealedGrant, confirmedAt });
}

describe.each([true, false])(
  'an operator of a provider that can be asked again, with refresh tokens: %s',
  (refreshes) => {
    beforeAll(() => start(refreshes));
    beforeEach(() => {
      provider.groups = ['docface-admins'];
    });
    afterAll(stop);

    test('keeps sessions and keys while a group gives a role, and has the role that it gives now', async () => {
      const bea = await signIn('bea');
      await check();
      const [known] = await docface.service.parts.get(ports.database).credentials.listIdentities();
      expect(known?.sealedGrant).toMatch(/^[0-9a-f]{16}\.[\w-]+$/);
      provider.groups = ['staff'];
      await check();
      expect(await accessOf(bea)).toEqual([200, 200]);
      expect(await docface.admin.operators.get('command', { operator: 'bea' })).toMatchObject({ role: 'viewer' });
    });

    test('loses sessions and keys at the next check after leaving all groups', async () => {
      const cai = await signIn('cai');
      provider.groups = ['others'];
      expect(await accessOf(cai)).toEqual([200, 200]);
      await check();
      expect(await accessOf(cai)).toEqual([401, 401]);
      expect((await signInElsewhere(docface.url, 'cai')).location).toBe('/console?refused=INSUFFICIENT_SCOPE');
    });

    test('keeps both while the provider does not answer, for half a day and a month', async () => {
      const dan = await signIn('dan');
      await provider.close();
      await check();
      expect(await accessOf(dan)).toEqual([200, 200]);
      await age('dan', 13);
      await check();
      expect(await accessOf(dan)).toEqual([401, 200]);
      await age('dan', 31 * 24);
      await check();
      expect(await accessOf(dan)).toEqual([401, 401]);
      expect(docface.logger.lines.map(({ message }) => message)).toContain(
        'The groups of an operator could not be asked for',
      );
    });
  },
);

describe('a service whose operators come from a provider', () => {
  beforeAll(() => start(true));
  afterAll(stop);

  test('ends the sessions of an account that is gone at the next check, and its keys a month after the last confirmation', async () => {
    provider.groups = ['docface-admins'];
    const bea = await signIn('bea');
    provider.gone.add('bea');
    await check();
    expect(await accessOf(bea)).toEqual([401, 200]);
    await age('bea', 31 * 24);
    await check();
    expect(await accessOf(bea)).toEqual([401, 401]);
  });

  test('signs nobody in by a password, and offers none', async () => {
    const options = await fetch(`${docface.url}/api/v1/session/options`);
    expect(await options.json()).toMatchObject({
      passwords: false,
      identityProvider: { start: '/console/oidc/start' },
    });
    const answer = await fetch(`${docface.url}/api/v1/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: docface.url },
      body: JSON.stringify({ name: 'bea', password: 'a few words of no sentence' }),
    });
    expect([answer.status, await answer.json()]).toEqual([409, expect.objectContaining({ code: 'INVALID_STATE' })]);
  });
});
