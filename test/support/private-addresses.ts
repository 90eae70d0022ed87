/**
 * Networks that are not, or not only, routed on the internet: the special-purpose registries of IANA for IPv4 and IPv6,
 * multicast, what is reserved, and prefixes that carry an IPv4 address.
 */
const networks4: readonly (readonly [network: string, first: string, last: string])[] = [
  ['0.0.0.0/8, this host', '0.0.0.0', '0.255.255.255'],
  ['10.0.0.0/8, private', '10.0.0.0', '10.255.255.255'],
  ['100.64.0.0/10, shared by a provider', '100.64.0.0', '100.127.255.255'],
  ['127.0.0.0/8, loopback', '127.0.0.1', '127.255.255.254'],
  ['169.254.0.0/16, link-local', '169.254.0.1', '169.254.255.254'],
  ['169.254.169.254, metadata of a cloud', '169.254.169.254', '169.254.170.2'],
  ['172.16.0.0/12, private', '172.16.0.0', '172.31.255.255'],
  ['192.0.0.0/24, protocol assignments', '192.0.0.0', '192.0.0.255'],
  ['192.0.2.0/24, documentation', '192.0.2.0', '192.0.2.255'],
  ['192.88.99.0/24, 6to4 relays', '192.88.99.0', '192.88.99.255'],
  ['192.168.0.0/16, private', '192.168.0.0', '192.168.255.255'],
  ['198.18.0.0/15, benchmarks', '198.18.0.0', '198.19.255.255'],
  ['198.51.100.0/24, documentation', '198.51.100.0', '198.51.100.255'],
  ['203.0.113.0/24, documentation', '203.0.113.0', '203.0.113.255'],
  ['224.0.0.0/4, multicast', '224.0.0.0', '239.255.255.255'],
  ['240.0.0.0/4, reserved', '240.0.0.0', '255.255.255.255'],
];
const addresses6: readonly (readonly [network: string, addresses: readonly string[]])[] = [
  ['::/128, unspecified', ['::', '0:0:0:0:0:0:0:0']],
  ['::1/128, loopback', ['::1', '0:0:0:0:0:0:0:1', '0000:0000:0000:0000:0000:0000:0000:0001']],
  ['::/96, IPv4-compatible', ['::7f00:1', '::8.8.8.8']],
  ['::ffff:0:0/96, IPv4-mapped', ['::ffff:7f00:1', '::FFFF:127.0.0.1', '0:0:0:0:0:ffff:a9fe:a9fe']],
  ['64:ff9b::/96, NAT64', ['64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe']],
  ['64:ff9b:1::/48, local NAT64', ['64:ff9b:1::', '64:ff9b:1:ffff::a00:1']],
  ['100::/64, discard', ['100::', '100::ffff:ffff:ffff:ffff']],
  ['100:0:0:1::/64, dummy', ['100:0:0:1::1']],
  ['2001::/32, Teredo', ['2001::1', '2001:0:7f00:1::']],
  ['2001:2::/48, benchmarks', ['2001:2::1']],
  ['2001:10::/28, ORCHID', ['2001:10::1', '2001:1f::1']],
  ['2001:20::/28, ORCHIDv2', ['2001:20::1', '2001:2f::1']],
  ['2001:db8::/32, documentation', ['2001:db8::1', '2001:db8:ffff:ffff::']],
  ['2002::/16, 6to4', ['2002:7f00:1::', '2002:a9fe:a9fe::', '2002:c0a8:1::1']],
  ['3fff::/20, documentation', ['3fff::1', '3fff:fff:ffff::']],
  ['5f00::/16, segment routing', ['5f00::1']],
  ['4000::/3 and beyond, unassigned', ['4000::1', '8000::1', 'e000::1']],
  ['fc00::/7, unique local', ['fc00::1', 'fd00:ec2::254', 'fdff:ffff::1']],
  ['fe80::/10, link-local', ['fe80::1', 'febf::1']],
  ['fec0::/10, site-local', ['fec0::1', 'feff::1']],
  ['ff00::/8, multicast', ['ff02::1', 'ff0e::1', 'ffff::1']],
];
/** How else URLs write 127.0.0.1 and 169.254.169.254, and names of the loopback. */
const disguises: readonly string[] = [
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '0x7F.0.0.0x1',
  '127.0.0.1.',
  '2130706433.',
  '①②⑦.⓪.⓪.①',
  '１２７.０.０.１',
  '127。0。0。1',
  '127%2e0%2e0%2e1',
  '%31%32%37.0.0.1',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '169.254.43518',
  '0',
  '0x0',
  '00000000',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'metadata.localhost',
  'a.localhost.',
  'ⓛocalhost',
  'local%68ost',
];

function parts(address: string): readonly number[] {
  return address.split('.').map(Number);
}

/** The same IPv4 address as one number and inside of IPv6 prefixes. */
function forms(address: string): readonly string[] {
  const [a = 0, b = 0, c = 0, d = 0] = parts(address);
  const number = ((a * 256 + b) * 256 + c) * 256 + d;
  const high = (a * 256 + b).toString(16);
  const low = (c * 256 + d).toString(16);
  return [
    address,
    String(number),
    `0x${number.toString(16)}`,
    `0${number.toString(8)}`,
    ...[`::ffff:${address}`, `::${address}`, `::ffff:0:${address}`, `64:ff9b::${address}`, `2002:${high}:${low}::`].map(
      (inside) => `[${inside}]`,
    ),
  ];
}

/** Hosts of URLs that must not be called, with what they are. */
export const privateHosts: readonly (readonly [network: string, host: string])[] = [
  ...networks4.flatMap(([network, first, last]) =>
    [...forms(first), ...forms(last)].map((host) => [network, host] as const),
  ),
  ...addresses6.flatMap(([network, addresses]) => addresses.map((address) => [network, `[${address}]`] as const)),
  ...disguises.map((host) => ['a disguise', host] as const),
];

/** The same networks as a resolver answers them. */
export const privateAddresses: readonly string[] = [
  ...networks4.flatMap(([, first, last]) => [first, last]),
  ...addresses6.flatMap(([, addresses]) => addresses),
];
