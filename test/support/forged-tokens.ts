import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { CompactEncrypt, type JWK, type JWTPayload } from 'jose';

/** A token that is valid, and what made it, so that forgeries differ from it in one thing each. */
export interface Genuine {
  readonly header: Readonly<Record<string, unknown>> & { readonly alg: 'ES256' | 'RS256' };
  readonly claims: JWTPayload;
  readonly key: KeyObject;
  readonly publicJwk: JWK;
  /** Seconds. */
  readonly now: number;
}

export type Forgery = readonly [name: string, token: string | Promise<string>];

type Header = Readonly<Record<string, unknown>>;

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const join = (...parts: readonly string[]): string => parts.join('.');

function signed(header: Header, payload: string, key: KeyObject): string {
  const input = join(encode(header), payload);
  const dsaEncoding = 'ieee-p1363' as const;
  return join(input, sign('sha256', Buffer.from(input), { key, dsaEncoding }).toString('base64url'));
}

function macked(header: Header, payload: string, secret: string | Buffer): string {
  const input = join(encode(header), payload);
  const bits = String(header['alg']).slice(2);
  return join(input, createHmac(`sha${bits}`, secret).update(input).digest('base64url'));
}

/** A token that its issuer's own key signed, with other claims and header; undefined leaves one out. */
export function signedToken(genuine: Genuine, claims: Header = {}, header: Header = {}): string {
  return signed({ ...genuine.header, ...header }, encode({ ...genuine.claims, ...claims }), genuine.key);
}

/** Everything that must not pass for the genuine token. */
export function forgeries(genuine: Genuine): readonly Forgery[] {
  return [
    ...unsigned(genuine),
    ...symmetric(genuine),
    ...ofStrangers(genuine),
    ...changed(genuine),
    ...ofOtherClaims(genuine),
    ...ofOtherHeaders(genuine),
    ...misshapen(genuine),
  ];
}

function unsigned(genuine: Genuine): readonly Forgery[] {
  const { header, claims } = genuine;
  const [, , signature = ''] = signedToken(genuine).split('.');
  return ['none', 'None', 'NONE', 'nOnE', '', null].flatMap((alg): Forgery[] => [
    [`alg ${alg} without a signature`, join(encode({ ...header, alg }), encode(claims), '')],
    [`alg ${alg} with the signature of another header`, join(encode({ ...header, alg }), encode(claims), signature)],
  ]);
}

function symmetric(genuine: Genuine): readonly Forgery[] {
  const { header, claims, publicJwk } = genuine;
  const secrets: readonly (readonly [string, string])[] = [
    ['the public JWK', JSON.stringify(publicJwk)],
    ['the modulus or coordinate', publicJwk.n ?? publicJwk.x ?? ''],
    ['nothing', ''],
    ['the kid', String(header['kid'])],
  ];
  return ['HS256', 'HS384', 'HS512'].flatMap((alg) =>
    secrets.map(
      ([what, secret]): Forgery => [`${alg} keyed with ${what}`, macked({ ...header, alg }, encode(claims), secret)],
    ),
  );
}

function pairOf(alg: Genuine['header']['alg']): { readonly privateKey: KeyObject; readonly publicKey: KeyObject } {
  return alg === 'RS256'
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

/** Signed soundly, by a key that is not the issuer's. */
function ofStrangers({ header, claims }: Genuine): readonly Forgery[] {
  const { privateKey, publicKey } = pairOf(header.alg);
  const jwk = publicKey.export({ format: 'jwk' });
  const url = 'https://stranger.example/keys.json';
  const kids = [
    '01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a',
    '../../../../dev/null',
    '/etc/passwd',
    'file:///dev/null',
    url,
    "' or '1'='1",
    '; select pg_sleep(9)',
    '\0',
    '',
    'x'.repeat(4000),
    '__proto__',
    'constructor',
  ];
  const headers: readonly (readonly [string, Header])[] = [
    ['the kid of the issuer', {}],
    ['no kid', { kid: undefined }],
    ['a kid that is a number', { kid: 1 }],
    ['a kid that is an object', { kid: { toString: 'x' } }],
    ['its own key in jwk', { jwk }],
    ['its own key in jwk and no kid', { jwk, kid: undefined }],
    ['its own keys in jku', { jku: url }],
    ['its own certificate in x5u', { x5u: url }],
    ['its own certificate in x5c', { x5c: [publicKey.export({ format: 'der', type: 'spki' }).toString('base64')] }],
    ['a thumbprint in x5t', { x5t: 'AAAA' }],
    ...kids.map((kid) => [`the kid ${JSON.stringify(kid).slice(0, 40)}`, { kid }] as const),
  ];
  return headers.map(([what, more]) => [
    `the key of a stranger with ${what}`,
    signed({ ...header, ...more }, encode(claims), privateKey),
  ]);
}

/** The genuine token with something changed after it was signed. */
function changed(genuine: Genuine): readonly Forgery[] {
  const [head = '', payload = '', signature = ''] = signedToken(genuine).split('.');
  const bytes = Buffer.from(signature, 'base64url');
  const flipped = Buffer.from(bytes);
  flipped[10] = (flipped[10] ?? 0) ^ 1;
  const more = { ...genuine.claims, scope: 'admin requests:read', sub: 'root' };
  return [
    ['its payload', join(head, encode(more), signature)],
    ['its header', join(encode({ ...genuine.header, extra: 1 }), payload, signature)],
    ['no signature', join(head, payload, '')],
    ['no signature and no dot', join(head, payload)],
    ['one bit of its signature', join(head, payload, flipped.toString('base64url'))],
    ['half of its signature', join(head, payload, bytes.subarray(0, bytes.length / 2).toString('base64url'))],
    ['its signature twice', join(head, payload, Buffer.concat([bytes, bytes]).toString('base64url'))],
    ['a signature of zeros', join(head, payload, Buffer.alloc(bytes.length).toString('base64url'))],
    ['a signature of 0xff', join(head, payload, Buffer.alloc(bytes.length, 0xff).toString('base64url'))],
    ['the signature of another token', join(head, payload, signedToken(genuine, { jti: 'x' }).split('.')[2] ?? '')],
    ['a part at its end', join(head, payload, signature, 'e30')],
    ['a part at its start', join('e30', head, payload, signature)],
  ];
}

function ofOtherClaims(genuine: Genuine): readonly Forgery[] {
  const { now, claims } = genuine;
  const issuer = String(claims.iss);
  const others: readonly (readonly [string, Header])[] = [
    ['that expired', { exp: now - 60, iat: now - 120 }],
    ['that expired long ago', { exp: 1, iat: 0 }],
    ['that never expires', { exp: undefined }],
    ['whose expiry is a text', { exp: String(now + 300) }],
    ['whose expiry is null', { exp: null }],
    ['that is not valid yet', { nbf: now + 300 }],
    ['whose nbf is a text', { nbf: 'soon' }],
    ['of another issuer', { iss: 'https://stranger.example' }],
    ['of its issuer with a slash', { iss: `${issuer}/` }],
    ['of its issuer in capitals', { iss: issuer.toUpperCase() }],
    ['of a list of issuers', { iss: [issuer] }],
    ['without an issuer', { iss: undefined }],
    ['for another audience', { aud: 'other' }],
    ['for other audiences', { aud: ['other', 'another'] }],
    ['for no audience', { aud: [] }],
    ['without an audience', { aud: undefined }],
    ['for an audience that is an object', { aud: { docface: true } }],
    ['of an unknown account', { client_id: '01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a', azp: undefined }],
    ['of an account that is no id', { client_id: "' or 1=1", azp: undefined }],
    ['of an account with a NUL', { client_id: '\0', azp: undefined }],
    ['of an account that is a list', { client_id: [claims['client_id']], azp: undefined }],
    ['of no account', { client_id: undefined, azp: undefined }],
  ];
  return others.map(([what, claim]) => [`a token ${what}`, signedToken(genuine, claim)]);
}

function ofOtherHeaders(genuine: Genuine): readonly Forgery[] {
  const others: readonly (readonly [string, Header])[] = [
    ...['id_token+jwt', 'logout+jwt', 'secevent+jwt', 'dpop+jwt', 'JOSE', '', 1, null].map(
      (typ) => [`of the type ${JSON.stringify(typ)}`, { typ }] as const,
    ),
    ...['ES384', 'ES512', 'PS512', 'EdDSA', 'RS1', 'dir'].map((alg) => [`that says ${alg}`, { alg }] as const),
    ['with a critical extension', { crit: ['docface'], docface: 1 }],
    ['whose crit is empty', { crit: [] }],
    ['whose crit names a registered claim', { crit: ['exp'], exp: 1 }],
    ['whose payload is not encoded', { crit: ['b64'], b64: false }],
  ];
  return others.map(([what, header]) => [`a token ${what}`, signedToken(genuine, {}, header)]);
}

function misshapen(genuine: Genuine): readonly Forgery[] {
  const { header, key, publicJwk } = genuine;
  const token = signedToken(genuine);
  const [head = '', payload = '', signature = ''] = token.split('.');
  const text = (value: string): string => Buffer.from(value).toString('base64url');
  const isRsa = header.alg === 'RS256';
  const encrypted = new CompactEncrypt(Buffer.from(token))
    .setProtectedHeader({ alg: isRsa ? 'RSA-OAEP-256' : 'ECDH-ES', enc: 'A256GCM', cty: 'JWT' })
    .encrypt({ ...publicJwk, alg: isRsa ? 'RSA-OAEP-256' : 'ECDH-ES', use: 'enc' });
  return [
    ['nothing', ''],
    ['a word', 'nonsense'],
    ['three letters', 'a.b.c'],
    ['dots', '..'],
    ['many dots', '.'.repeat(5000)],
    ['100 kB of letters', 'x'.repeat(100_000)],
    ['100 kB of claims', signedToken(genuine, { more: 'x'.repeat(100_000) })],
    ['a JSON serialisation', JSON.stringify({ protected: head, payload, signature })],
    ['a token inside of a token', signed({ ...header, cty: 'JWT' }, text(token), key)],
    ['an encrypted token', encrypted],
    ['a payload that is a list', signed(header, encode([genuine.claims]), key)],
    ['a payload that is a text', signed(header, encode('claims'), key)],
    ['a payload that is null', signed(header, encode(null), key)],
    ['a payload that is no JSON', signed(header, text('{'), key)],
    ['a payload that is no UTF-8', signed(header, Buffer.from([0xff, 0xfe]).toString('base64url'), key)],
    ['a payload of 1,500 lists', signed(header, text('['.repeat(1500)), key)],
    ['a header that is no JSON', join(text('{'), payload, signature)],
    ['a header that is a list', join(encode([header]), payload, signature)],
  ];
}
