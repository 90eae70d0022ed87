import { describe, expect, test } from 'vitest';
import decode from '../../../../src/adapters/pdfium/pdf-worker.ts';
import type { OpenedPage } from '../../../../src/domain/ports/document-opener.ts';
import type { PageFault } from '../../../../src/domain/reading/document/page-faults.ts';
import { PdfFile, pdfOfPages, textAt } from '../../../drawn/pdf-file.ts';
import { blank, pageOfPicture, undecodable } from '../../../fixtures/undecoded-pictures.ts';

const limits = { maxPages: 1, maxPixelsPerPage: 1e7, timeoutMs: 20_000 };

async function faultsOf(bytes: Uint8Array): Promise<readonly PageFault[]> {
  const file = { type: 'pdf', bytes, password: null } as const;
  const options = { ...limits, dpi: 150, colour: 'grey' } as const;
  const { faults = [] } = (await decode({ kind: 'page', file, number: 1, options })) as OpenedPage;
  return faults;
}

describe('faults of a page', () => {
  test.each(Object.entries(undecodable))('name a picture that cannot be decoded: %s', async (_name, picture) => {
    expect(await faultsOf(pageOfPicture(picture))).toEqual(['picture_not_decoded']);
  });

  test('name a picture that cannot be decoded below a stamp', async () => {
    const stamp = textAt(100, 400, { size: 12, text: 'Received on 3 May 2026' });
    expect(await faultsOf(pageOfPicture(undecodable['JBIG2 without a segment'], stamp))).toEqual([
      'picture_not_decoded',
    ]);
  });

  test.each(Object.entries(blank))('are none of %s', async (_name, picture) => {
    expect(await faultsOf(pageOfPicture(picture))).toEqual([]);
  });

  test('name a page that asks for another viewer in the place of a form of XFA', async () => {
    expect(await faultsOf(xfaForm(['Please wait. Your viewer cannot show this form.']))).toEqual(['placeholder']);
    expect(await faultsOf(xfaForm(['Please wait.'], { isWhole: false }))).toEqual(['placeholder']);
  });

  test('are none of a form of XFA whose page has fields, or text of its own', async () => {
    expect(await faultsOf(xfaForm(['Please enter your name.'], { hasField: true }))).toEqual([]);
    const letter = Array.from({ length: 40 }, (_, line) => `Line ${line} of a page that says all there is to be read.`);
    expect(await faultsOf(xfaForm(letter))).toEqual([]);
    expect(await faultsOf(pdfOfPages([{ content: textAt(72, 700, { size: 12, text: 'Please wait.' }) }]))).toEqual([]);
  });
});

/** A page of lines in a file with a form of XFA, which is all of its form where it `isWhole`. */
function xfaForm(lines: readonly string[], { isWhole = true, hasField = false } = {}): Uint8Array {
  const pdf = new PdfFile();
  const packet = pdf.stream('<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"/>');
  const field = pdf.add('<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /Rect [72 600 300 620] >>');
  const content = lines.map((text, line) => textAt(72, 760 - 16 * line, { size: 12, text })).join('');
  const pages = pdf.pages([{ content, ...(hasField && { entries: `/Annots [${field} 0 R]` }) }]);
  const fields = hasField ? `${field} 0 R` : '';
  const form = `/AcroForm << /Fields [${fields}] /XFA [(template) ${packet} 0 R] >>`;
  return pdf.bytes(`/Pages ${pages} 0 R ${form} ${isWhole ? '/NeedsRendering true' : ''}`);
}
