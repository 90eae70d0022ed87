import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { measuredFile } from '../../../../src/adapters/koa/upload/measured-file.ts';
import { Spool } from '../../../../src/adapters/koa/upload/spool.ts';
import { DocfaceError } from '../../../../src/domain/errors.ts';
import { RecordingLogger } from '../../../support/recording-logger.ts';

/** A process whose files may not grow: uploads 4 MB into the given directory and prints what came of it. */
const [directory = ''] = process.argv.slice(2);
const folder = new Spool(directory, new RecordingLogger()).open();
const source = Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(64 * 1024, 'pdf')));
const error: unknown = await measuredFile(source, {
  field: 'imageFile',
  makePath: () => folder.makePath('file-1'),
  reservation: { add: () => undefined },
}).catch((failure: unknown) => failure);
await folder.discard();
if (!(error instanceof DocfaceError)) throw new Error('the upload did not fail as it should', { cause: error });
const { code, retryable, retryAfterSeconds } = error;
const cause = error.cause instanceof Error && 'code' in error.cause ? error.cause.code : null;
process.stdout.write(JSON.stringify({ code, retryable, retryAfterSeconds, cause, left: await readdir(directory) }));
