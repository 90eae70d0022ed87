/** What the middleware of one call tell each other. */
export interface CallState {
  traceId: string;
  /** W3C Trace Context whose span is this call. */
  traceparent: string;
  /** Path template of the route, such as `/api/v1/requests/{requestId}`. */
  route: string | null;
  clientId: string | null;
  /** Whether the caller may be sending its body: false while `Expect: 100-continue` is not answered. */
  mayLinger: boolean;
}
