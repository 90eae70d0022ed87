import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import type { ErrorCode } from '../../../domain/errors.ts';

/** A request whose body may be read; `start` answers `Expect: 100-continue` and must be called before reading. */
export interface BodySource {
  readonly request: IncomingMessage;
  start(): void;
}

/** A body that was read. `discard` deletes what reading left on disk; idempotent. */
export interface ReceivedBody<Body> {
  readonly value: Body;
  readonly discard: () => Promise<void>;
}

/** Reads one kind of body and describes it for the OpenAPI document. */
export interface BodyReader<Body> {
  readonly mediaType: string;
  /** What the OpenAPI document shows. */
  readonly schema: z.ZodType;
  /** Binary parts, by name, that the schema cannot say. */
  readonly files: readonly FilePart[];
  /** Parts to document as required beyond those that the schema demands. */
  readonly demands: readonly string[];
  readonly problems: readonly ErrorCode[];
  read(source: BodySource): Promise<ReceivedBody<Body>>;
}

/** A file of a multipart form. */
export interface FilePart {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
}
