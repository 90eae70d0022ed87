import { describe, expect, test } from 'vitest';
import { grantTokenScopes, readTokenRequest, type TokenForm } from '../../../../src/domain/client/token-request.ts';

const grant = ['grant_type', 'client_credentials'] as const;
const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;
const jwtOf = (claims: object): string => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;
const assertionType = ['client_assertion_type', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'] as const;
const refused = (error: string) => expect.objectContaining({ kind: 'refused', error, description: expect.any(String) });

describe('readTokenRequest', () => {
  test('takes client_secret_basic', () => {
    expect(readTokenRequest({ authorization: basic('id:se%3Acret'), parameters: [grant] })).toEqual({
      kind: 'request',
      proof: { kind: 'secret', accountId: 'id', secret: 'se:cret' },
      scopes: null,
    });
  });

  test('takes client_secret_post and a list of scopes', () => {
    const parameters = [
      grant,
      ['client_id', 'id'],
      ['client_secret', 's'],
      ['scope', 'ocr:write  requests:read'],
    ] as const;
    expect(readTokenRequest({ authorization: null, parameters })).toEqual({
      kind: 'request',
      proof: { kind: 'secret', accountId: 'id', secret: 's' },
      scopes: ['ocr:write', 'requests:read'],
    });
  });

  test('takes private_key_jwt and finds the client id in its subject', () => {
    const assertion = jwtOf({ sub: 'id' });
    const parameters = [grant, assertionType, ['client_assertion', assertion]] as const;
    expect(readTokenRequest({ authorization: null, parameters })).toEqual({
      kind: 'request',
      proof: { kind: 'assertion', accountId: 'id', assertion },
      scopes: null,
    });
  });

  test('treats an empty parameter as one that was left out', () => {
    const parameters = [grant, ['client_id', 'id'], ['client_secret', 's'], ['scope', '']] as const;
    expect(readTokenRequest({ authorization: null, parameters })).toMatchObject({ kind: 'request', scopes: null });
  });

  const id = ['client_id', 'id'] as const;
  const secret = ['client_secret', 's'] as const;
  const form = (authorization: string | null, ...parameters: TokenForm['parameters']): TokenForm => ({
    authorization,
    parameters,
  });
  test.each([
    ['no grant type', 'invalid_request', form(null, id, secret)],
    ['another grant type', 'unsupported_grant_type', form(null, ['grant_type', 'password'], id, secret)],
    ['a repeated parameter', 'invalid_request', form(null, grant, id, id, secret)],
    ['two ways of authentication', 'invalid_request', form(basic('id:s'), grant, id, secret)],
    [
      'an assertion beside a secret',
      'invalid_request',
      form(null, grant, secret, assertionType, ['client_assertion', 'x.y.z']),
    ],
    ['no authentication', 'invalid_client', form(null, grant)],
    ['an id without a secret', 'invalid_client', form(null, grant, id)],
    ['a bearer token', 'invalid_client', form('Bearer abc', grant)],
    ['Basic that is no base64', 'invalid_client', form('Basic ???', grant)],
    ['Basic without a secret', 'invalid_client', form(basic('id:'), grant)],
    ['Basic with broken percent signs', 'invalid_client', form(basic('id:%ZZ'), grant)],
    ['Basic of another client', 'invalid_request', form(basic('id:s'), grant, ['client_id', 'other'])],
    ['an assertion without its type', 'invalid_request', form(null, grant, ['client_assertion', 'x.y.z'])],
    ['an assertion that is no JWT', 'invalid_client', form(null, grant, assertionType, ['client_assertion', 'x'])],
    [
      'an assertion without subject',
      'invalid_client',
      form(null, grant, assertionType, ['client_assertion', jwtOf({})]),
    ],
    [
      'an assertion of another',
      'invalid_client',
      form(null, grant, id, assertionType, ['client_assertion', jwtOf({ sub: 'b' })]),
    ],
  ])('refuses %s', (_, error, sent) => {
    expect(readTokenRequest(sent)).toEqual(refused(error));
  });

  test('describes refusals in ASCII without quotes or backslashes, as RFC 6749 demands', () => {
    for (const parameters of [[], [grant], [['grant_type', 'x']], [grant, ['client_assertion', 'x']]] as const) {
      const answer = readTokenRequest({ authorization: null, parameters });
      expect(answer.kind === 'refused' ? answer.description : '').toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/);
    }
  });
});

describe('grantTokenScopes', () => {
  test('grants all that the account holds when nothing is asked for', () => {
    expect(grantTokenScopes(null, ['ocr:write'])).toEqual({ kind: 'granted', scopes: ['ocr:write'] });
  });

  test('grants a subset', () => {
    expect(grantTokenScopes(['ocr:write', 'ocr:write'], ['requests:read', 'ocr:write'])).toEqual({
      kind: 'granted',
      scopes: ['ocr:write'],
    });
  });

  test.each([[['requests:read']], [['nonsense']], [['admin']], [[]], [['ocr:write', 'requests:read']]])(
    'refuses %j beyond what the account holds',
    (asked) => {
      expect(grantTokenScopes(asked, ['ocr:write'])).toEqual(refused('invalid_scope'));
    },
  );
});
