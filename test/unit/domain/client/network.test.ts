import { BlockList } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAllowedFrom, isNetwork, networkContains, sharedNetworkOf } from '../../../../src/domain/client/network.ts';

describe('networkContains', () => {
  test.each([
    ['192.0.2.0/24', '192.0.2.255'],
    ['192.0.2.7', '192.0.2.7'],
    ['0.0.0.0/0', '203.0.113.9'],
    ['10.0.0.0/9', '10.127.255.255'],
    ['10.9.9.9/8', '10.1.2.3'],
    ['192.0.2.0/24', '::ffff:192.0.2.9'],
    ['::ffff:192.0.2.0/120', '192.0.2.9'],
    ['2001:db8::/32', '2001:db8:ffff::1'],
    ['2001:db8::1', '2001:DB8:0:0:0:0:0:1'],
    ['fe80::/10', 'fe80::1%eth0'],
    ['::/0', '2001:db8::1'],
    ['64:ff9b::192.0.2.0/120', '64:ff9b::c000:207'],
  ])('holds that %s contains %s', (network, address) => {
    expect(networkContains(network, address)).toBe(true);
  });

  test.each([
    ['192.0.2.0/24', '192.0.3.0'],
    ['10.0.0.0/9', '10.128.0.0'],
    ['192.0.2.0/24', '2001:db8::1'],
    ['::/0', '192.0.2.1'],
    ['2001:db8::/33', '2001:db8:8000::1'],
    ['192.0.2.0/24', 'not an address'],
    ['192.0.2.0/33', '192.0.2.0'],
  ])('holds that %s does not contain %s', (network, address) => {
    expect(networkContains(network, address)).toBe(false);
  });

  test('agrees with the block list of Node on any IPv4 network', () => {
    const quad = fc.ipV4();
    fc.assert(
      fc.property(quad, quad, fc.integer({ min: 0, max: 32 }), (network, address, bits) => {
        const list = new BlockList();
        list.addSubnet(network, bits);
        expect(networkContains(`${network}/${bits}`, address)).toBe(list.check(address));
      }),
    );
  });

  test('agrees with the block list of Node on any IPv6 network', () => {
    const address = fc.ipV6().filter((text) => !text.toLowerCase().includes('ffff'));
    fc.assert(
      fc.property(address, address, fc.integer({ min: 0, max: 128 }), (network, other, bits) => {
        const list = new BlockList();
        list.addSubnet(network, bits, 'ipv6');
        expect(networkContains(`${network}/${bits}`, network)).toBe(true);
        expect(networkContains(`${network}/${bits}`, other)).toBe(list.check(other, 'ipv6'));
      }),
    );
  });
});

describe('isNetwork', () => {
  test.each(['10.0.0.0/8', '10.0.0.1', '::/0', '2001:db8::/32', '1:2:3:4:5:6:7:8'])('accepts %s', (text) => {
    expect(isNetwork(text)).toBe(true);
  });

  test.each([
    '',
    '10.0.0.0/33',
    '10.0.0/8',
    '010.0.0.0/8',
    '256.0.0.0/8',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '::/129',
    '1::2::3/64',
    '1:2:3:4:5:6:7/64',
    '1:2:3:4:5:6:7:8:9',
    '::12345/64',
    '::ffff:10.0.0.0/95',
    'example.com/24',
  ])('refuses %j', (text) => {
    expect(isNetwork(text)).toBe(false);
  });
});

describe('sharedNetworkOf', () => {
  test.each([
    ['2001:db8:0:1:ffff::1', '2001:db8:0:1::/64'],
    ['2001:DB8::1:2:3:4:5', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, shared) => {
    expect(sharedNetworkOf(address)).toBe(shared);
  });
});

describe('isAllowedFrom', () => {
  test('allows every caller when no network is named', () => {
    expect(isAllowedFrom([], '203.0.113.1')).toBe(true);
    expect(isAllowedFrom([], null)).toBe(true);
  });

  test('allows only callers of one of the networks', () => {
    expect(isAllowedFrom(['10.0.0.0/8', '192.0.2.0/24'], '192.0.2.1')).toBe(true);
    expect(isAllowedFrom(['10.0.0.0/8', '192.0.2.0/24'], '203.0.113.1')).toBe(false);
  });

  test('refuses a caller whose address is unknown when networks are named', () => {
    expect(isAllowedFrom(['0.0.0.0/0'], null)).toBe(false);
  });
});
