import { readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { startNameServer } from '../support/name-server.ts';
import { runCommand } from '../support/servers/run-command.ts';

/** What every name resolves to: an address that nobody else has (RFC 5737), at which connections are accepted. */
const catchAllAddress = '203.0.113.1';
const caughtPorts = [80, 443, 4318, 8080] as const;

/** The way out: whatever is sent to an address is counted there and lost. */
const wayOut = 'out0';

const commands = [
  'ip link set lo up',
  `ip addr add ${catchAllAddress}/32 dev lo`,
  'ip addr add 198.51.100.2/32 dev lo',
  'ip -6 addr add fd00::2/128 dev lo',
  `ip link add ${wayOut} type veth peer name out1`,
  `ip link set ${wayOut} arp off multicast off addrgenmode none up`,
  'ip link set out1 arp off multicast off addrgenmode none up',
  `ip route add default dev ${wayOut} src 198.51.100.2`,
  `ip -6 route add default dev ${wayOut} src fd00::2`,
] as const;

/** What was tried since the last look. */
export interface Attempts {
  /** Names that were looked up. */
  readonly lookUps: readonly string[];
  /** First bytes of each connection to a name that was looked up, as far as they are text. */
  readonly connections: readonly string[];
  /** Packets to any other address. */
  readonly packets: number;
}

export interface SealedNetwork {
  /** Begins anew with each call. */
  takeAttempts(): Attempts;
}

/**
 * Makes the network of this process's own network namespace: the loopback works, every name resolves, and nothing
 * leads out. Resolvers ask 127.0.0.1. Fails where the namespace is not this process's own.
 */
export async function makeSealedNetwork(): Promise<SealedNetwork> {
  for (const command of commands) {
    const [program = '', ...words] = command.split(' ');
    await runCommand(program, words);
  }
  let lookUps: string[] = [];
  let connections: string[] = [];
  await startNameServer({}, { port: 53, everyName: catchAllAddress, onQuestion: (name) => lookUps.push(name) });
  for (const port of caughtPorts) {
    const server = createServer((socket: Socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (bytes) => connections.push(`port ${port}: ${printable(bytes)}`));
      socket.once('end', () => socket.destroy());
    });
    await new Promise<void>((resolve) => server.listen(port, catchAllAddress, resolve));
  }
  let counted = packetsSent();
  return {
    takeAttempts() {
      const now = packetsSent();
      const attempts = { lookUps, connections, packets: now - counted };
      counted = now;
      lookUps = [];
      connections = [];
      return attempts;
    },
  };
}

/** Of this network namespace; `/proc/net` is that of the process, wherever `/sys` comes from. */
function packetsSent(): number {
  const line = readFileSync('/proc/net/dev', 'latin1')
    .split('\n')
    .find((each) => each.trim().startsWith(`${wayOut}:`));
  // Eight columns of what was received, then bytes and packets that were sent.
  return Number(line?.split(':')[1]?.trim().split(/\s+/)[9]);
}

function printable(bytes: Buffer): string {
  return bytes
    .subarray(0, 300)
    .toString('latin1')
    .replaceAll(/[^ -~]+/g, ' ')
    .trim();
}
