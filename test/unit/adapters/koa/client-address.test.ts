import { describe, expect, test } from 'vitest';
import { clientAddress } from '../../../../src/adapters/koa/middleware/identify.ts';

const proxies = ['10.0.0.0/8', '2001:db8:ff::/48'];

describe('clientAddress', () => {
  test('is the peer when no proxy is trusted, whatever the header says', () => {
    expect(clientAddress('198.51.100.7', '203.0.113.9', [])).toBe('198.51.100.7');
  });

  test('believes the hop that a trusted proxy appended', () => {
    expect(clientAddress('10.0.0.1', '203.0.113.9', proxies)).toBe('203.0.113.9');
  });

  test('reads from the end, so that a caller cannot put itself in front', () => {
    expect(clientAddress('10.0.0.1', '127.0.0.1, 203.0.113.9', proxies)).toBe('203.0.113.9');
  });

  test('passes through a chain of trusted proxies', () => {
    expect(clientAddress('10.0.0.1', '203.0.113.9, 10.1.2.3, 2001:db8:ff::5', proxies)).toBe('203.0.113.9');
  });

  test('hears a proxy over a socket that maps IPv4 into IPv6', () => {
    expect(clientAddress('::ffff:10.0.0.1', '203.0.113.9', proxies)).toBe('203.0.113.9');
  });

  test('drops the port that some proxies add', () => {
    expect(clientAddress('10.0.0.1', '203.0.113.9:4711', proxies)).toBe('203.0.113.9');
    expect(clientAddress('10.0.0.1', '[2001:db8::7]:4711', proxies)).toBe('2001:db8::7');
  });

  test('is the outermost proxy when the header is empty or names only proxies', () => {
    expect(clientAddress('10.0.0.1', '', proxies)).toBe('10.0.0.1');
    expect(clientAddress('10.0.0.1', undefined, proxies)).toBe('10.0.0.1');
    expect(clientAddress('10.0.0.1', '10.9.9.9', proxies)).toBe('10.9.9.9');
  });

  test('is null when the connection has no address any more', () => {
    expect(clientAddress(undefined, '203.0.113.9', proxies)).toBeNull();
  });
});
