import type { FileType } from '../../domain/document/file-type.ts';
import type { ObjectSource } from '../../domain/ports/object-store.ts';
import type { RequestKind } from '../../domain/request/pipeline.ts';
import type { Lane } from '../../domain/request/request.ts';
import type { OcrOptions } from './ocr-options.ts';

/** A file that the ingress hashed and measured as it came, and kept: a small one in memory, a large one on local disk. */
export interface ReceivedFile {
  /** `imageFile`, `imageFile1` or `imageFile2`. */
  readonly field: string;
  readonly content: ObjectSource;
  /** Bytes. */
  readonly size: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** By content; null when it is none of the four accepted types. */
  readonly type: FileType | null;
}

/** A submission whose form is checked already. */
export interface Submission {
  readonly kind: RequestKind;
  readonly lane: Lane;
  readonly track: string;
  readonly template: string | null;
  readonly customerRequestId: string | null;
  /** OCR: one file. Face match: one or two, `imageFile1` first. The ingress deletes them afterwards. */
  readonly files: readonly ReceivedFile[];
  readonly options: OcrOptions;
  /** Face match: what `sensitive_data_compliance` said. */
  readonly consent: boolean;
  readonly idempotencyKey: string | null;
  /** W3C Trace Context of the call. */
  readonly traceparent?: string;
}
