import type { IncomingMessage } from 'node:http';
import { networkContains } from '../../../domain/client/network.ts';

/** The address of who sent a request, see `clientAddress`. */
export function addressOf({ socket, headers }: IncomingMessage, trusted: readonly string[]): string | null {
  const forwardedFor = headers['x-forwarded-for'];
  const joined = Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor;
  return clientAddress(socket.remoteAddress, joined, trusted);
}

/**
 * The address of the caller. Each proxy appends whom it heard, so `X-Forwarded-For` is read from its end, and only as
 * long as the one who vouches lies in a trusted network. Null when even the connection has no address any more.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: readonly string[],
): string | null {
  const hops = (forwardedFor ?? '')
    .split(',')
    .map((hop) => bare(hop.trim()))
    .filter((hop) => hop !== '');
  let address = peer ?? null;
  while (address !== null && isTrusted(address, trusted)) {
    const before = hops.pop();
    if (before === undefined) break;
    address = before;
  }
  return address;
}

function isTrusted(address: string, trusted: readonly string[]): boolean {
  return trusted.some((network) => networkContains(network, address));
}

/** Some proxies add a port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function bare(hop: string): string {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(hop) ?? [];
  const [, dotted] = /^([\d.]+):\d+$/.exec(hop) ?? [];
  return bracketed ?? dotted ?? hop;
}
