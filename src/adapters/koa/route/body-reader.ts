import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import type { ErrorCode } from '../../../domain/errors.ts';
import type { BodyPace, BodyReservation } from '../limits/body-budget.ts';

/** A request whose caller was let in and whose body was not read yet. */
export interface BodySource {
  readonly request: IncomingMessage;
  readonly pace: BodyPace;
  /** Whose share of budgets and turns it takes. */
  readonly limitKey: string;
  /**
   * Takes the caller's share of the budget for a body of `expected` bytes, 0 when nobody knows, and answers
   * `Expect: 100-continue`. Must be called before reading; whoever calls it releases what it returns. Errors:
   * `OVERLOADED`, `QUOTA_EXCEEDED`.
   */
  start(expected: number): BodyReservation;
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
  /** Beyond those that every body brings along. */
  readonly problems: readonly ErrorCode[];
  read(source: BodySource): Promise<ReceivedBody<Body>>;
}

/** A file of a multipart form. */
export interface FilePart {
  readonly name: string;
  readonly required: boolean;
  /** How many files may come under this name; 1 unless given. */
  readonly most?: number;
  readonly description: string;
}
