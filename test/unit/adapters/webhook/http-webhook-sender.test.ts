import type { RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  HttpWebhookSender,
  type HttpWebhookSenderOptions,
} from '../../../../src/adapters/webhook/http-webhook-sender.ts';
import type { SendOutcome } from '../../../../src/domain/ports/webhook-sender.ts';
import { type LocalReceiver, startReceiver } from '../../../support/local-receiver.ts';
import { startNameServer } from '../../../support/name-server.ts';
import { privateAddresses, privateHosts } from '../../../support/private-addresses.ts';
import { selfSigned } from './self-signed.ts';

const newSecret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const oldSecret = `whsec_${Buffer.alloc(24, 2).toString('base64')}`;
const body = JSON.stringify({ id: 'event-1', text: 'ação' });
const open = new HttpWebhookSender({ allowPrivateAddresses: true, allowHttp: true });
const guarded = new HttpWebhookSender({ allowPrivateAddresses: false, allowHttp: true });

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function receiver(answer: RequestListener, host?: string): Promise<LocalReceiver> {
  const local = await startReceiver(answer, host);
  closers.push(() => local.close());
  return local;
}

/** A server below HTTP that does what the test says with each connection. */
async function rawReceiver(answer: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.once('data', () => answer(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function send(sender: HttpWebhookSender, url: string, timeoutMs = 5000): Promise<SendOutcome> {
  const headers = { 'content-type': 'application/cloudevents+json; charset=utf-8' };
  return sender.send(
    { url, body, headers, timeoutMs },
    { id: 'event-1', at: new Date(), secrets: [newSecret, oldSecret] },
  );
}

describe('a delivery', () => {
  test('arrives as a POST with the bytes of the body and the headers given', async () => {
    const local = await receiver((_, response) => response.writeHead(204).end());
    expect(await send(open, `${local.url}?a=1`)).toMatchObject({ kind: 'answered', httpStatus: 204, body: '' });
    expect(local.received).toHaveLength(1);
    expect(local.received[0]).toMatchObject({ method: 'POST', path: '/hook?a=1', body });
    expect(local.received[0]!.headers).toMatchObject({
      'content-type': 'application/cloudevents+json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'docface-webhooks/1',
    });
  });

  test.each([newSecret, oldSecret])(
    'is verified by a receiver that knows either secret of a rotation',
    async (secret) => {
      const local = await receiver((_, response) => response.end());
      await send(open, local.url);
      const [got] = local.received;
      expect(new Webhook(secret).verify(got!.body, got!.headers)).toEqual(JSON.parse(body));
      expect(got!.headers).toMatchObject({
        'webhook-id': 'event-1',
        'webhook-signature': expect.stringMatching(/^v1,\S+ v1,\S+$/),
      });
    },
  );

  test('is not verified with another secret or a changed body', async () => {
    const local = await receiver((_, response) => response.end());
    await send(open, local.url);
    const headers = local.received[0]!.headers;
    const stranger = new Webhook(`whsec_${Buffer.alloc(32, 9).toString('base64')}`);
    expect(() => stranger.verify(body, headers)).toThrow('No matching signature');
    expect(() => new Webhook(newSecret).verify(`${body} `, headers)).toThrow('No matching signature');
  });

  test('does not use a proxy that the environment names', async () => {
    const proxy = await receiver((_, response) => response.end());
    const local = await receiver((_, response) => response.end('direct'));
    onTestFinished(() => void vi.unstubAllEnvs());
    for (const name of ['HTTP_PROXY', 'http_proxy']) vi.stubEnv(name, proxy.url);
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    expect(await send(open, local.url)).toMatchObject({ kind: 'answered', body: 'direct' });
    expect(proxy.received).toEqual([]);
  });
});

describe('an answer', () => {
  test.each([301, 302, 303, 307, 308])('%i is not followed', async (status) => {
    const target = await receiver((_, response) => response.end('followed'));
    const local = await receiver((_, response) => response.writeHead(status, { location: target.url }).end('moved'));
    expect(await send(open, local.url)).toMatchObject({ kind: 'answered', httpStatus: status, body: 'moved' });
    expect(target.received).toEqual([]);
  });

  test('keeps 1 kB of its body', async () => {
    const local = await receiver((_, response) => response.writeHead(500).end('x'.repeat(5000)));
    expect(await send(open, local.url)).toMatchObject({ httpStatus: 500, body: 'x'.repeat(1024) });
  });

  test('is cut at 64 kB and counts as given', async () => {
    let closed = false;
    const local = await receiver((_, response) => {
      const pump = (): void => {
        while (!response.destroyed && response.write('y'.repeat(16_384)));
      };
      response.on('drain', pump).on('close', () => {
        closed = true;
      });
      pump();
    });
    expect(await send(open, local.url)).toMatchObject({ kind: 'answered', httpStatus: 200, body: 'y'.repeat(1024) });
    await expect.poll(() => closed).toBe(true);
  });

  test.each([
    ['17', 17],
    ['0', 0],
    ['nonsense', null],
    ['-5', null],
    [new Date(Date.now() - 60_000).toUTCString(), 0],
  ])('with Retry-After %s asks for %s seconds', async (header, seconds) => {
    const local = await receiver((_, response) => response.writeHead(503, { 'retry-after': header }).end());
    expect(await send(open, local.url)).toMatchObject({ httpStatus: 503, retryAfterSeconds: seconds });
  });

  test('with Retry-After as a date asks for the seconds until then', async () => {
    const header = new Date(Date.now() + 90_000).toUTCString();
    const local = await receiver((_, response) => response.writeHead(429, { 'retry-after': header }).end());
    const outcome = await send(open, local.url);
    expect(outcome.kind === 'answered' ? outcome.retryAfterSeconds : null).toBeGreaterThan(85);
    expect(outcome.kind === 'answered' ? outcome.retryAfterSeconds : null).toBeLessThanOrEqual(90);
  });
});

describe('a receiver that misbehaves', () => {
  test('is given up at the deadline when it never answers', async () => {
    const url = await rawReceiver(() => undefined);
    const outcome = await send(open, url, 200);
    expect(outcome).toMatchObject({ kind: 'unreachable', detail: expect.stringContaining('within 0.2 s') });
    expect(outcome.durationMs).toBeLessThan(2000);
  });

  test.each([
    ['headers', 'HTTP/1.1 200 OK\r\nx-slow: '],
    ['a body', 'HTTP/1.1 200 OK\r\ncontent-length: 10000\r\n\r\n'],
  ])('is given up at the deadline when it drips %s', async (_, start) => {
    const url = await rawReceiver((socket) => {
      socket.write(start);
      const drip = setInterval(() => socket.write('a'), 20);
      socket.on('close', () => clearInterval(drip));
    });
    const outcome = await send(open, url, 300);
    expect(outcome).toMatchObject({ kind: 'unreachable', detail: expect.stringContaining('within 0.3 s') });
    expect(outcome.durationMs).toBeLessThan(2000);
  });

  test.each([
    ['closes without a word', '', 'closed before'],
    ['breaks its answer off', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nab', 'closed before'],
    ['switches protocols', 'HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n', 'closed before'],
    ['does not speak HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', 'not HTTP'],
    ['sends endless headers', `HTTP/1.1 200 OK\r\nx: ${'h'.repeat(20_000)}\r\n\r\n`, 'too long'],
  ])('is reported when it %s', async (_, answer, detail) => {
    const url = await rawReceiver((socket) => socket.end(answer));
    expect(await send(open, url)).toMatchObject({ kind: 'unreachable', detail: expect.stringContaining(detail) });
  });

  test('is reported when it refuses the connection', async () => {
    const local = await startReceiver((_, response) => response.end());
    await local.close();
    expect(await send(open, local.url)).toMatchObject({
      kind: 'unreachable',
      detail: expect.stringContaining('refused'),
    });
  });

  test('is reported when its name is unknown', async () => {
    expect(await send(guarded, 'http://receiver.invalid/')).toMatchObject({
      kind: 'unreachable',
      detail: expect.stringMatching(/host name/),
    });
  });

  test('is reported, and told nothing, when nobody vouches for its certificate', async () => {
    let bytes = 0;
    const server = createTlsServer(selfSigned('localhost'), (socket) => {
      socket
        .on('error', () => undefined)
        .on('data', (chunk) => {
          bytes += chunk.byteLength;
        });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => new Promise((resolve) => void server.close(() => resolve())));
    expect(await send(open, `https://localhost:${(server.address() as AddressInfo).port}/`)).toMatchObject({
      kind: 'unreachable',
      detail: expect.stringContaining('SELF_SIGNED_CERT'),
    });
    expect(bytes).toBe(0);
  });

  test('is reported when it speaks no TLS', async () => {
    const local = await receiver((_, response) => response.end());
    expect(await send(open, local.url.replace('http:', 'https:'))).toMatchObject({
      kind: 'unreachable',
      detail: expect.stringContaining('TLS'),
    });
  });
});

describe('an address', () => {
  test('that is not routed on the internet is refused, however it is written', async () => {
    const local = await receiver((_, response) => response.end());
    for (const [network, host] of privateHosts) {
      for (const url of [`http://${host}:${local.port}/`, `https://${host}/`]) {
        expect(await send(guarded, url), `${network}: ${url}`).toMatchObject({
          kind: 'refused_address',
          detail: expect.stringContaining('private or reserved'),
        });
      }
    }
    expect(privateHosts.length).toBeGreaterThan(300);
    expect(local.received).toEqual([]);
  });

  test('that a name resolves to is refused, alone and beside one that is routed', async () => {
    const local = await receiver((_, response) => response.end());
    const family = (address: string): number => (address.includes(':') ? 6 : 4);
    for (const address of privateAddresses) {
      for (const answer of [[address], ['1.1.1.1', address], [address, '2606:4700::1111']]) {
        const resolve: HttpWebhookSenderOptions['resolve'] = (_name, _options, callback) =>
          callback(
            null,
            answer.map((each) => ({ address: each, family: family(each) })),
          );
        const sender = new HttpWebhookSender({ allowPrivateAddresses: false, allowHttp: true, resolve });
        expect(await send(sender, `http://receiver.example:${local.port}/`), answer.join()).toMatchObject({
          kind: 'refused_address',
        });
      }
    }
    expect(local.received).toEqual([]);
  });

  test('of the IPv6 loopback is refused though a server listens there', async () => {
    const local = await receiver((_, response) => response.end(), '::1');
    expect(await send(guarded, local.url)).toMatchObject({ kind: 'refused_address' });
    expect(await send(open, local.url)).toMatchObject({ kind: 'answered', httpStatus: 200 });
    expect(local.received).toHaveLength(1);
  });

  test('that is private is reached where the operator allows it', async () => {
    const local = await receiver((_, response) => response.end());
    expect(await send(open, `http://localhost:${local.port}/`)).toMatchObject({ kind: 'answered' });
    expect(await send(open, `http://127.1:${local.port}/`)).toMatchObject({ kind: 'answered' });
  });

  test('without TLS is refused unless allowed', async () => {
    const strict = new HttpWebhookSender({ allowPrivateAddresses: true, allowHttp: false });
    const local = await receiver((_, response) => response.end());
    expect(await send(strict, local.url)).toMatchObject({
      kind: 'refused_address',
      detail: expect.stringContaining('https://'),
    });
    expect(local.received).toEqual([]);
  });

  test.each(['ftp://example.com/', 'file:///etc/passwd', 'nonsense', 'http://user:secret@127.0.0.1/'])(
    '%s is refused',
    async (url) => {
      expect(await send(open, url)).toMatchObject({ kind: 'refused_address' });
    },
  );
});

describe('before anything is sent, an address', () => {
  async function asking(silent: readonly string[] = []): Promise<HttpWebhookSender> {
    const names = {
      'public.example': ['93.184.215.14', '1.1.1.1'],
      'private.example': ['10.1.2.3'],
      'both.example': ['1.1.1.1', '192.168.1.1'],
    };
    const nameServer = await startNameServer(names, { silent });
    closers.push(() => nameServer.close());
    return new HttpWebhookSender({ allowPrivateAddresses: false, allowHttp: false, nameServers: [nameServer.address] });
  }

  test.each(['private.example', 'both.example', 'PRIVATE.example', 'private.example.'])(
    'is refused when its name %s has a private address, as it would be when something is sent',
    async (host) => {
      expect(await (await asking()).refusalOf(`https://${host}/hook`)).toMatch(
        /private or reserved.* DOCFACE_WEBHOOK_ALLOW_PRIVATE=true/,
      );
    },
  );

  test.each(['kafka', 'kafka.', 'printer.local', 'api.internal', 'router.home.arpa'])(
    'is refused when its name %s means something in a local network only',
    async (host) => {
      expect(await guarded.refusalOf(`https://${host}:9092/hook`)).toMatch(
        /public name.* DOCFACE_WEBHOOK_ALLOW_PRIVATE=true/,
      );
      expect(await open.refusalOf(`https://${host}:9092/hook`)).toBeNull();
    },
  );

  test.each(['public.example', '93.184.215.14', '[2606:4700:4700::1111]', 'unknown.example'])(
    '%s is accepted',
    async (host) => {
      expect(await (await asking()).refusalOf(`https://${host}/hook`)).toBeNull();
    },
  );

  test('is accepted when nobody answers for its name', async () => {
    const sender = await asking(['slow.example']);
    expect(await sender.refusalOf('https://slow.example/hook')).toBeNull();
  });
});
