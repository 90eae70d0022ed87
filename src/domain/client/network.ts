/** An IP address or the start of a network: 4 or 16 bytes. */
type AddressBytes = readonly number[];

interface Network {
  readonly bytes: AddressBytes;
  /** Leading bits that an address must share. */
  readonly bits: number;
}

const mappedPrefix = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff];

/** Whether a text is an IPv4 or IPv6 network in CIDR notation, or a single address. */
export function isNetwork(text: string): boolean {
  return parseNetwork(text) !== null;
}

/**
 * Whether an address lies in a network. IPv4-mapped IPv6 addresses count as IPv4, as a server that listens on both
 * hears them. False when either text is malformed or the families differ.
 */
export function networkContains(network: string, address: string): boolean {
  const range = parseNetwork(network);
  const bytes = parseAddress(address);
  if (range === null || bytes === null || range.bytes.length !== bytes.length) return false;
  return bytes.every((byte, index) => {
    const bits = Math.min(8, Math.max(0, range.bits - index * 8));
    const mask = (0xff00 >> bits) & 0xff;
    return (byte & mask) === ((range.bytes[index] ?? 0) & mask);
  });
}

/** Whether a caller may come from this address: always when no network is named, never when its address is unknown. */
export function isAllowedFrom(networks: readonly string[], address: string | null): boolean {
  if (networks.length === 0) return true;
  return address !== null && networks.some((network) => networkContains(network, address));
}

/**
 * What represents everybody who shares an address: of IPv6 its first 64 bits as a network, because whoever has one
 * address has all of those (RFC 4291, section 2.5.1); of IPv4 the address. A malformed text represents itself.
 */
export function sharedNetworkOf(address: string): string {
  const bytes = parseAddress(address);
  if (bytes === null) return address;
  if (bytes.length === 4) return bytes.join('.');
  const groups = [0, 2, 4, 6].map((index) => (((bytes[index] ?? 0) << 8) | (bytes[index + 1] ?? 0)).toString(16));
  return `${groups.join(':')}::/64`;
}

function parseNetwork(text: string): Network | null {
  const [start = '', suffix, ...more] = text.split('/');
  const bytes = parseAddress(start);
  if (bytes === null || more.length > 0) return null;
  if (suffix === undefined) return { bytes, bits: bytes.length * 8 };
  // A mapped start (`::ffff:10.0.0.0/104`) was shortened to 4 bytes, and its prefix with it.
  const shortened = bytes.length === 4 && start.includes(':') ? 96 : 0;
  const bits = /^\d{1,3}$/.test(suffix) ? Number(suffix) - shortened : -1;
  return bits >= 0 && bits <= bytes.length * 8 ? { bytes, bits } : null;
}

function parseAddress(text: string): AddressBytes | null {
  if (!text.includes(':')) return parseIPv4(text);
  const bytes = parseIPv6(text.replace(/%.*$/, ''));
  return bytes !== null && mappedPrefix.every((byte, index) => bytes[index] === byte) ? bytes.slice(12) : bytes;
}

function parseIPv4(text: string): AddressBytes | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part))) return null;
  const bytes = parts.map(Number);
  return bytes.every((byte) => byte <= 255) ? bytes : null;
}

function parseIPv6(text: string): AddressBytes | null {
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [head, tail] = halves.map((half) => (half === '' ? [] : groupBytes(half)));
  if (!head || tail === null) return null;
  if (tail === undefined) return head.length === 16 ? head : null;
  const zeros = 16 - head.length - tail.length;
  return zeros >= 2 ? [...head, ...Array<number>(zeros).fill(0), ...tail] : null;
}

/** Bytes of groups joined by `:`; the last one may be an IPv4 address. */
function groupBytes(text: string): AddressBytes | null {
  const groups = text.split(':');
  const bytes: number[] = [];
  for (const [index, group] of groups.entries()) {
    const dotted = index === groups.length - 1 && group.includes('.') ? parseIPv4(group) : null;
    if (dotted !== null) bytes.push(...dotted);
    else if (/^[0-9a-fA-F]{1,4}$/.test(group))
      bytes.push(Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff);
    else return null;
  }
  return bytes;
}
