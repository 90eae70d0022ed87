import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { MIMEType } from 'node:util';
import multer from '@koa/multer';
import { MulterError } from 'multer';
import type { ReceivedFile } from '../../../application/requests/submission.ts';
import { DocfaceError } from '../../../domain/errors.ts';
import { type BodyReservation, watchBody } from '../limits/body-budget.ts';
import type { BodySource, FilePart } from '../route/body-reader.ts';
import { maxFileBytes, measuredFile, tooLarge } from './measured-file.ts';
import type { SpoolFolder } from './spool.ts';

/** The text fields as they came (a repeated one is an array) and the files. */
export interface ReceivedForm {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: readonly ReceivedFile[];
}

interface FormOptions {
  readonly parts: readonly FilePart[];
  readonly folder: SpoolFolder;
  /** Of the whole body. */
  readonly maxBytes: number;
  readonly reservation: BodyReservation;
}

type Fail = (error: unknown) => void;

const maxParts = 30;
const maxFieldBytes = 64 * 1024;

/**
 * Reads a multipart form: large files stream to `folder`, the rest stays in memory. Fails as soon as something is
 * wrong; multer then still swallows the rest of the body. Errors: `MALFORMED_MULTIPART`, `INVALID_FIELD`,
 * `FILE_TOO_LARGE`, `BODY_TOO_SLOW`, those of the budget.
 */
export function receiveForm({ request, pace }: BodySource, options: FormOptions): Promise<ReceivedForm> {
  return new Promise((resolve, reject) => {
    // By their places in the form: a small file may be kept before a large one that came earlier.
    const files: ReceivedFile[] = [];
    const fail: Fail = (error) => {
      unwatch();
      reject(translateUploadError(error));
    };
    const unwatch = watchBody(request, { maxBytes: options.maxBytes, pace, fail });
    const middleware = parser(options, files, fail);
    // @koa/multer wants a Koa context and uses the Node request in it, and multer never touches the response.
    const context = {
      req: withinQuota(request, options.reservation),
      res: {} as ServerResponse,
      request: {} as { body?: Record<string, unknown> },
    };
    const done = async (): Promise<void> => {
      unwatch();
      resolve({ fields: context.request.body ?? {}, files: files.flat() });
    };
    Promise.resolve(Reflect.apply(middleware, null, [context, done])).catch(fail);
  });
}

/**
 * The request as multer reads it: its body in turns with the others of who sends it, also what multer only swallows.
 */
function withinQuota(request: IncomingMessage, reservation: BodyReservation): IncomingMessage {
  const body = Readable.from(pieces(request, reservation), { objectMode: false });
  // What multer recognises forms by does not know empty parameters, which RFC 9110 allows, and would see no form here.
  const boundary = boundaryOf(request.headers['content-type'] ?? '').replaceAll(/["\\]/g, '\\$&');
  const headers = { ...request.headers, 'content-type': `multipart/form-data; boundary="${boundary}"` };
  return Object.assign(body, { headers }) as unknown as IncomingMessage;
}

/** A boundary has 70 characters at most (RFC 2046). Spaces take a time that grows with the square of their number. */
const maxTypeLength = 500;

/** What separates the parts of a form with this Content-Type; empty when that names nothing, is none or is too long. */
export function boundaryOf(contentType: string): string {
  if (contentType.length > maxTypeLength) return '';
  try {
    return new MIMEType(contentType).params.get('boundary') ?? '';
  } catch {
    return '';
  }
}

async function* pieces(request: IncomingMessage, reservation: BodyReservation): AsyncGenerator<Buffer> {
  // Broken off, the body must not take the connection along: it still carries the answer.
  for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    await reservation.takeQuota(piece.length);
    yield piece;
  }
}

function parser(options: FormOptions, files: ReceivedFile[], fail: Fail) {
  let begun = 0;
  const form = multer({
    storage: {
      _handleFile(_request, file, stored) {
        const { fieldname: field } = file;
        const place = begun;
        begun += 1;
        const name = `file-${place + 1}`;
        const stream: unknown = Reflect.get(file, 'stream');
        measuredFile(stream as Readable, {
          field,
          makePath: () => options.folder.makePath(name),
          reservation: options.reservation,
        }).then(
          (received) => {
            files[place] = received;
            stored(null);
          },
          (error: unknown) => {
            fail(error);
            stored(error);
          },
        );
      },
      // The folder goes as a whole.
      _removeFile: (_request, _file, removed) => Reflect.apply(removed, null, [null]),
    },
    fileFilter: acceptDeclared(options.parts, fail),
    limits: {
      fileSize: maxFileBytes,
      fieldSize: maxFieldBytes,
      fieldNameSize: 100,
      fields: maxParts,
      parts: maxParts,
      headerPairs: 20,
    },
  });
  return form.any();
}

/** Lets each declared file pass as often as it may come. */
function acceptDeclared(parts: readonly FilePart[], fail: Fail): NonNullable<multer.Options['fileFilter']> {
  const accepted = new Map<string, number>();
  return (_request, { fieldname: field }, decide) => {
    const names = parts.map((part) => part.name);
    const most = parts.find((part) => part.name === field)?.most ?? 1;
    const count = accepted.get(field) ?? 0;
    if (names.includes(field) && count < most) {
      accepted.set(field, count + 1);
      decide(null, true);
      return;
    }
    const detail = names.includes(field)
      ? `Send "${field}" ${most === 1 ? 'once' : `${most} times at most`}.`
      : `"${field}" is not a file of this form; its files are ${names.join(' and ')}.`;
    const refusal = refusedField(field, detail);
    fail(refusal);
    decide(refusal, false);
  };
}

/** What multer or busboy met, in our words. System errors stay what they are. */
function translateUploadError(error: unknown): Error {
  if (error instanceof DocfaceError) return error;
  if (error instanceof MulterError) return translateLimit(error);
  if (error instanceof Error && !('syscall' in error)) {
    return new DocfaceError(
      'MALFORMED_MULTIPART',
      'The multipart body is broken or ended early. Let an HTTP library build it, with a boundary in Content-Type.',
      { cause: error },
    );
  }
  return error instanceof Error ? error : new Error('the upload failed', { cause: error });
}

function translateLimit(error: MulterError): DocfaceError {
  const field = error.field ?? '';
  switch (error.code) {
    case 'LIMIT_FILE_SIZE':
      return tooLarge(field);
    case 'LIMIT_FIELD_VALUE':
      return refusedField(field, `The value of "${field}" is longer than 64 KiB.`, error);
    case 'LIMIT_FIELD_KEY':
      return refusedField('', 'The name of a field is longer than 100 characters.', error);
    case 'LIMIT_PART_COUNT':
    case 'LIMIT_FILE_COUNT':
    case 'LIMIT_FIELD_COUNT':
      return refusedField('', 'The form has too many parts. Send each field once.', error);
    default:
      return new DocfaceError('MALFORMED_MULTIPART', 'A part of the form has no usable name. Give each part a name.', {
        cause: error,
      });
  }
}

function refusedField(field: string, detail: string, cause?: unknown): DocfaceError {
  return new DocfaceError('INVALID_FIELD', detail, {
    fields: field === '' ? [] : [{ field, code: 'INVALID_FIELD', detail }],
    cause,
  });
}
