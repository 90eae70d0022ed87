import { expect, test } from 'vitest';
import { fileTypes } from '../../../../src/domain/template/file-formats.ts';
import { acceptedFormats, formatRefusal } from '../../../../src/domain/track/accepted-formats.ts';
import { type Track, trackDocument } from '../../../../src/domain/track/track.ts';

const stored = { version: 1, owner: null };
const title = { name: 'own', title: 'Own', description: 'Of a test.' };

function ocrTrack(more: object = {}): Track {
  return { ...trackDocument.parse({ kind: 'ocr', ...title, ...more }), ...stored } as Track;
}

const consent = { purpose: 'a test', legalBasis: 'consent', noticeVersion: '1' };
const faces = { ...trackDocument.parse({ kind: 'face_match', ...title, consent }), ...stored } as Track;

test('a track reads the four formats of the interface unless it says otherwise', () => {
  expect(acceptedFormats(ocrTrack())).toEqual(['pdf', 'jpeg', 'png', 'tiff']);
  expect(fileTypes.filter((type) => formatRefusal(ocrTrack(), type) !== null)).toEqual(['xml']);
  expect(fileTypes.filter((type) => formatRefusal(faces, type) !== null)).toEqual(['xml']);
});

test('a track that accepts XML reads it, and no other format that it does not name', () => {
  const track = ocrTrack({ acceptedFormats: ['xml', 'pdf'] });
  expect(fileTypes.filter((type) => formatRefusal(track, type) === null)).toEqual(['pdf', 'xml']);
});

test('a refusal says what to set, and for what is no format which ones there are', () => {
  expect(formatRefusal(ocrTrack(), 'xml')).toBe(
    'is none of PDF, JPEG, PNG or TIFF by its content, whatever its name says. It is XML: name a track whose acceptedFormats have xml, or add it to track "own".',
  );
  expect(formatRefusal(ocrTrack(), null)).toBe(
    'is none of PDF, JPEG, PNG or TIFF by its content, whatever its name says.',
  );
  for (const track of [ocrTrack(), faces]) {
    expect(formatRefusal(track, null, 'heic')).toBe(
      'is a HEIC picture (iPhone) by its content, which is not read. Send JPEG: the camera takes it with the setting Most Compatible.',
    );
    expect(formatRefusal(track, null, 'webp')).toBe(
      'is a WebP picture by its content, which is not read. Send JPEG or PNG.',
    );
  }
  expect(formatRefusal(ocrTrack({ acceptedFormats: ['xml'] }), null, 'heic')).toMatch(/^is none of XML/);
  expect(formatRefusal(ocrTrack({ acceptedFormats: ['xml'] }), null)).toContain(
    'Of XML these are read: Cross Industry',
  );
});
