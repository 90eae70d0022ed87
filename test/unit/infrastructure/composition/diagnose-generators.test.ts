import { afterEach, describe, expect, test } from 'vitest';
import { generators } from '../../../../src/infrastructure/composition/diagnose/servers.ts';
import { loadConfig } from '../../../../src/infrastructure/config/load-config.ts';
import { type LocalReceiver, startReceiver } from '../../../support/local-receiver.ts';
import { completionOf } from '../../../support/scripted-generator.ts';

let server: LocalReceiver;
afterEach(() => server.close());

async function lookAt(answer: string, status = 200) {
  server = await startReceiver((_, response) => response.writeHead(status).end(answer));
  const named = JSON.stringify([{ name: 'house', url: server.url, model: 'made-up' }]);
  const [only, ...others] = generators(loadConfig({ DOCFACE_GENERATORS: named }));
  expect(others).toEqual([]);
  expect(only?.name).toBe('Generator house');
  return only?.look();
}

describe('the doctor', () => {
  test('says that a generator holds its answers to the schema', async () => {
    const found = await lookAt(completionOf('{"quartz":"vermilion-7-otter"}'));
    expect(found).toMatchObject({
      state: 'fine',
      detail: expect.stringContaining('holds its answers to the schema') as string,
      advice: null,
    });
  });

  test('says that it does not, and what that means', async () => {
    const found = await lookAt(completionOf('Hello!'));
    expect(found).toMatchObject({
      state: 'fine',
      detail: expect.stringContaining('does not hold') as string,
      advice: expect.stringContaining('more tries') as string,
    });
  });

  test('takes a generator that does not accept its key for broken', async () => {
    expect(await lookAt('{}', 401)).toMatchObject({
      state: 'broken',
      detail: expect.stringContaining('HTTP 401') as string,
    });
  });
});
