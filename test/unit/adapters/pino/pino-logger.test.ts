import { expect, test } from 'vitest';
import { createLogger } from '../../../../src/adapters/pino/pino-logger.ts';

test('a line names its level and its time, and of an error no more than docface wrote', () => {
  const lines: string[] = [];
  const logger = createLogger('warn', { write: (line: string) => void lines.push(line) });
  logger.info('Not written');
  logger
    .child({ requestId: 'r-1' })
    .warn('Tried again', { code: 'X' }, Object.assign(new Error('away'), { body: 'secret' }));
  logger.error('Given up', {}, 'secret');

  const [warning, error] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(warning).toMatchObject({ level: 'warn', requestId: 'r-1', code: 'X', msg: 'Tried again' });
  expect(warning?.['time']).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
  expect(warning?.['err']).toMatchObject({ type: 'Error', message: 'away' });
  expect(error).toMatchObject({ level: 'error', msg: 'Given up' });
  expect(lines.join('')).not.toContain('secret');
  expect(lines).toHaveLength(2);
});
