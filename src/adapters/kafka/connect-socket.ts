import { connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ISocketFactory } from 'kafkajs';

const keepAliveAfterMs = 60_000;

/** A connection to a broker, as kafkajs makes it, that sends small requests at once. */
export const connectSocket: ISocketFactory = ({ host, port, ssl, onConnect }) => {
  const name = isIP(host) === 0 ? { servername: host } : {};
  // The types of kafkajs tell that there always is an `ssl`.
  const options: typeof ssl | undefined = ssl;
  const socket = options
    ? connectTls({ host, port, ...name, ...options }, onConnect)
    : connectTcp({ host, port }, onConnect);
  // Every request that is sent before it is connected adds a listener.
  return socket.setNoDelay(true).setKeepAlive(true, keepAliveAfterMs).setMaxListeners(0);
};
