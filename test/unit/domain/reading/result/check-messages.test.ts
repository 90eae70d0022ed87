import { describe, expect, test } from 'vitest';
import { checkCodes, checkMessage } from '../../../../../src/domain/reading/result/check-messages.ts';

describe('a sentence of a check', () => {
  test('has its code beside it, and nothing that it is about where it names nothing', () => {
    expect(checkMessage('expired')).toEqual({ code: 'expired', message: 'The document has expired.' });
  });

  test('names what it is about', () => {
    expect(checkMessage('older_than', ['90'])).toEqual({
      code: 'older_than',
      about: ['90'],
      message: 'The document is older than 90 days.',
    });
    expect(checkMessage('code_differs', ['total', 'issueDate']).message).toBe(
      'The code and the print differ: total, issueDate.',
    );
    expect(checkMessage('no_such_field', ['$& $1']).message).toBe('The template $& $1 has no field of this name.');
  });

  test('says what signs of editing mean', () => {
    expect(checkMessage('signs_of_editing', ['saved_again', 'laid_over_fields']).message).toContain(
      'content of pages was appended after it was first complete; text or shapes were laid over values',
    );
  });

  test.each(checkCodes)('ends as a sentence does: %s', (code) => {
    expect(checkMessage(code, ['x']).message).toMatch(/^[A-Z].*\.$/);
    expect(checkMessage(code, ['x']).message).not.toContain('{}');
  });
});
