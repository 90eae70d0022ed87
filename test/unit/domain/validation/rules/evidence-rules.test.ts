import { describe, expect, test } from 'vitest';
import type { DocumentEvidence } from '../../../../../src/domain/document/document-evidence.ts';
import { runDocumentRule } from '../../../../../src/domain/validation/rules/run-document-rule.ts';

const run = (rule: string, evidence?: DocumentEvidence) =>
  runDocumentRule({ rule }, {}, { today: '2026-09-24', locale: 'pt-BR', ...(evidence && { evidence }) });

describe('image.monochrome_copy', () => {
  const result = (...colours: NonNullable<DocumentEvidence['colours']>) =>
    run('image.monochrome_copy', { colours }).result;

  test('fires where no page has colour, and says what to ask for', () => {
    expect(run('image.monochrome_copy', { colours: ['grey', 'grey'] })).toMatchObject({
      result: 'invalid',
      message: expect.stringContaining('Ask for a colour picture'),
    });
  });

  test('is content with colour on one of the pages', () => {
    expect(result('grey', 'colour')).toBe('valid');
    expect(result('unclear', 'colour')).toBe('valid');
  });

  test('does not guess where light hides colours or nobody looked', () => {
    expect(result('grey', 'unclear')).toBe('not_checked');
    expect(result()).toBe('not_checked');
    expect(run('image.monochrome_copy').result).toBe('not_checked');
  });
});
