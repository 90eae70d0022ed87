import { describe, expect, test } from 'vitest';
import {
  covers,
  type FileTraces,
  type Overlay,
  relevantOverlays,
  signOfProgram,
  signsOfEditing,
} from '../../../../../src/domain/reading/document/file-traces.ts';
import { pageOf } from '../../../../support/drawn-page.ts';

const untouched: FileTraces = {
  programs: ['JasperReports', 'iText 2.1.7'],
  earlierProducers: [],
  createdAt: '2026-09-14T12:00:00.000Z',
  modifiedAt: '2026-09-14T12:00:01.000Z',
  saves: [],
  sinceSigning: null,
  overlays: [],
};
const signs = (changes: Partial<FileTraces>, isOverlaid = false) =>
  signsOfEditing({ ...untouched, ...changes }, isOverlaid);

describe('the sign of a program', () => {
  const of = (...programs: readonly string[]) => signOfProgram({ ...untouched, programs });

  test.each(['Adobe Photoshop 25.0 (Windows)', 'GIMP 2.10.34', 'Canva', 'CorelDRAW 2021'])('is %s', (program) => {
    expect(of(program)).toBe('image_editor');
  });

  test.each(['PDFelement 9', 'PDF-XChange Editor 9.5.366', 'Sejda 5.2 (www.sejda.com)'])('is %s too', (program) => {
    expect(of(program)).toBe('pdf_editor');
  });

  test.each([
    'Microsoft: Print To PDF',
    'Microsoft® Word 2021',
    'iLovePDF',
    'Skia/PDF m120',
    'iText 7.2.5',
    'Adobe PDF Library 17.0',
    'LibreOffice 7.0',
    'macOS Version 14.1 (Build 23B74) Quartz PDFContext',
    'CamScanner',
    'img2pdf 0.5.1',
  ])('is not %s, which makes, prints or converts', (program) => {
    expect(of(program)).toBeNull();
  });

  test('is found in an earlier version as well', () => {
    expect(signOfProgram({ ...untouched, earlierProducers: ['Adobe Photoshop CS6'] })).toBe('image_editor');
  });
});

describe('signs of editing', () => {
  test('are none in a file as a program made it, signed it and let people fill it in', () => {
    expect(signs({})).toEqual([]);
    expect(signs({ saves: ['signature', 'form', 'nothing'] })).toEqual([]);
  });

  test('are content that was appended, another program later, and what lies over values', () => {
    expect(signs({ saves: ['content'] })).toEqual(['saved_again']);
    const later = { modifiedAt: '2026-10-02T08:00:00.000Z' };
    expect(signs({ ...later, earlierProducers: ['iText 2.1.7'] })).toEqual(['other_program']);
    expect(signs({ earlierProducers: ['iText 2.1.7'] })).toEqual([]);
    expect(signs(later)).toEqual([]);
    expect(signs({}, true)).toEqual(['laid_over_fields']);
  });
});

describe('overlays', () => {
  const box = { x: 0.1, y: 0.1, width: 0.2, height: 0.02 };
  const kindsOn = (source: 'ocr' | 'text_layer') => {
    const kinds = ['picture_text', 'annotation', 'flattened', 'other_font'] as const;
    const overlays = kinds.map((kind): Overlay => ({ page: 1, kind, box }));
    return relevantOverlays(overlays, [pageOf([], { source })]).map(({ kind }) => kind);
  };

  test('tell as much as the way allows in which their page was read', () => {
    expect(kindsOn('ocr')).toEqual(['picture_text', 'annotation', 'flattened']);
    expect(kindsOn('text_layer')).toEqual(['annotation', 'flattened', 'other_font']);
    expect(relevantOverlays([{ page: 2, kind: 'annotation', box }], [pageOf([])])).toEqual([]);
  });

  test('cover what lies mostly under them, or they within it', () => {
    expect(covers({ box }, { x: 0.12, y: 0.1, width: 0.1, height: 0.02 })).toBe(true);
    expect(covers({ box: { x: 0, y: 0, width: 1, height: 1 } }, box)).toBe(true);
    expect(covers({ box }, { x: 0.1, y: 0.115, width: 0.2, height: 0.02 })).toBe(false);
    expect(covers({ box }, { x: 0.5, y: 0.5, width: 0.1, height: 0.1 })).toBe(false);
  });
});
