import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../support/test-service.ts';

let docface: TestService;

beforeAll(async () => {
  docface = await startTestService();
});
afterAll(() => docface.stop());

test('a connection whose headers are not there after 15 seconds is closed, whatever drips in', async () => {
  const { hostname, port } = new URL(docface.url);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  const began = performance.now();
  socket.write('GET /health/live HTTP/1.1\r\nhost: docface.example\r\n');
  const dripping = setInterval(() => void socket.write('x-more: x\r\n'), 500);
  socket.on('error', () => undefined);
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    answer += text;
  });
  await once(socket, 'close');
  clearInterval(dripping);
  const seconds = (performance.now() - began) / 1000;
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(seconds).toBeGreaterThan(14);
  // Connections are looked at every five seconds.
  expect(seconds).toBeLessThan(25);
});
