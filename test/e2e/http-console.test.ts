import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../support/test-service.ts';

const password = 'a few words of no sentence';
const path = '/api/v1/session';
let docface: TestService;
let cookie: string;
let csrf: string;

beforeAll(async () => {
  docface = await startTestService();
  await docface.admin.operators.create('command', { name: 'maria', role: 'editor', password });
  await docface.addClient('acme');
  const answer = await signIn({ origin: docface.url });
  cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  csrf = ((await answer.json()) as { csrfToken: string }).csrfToken;
});
afterAll(() => docface.stop());

function signIn(headers: Readonly<Record<string, string>>, name = 'maria', secret = password): Promise<Response> {
  return fetch(`${docface.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ name, password: secret }),
  });
}

/** Reprocesses nothing: who is let in learns that there is no such request. */
function change(headers: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(`${docface.url}/api/v1/requests/01890a5d-ac96-774b-bcce-b302099a8057/cancel`, {
    method: 'POST',
    headers,
  });
}

const codeOf = async (answer: Response): Promise<unknown> => ((await answer.json()) as { code?: unknown }).code;

describe('a session cookie', () => {
  test('is for this host alone, and for no script', async () => {
    const answer = await signIn({ origin: docface.url });
    const rules = 'HttpOnly; SameSite=Strict; Secure';
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(`^__Host-docface_session=[\\w-]{43}; Path=/; Max-Age=43200; ${rules}$`),
      expect.stringMatching(`^__Host-docface_device=[\\w-]{43}; Path=/; Max-Age=15552000; ${rules}$`),
    ]);
  });

  test('has another beside it, with which nobody is locked out by the failures of others', async () => {
    await docface.admin.operators.create('command', { name: 'lucia', role: 'viewer', password });
    const origin = { origin: docface.url };
    const [, device = ''] = (await signIn(origin, 'lucia')).headers.getSetCookie();
    const guesses = await Promise.all(Array.from({ length: 8 }, () => signIn(origin, 'lucia', 'wrong')));
    const delays = guesses.map((each) => [each.status, each.headers.get('retry-after')]);
    expect(delays.filter(([status]) => status === 401)).toHaveLength(5);
    expect(delays.filter(([status]) => status === 429)).toEqual(Array(3).fill([429, expect.stringMatching(/^1?\d$/)]));
    expect((await signIn({ ...origin, cookie: device.split(';')[0] ?? '' }, 'lucia')).status).toBe(200);
    const session = { cookie: device.split(';')[0] ?? '' };
    expect((await fetch(`${docface.url}${path}`, { headers: session })).status).toBe(401);
  });

  test('ends the one that the browser has had, and no other one', async () => {
    const begin = async (had: string): Promise<string> => {
      const answer = await signIn({ origin: docface.url, cookie: had });
      return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    };
    const statusOf = async (own: string) => (await fetch(`${docface.url}${path}`, { headers: { cookie: own } })).status;
    const [first, elsewhere] = [await begin(''), await begin('')];
    const again = await begin(`colour=red; ${first}`);
    expect(await Promise.all([first, again, elsewhere].map(statusOf))).toEqual([401, 200, 200]);
  });

  test('lets its operator read, and change what comes with its token from its own pages', async () => {
    const own = { cookie, origin: docface.url, 'x-csrf-token': csrf };
    expect((await fetch(`${docface.url}/api/v1/requests`, { headers: { cookie } })).status).toBe(200);
    expect(await codeOf(await change(own))).toBe('NOT_FOUND');
    expect(await codeOf(await change({ ...own, 'sec-fetch-site': 'same-origin' }))).toBe('NOT_FOUND');
  });

  test.each([
    ['without the token', { 'x-csrf-token': '' }],
    ['with another token', { 'x-csrf-token': 'f'.repeat(64) }],
    ['from another site', { origin: 'https://evil.example' }],
    ['from a page of nobody', { origin: 'null' }],
    ['as browsers mark other sites', { 'sec-fetch-site': 'cross-site' }],
    ['as browsers mark neighbours', { 'sec-fetch-site': 'same-site' }],
  ])('changes nothing %s', async (_, headers) => {
    const answer = await change({ cookie, origin: docface.url, 'x-csrf-token': csrf, ...headers });
    expect([answer.status, await codeOf(answer)]).toEqual([403, 'CROSS_SITE_CALL']);
  });

  test('counts for nothing beside another credential, and on paths that name one', async () => {
    const beside = await fetch(`${docface.url}/api/v1/requests`, { headers: { cookie, 'x-api-key': 'dfk_wrong' } });
    expect(await codeOf(beside)).toBe('UNAUTHENTICATED');
    const submission = await fetch(`${docface.url}/api/v1/ocr-async/ocr`, {
      method: 'POST',
      headers: { cookie, origin: docface.url, 'x-csrf-token': csrf },
    });
    expect(await codeOf(submission)).toBe('UNAUTHENTICATED');
  });

  test('is not given to pages of other sites', async () => {
    expect(await codeOf(await signIn({ origin: 'https://evil.example' }))).toBe('CROSS_SITE_CALL');
    expect(await codeOf(await signIn({}))).toBe('CROSS_SITE_CALL');
  });

  test('that somebody planted before a sign-in stays worthless', async () => {
    const planted = `__Host-docface_session=${'A'.repeat(43)}`;
    const answer = await signIn({ origin: docface.url, cookie: planted });
    expect(answer.headers.get('set-cookie')).not.toContain(planted);
    expect((await fetch(`${docface.url}${path}`, { headers: { cookie: planted } })).status).toBe(401);
  });

  test('goes with signing out', async () => {
    const begun = await signIn({ origin: docface.url });
    const [own = ''] = (begun.headers.get('set-cookie') ?? '').split(';');
    const { csrfToken } = (await begun.json()) as { csrfToken: string };
    const headers = { cookie: own, origin: docface.url, 'x-csrf-token': csrfToken };
    const over = await fetch(`${docface.url}${path}`, { method: 'DELETE', headers });
    expect([over.status, over.headers.get('set-cookie')]).toEqual([204, expect.stringContaining('Max-Age=0')]);
    expect((await fetch(`${docface.url}${path}`, { headers: { cookie: own } })).status).toBe(401);
  });
});

describe('the console', () => {
  test('is served with a policy of its own and a nonce for each answer', async () => {
    expect(existsSync('dist/console/index.html'), 'npm run build makes it').toBe(true);
    const answers = await Promise.all(
      ['/console', '/console/requests/of-somebody'].map((at) => fetch(docface.url + at)),
    );
    const nonces = await Promise.all(
      answers.map(async (answer) => {
        const policy = answer.headers.get('content-security-policy') ?? '';
        const nonce = /'nonce-([^']{24})'/.exec(policy)?.[1] ?? '';
        expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-");
        expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
        expect(policy).not.toContain('unsafe');
        expect(answer.headers.get('cache-control')).toBe('no-store');
        expect(await answer.text()).toContain(`nonce="${nonce}"`);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  test('has files that are compressed and kept for ever', async () => {
    const page = await (await fetch(`${docface.url}/console`)).text();
    const [, script = ''] = /src="(\/console\/assets\/[^"]+\.js)"/.exec(page) ?? [];
    for (const encoding of ['br', 'gzip']) {
      const answer = await fetch(docface.url + script, { headers: { 'accept-encoding': encoding } });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(await answer.text()).toContain('docface');
    }
    expect((await fetch(`${docface.url}/console/assets/nothing.js`)).status).toBe(404);
  });

  test('and its sessions are gone where it is switched off', async () => {
    const without = await startTestService({ DOCFACE_CONSOLE: 'off' });
    try {
      for (const at of ['/console', path, `${path}/options`]) expect((await fetch(without.url + at)).status).toBe(404);
    } finally {
      await without.stop();
    }
  });
});

describe('submitting for a client', () => {
  const form = (): FormData => {
    const made = new FormData();
    made.append('track', 'documents');
    made.append('imageFile', new Blob(['%PDF-1.7\n%nothing to see']), 'scan');
    return made;
  };
  const send = (client: string) =>
    fetch(`${docface.url}/api/v1/clients/${client}/ocr`, {
      method: 'POST',
      headers: { cookie, origin: docface.url, 'x-csrf-token': csrf },
      body: form(),
    });

  test('makes a request of that client', async () => {
    const answer = await send('acme');
    const { requestId } = (await answer.json()) as { requestId: string };
    expect(answer.status).toBe(202);
    const list = await fetch(`${docface.url}/api/v1/requests?client=acme`, { headers: { cookie } });
    expect(await list.json()).toMatchObject({ requests: [{ requestId, client: { name: 'acme' } }] });
  });

  test('is refused for nobody, for a suspended client, and to who lacks the role', async () => {
    expect(await codeOf(await send('nobody'))).toBe('NOT_FOUND');
    await docface.addClient('globex');
    await docface.admin.clients.setStatus('command', { client: 'globex', status: 'suspended' });
    expect(await codeOf(await send('globex'))).toBe('CLIENT_SUSPENDED');
    await docface.admin.operators.create('command', { name: 'robot', role: 'reviewer' });
    const { key } = await docface.admin.apiKeys.create('command', { owner: { operator: 'robot' }, name: 'test' });
    const answer = await docface.api.with({ 'x-api-key': key }).post('/api/v1/clients/acme/ocr', form());
    expect(answer.json).toMatchObject({ code: 'INSUFFICIENT_SCOPE' });
  });
});
