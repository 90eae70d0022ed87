import { Readable } from 'node:stream';
import type { Context, Middleware } from 'koa';
import { sharedNetworkOf } from '../../../domain/client/network.ts';
import type { Principal } from '../../../domain/client/principal.ts';
import { DocfaceError } from '../../../domain/errors.ts';
import type { BodyBudget, BodyPace } from '../limits/body-budget.ts';
import type { Connections } from '../limits/connections.ts';
import type { BodySource } from '../routes/body-reader.ts';
import { parseWith } from '../routes/parse-with.ts';
import { Flow, Pieces, type Reply, type Route } from '../routes/route.ts';
import { atEnd, type CallState, callSignal, readCall } from './call-state.ts';
import type { ReplyCompressor } from './compress-reply.ts';
import { addressOf, type IdentifyingUses, identify } from './identify.ts';

export interface MountingUses extends IdentifyingUses {
  readonly bodies: BodyBudget;
  readonly bodyPace: BodyPace;
  readonly connections: Connections;
  readonly compressor: ReplyCompressor;
  /** Aborts when the server closes. */
  readonly closing: AbortSignal;
  /** Longest that writing an answer may take. */
  readonly answerTimeoutMs: number;
}

/**
 * Runs a declared route in the order of the contract: scheme, credential, scope, then what admits a submission, the
 * length and the fields; then the handler. Whatever the body left on disk is gone before the answer is sent.
 */
export function mountRoute(route: Route, uses: MountingUses): Middleware<CallState> {
  return async (context) => {
    context.state.route = route.path;
    const principal = await identify(context, route, uses);
    if (principal.kind === 'client' && principal.clientId !== '') context.state.clientId = principal.clientId;
    if (route.security !== 'none' && route.security !== 'console') uses.connections.keep(context.req);
    const admitted = await route.admit?.(principal, (name, value) => context.set(name, value));
    if (admitted !== undefined) atEnd(context.res, () => admitted.release());
    const reply = await call(context, route, { ...uses, principal });
    const asking = { route, holder: holderOf(context, { ...uses, principal }), gone: readCall(context.res).gone };
    send(context, await uses.compressor.compress(context, reply, asking));
    cutOff(context, uses.answerTimeoutMs);
  };
}

async function call(
  context: Context,
  route: Route,
  uses: MountingUses & { readonly principal: Principal },
): Promise<Reply> {
  const { principal, closing } = uses;
  const params = pathParameters(context, route);
  const query = route.query && parseWith(route.query, queryFields(context));
  const headers = route.headers && parseWith(route.headers, { ...context.headers });
  const body = await route.body?.read(sourceOf(context, uses));
  try {
    const { traceparent } = context.state;
    const signal = callSignal(context.res, closing);
    const reading = readCall(context.res);
    const address = addressOf(context.req, uses.trustedProxies);
    const checked = { principal, params, query, headers, body: body?.value };
    return await route.handle({ ...checked, signal, reading, traceparent, address });
  } finally {
    await body?.discard();
  }
}

/** Far more than any route knows. Koa takes a time for them that grows with the square of their number. */
const maxQueryFields = 100;

/** Errors: `INVALID_FIELD` for more than `maxQueryFields`. */
function queryFields(context: Context): Readonly<Record<string, unknown>> {
  if (context.querystring.split('&', maxQueryFields + 1).length > maxQueryFields) {
    throw new DocfaceError('INVALID_FIELD', `A query may have ${maxQueryFields} fields at most.`);
  }
  return { ...context.query };
}

/** An id of another shape is an id that nobody has. */
function pathParameters(context: Context, route: Route): unknown {
  if (route.params === undefined) return undefined;
  const parsed = route.params.safeParse(Reflect.get(context, 'params'));
  if (parsed.success) return parsed.data;
  throw new DocfaceError(
    'NOT_FOUND',
    'There is nothing with this id. Ids are shown only to the client they belong to.',
  );
}

function sourceOf(context: Context, uses: MountingUses & { readonly principal: Principal }): BodySource {
  const state = context.state as CallState;
  return {
    request: context.req,
    pace: uses.bodyPace,
    start(expected) {
      const hold = uses.bodies.open(holderOf(context, uses), expected);
      if (!state.mayLinger) context.res.writeContinue();
      state.mayLinger = true;
      return hold;
    },
  };
}

/**
 * Whose share of budgets and turns a call takes: the client's, the operator's, or that of the address of who is nobody
 * yet.
 */
function holderOf(
  context: Context,
  { principal, trustedProxies }: Pick<MountingUses, 'trustedProxies'> & { readonly principal: Principal },
): string {
  const id = principal.kind === 'client' ? principal.clientId : principal.operatorId;
  return id === ''
    ? `address ${sharedNetworkOf(addressOf(context.req, trustedProxies) ?? '')}`
    : `${principal.kind} ${id}`;
}

/** Who reads an answer too slowly, or not at all, may not hold it for ever. */
function cutOff({ req, res }: Context, timeoutMs: number): void {
  const timer = setTimeout(() => req.socket.destroy(), timeoutMs);
  atEnd(res, () => clearTimeout(timer));
}

function bodyOf(body: unknown): string | Buffer {
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** What breaks in the midst of it breaks its connection: a caller never takes a part for the whole. */
function flowing({ res }: Context, { parts }: Flow): Readable {
  return Readable.from(parts, { objectMode: false }).on('error', () => res.destroy());
}

function send(context: Context, reply: Reply): void {
  context.set({ ...reply.headers });
  if (reply.cookies !== undefined) context.set('Set-Cookie', [...reply.cookies]);
  context.status = reply.status;
  if (reply.body === undefined) {
    context.body = null;
    context.status = reply.status;
    return;
  }
  const { body, mediaType = 'application/json' } = reply;
  if (body instanceof Pieces) {
    context.body = Readable.from(body.parts, { objectMode: false });
    context.length = body.length;
  } else if (body instanceof Flow) {
    context.body = flowing(context, body);
  } else {
    context.body = bodyOf(body);
  }
  context.set('Content-Type', mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType);
}
