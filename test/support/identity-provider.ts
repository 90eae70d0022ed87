import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** An OpenID Connect provider in this process, where any name signs in with any password. */
export interface TestIdentityProvider {
  readonly issuer: string;
  /** Groups of who signs in next. */
  groups: readonly string[];
  close(): Promise<void>;
}

export async function startIdentityProvider(redirectUri: () => string): Promise<TestIdentityProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: TestIdentityProvider = {
    issuer,
    groups: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'docface', client_secret: 'made-up-secret-of-tests', redirect_uris: [redirectUri()] }],
    claims: { openid: ['sub', 'groups', 'preferred_username'], profile: [], email: [] },
    conformIdTokenClaims: false,
    cookies: { keys: ['made-up'] },
    pkce: { required: () => true },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, groups: [...state.groups], preferred_username: id }),
    }),
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  return state;
}
