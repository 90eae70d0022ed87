import type { z } from 'zod';
import type { AnswerParts, ReadCall } from '../../../application/reads/read-call.ts';
import type { Principal, Scope } from '../../../domain/client/principal.ts';
import type { ErrorCode } from '../../../domain/errors.ts';
import type { CallSlot } from '../limits/call-limits.ts';
import type { BodyReader } from './body-reader.ts';

/** A body whose parts are written one after the other and never copied together. */
export class Pieces {
  readonly parts: readonly Uint8Array[];
  /** In bytes. */
  readonly length: number;

  constructor(parts: readonly Uint8Array[]) {
    this.parts = parts;
    this.length = parts.reduce((sum, part) => sum + part.length, 0);
  }
}

/** A body that is written while it comes, so that little of it is in memory. */
export class Flow {
  readonly parts: AsyncIterable<Uint8Array>;
  /** Runs what makes another form of the parts, and counts that among the answers in memory. As `AnswerParts`. */
  readonly gathered: FlowingParts['gathered'];

  constructor(parts: AsyncIterable<Uint8Array>, gathered: FlowingParts['gathered']) {
    this.parts = parts;
    this.gathered = gathered;
  }
}

type FlowingParts = Extract<AnswerParts, { readonly kind: 'parts' }>;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Which credential a path takes; the path decides, never the caller. */
export type Security =
  | 'bearer'
  | 'apiKey'
  /** Either of these, or a session of the console where neither is sent. */
  | 'either'
  /** A session of the console. */
  | 'session'
  /** None, but calls of pages of other sites are refused. */
  | 'console'
  | 'none';

/**
 * What the audit keeps of an operator's call. With `action` each call that shows or changes something is on record
 * exactly once: a use case that changes something writes it down with the change and may be more exact; of all other
 * calls this action is. With `none` no call is, and it says why.
 */
export type RouteAudit = { readonly action: string } | { readonly none: string };

/** One answer as the OpenAPI document shows it. Without `schema` the body is text of `mediaType`, or there is none. */
export interface ResponseDeclaration {
  readonly description: string;
  readonly schema?: z.ZodType;
  /** Several where the call chooses one. */
  readonly mediaType?: string | readonly string[];
  /** Header name to its description. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Reply {
  readonly status: number;
  /** Sent as JSON unless it is a text, bytes, pieces or a flow of bytes; undefined sends no body. */
  readonly body?: unknown;
  /** Of a text or bytes; JSON otherwise. */
  readonly mediaType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Values of `Set-Cookie`. */
  readonly cookies?: readonly string[];
  /** The request that the call made, for the log: its path does not name it. */
  readonly requestId?: string;
}

/** What a handler gets: everything checked already. */
export interface Call<Params, Query, Headers, Body> {
  readonly principal: Principal;
  readonly params: Params;
  readonly query: Query;
  readonly headers: Headers;
  readonly body: Body;
  /** Aborts when the caller hangs up or the server closes. */
  readonly signal: AbortSignal;
  /** What a use case that reads has to know of this call. */
  readonly reading: ReadCall;
  /** Runs what only waits, while other calls of the caller have their turns. */
  readonly outsideLimit: CallSlot['outsideLimit'];
  /** W3C Trace Context whose span is this call. */
  readonly traceparent: string;
  /** IP address of the caller; null when unknown. */
  readonly address: string | null;
}

/** Says whether a caller may submit now; `release` is called once the answer is written. */
export type Admit = (
  principal: Principal,
  setHeader: (name: string, value: string) => void,
) => Promise<{ release(): void }>;

interface Declaration<Params, Query, Headers, Body> {
  readonly method: Method;
  /** With `{name}` for parameters. */
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly security: Security;
  readonly scope?: Scope;
  readonly audit: RouteAudit;
  readonly params?: z.ZodType<Params>;
  readonly query?: z.ZodType<Query>;
  /** Names in lower case. */
  readonly headers?: z.ZodType<Headers>;
  readonly body?: BodyReader<Body>;
  readonly admit?: Admit;
  /** By status. */
  readonly responses: Readonly<Record<number, ResponseDeclaration>>;
  /** Beyond those that security and body bring along. */
  readonly problems?: readonly ErrorCode[];
  readonly handle: (call: Call<Params, Query, Headers, Body>) => Promise<Reply>;
}

/** A declared route with its types erased: what mounts it feeds `handle` what the declared schemas yielded. */
export type Route = Declaration<unknown, unknown, unknown, unknown>;

/** Declares a route once: the declaration validates, gives the handler its types and makes the OpenAPI document. */
export function defineRoute<Params = undefined, Query = undefined, Headers = undefined, Body = undefined>(
  declaration: Declaration<Params, Query, Headers, Body>,
): Route {
  const { handle, ...rest } = declaration;
  // Sound because the mounted route parses with the very schemas of this declaration.
  return { ...rest, handle: (call) => handle(call as Call<Params, Query, Headers, Body>) };
}

/** Whether who calls this route has to say who that is. */
export function takesCredential({ security }: Pick<Route, 'security'>): boolean {
  return security !== 'none' && security !== 'console';
}

/** Whether a path is that of a health check, which is answered whatever else goes on. */
export function isHealthCheck(path: string): boolean {
  return path.startsWith('/health/');
}
