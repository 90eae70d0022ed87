import { errorCodeOf } from '../shared/error-code.ts';
import { DeadlineExceeded } from './exchange.ts';

const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused. Check that the receiver runs and that its port is open.',
  ECONNRESET: 'The connection was closed before the answer was complete.',
  ENOTFOUND: 'The host name is unknown. Check the address and its DNS records.',
  EAI_AGAIN: 'The host name could not be resolved at the moment.',
  EHOSTUNREACH: 'There is no route to the host.',
  ENETUNREACH: 'There is no route to the network of the host.',
  ETIMEDOUT: 'The connection could not be opened in time.',
  HPE_HEADER_OVERFLOW: 'The headers of the answer are too long.',
};

/** Why there was no answer, as a sentence for the owner of the endpoint. Holds no address and no content. */
export function describeFailure(error: unknown, timeoutMs: number): string {
  if (error instanceof DeadlineExceeded) return `The receiver did not finish its answer within ${timeoutMs / 1000} s.`;
  const code = errorCodeOf(error);
  if (code === undefined) return 'The connection was closed before the answer was complete.';
  const sentence = sentences[code];
  if (sentence !== undefined) return sentence;
  if (code.startsWith('HPE_')) return 'The answer is not HTTP.';
  if (/PROTO|CERT|SSL|TLS|SIGNATURE|ISSUER/.test(code))
    return `The certificate or the TLS handshake was not accepted (${code}).`;
  return `The exchange failed (${code}).`;
}
