/** What a client may send. Decided by content, never by name or Content-Type. */
export const fileTypes = ['pdf', 'jpeg', 'png', 'tiff'] as const;
export type FileType = (typeof fileTypes)[number];

/** Bytes needed from the start of a file to decide its type. */
export const signatureBytes = 1024;

function startsWith(head: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => head[index] === byte);
}

function holdsPdfHeader(head: Uint8Array): boolean {
  const limit = Math.min(head.length, signatureBytes) - 5;
  for (let at = 0; at <= limit; at += 1) {
    if (startsWith(head.subarray(at), [0x25, 0x50, 0x44, 0x46, 0x2d])) return true;
  }
  return false;
}

/**
 * The type of a file by its signature, or null for anything else. A PDF may carry up to 1,024 bytes before `%PDF-`
 * (ISO 32000, implementation note 13).
 */
export function sniffFileType(head: Uint8Array): FileType | null {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (startsWith(head, [0x49, 0x49, 0x2a, 0x00]) || startsWith(head, [0x4d, 0x4d, 0x00, 0x2a])) return 'tiff';
  return holdsPdfHeader(head) ? 'pdf' : null;
}
