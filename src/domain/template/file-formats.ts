/** What a client may send on any track. Decided by content, never by name or Content-Type. */
export const usualFileTypes = ['pdf', 'jpeg', 'png', 'tiff'] as const;

/** The same, with what only some tracks accept. */
export const fileTypes = [...usualFileTypes, 'xml'] as const;
export type FileType = (typeof fileTypes)[number];

/** What people call each. */
export const fileTypeNames: Readonly<Record<FileType, string>> = {
  pdf: 'PDF',
  jpeg: 'JPEG',
  png: 'PNG',
  tiff: 'TIFF',
  xml: 'XML',
};

/** XML documents that are read, for people. */
export const xmlDocumentNames =
  'Cross Industry Invoice (CII), UBL invoice or credit note, NF-e, NFC-e, CT-e, and NFS-e of the national standard';

/** Formats of pictures that phones and browsers make and that are not read: what each is, and what to send instead. */
export const foreignFormats = {
  heic: { is: 'a HEIC picture (iPhone)', send: 'JPEG: the camera takes it with the setting Most Compatible' },
  avif: { is: 'an AVIF picture', send: 'JPEG or PNG' },
  webp: { is: 'a WebP picture', send: 'JPEG or PNG' },
} as const;
export type ForeignFormat = keyof typeof foreignFormats;
