import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** An OpenID Connect provider in this process, where any name signs in with any password. */
export interface TestIdentityProvider {
  readonly issuer: string;
  /** Groups of who signs in, or is asked for, next; null for a provider that tells none. */
  groups: readonly string[] | null;
  /** Accounts that are no more. */
  readonly gone: Set<string>;
  close(): Promise<void>;
}

export interface TestIdentityOptions {
  /** Whether it lets a service ask again for as long as the account is there; otherwise for half an hour. */
  readonly refreshes?: boolean;
}

export async function startIdentityProvider(
  redirectUri: () => string,
  { refreshes = false }: TestIdentityOptions = {},
): Promise<TestIdentityProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const gone = new Set<string>();
  const state: TestIdentityProvider = {
    issuer,
    groups: [],
    gone,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const client = {
    client_id: 'docface',
    client_secret: 'made-up-secret-of-tests',
    redirect_uris: [redirectUri()],
    grant_types: refreshes ? ['authorization_code', 'refresh_token'] : ['authorization_code'],
  };
  const provider = new Provider(issuer, {
    clients: [client],
    claims: { openid: ['sub', 'groups', 'preferred_username'], profile: [], email: [] },
    conformIdTokenClaims: false,
    cookies: { keys: ['made-up'] },
    pkce: { required: () => true },
    issueRefreshToken: async () => refreshes,
    ttl: { AccessToken: 1800 },
    findAccount: (_, id) =>
      gone.has(id)
        ? undefined
        : {
            accountId: id,
            claims: () => ({
              sub: id,
              preferred_username: id,
              ...(state.groups === null ? {} : { groups: [...state.groups] }),
            }),
          },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  return state;
}

/** Signs in as a browser does, through the forms of the provider; the cookie is that of the session. */
export async function signInElsewhere(url: string, name: string): Promise<{ cookie: string; location: string }> {
  const begun = await fetch(`${url}/console/oidc/start`, { redirect: 'manual' });
  const back = await throughForms(new URL(begun.headers.get('location') ?? ''), { url, name });
  const carried = cookieOf(begun, 'sign_in');
  const answer = await fetch(back, { redirect: 'manual', headers: { cookie: carried } });
  return { cookie: cookieOf(answer, 'session'), location: answer.headers.get('location') ?? '' };
}

function cookieOf(answer: Response, name: string): string {
  const [cookie = ''] = (answer.headers.getSetCookie().find((each) => each.includes(`docface_${name}=`)) ?? '').split(
    ';',
  );
  return cookie;
}

/** Follows redirects and fills forms in until the browser is sent back to `url`. */
async function throughForms(start: URL, { url, name }: { readonly url: string; readonly name: string }): Promise<URL> {
  const cookies = new Map<string, string>();
  let next: { readonly address: URL; readonly body?: URLSearchParams } = { address: start };
  for (let step = 0; step < 20; step += 1) {
    const { address, body } = next;
    if (address.href.startsWith(url)) return address;
    const headers = { cookie: Array.from(cookies, (each) => each.join('=')).join('; ') };
    const answer = await fetch(address, {
      redirect: 'manual',
      headers,
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
    for (const each of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      cookies.set(key, value);
    }
    const location = answer.headers.get('location');
    next = location === null ? filledIn(await answer.text(), address, name) : { address: new URL(location, address) };
  }
  throw new Error('The identity provider never sent the browser back.');
}

function filledIn(
  page: string,
  address: URL,
  login: string,
): { readonly address: URL; readonly body: URLSearchParams } {
  const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
  const [, prompt = ''] = /name="prompt" value="([^"]+)"/.exec(page) ?? [];
  return { address: new URL(action, address), body: new URLSearchParams({ prompt, login, password: 'anything' }) };
}
