import { randomBytes } from 'node:crypto';

/** Where this call stands in a trace (W3C Trace Context). */
export interface TraceContext {
  /** 32 hex digits, the caller's own when it sent a usable `traceparent`. */
  readonly traceId: string;
  /** The header to answer with; its span is ours. */
  readonly traceparent: string;
}

const form = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

export function traceContext(received: string | undefined): TraceContext {
  const [, callersId = '', span = '', callersFlags = ''] = form.exec(received ?? '') ?? [];
  const usable = /[1-9a-f]/.test(callersId) && /[1-9a-f]/.test(span);
  const traceId = usable ? callersId : randomBytes(16).toString('hex');
  const flags = usable ? callersFlags : '00';
  return { traceId, traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-${flags}` };
}
