import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RepeatedWarning } from '../../../../src/adapters/koa/limits/repeated-warning.ts';
import { RecordingLogger } from '../../../support/recording-logger.ts';

describe('RepeatedWarning', () => {
  const logger = new RecordingLogger();
  const said = () => logger.lines.splice(0).map(({ level, message, fields }) => [level, message, fields]);

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('warns at once, and a minute later of all that came meanwhile', () => {
    const warning = new RepeatedWarning(logger, 'The disk is full');
    for (let index = 0; index < 1000; index += 1) warning.happened({ code: 'X' }, null);
    expect(said()).toEqual([['warn', 'The disk is full', { code: 'X', times: 1 }]]);
    vi.advanceTimersByTime(60_000);
    warning.happened({ code: 'X' }, null);
    warning.happened({ code: 'X' }, null);
    expect(said()).toEqual([['warn', 'The disk is full', { code: 'X', times: 1000 }]]);
  });

  test('says once that it is over, and warns at once when it happens again', () => {
    const warning = new RepeatedWarning(logger, 'The disk is full');
    warning.ended('It has room');
    warning.happened({}, null);
    warning.ended('It has room');
    warning.ended('It has room');
    warning.happened({}, null);
    expect(said().map(([level]) => level)).toEqual(['warn', 'info', 'warn']);
  });
});
