import { describe, expect, test } from 'vitest';
import type { DocumentEvidence } from '../../../../../../src/domain/reading/document/document-evidence.ts';
import type { FileTraces } from '../../../../../../src/domain/reading/document/file-traces.ts';
import { runDocumentRule } from '../../../../../../src/domain/reading/validation/rules/document-rules.ts';

const run = (rule: string, evidence?: DocumentEvidence, overlaid: readonly string[] = []) =>
  runDocumentRule({ rule }, {}, { today: '2026-09-24', locale: 'pt-BR', overlaid, ...(evidence && { evidence }) });

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

test('file.seen_before answers where files were compared', () => {
  expect(run('file.seen_before', { seenBefore: true }).result).toBe('invalid');
  expect(run('file.seen_before', { seenBefore: false }).result).toBe('valid');
  expect(run('file.seen_before', {}).result).toBe('not_checked');
});

describe('rules over a PDF', () => {
  const untouched: FileTraces = {
    programs: ['iText 7.2.5'],
    earlierProducers: [],
    createdAt: null,
    modifiedAt: null,
    saves: [],
    sinceSigning: null,
    overlays: [],
  };
  const on = (rule: string, changes: Partial<FileTraces>, overlaid: readonly string[] = []) =>
    run(rule, { traces: { ...untouched, ...changes } }, overlaid);

  test.each(['pdf.producer', 'pdf.edited', 'pdf.edited_after_signing'])('%s needs a PDF to look at', (rule) => {
    expect(run(rule).result).toBe('not_checked');
    expect(run(rule, { traces: null }).result).toBe('not_applicable');
  });

  test('name what they found, and that it is no proof', () => {
    expect(on('pdf.producer', {}).result).toBe('valid');
    const found = on('pdf.producer', { programs: ['Adobe Photoshop 25.0'] });
    expect(found).toMatchObject({ result: 'invalid', signs: ['image_editor'] });
    expect(found.message).toContain('proves nothing');
  });

  test('name the fields that something lies over', () => {
    expect(on('pdf.edited', {})).toEqual({ rule: 'pdf.edited', result: 'valid', fields: [] });
    expect(on('pdf.edited', { saves: ['content'] }, ['amount'])).toMatchObject({
      result: 'invalid',
      signs: ['saved_again', 'laid_over_fields'],
      fields: ['amount'],
    });
  });

  test('tell changes after a signature from those before it', () => {
    expect(on('pdf.edited_after_signing', {}).result).toBe('not_applicable');
    expect(on('pdf.edited_after_signing', { saves: ['content'], sinceSigning: ['signature', 'form'] }).result).toBe(
      'valid',
    );
    expect(on('pdf.edited_after_signing', { sinceSigning: ['content'] }).result).toBe('invalid');
  });
});
