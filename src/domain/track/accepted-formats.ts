import {
  type FileType,
  type ForeignFormat,
  fileTypeNames,
  foreignFormats,
  usualFileTypes,
  xmlDocumentNames,
} from '../template/file-formats.ts';
import type { Track } from './track.ts';

/** Formats of files that a track reads; pictures and PDF for faces. */
export function acceptedFormats(track: Track): readonly FileType[] {
  return track.kind === 'ocr' ? (track.acceptedFormats ?? usualFileTypes) : usualFileTypes;
}

function listed(formats: readonly FileType[]): string {
  const names = formats.map((format) => fileTypeNames[format]);
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}

/**
 * Why a track does not read a file, as the end of a sentence about it and what to do; null where it does. `type` is
 * null for what is no format at all; `foreign` is then what it is known to be.
 */
export function formatRefusal(
  track: Track,
  type: FileType | null,
  foreign: ForeignFormat | null = null,
): string | null {
  const formats = acceptedFormats(track);
  if (type !== null && formats.includes(type)) return null;
  const none = `is none of ${listed(formats)} by its content, whatever its name says.`;
  if (type === null && foreign !== null && formats.includes('jpeg')) {
    return `is ${foreignFormats[foreign].is} by its content, which is not read. Send ${foreignFormats[foreign].send}.`;
  }
  if (type === null) return formats.includes('xml') ? `${none} Of XML these are read: ${xmlDocumentNames}.` : none;
  if (track.kind === 'face_match') return `${none} It is ${fileTypeNames[type]}, in which there are no faces.`;
  return `${none} It is ${fileTypeNames[type]}: name a track whose acceptedFormats have ${type}, or add it to track "${track.name}".`;
}
