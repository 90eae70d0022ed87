import { describe, expect, test } from 'vitest';
import { translatePostgresError, violates } from '../../../../src/adapters/postgres/translate-postgres-error.ts';
import { DocfaceError } from '../../../../src/domain/errors.ts';

const withCode = (code: string, more = {}) => Object.assign(new Error('refused'), { code, ...more });

describe('translatePostgresError', () => {
  test.each([
    '08006',
    '53300',
    '57P01',
    '57P03',
    '57014',
    '40001',
    '40P01',
    '55P03',
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
    'EAI_AGAIN',
  ])('makes %s a dependency that is unavailable for now, and keeps the cause', (code) => {
    const cause = withCode(code);
    const translated = translatePostgresError(cause);
    expect(translated).toBeInstanceOf(DocfaceError);
    expect(translated).toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE', retryable: true, cause });
  });

  test.each(['22021', '22P05', '22003', '22007', '22008', '22009', '22P02'])(
    'makes %s a field that cannot be stored, and keeps the cause',
    (code) => {
      const cause = withCode(code);
      expect(translatePostgresError(cause)).toMatchObject({ code: 'INVALID_FIELD', retryable: false, cause });
    },
  );

  test.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
  ])('knows what node-postgres says without a code: %s', (message) => {
    expect(translatePostgresError(new Error(message))).toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
  });

  test.each([
    withCode('23505'),
    withCode('42P01'),
    new Error('anything'),
    new DocfaceError('NOT_FOUND', 'Gone.'),
    'text',
  ])('leaves any other error as it is', (error) => {
    expect(translatePostgresError(error)).toBe(error);
  });
});

describe('violates', () => {
  test('knows the constraint that a value breaks', () => {
    const error = withCode('23505', { constraint: 'clients_name_key' });
    expect(violates(error, 'clients_name_key')).toBe(true);
    expect(violates(error, 'clients_pkey')).toBe(false);
    expect(violates(withCode('23503', { constraint: 'clients_name_key' }), 'clients_name_key')).toBe(false);
    expect(violates('text', 'clients_name_key')).toBe(false);
  });
});
