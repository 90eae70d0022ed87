import {
  createLocalJWKSet,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  type JSONWebKeySet,
  jwtVerify,
  SignJWT,
} from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProblemDetails } from '../../src/adapters/shared/problem-details.ts';
import { docface as command } from '../support/docface-process.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

let docface: TestService;
let acme: TestClient;

beforeAll(async () => {
  docface = await startTestService();
  acme = await docface.addClient('acme');
});
afterAll(() => docface.stop());

interface Token {
  readonly access_token: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly scope: string;
}

function ask<Body = Token>(form: Record<string, string>, headers: Record<string, string> = {}) {
  return docface.api.post<Body>('/oauth2/token', new URLSearchParams(form), { headers });
}

function basic(id: string, secret: string): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` };
}

const grant = { grant_type: 'client_credentials' };

describe('the token endpoint', () => {
  test('issues tokens for client_secret_basic and client_secret_post that open the service', async () => {
    const { id, secret } = acme.account;
    for (const answer of [
      await ask(grant, basic(id, secret)),
      await ask({ ...grant, client_id: id, client_secret: secret }),
    ]) {
      expect(answer).toMatchObject({ status: 200, json: { token_type: 'Bearer', expires_in: 3600 } });
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const authorization = `Bearer ${answer.json.access_token}`;
      expect((await docface.api.with({ authorization }).get('/api/v1/requests')).status).toBe(200);
    }
  });

  test('issues tokens for private_key_jwt, each assertion once', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    const { serviceAccount } = await docface.admin.serviceAccounts.create('command', {
      client: 'acme',
      name: 'by key',
      publicJwk: JSON.stringify(await exportJWK(publicKey)),
    });
    const { json: metadata } = await docface.api.get<{ token_endpoint: string }>(
      '/.well-known/oauth-authorization-server',
    );
    const assertion = await new SignJWT({ jti: 'once' })
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuer(serviceAccount.id)
      .setSubject(serviceAccount.id)
      .setAudience(metadata.token_endpoint)
      .setExpirationTime('1m')
      .sign(privateKey);
    const form = {
      ...grant,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
    };
    expect((await ask(form)).status).toBe(200);
    expect(await ask(form)).toMatchObject({ status: 401, json: { error: 'invalid_client' } });
  });

  test('gives no more than the scope asked for', async () => {
    const answer = await ask({ ...grant, scope: 'requests:read' }, basic(acme.account.id, acme.account.secret));
    expect(answer.json.scope).toBe('requests:read');
    const reader = docface.api.with({ authorization: `Bearer ${answer.json.access_token}` });
    expect((await reader.get('/api/v1/requests')).status).toBe(200);
    const refused = await reader.post<ProblemDetails>('/api/v1/ocr-async/ocr');
    expect(refused).toMatchObject({ status: 403, json: { code: 'INSUFFICIENT_SCOPE' } });
    expect(refused.headers.get('www-authenticate')).toBe(
      'Bearer realm="docface", error="insufficient_scope", scope="ocr:write"',
    );
  });

  test.each([
    [{}, 400, 'invalid_request'],
    [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
    [{ ...grant, scope: 'everything' }, 400, 'invalid_scope'],
  ])('refuses %j in the words of OAuth', async (form, status, error) => {
    const answer = await ask(form, basic(acme.account.id, acme.account.secret));
    expect(answer).toMatchObject({ status, json: { error } });
  });

  test('challenges whoever proves nothing', async () => {
    for (const headers of [{}, basic(acme.account.id, 'wrong'), basic('nobody', 'x')]) {
      const answer = await ask(grant, headers);
      expect(answer).toMatchObject({ status: 401, json: { error: 'invalid_client' } });
      expect(answer.headers.get('www-authenticate')).toBe('Basic realm="docface", charset="UTF-8"');
    }
  });

  test('takes a form and nothing else, and not a long one', async () => {
    const json = await docface.api.postJson<ProblemDetails>('/oauth2/token', grant);
    expect(json).toMatchObject({ status: 400, json: { error: 'invalid_request' } });
    expect(json.headers.get('content-type')).toContain('application/json');
    const long = await ask<ProblemDetails>({ ...grant, client_secret: 'x'.repeat(70_000) });
    expect(long).toMatchObject({ status: 413, json: { code: 'FILE_TOO_LARGE' } });
  });
});

describe('the published keys', () => {
  test('verify the tokens that the service issues, at the address that its metadata names', async () => {
    const { access_token: token } = (await ask(grant, basic(acme.account.id, acme.account.secret))).json;
    const { json: metadata } = await docface.api.get<{ issuer: string; jwks_uri: string }>(
      '/.well-known/oauth-authorization-server',
    );
    expect(metadata).toMatchObject({ issuer: docface.url, jwks_uri: `${docface.url}/.well-known/jwks.json` });
    const keys = await docface.api.get<JSONWebKeySet>(new URL(metadata.jwks_uri).pathname);
    expect(keys.headers.get('cache-control')).toBe('public, max-age=300');
    expect(keys.text).not.toContain('"d"');
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys.json), { issuer: docface.url, typ: 'at+jwt' });
    expect(payload['client_id']).toBe(acme.account.id);
  });

  test('change with docface signing-key rotate, and tokens issued before stay valid', async () => {
    const issue = async (): Promise<string> =>
      (await ask(grant, basic(acme.account.id, acme.account.secret))).json.access_token;
    const before = await issue();
    const { code, out } = await command(['signing-key', 'rotate', '--json'], {
      DOCFACE_DATA_DIR: docface.dataDirectory,
    });
    const { keyId } = JSON.parse(out) as { keyId: string };
    const after = await issue();

    expect(code).toBe(0);
    expect(decodeProtectedHeader(after).kid).toBe(keyId);
    expect(decodeProtectedHeader(before).kid).not.toBe(keyId);
    for (const token of [before, after]) {
      const answer = await docface.api.with({ authorization: `Bearer ${token}` }).get('/api/v1/requests');
      expect(answer.status).toBe(200);
    }
  });
});
