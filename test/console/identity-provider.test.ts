import { createServer } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConsoleBrowser, openConsoleBrowser } from '../support/console-browser.ts';
import { startIdentityProvider, type TestIdentityProvider } from '../support/identity-provider.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let provider: TestIdentityProvider;
let docface: TestService;
let browser: ConsoleBrowser;

beforeAll(async () => {
  const port = await freePort();
  provider = await startIdentityProvider(() => `http://localhost:${port}/console/oidc/callback`);
  docface = await startTestService({
    DOCFACE_PORT: String(port),
    DOCFACE_CONSOLE_OIDC_ISSUER: provider.issuer,
    DOCFACE_CONSOLE_OIDC_CLIENT_ID: 'docface',
    DOCFACE_CONSOLE_OIDC_CLIENT_SECRET: 'made-up-secret-of-tests',
    DOCFACE_CONSOLE_OIDC_ROLES: 'docface-admins=admin,staff=viewer',
  });
  browser = await openConsoleBrowser(docface);
});
afterAll(async () => {
  await browser.close();
  await docface.stop();
  await provider.close();
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}

/** Through the forms of the provider, which ask for a name and for consent. */
async function throughProvider(name: string): Promise<Page> {
  const page = await browser.openSignedOut('/requests');
  await page.getByRole('link', { name: 'Sign in with your organisation' }).click();
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('anything');
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  return page;
}

describe('signing in with an OpenID Connect provider', () => {
  test('makes an operator with the role of its groups, and a session', async () => {
    provider.groups = ['docface-admins'];
    const page = await throughProvider('bea');
    await page.getByRole('button', { name: 'Your account: bea' }).click();
    expect(await page.locator('.shell-who').textContent()).toContain('Administrator');
    // There is no password here that she could change.
    await page.getByRole('button', { name: 'Sign out everywhere' }).waitFor();
    expect(await page.getByRole('button', { name: 'Change your password' }).count()).toBe(0);
    expect(await docface.admin.operators.list('command')).toMatchObject([{ name: 'bea', role: 'admin' }]);
    const cookies = await page.context().cookies(docface.url);
    expect(cookies.map(({ name }) => name)).toEqual(['__Host-docface_session']);
  });

  test('says what to do to who has no role', async () => {
    provider.groups = ['somebody-else'];
    const page = await throughProvider('eve');
    expect(await page.getByRole('alert').textContent()).toContain('ask an administrator for a role');
    expect(await docface.admin.operators.list('command')).toHaveLength(1);
  });

  test.each([
    ['another state', (query: URLSearchParams) => query.set('state', 'of-somebody-else')],
    ['no code', (query: URLSearchParams) => query.delete('code')],
  ])('begins no session with %s', async (_, spoil) => {
    const begun = await fetch(`${docface.url}/console/oidc/start`, { redirect: 'manual' });
    const [cookie = ''] = (begun.headers.get('set-cookie') ?? '').split(';');
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const query = new URLSearchParams({ code: 'made-up', state });
    spoil(query);
    const back = `${docface.url}/console/oidc/callback?${query}`;
    const answer = await fetch(back, { redirect: 'manual', headers: { cookie } });
    expect(answer.headers.get('location')).toBe('/console?refused=UNAUTHENTICATED');
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('begins no session in a browser that did not begin it', async () => {
    const answer = await fetch(`${docface.url}/console/oidc/callback?code=made-up&state=made-up`, {
      redirect: 'manual',
    });
    expect(answer.headers.get('location')).toBe('/console?refused=UNAUTHENTICATED');
  });
});
