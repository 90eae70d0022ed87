/** A PDF by its signature; what opens it would find nothing in it. */
export const pdf = Buffer.from('%PDF-1.7\n%nothing to see');

/** A PNG that claims a size and holds no pixel. */
export function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000080200000000000000', 'hex');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

type Part = Uint8Array | string | null;

/** A multipart form: bytes become files, texts become fields, several are sent in turn; null leaves a part out. */
export function formOf(parts: Readonly<Record<string, Part | readonly Part[]>>): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(parts)) {
    for (const value of Array.isArray(values) ? (values as readonly Part[]) : [values as Part]) {
      if (typeof value === 'string') form.append(name, value);
      else if (value !== null) form.append(name, new Blob([new Uint8Array(value)]), 'scan');
    }
  }
  return form;
}

/** The form of an OCR submission, with changes. */
export function ocrForm(changes: Readonly<Record<string, Uint8Array | string | null>> = {}): FormData {
  return formOf({ imageFile: pdf, track: 'documents', ...changes });
}

/** The form of a face match, with changes. */
export function faceForm(changes: Readonly<Record<string, Uint8Array | string | null>> = {}): FormData {
  return formOf({ imageFile1: pdf, track: 'face-match', sensitive_data_compliance: 'true', ...changes });
}
