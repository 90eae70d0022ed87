import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, isIPv6, type LookupFunction } from 'node:net';
import { networkContains } from '../../domain/client/network.ts';
import { ownServerAdvice } from '../../domain/webhook/endpoint.ts';

/** The sender will not speak to this address; `message` says to its owner why. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';
}

/** The refusal of an address that is not routed on the internet. */
export function privateAddress(cause?: unknown): RefusedAddress {
  const reachable = 'The address lies in a private or reserved network. Use one that is reachable from the internet.';
  const message = `${reachable} ${ownServerAdvice}`;
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

/** Special-purpose networks (RFC 6890) within what `isRouted` lets pass; the agent refuses connections to them. */
const specialNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
];
/** Milliseconds for one question to a name server. */
const answerWithinMs = 1_500;

/**
 * Fails for names that mean something within a network alone: of one label, or below a domain that is kept for that.
 */
export function refuseLocalName({ hostname }: URL): void {
  const name = hostname.replace(/\.$/, '');
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0) return;
  if (!name.includes('.') || /\.(?:local|internal|home\.arpa)$/.test(name)) {
    const means = 'The name of the host means something in a local network only. Use its public name.';
    throw new RefusedAddress(`${means} ${ownServerAdvice}`);
  }
}

/**
 * Fails when the host is an address that no delivery may go to, or a name that has one now. Asks name servers itself,
 * because the system's resolver holds a thread for each name that is slow to answer.
 */
export async function refusePrivateName({ hostname }: URL, nameServers: readonly string[] = []): Promise<void> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) === 0 ? await addressesOf(host, nameServers) : [host];
  if (!addresses.every(isPublic)) throw privateAddress();
}

async function addressesOf(name: string, nameServers: readonly string[]): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: answerWithinMs, tries: 1 });
  if (nameServers.length > 0) resolver.setServers(nameServers);
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

function isPublic(address: string): boolean {
  return isRouted(address) && !specialNetworks.some((network) => networkContains(network, address));
}

/** Global unicast for IPv6; the agent judges IPv4. */
function isRouted(address: string): boolean {
  return !isIPv6(address) || networkContains('2000::/3', address);
}
