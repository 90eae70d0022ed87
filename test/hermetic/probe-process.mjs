// Does everything that docface must not do: what does not see it sees nothing.
import { lookup } from 'node:dns/promises';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

/** @returns once something came of it, a second at most */
const reach = (host, port) =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1000 });
    const end = () => {
      socket.destroy();
      resolve();
    };
    socket.on('connect', () => socket.end('GET / HTTP/1.1\r\n\r\n'));
    socket.on('error', end).on('timeout', end).on('close', end);
  });

await lookup('collector.example');
await reach('collector.example', 443);
await reach('192.0.2.1', 9);
writeFileSync(join(homedir(), 'written-by-a-probe'), '');
writeFileSync(join(tmpdir(), 'left-by-a-probe'), '');
