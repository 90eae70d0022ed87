import { describe, expect, test } from 'vitest';
import decode from '../../../../src/adapters/pdfium/pdf-worker.ts';
import type { DocumentOutline, TextLayer } from '../../../../src/domain/ports/document-opener.ts';
import type { FileTraces } from '../../../../src/domain/reading/document/file-traces.ts';
import { plainText } from '../../../../src/domain/reading/document/plain-text.ts';
import { bytesOf, damagedPdfText, hopelessDamage, readableDamage } from '../../../fixtures/damaged-pdfs.ts';

const limits = { maxPages: 10, maxPixelsPerPage: 1e6, timeoutMs: 10_000 };
const aboutItself = Object.entries(readableDamage).filter(([name]) => /^(?:metadata|information)/.test(name));
const fileOf = (text: string) => ({ type: 'pdf', bytes: bytesOf(text), password: null }) as const;

describe('a PDF', () => {
  test.each(Object.entries(readableDamage))('with %s is read as if nothing were wrong', async (_, text) => {
    const file = fileOf(text);
    const { pages } = (await decode({ kind: 'outline', file, limits })) as DocumentOutline;
    expect(pages).toEqual([{ width: 300, height: 300 }]);
    const { blocks } = (await decode({ kind: 'textLayer', file, number: 1, limits })) as TextLayer;
    expect(plainText([{ blocks }]).trim()).toBe(damagedPdfText);
  });

  test.each(aboutItself)('with %s tells what can be told of how it came to be', async (_, text) => {
    const traces = (await decode({ kind: 'traces', file: fileOf(text), pages: [{ number: 1 }], limits })) as FileTraces;
    expect(traces.saves).toEqual([]);
    for (const instant of [traces.createdAt, traces.modifiedAt]) expect(instant).toBeNull();
  });

  test.each(Object.entries(hopelessDamage))('with %s is refused', async (_, text) => {
    await expect(decode({ kind: 'outline', file: fileOf(text), limits })).rejects.toMatchObject({
      code: 'UNREADABLE_FILE',
    });
  });
});
