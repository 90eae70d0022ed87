import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import type { ReceivedFile } from '../../../application/requests/submission.ts';
import { DocfaceError, type FieldProblem } from '../../../domain/errors.ts';
import { type BodyReservation, bodyTooLarge } from '../limits/body-budget.ts';
import type { RepeatedWarning } from '../limits/repeated-warning.ts';
import type { BodyReader, BodySource, FilePart } from '../route/body-reader.ts';
import { parseWith } from '../route/parse-with.ts';
import { maxFileBytes } from './measured-file.ts';
import { boundaryOf, type ReceivedForm, receiveForm } from './receive-form.ts';
import type { Spool } from './spool.ts';

/** Room for the text fields and the multipart framing. */
const formBytes = 64 * 1024;

/** A form whose fields were checked. `discard` deletes the files from local disk; idempotent. */
export interface Upload<Fields> {
  readonly fields: Fields;
  readonly files: readonly ReceivedFile[];
  readonly discard: () => Promise<void>;
}

export interface UploadPlace {
  readonly spool: Spool;
  /** The local disk takes no files. */
  readonly diskRefuses: RepeatedWarning;
}

/** A `multipart/form-data` body with the named files and text fields, in any order, each as often as it may come. */
export function multipartBody<Fields>(
  form: {
    readonly files: readonly FilePart[];
    readonly fields: z.ZodType<Fields>;
    /** Fields to document as required beyond those of the schema. */
    readonly demands?: readonly string[];
  },
  place: UploadPlace,
): BodyReader<Upload<Fields>> {
  const maxBytes = form.files.length * maxFileBytes + formBytes;
  return {
    mediaType: 'multipart/form-data',
    schema: form.fields,
    files: form.files,
    demands: form.demands ?? [],
    problems: ['UNSUPPORTED_CONTENT_TYPE', 'MALFORMED_MULTIPART', 'MISSING_FIELD', 'INVALID_FIELD'],
    async read(source) {
      const reservation = source.start(checkHead(source.request, maxBytes));
      try {
        const upload = await readForm(source, { ...form, maxBytes, spool: place.spool, reservation });
        if (upload.files.some(({ content }) => 'path' in content)) {
          place.diskRefuses.ended('The local disk takes uploads again');
        }
        // Held while the files are here, in memory or on disk.
        const discard = (): Promise<void> => upload.discard().finally(() => reservation.release());
        return { value: { ...upload, discard }, discard };
      } catch (error) {
        reservation.release();
        if (error instanceof DocfaceError && error.code === 'DEPENDENCY_UNAVAILABLE') {
          place.diskRefuses.happened({}, error);
        }
        throw error;
      }
    },
  };
}

async function readForm<Fields>(
  source: BodySource,
  form: {
    files: readonly FilePart[];
    fields: z.ZodType<Fields>;
    maxBytes: number;
    spool: Spool;
    reservation: BodyReservation;
  },
): Promise<Upload<Fields>> {
  const folder = form.spool.open();
  try {
    const { maxBytes, reservation } = form;
    const received = await receiveForm(source, { parts: form.files, folder, maxBytes, reservation });
    const fields = parseWith(form.fields, received.fields, missingFiles(form.files, received));
    const inOrder = form.files.flatMap((part) => received.files.filter((file) => file.field === part.name));
    return { fields, files: inOrder, discard: folder.discard };
  } catch (error) {
    await folder.discard();
    throw error;
  }
}

/** Decides by the headers alone; returns how many bytes they announce, 0 when they tell none. */
function checkHead(request: IncomingMessage, maxBytes: number): number {
  const length = request.headers['content-length'];
  const expected = Number(length ?? 0);
  if (expected > maxBytes) throw bodyTooLarge(maxBytes);
  const type = request.headers['content-type'] ?? '';
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (!/^multipart\/form-data(?:\s*;|$)/i.test(type) || encoding !== 'identity') {
    throw new DocfaceError('UNSUPPORTED_CONTENT_TYPE', 'Send the form as multipart/form-data, not compressed.');
  }
  if (length === '0' || boundaryOf(type) === '') {
    throw new DocfaceError(
      'MALFORMED_MULTIPART',
      'The multipart body is empty or its Content-Type names no boundary. Let an HTTP library set both.',
    );
  }
  return expected;
}

function missingFiles(parts: readonly FilePart[], received: ReceivedForm): readonly FieldProblem[] {
  const missing = parts.filter((part) => part.required && !received.files.some((file) => file.field === part.name));
  return missing.map(({ name }) => {
    const sentAsText = name in received.fields ? ' as a file, not as text' : ' as a file with a file name';
    return { field: name, code: 'MISSING_FIELD', detail: `"${name}" is missing; send it${sentAsText}.` };
  });
}
