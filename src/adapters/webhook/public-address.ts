import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { isIP, isIPv6, type LookupFunction } from 'node:net';
import { networkContains } from '../../domain/client/network.ts';

/** The sender will not speak to this address; `message` tells its owner why. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';
}

/** The refusal of an address that is not routed on the internet. */
export function privateAddress(cause?: unknown): RefusedAddress {
  const message = 'The address lies in a private or reserved network. Use one that is reachable from the internet.';
  return new RefusedAddress(message, { cause });
}

/** Whether request-filtering-agent refused an address; it has no error class of its own. */
export function isAgentRefusal(error: unknown): boolean {
  return error instanceof Error && / is not allowed\. Because/.test(error.message);
}

/**
 * Fails when the host of a URL is a name of the loopback (RFC 6761), or an IP address outside of what is routed on the
 * internet. The agent's own list lets IPv4-compatible (`::127.0.0.1`) and unassigned IPv6 addresses pass.
 */
export function refusePrivateHost(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (/(?:^|\.)localhost\.?$/.test(host)) throw privateAddress();
  if (isIP(host) !== 0 && !isRouted(host)) throw privateAddress();
}

/** How a name becomes addresses. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Resolves a name like `dns.lookup` and fails when any of its addresses is not routed on the internet. */
export function routedLookup(resolve: Resolve = lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = error === null ? addresses : [];
      if (error !== null || first === undefined) callback(error ?? new Error(`${hostname} has no address`), []);
      else if (!addresses.every(({ address }) => isRouted(address))) callback(privateAddress(), []);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** Global unicast for IPv6; the agent judges IPv4. */
function isRouted(address: string): boolean {
  return !isIPv6(address) || networkContains('2000::/3', address);
}
