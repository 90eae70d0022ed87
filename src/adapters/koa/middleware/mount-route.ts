import { Readable } from 'node:stream';
import type { Context, Middleware } from 'koa';
import type { RecordCall } from '../../../application/audit/record-call.ts';
import type { ReadCall } from '../../../application/reads/read-call.ts';
import { sharedNetworkOf } from '../../../domain/client/network.ts';
import type { Principal } from '../../../domain/client/principal.ts';
import { DocfaceError } from '../../../domain/errors.ts';
import type { BodyBudget, BodyPace } from '../limits/body-budget.ts';
import type { BodyQuota } from '../limits/body-quota.ts';
import type { CallLimits, CallSlot } from '../limits/call-limits.ts';
import type { Connections } from '../limits/connections.ts';
import type { BodySource } from '../route/body-reader.ts';
import { parseWith } from '../route/parse-with.ts';
import { Flow, isHealthCheck, Pieces, type Reply, type Route, takesCredential } from '../route/route.ts';
import { atEnd, type CallState, callSignal, readCall } from './call-state.ts';
import type { ReplyCompressor } from './compress-reply.ts';
import { addressOf, type IdentifyingUses, identify } from './identify.ts';
import { audited, namedBy, recordCall } from './record-call.ts';

export interface MountingUses extends IdentifyingUses {
  readonly bodies: BodyBudget;
  readonly bodyPace: BodyPace;
  readonly connections: Connections;
  readonly limits: CallLimits;
  /** Null where no operator calls. */
  readonly recordCalls: RecordCall | null;
  /** Of answers that are written while they come. */
  readonly answerQuota: BodyQuota;
  readonly compressor: ReplyCompressor;
  /** Aborts when the server closes. */
  readonly closing: AbortSignal;
  /** Longest that writing an answer may take. */
  readonly answerTimeoutMs: number;
}

/**
 * Runs a declared route in the order of the contract: scheme, credential, scope, then what admits a submission, the
 * length and the fields; then the handler. Whatever the body left on disk is gone before the answer is sent. All
 * but the body's arrival happens in the caller's turn.
 */
export function mountRoute(route: Route, uses: MountingUses): Middleware<CallState> {
  const withLimit = limitFor(route, uses.limits);
  return async (context) => {
    context.state.route = route.path;
    const reading = readCall(context.res);
    const { disconnected } = reading;
    const identified = () => identify(context, route, uses);
    // To find out who calls is a good part of the work: until then those who show the same alternate.
    const principal = await (takesCredential(route)
      ? withLimit(shownBy(context), disconnected, identified)
      : identified());
    noteCall(context, route, principal);
    if (takesCredential(route)) uses.connections.keep(context.req);
    const limitKey = limitKeyOf(context, { ...uses, principal });
    await withLimit(limitKey, disconnected, async ({ outsideLimit }) => {
      const admitted = await route.admit?.(principal, (name, value) => context.set(name, value));
      if (admitted !== undefined) atEnd(context.res, () => admitted.release());
      const reply = await call(context, route, { ...uses, principal, reading, outsideLimit });
      const compressed = await uses.compressor.compress(context, reply, { route, limitKey, disconnected });
      send(context, compressed, (bytes) => uses.answerQuota.take(limitKey, bytes));
    });
    cutOff(context, uses.answerTimeoutMs);
  };
}

/** For the log: who calls, and the request that the path names. */
function noteCall(context: Context, route: Route, principal: Principal): void {
  const state = context.state as CallState;
  if (principal.kind === 'operator') state.operatorId = principal.operatorId;
  else if (principal.clientId !== '') state.clientId = principal.clientId;
  const named = route.params?.safeParse(Reflect.get(context, 'params'));
  const requestId: unknown = named?.success === true ? Reflect.get(Object(named.data), 'requestId') : undefined;
  if (typeof requestId === 'string') state.requestId = requestId;
}

/** Health checks wait for nobody: a busy process is not an ill one. */
function limitFor({ path }: Route, limits: CallLimits): CallLimits['run'] {
  if (isHealthCheck(path)) return (_limitKey, _disconnected, work) => work({ outsideLimit: (wait) => wait() });
  return (limitKey, disconnected, work) => limits.run(limitKey, disconnected, work);
}

/** Every credential that the caller sends, none of them looked at yet. */
function shownBy(context: Context): string {
  return `shown ${['Authorization', 'x-api-key', 'Cookie'].map((name) => context.get(name)).join(' ')}`;
}

async function call(
  context: Context,
  route: Route,
  uses: MountingUses & CallSlot & { readonly principal: Principal; readonly reading: ReadCall },
): Promise<Reply> {
  const { principal, reading, closing, outsideLimit } = uses;
  const params = pathParameters(context, route);
  const query = route.query && parseWith(route.query, queryFields(context));
  const headers = route.headers && parseWith(route.headers, { ...context.headers });
  const { body: reader } = route;
  const body = reader && (await outsideLimit(() => reader.read(sourceOf(context, uses))));
  try {
    const { traceparent } = context.state;
    const signal = callSignal(context.res, closing);
    const address = addressOf(context.req, uses.trustedProxies);
    const caller = audited(principal, context, address);
    const given = { params, query, body: body?.value };
    const reply = await route.handle({
      ...given,
      principal: caller,
      headers,
      signal,
      reading,
      outsideLimit,
      traceparent,
      address,
    });
    if (reply.requestId !== undefined) context.state['requestId'] = reply.requestId;
    await recordCall(uses.recordCalls, route, { principal: caller, status: reply.status, named: namedBy(given) });
    return reply;
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
  const limitKey = limitKeyOf(context, uses);
  return {
    request: context.req,
    pace: uses.bodyPace,
    limitKey,
    start(expected) {
      const reservation = uses.bodies.open(limitKey, expected);
      if (!state.mayLinger) context.res.writeContinue();
      state.mayLinger = true;
      return reservation;
    },
  };
}

/**
 * Whose share of budgets and turns a call takes: the client's, the operator's, or that of the address of who is nobody
 * yet.
 */
function limitKeyOf(
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
function flowing({ res }: Context, { parts }: Flow, turn: (bytes: number) => Promise<void>): Readable {
  return Readable.from(inSlots(parts, turn), { objectMode: false }).on('error', () => res.destroy());
}

async function* inSlots(
  parts: AsyncIterable<Uint8Array>,
  turn: (bytes: number) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    await turn(part.length);
    yield part;
  }
}

/** `turn` resolves when so many bytes of a flow may be written. */
function send(context: Context, reply: Reply, turn: (bytes: number) => Promise<void>): void {
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
    context.body = flowing(context, body, turn);
  } else {
    context.body = bodyOf(body);
  }
  context.set('Content-Type', mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType);
}
