import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ApiKeys } from '../../src/application/clients/api-keys.ts';
import { Authenticate, type AuthenticateInput } from '../../src/application/clients/authenticate.ts';
import { OperatorSessions, type PresentedPassword } from '../../src/application/clients/operator-sessions.ts';
import { Operators } from '../../src/application/clients/operators.ts';
import type { Actor } from '../../src/domain/client/actor.ts';
import type { Principal } from '../../src/domain/client/principal.ts';
import type { AccessTokens } from '../../src/domain/ports/access-tokens.ts';
import { type EmbeddedWorld, openEmbeddedWorld } from '../support/embedded-world.ts';

const password = 'a few words of no sentence';
const roles = { staff: 'viewer', 'docface-admins': 'admin' } as const;
let world: EmbeddedWorld;
let sessions: OperatorSessions;
let operators: Operators;
let count = 0;
let name: string;
let address: string;

beforeAll(async () => {
  world = await openEmbeddedWorld();
  sessions = new OperatorSessions({ ...world, lifetime: world.sessionLifetime, roles });
  operators = new Operators(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.reset();
  count += 1;
  name = `operator-${count}`;
  address = `192.0.2.${count}`;
  await operators.create('command', { name, role: 'editor', password });
});

const noTokens: Pick<AccessTokens, 'verify'> = { verify: () => Promise.resolve(null) };

function principalOf(token: string, csrfToken: string | null = null): Promise<Principal> {
  return authenticated({ scheme: 'session', token, csrfToken });
}

function authenticated(credential: AuthenticateInput['credential']): Promise<Principal> {
  const { clients, credentials, sessions: repository } = world.database;
  const authenticate = new Authenticate({
    ...world,
    clients,
    credentials,
    sessions: repository,
    accessTokens: noTokens,
  });
  return authenticate.authenticate({ credential, address });
}

const signIn = (secret = password, as = name, from: Partial<PresentedPassword> = {}) =>
  sessions.signIn({ name: as, password: secret, address, earlier: null, device: null, ...from });
const codeOf = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => null,
    (error: unknown) => (error instanceof Error ? Reflect.get(error, 'code') : error),
  );

describe('a session', () => {
  test('is its operator, with the role that it has now', async () => {
    const { token, session } = await signIn();
    expect(session.operator).toMatchObject({ name, role: 'editor' });
    expect(await principalOf(token)).toMatchObject({ kind: 'operator', role: 'editor' });
  });

  test('keeps neither its token nor the password', async () => {
    const { token } = await signIn();
    for (const table of ['operator_sessions', 'operators', 'audit_entries', 'sign_in_failures']) {
      const kept = await world.dump(table);
      expect(kept).not.toContain(token);
      expect(kept).not.toContain(password);
    }
    expect(await world.dump('operators')).toContain('$scrypt$ln=12,r=8,p=1$');
  });

  test('changes something only with the token that goes with it', async () => {
    const { token, session } = await signIn();
    const other = await signIn();
    expect(session.hasPassword).toBe(true);
    expect(await principalOf(token, session.csrfToken)).toMatchObject({ kind: 'operator' });
    expect(await codeOf(principalOf(token, ''))).toBe('CROSS_SITE_CALL');
    expect(await codeOf(principalOf(token, other.session.csrfToken))).toBe('CROSS_SITE_CALL');
  });

  test('ends after an hour without a call', async () => {
    const { token } = await signIn();
    for (const _ of Array.from({ length: 3 })) {
      world.clock.advance(50 * 60);
      await principalOf(token);
    }
    world.clock.advance(60 * 60);
    expect(await codeOf(principalOf(token))).toBe('UNAUTHENTICATED');
  });

  test('ends after twelve hours, however it is used', async () => {
    const { token } = await signIn();
    for (const _ of Array.from({ length: 14 })) {
      world.clock.advance(50 * 60);
      await principalOf(token);
    }
    world.clock.advance(25 * 60);
    expect(await codeOf(principalOf(token))).toBe('UNAUTHENTICATED');
  });

  test('ends with signing out, with another password, and at once for who is disabled', async () => {
    const [here, there, last] = [await signIn(), await signIn(), await signIn()];
    await sessions.signOut(await principalOf(here.token), { everywhere: false });
    expect(await codeOf(principalOf(here.token))).toBe('UNAUTHENTICATED');
    await sessions.signOut(await principalOf(there.token), { everywhere: true });
    expect(await codeOf(principalOf(last.token))).toBe('UNAUTHENTICATED');
    const again = await signIn();
    await operators.setPassword('command', { operator: name, password: 'quite another set of words' });
    expect(await codeOf(principalOf(again.token))).toBe('UNAUTHENTICATED');
    const anew = await signIn('quite another set of words');
    await operators.setDisabled('command', { operator: name, disabled: true });
    expect(await codeOf(principalOf(anew.token))).toBe('UNAUTHENTICATED');
    expect(await codeOf(signIn('quite another set of words'))).toBe('UNAUTHENTICATED');
  });

  test('takes another password from who knows the present one, and ends the others', async () => {
    const [here, there] = [await signIn(), await signIn()];
    const actor = await principalOf(here.token);
    const next = 'quite another set of words';
    const change = (current: string, to = next) => sessions.changePassword(actor, { current, password: to });
    expect(await codeOf(change('a wrong guess of it'))).toBe('INVALID_FIELD');
    expect(await codeOf(change(password, 'too short'))).toBe('INVALID_FIELD');
    expect(await principalOf(there.token)).toMatchObject({ kind: 'operator' });
    await change(password);
    expect(await principalOf(here.token)).toMatchObject({ kind: 'operator' });
    expect(await codeOf(principalOf(there.token))).toBe('UNAUTHENTICATED');
    expect(await codeOf(signIn())).toBe('UNAUTHENTICATED');
    expect(await codeOf(signIn(next))).toBeNull();
    expect(await world.dump('audit_entries')).toContain('operator.password-changed');
  });

  test('is no place to guess the password', async () => {
    const actor = await principalOf((await signIn()).token);
    const guess = () => codeOf(sessions.changePassword(actor, { current: 'a guess', password: `${password}!` }));
    for (const _ of Array.from({ length: 5 })) expect(await guess()).toBe('INVALID_FIELD');
    expect(await guess()).toBe('RATE_LIMITED');
  });

  test('belongs to no client and no command', async () => {
    const client: Actor = { kind: 'client', clientId: name, credentialId: name, scopes: [] };
    for (const actor of ['command', client] as const) {
      expect(await codeOf(sessions.current(actor))).toBe('UNAUTHENTICATED');
    }
  });
});

describe('signing in', () => {
  test('says the same of a wrong password, of nobody, and of who has no password', async () => {
    await operators.create('command', { name: `${name}-robot`, role: 'admin' });
    const reported = await Promise.all(
      [signIn('a wrong guess of it'), signIn(password, 'nobody-of-that-name'), signIn(password, `${name}-robot`)].map(
        (answer) => answer.catch((error: unknown) => String(error)),
      ),
    );
    expect(new Set(reported).size).toBe(1);
  });

  test('is delayed after five failures, twice as long each time, whether the account exists or not', async () => {
    for (const as of [name, `${name}-is-nobody`]) {
      for (const _ of Array.from({ length: 5 })) expect(await codeOf(signIn('wrong', as))).toBe('UNAUTHENTICATED');
      for (const seconds of [15, 30, 60]) {
        world.clock.advance(seconds - 1);
        await expect(signIn(password, as)).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 1 });
        world.clock.advance(1);
        expect(await codeOf(signIn('wrong', as))).toBe('UNAUTHENTICATED');
      }
    }
  });

  test('side by side counts every guess', async () => {
    const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(signIn('wrong'))));
    expect(codes.filter((code) => code === 'UNAUTHENTICATED')).toHaveLength(5);
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(3);
  });

  test('forgets the failures of an account with a success, and of an address those of its own', async () => {
    for (let round = 0; round < 6; round += 1) {
      for (const _ of Array.from({ length: 3 })) await codeOf(signIn('wrong'));
      expect(await codeOf(signIn())).toBeNull();
    }
    for (const _ of Array.from({ length: 2 })) expect(await codeOf(signIn('wrong'))).toBe('UNAUTHENTICATED');
    expect(await codeOf(signIn())).toBe('RATE_LIMITED');
    expect(
      await codeOf(sessions.signIn({ name, password, address: '198.51.100.9', earlier: null, device: null })),
    ).toBeNull();
  });

  test('of the right person is delayed by no failures of others, neither from their own place nor from many', async () => {
    const { device } = await signIn();
    const elsewhere = (index: number) => signIn('wrong', name, { address: `198.51.${count}.${index}` });
    for (const _ of Array(20).keys()) await codeOf(signIn('wrong'));
    for (const index of Array(60).keys()) await codeOf(elsewhere(index));
    expect(await codeOf(signIn())).toBe('RATE_LIMITED');
    expect(await codeOf(elsewhere(99))).toBe('RATE_LIMITED');

    const known = await signIn(password, name, { device: device.token });
    expect(known.session.operator.name).toBe(name);
    expect(await codeOf(signIn(password, name, { device: known.device.token }))).toBeNull();
  });

  test('is delayed for the address that failed, and for nobody elsewhere', async () => {
    for (const _ of Array(5).keys()) expect(await codeOf(signIn('wrong'))).toBe('UNAUTHENTICATED');
    expect(await codeOf(signIn())).toBe('RATE_LIMITED');
    expect(await codeOf(signIn(password, name, { address: `198.51.100.${count}` }))).toBeNull();
  });

  test('from many addresses at one account has at most one try a minute in the end', async () => {
    let tries = 0;
    let next = 0;
    const spread = async () => {
      next += 1;
      const from = { address: `2001:db8:${count}:${next.toString(16)}::1` };
      if ((await codeOf(signIn('wrong', name, from))) === 'UNAUTHENTICATED') tries += 1;
    };
    for (const _ of Array(60).keys()) await spread();
    expect(tries).toBe(50);
    for (const _ of Array(20).keys()) {
      world.clock.advance(60);
      await spread();
      await spread();
    }
    expect(tries).toBe(70);
  });

  test('with a known browser is delayed by its own failures alone', async () => {
    const { device } = await signIn();
    const guess = () => codeOf(signIn('wrong', name, { device: device.token }));
    for (const _ of Array(5).keys()) expect(await guess()).toBe('UNAUTHENTICATED');
    await expect(signIn(password, name, { device: device.token })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 15,
    });
    expect(await codeOf(signIn())).toBeNull();
    world.clock.advance(15);
    expect(await codeOf(signIn(password, name, { device: device.token }))).toBeNull();
  });

  test('makes a browser known to one operator, anew each time, and until another password or half a year', async () => {
    const strangers = async (as = name) => {
      for (const _ of Array(5).keys()) await codeOf(signIn('wrong', as));
    };
    const byDevice = (token: string, as = name) => codeOf(signIn(password, as, { device: token }));
    const first = await signIn();
    await strangers();
    const { device } = await signIn(password, name, { device: first.device.token });
    expect(await world.dump('known_devices')).not.toContain(device.token);
    await strangers();
    expect(await byDevice(first.device.token)).toBe('RATE_LIMITED');

    await operators.create('command', { name: `${name}-b`, role: 'viewer', password });
    await strangers(`${name}-b`);
    expect(await byDevice(device.token, `${name}-b`)).toBe('RATE_LIMITED');

    world.clock.advance(181 * 24 * 3600);
    await strangers();
    expect(await byDevice(device.token)).toBe('RATE_LIMITED');
    const elsewhere = { address: `198.51.100.${count}` };
    const again = await signIn(password, name, elsewhere);
    await operators.setPassword('command', { operator: name, password });
    await strangers();
    expect(await byDevice(again.device.token)).toBe('RATE_LIMITED');
  });

  test('of two operators makes one browser known to both', async () => {
    const second = `${name}-b`;
    await operators.create('command', { name: second, role: 'viewer', password });
    const { device } = await signIn();
    const both = (await signIn(password, second, { device: device.token })).device;
    for (const as of [name, second]) {
      for (const _ of Array(5).keys()) await codeOf(signIn('wrong', as));
    }
    const again = (await signIn(password, name, { device: both.token })).device;
    expect(await codeOf(signIn(password, second, { device: again.token }))).toBeNull();
  });

  test('counts together from all addresses of an IPv6 network, of which whoever has one has all', async () => {
    const from = (host: string, as = world.ids.next()) =>
      codeOf(
        sessions.signIn({ name: as, password: 'wrong', address: `2001:db8:${host}`, earlier: null, device: null }),
      );
    for (const index of Array(20).keys()) expect(await from(`a:b:${index}::1`)).toBe('UNAUTHENTICATED');
    expect(await from('a:b:ffff::2')).toBe('RATE_LIMITED');
    expect(await from('a:c::2')).toBe('UNAUTHENTICATED');
  });

  test('is audited, failed or not, without what was typed', async () => {
    const { session } = await signIn();
    await codeOf(signIn('a wrong guess of it'));
    const entries = (await world.database.audit.list({ subject: `operator:${session.operator.id}`, limit: 10 }))
      .entries;
    expect(entries.map(({ action, actor, detail }) => [action, actor, detail])).toEqual([
      ['operator.sign-in-failed', 'nobody', { address }],
      ['operator.signed-in', `operator:${session.operator.id}`, { address, method: 'password' }],
      ['operator.created', 'command', { name, role: 'editor' }],
    ]);
  });

  test('takes passwords of 12 characters at least', async () => {
    const short = operators.setPassword('command', { operator: name, password: 'too short it' });
    expect(await codeOf(short)).toBeNull();
    expect(await codeOf(operators.setPassword('command', { operator: name, password: 'too short i' }))).toBe(
      'INVALID_FIELD',
    );
  });
});

describe('where passwords are switched off', () => {
  const off = { takesPasswords: false };

  test('nobody signs in with one, nor gets or changes one', async () => {
    const without = new OperatorSessions({ ...world, ...off, lifetime: world.sessionLifetime, roles });
    const { token } = await signIn();
    const actor = await principalOf(token);
    const presented = { name, password, address, earlier: null, device: null };
    expect(await codeOf(without.signIn(presented))).toBe('INVALID_STATE');
    expect(await codeOf(without.changePassword(actor, { current: password, password }))).toBe('INVALID_STATE');
    expect(await without.current(actor)).toMatchObject({ hasPassword: false });

    const kept = new Operators({ ...world, ...off });
    expect(await codeOf(kept.setPassword('command', { operator: name, password }))).toBe('INVALID_STATE');
    const made = { name: `${name}-b`, role: 'viewer' } as const;
    expect(await codeOf(kept.create('command', { ...made, password }))).toBe('INVALID_STATE');
    expect(await codeOf(kept.create('command', made))).toBeNull();
  });
});

describe('an operator', () => {
  test('who is disabled is let in by no API key, until enabled again', async () => {
    const { key } = await new ApiKeys(world).create('command', { owner: { operator: name }, name: 'robot' });
    const byKey = () => codeOf(authenticated({ scheme: 'api-key', key }));
    expect(await byKey()).toBeNull();
    await operators.setDisabled('command', { operator: name, disabled: true });
    expect(await byKey()).toBe('UNAUTHENTICATED');
    await operators.setDisabled('command', { operator: name, disabled: false });
    expect(await byKey()).toBeNull();
  });

  test('who is the last that administers can neither be disabled nor made another', async () => {
    for (const other of (await operators.list('command')).filter(({ role }) => role === 'admin')) {
      await world.database.credentials.updateOperator({ ...other, role: 'viewer' });
    }
    await operators.setRole('command', { operator: name, role: 'admin' });
    const disable = () => operators.setDisabled('command', { operator: name, disabled: true });
    expect(await codeOf(disable())).toBe('INVALID_STATE');
    expect(await codeOf(operators.setRole('command', { operator: name, role: 'viewer' }))).toBe('INVALID_STATE');
    await operators.create('command', { name: `${name}-second`, role: 'admin', password });
    expect(await disable()).toMatchObject({ name, disabledAt: expect.any(Date) });
  });
});

describe('who comes from the identity provider', () => {
  const from = (subject: string, groups: readonly string[]) =>
    sessions.signInAs(
      { identity: `https://id.example ${subject}`, name: 'Bea.Lima@example.com', groups, grant: null },
      { address, earlier: null },
    );

  test('is an operator from then on, with the highest role of its groups, each time anew', async () => {
    const first = await from(`${name}-bea`, ['others', 'staff', 'docface-admins']);
    expect(first.session.operator.role).toBe('admin');
    expect(first.session.operator.name).toMatch(/^bea-lima/);
    expect(first.session.hasPassword).toBe(false);
    const second = await from(`${name}-bea`, ['staff']);
    expect(second.session.operator).toEqual({ ...first.session.operator, role: 'viewer' });
    expect(await principalOf(first.token)).toMatchObject({ role: 'viewer' });
  });

  test('is nobody without a group that gives a role, and once disabled', async () => {
    expect(await codeOf(from(`${name}-eve`, ['others']))).toBe('INSUFFICIENT_SCOPE');
    const { session } = await from(`${name}-eve`, ['staff']);
    await operators.setDisabled('command', { operator: session.operator.id, disabled: true });
    expect(await codeOf(from(`${name}-eve`, ['staff']))).toBe('UNAUTHENTICATED');
  });

  test('loses sessions and keys when a sign-in brings no such group any more', async () => {
    const { token, session } = await from(`${name}-lea`, ['staff']);
    const { id } = session.operator;
    const { key } = await new ApiKeys(world).create('command', { owner: { operator: id }, name: 'robot' });
    expect(await codeOf(from(`${name}-lea`, ['others']))).toBe('INSUFFICIENT_SCOPE');
    expect(await codeOf(principalOf(token))).toBe('UNAUTHENTICATED');
    const [kept] = await world.database.credentials.listApiKeys({ kind: 'operator', id });
    expect([key.includes(kept?.id ?? 'none'), kept?.revokedAt]).toEqual([true, expect.any(Date)]);
    const { entries } = await world.database.audit.list({ subject: `operator:${id}`, limit: 1 });
    expect(entries).toMatchObject([
      { action: 'operator.access-lost', actor: 'nobody', detail: { sessions: 1, keys: 1 } },
    ]);
  });

  test('never takes the name of another operator over', async () => {
    await operators.create('command', { name: `taken-${count}`, role: 'admin', password });
    const identity = {
      identity: `https://id.example ${name}-x`,
      name: `taken-${count}`,
      groups: ['staff'],
      grant: null,
    };
    const { session } = await sessions.signInAs(identity, { address, earlier: null });
    expect(session.operator.name).toMatch(new RegExp(`^taken-${count}-`));
  });
});
