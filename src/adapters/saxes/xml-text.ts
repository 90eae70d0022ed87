/** Encodings that invoices come in, by the names that declarations give them (IANA character sets). */
const decoders: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'utf-16': 'utf-16le',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  'iso-8859-1': 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
  'windows-1252': 'windows-1252',
};

/** How files begin whose first bytes say in what they are encoded: XML 1.0, appendix F. */
const signatures: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0x3c, 0x00]],
  ['utf-16be', [0x00, 0x3c]],
];

/** Bytes in which a declaration ends. */
const declarationBytes = 256;

function encodingOf(bytes: Uint8Array): string | undefined {
  const signed = signatures.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte));
  if (signed !== undefined) return signed[0];
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, declarationBytes));
  const declared = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(head)?.[1]?.toLowerCase();
  return declared === undefined ? 'utf-8' : decoders[declared];
}

/** The characters of an XML file; null where its encoding is none of these, or its bytes are not of it. */
export function xmlText(bytes: Uint8Array): string | null {
  const encoding = encodingOf(bytes);
  if (encoding === undefined) return null;
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
