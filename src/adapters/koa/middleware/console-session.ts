import type { Context } from 'koa';
import type { PresentedCredential } from '../../../application/clients/authenticate.ts';
import { DocfaceError } from '../../../domain/errors.ts';

/** Longest that somebody takes to sign in elsewhere. */
const begunSeconds = 600;

const isToken = /^[\w-]{20,100}$/;

/** Tells what a session's cookie is called and allowed, and when it counts. */
export class ConsoleSession {
  readonly #origin: string;
  /** Whether browsers keep the cookie to themselves: over plain http somebody on the way can take it. */
  readonly isSecure: boolean;

  /** `publicUrl` is the address that browsers use. */
  constructor(publicUrl: string) {
    this.#origin = new URL(publicUrl).origin;
    this.isSecure = isTrustworthy(publicUrl);
  }

  get #name(): string {
    return this.isSecure ? '__Host-docface_session' : 'docface_session';
  }

  /** The `Set-Cookie` of a session that begins. */
  cookie(token: string, maxAgeSeconds: number): string {
    const secure = this.isSecure ? '; Secure' : '';
    return `${this.#name}=${token}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`;
  }

  /**
   * The `Set-Cookie` of what a browser carries to the identity provider and back: a page of another site sends it
   * there.
   */
  begunCookie(secret: string): string {
    const [secure, maxAge] = [this.isSecure ? '; Secure' : '', secret === '' ? 0 : begunSeconds];
    return `${this.#begunName}=${secret}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
  }

  /** What a browser brought back, from its cookies; empty without it. */
  begunIn(cookies: string): string {
    return valueIn(cookies, this.#begunName);
  }

  /** The `Set-Cookie` of what a browser is known by, which stays when its session ends. */
  deviceCookie(token: string, maxAgeSeconds: number): string {
    const secure = this.isSecure ? '; Secure' : '';
    return `${this.#deviceName}=${token}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`;
  }

  /** What a browser is known by, from its cookies; null without it. */
  deviceIn(cookies: string): string | null {
    const token = valueIn(cookies, this.#deviceName);
    return isToken.test(token) ? token : null;
  }

  get #deviceName(): string {
    return this.isSecure ? '__Host-docface_device' : 'docface_device';
  }

  /** The token of the session that a browser has had, from its cookies; null without one. */
  tokenIn(cookies: string): string | null {
    const token = valueIn(cookies, this.#name);
    return isToken.test(token) ? token : null;
  }

  get #begunName(): string {
    return this.isSecure ? '__Host-docface_sign_in' : 'docface_sign_in';
  }

  /** The `Set-Cookie` of a session that ended. */
  get endedCookie(): string {
    return this.cookie('', 0);
  }

  /**
   * The session that a call presents; null without one. To change something it takes the token of the session in a
   * header, which no other site can read or send, and an origin that is this one. Errors: `CROSS_SITE_CALL`.
   */
  credential(context: Context): PresentedCredential | null {
    const token = context.cookies.get(this.#name) ?? '';
    if (!isToken.test(token)) return null;
    if (context.method === 'GET' || context.method === 'HEAD') return { scheme: 'session', token, csrfToken: null };
    this.refuseOtherSites(context);
    return { scheme: 'session', token, csrfToken: context.get('x-csrf-token') };
  }

  /** Refuses what a page of another site sends. Errors: `CROSS_SITE_CALL`. */
  refuseOtherSites(context: Context): void {
    const site = context.get('Sec-Fetch-Site');
    const origin = context.get('Origin');
    const own = [this.#origin, `http://${context.get('Host')}`, `https://${context.get('Host')}`];
    const isOwn = (site === '' || site === 'same-origin') && own.includes(origin);
    if (isOwn) return;
    throw new DocfaceError(
      'CROSS_SITE_CALL',
      'This call comes from another site. Open the console at its own address.',
    );
  }
}

/** The value of a cookie among all of a call; empty without it. */
function valueIn(cookies: string, name: string): string {
  const all = cookies.split(';').map((each) => each.trim().split('='));
  return all.find(([each]) => each === name)?.[1] ?? '';
}

/** Whether browsers keep what is marked `Secure` for this address: https, and this machine. */
function isTrustworthy(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
