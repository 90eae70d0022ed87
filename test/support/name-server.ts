import { createSocket } from 'node:dgram';
import { isIPv4 } from 'node:net';

const typeA = 1;
const nameError = 3;

/** A DNS server on the loopback: it knows the IPv4 addresses of some names, and no other name. */
export interface NameServer {
  /** As `dns.setServers` takes it. */
  readonly address: string;
  close(): Promise<void>;
}

export interface NameServerOptions {
  /** Names that get no answer. */
  readonly silent?: readonly string[];
  /** Defaults to a free one. */
  readonly port?: number;
  /** The IPv4 address of names that are not in the list. Defaults to none: there are no such names. */
  readonly everyName?: string;
  /** Called with each name that is looked up. */
  readonly onQuestion?: (name: string) => void;
}

/** `names` are those that it knows, with their IPv4 addresses. */
export async function startNameServer(
  names: Readonly<Record<string, readonly string[]>>,
  { silent = [], port: own = 0, everyName, onQuestion = () => undefined }: NameServerOptions = {},
): Promise<NameServer> {
  const socket = createSocket('udp4');
  const others = everyName === undefined ? undefined : [everyName];
  socket.on('message', (question, { address, port }) => {
    const name = nameIn(question);
    onQuestion(name);
    if (silent.includes(name)) return;
    socket.send(answerTo(question, name, names[name] ?? others), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(own, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

/** The name that a DNS message (RFC 1035) asks for. */
function nameIn(message: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; message.readUInt8(at) > 0; at += 1 + message.readUInt8(at)) {
    labels.push(message.toString('ascii', at + 1, at + 1 + message.readUInt8(at)));
  }
  return labels.join('.').toLowerCase();
}

function answerTo(question: Buffer, name: string, addresses: readonly string[] | undefined): Buffer {
  const end = 12 + name.length + 2;
  const asked = question.readUInt16BE(end);
  const reported = asked === typeA ? (addresses ?? []).filter((address) => isIPv4(address)) : [];
  const head = Buffer.alloc(12);
  question.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180 | (addresses === undefined ? nameError : 0), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(reported.length, 6);
  const records = reported.map((address) =>
    // A pointer to the name, type A, class IN, a lifetime of a second, four bytes.
    Buffer.from([0xc0, 12, 0, typeA, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([head, question.subarray(12, end + 4), ...records]);
}
