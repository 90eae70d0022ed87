/** What whoever uses a result may have to know, with a stable code. */
export const warningCodes = [
  'ATTACHMENT_NOT_READ',
  'BARCODES_NOT_READ',
  'BETWEEN_THRESHOLDS',
  'COVERED_ALIKE',
  'DOCUMENT_NOT_AUTHORISED',
  'FACES_LEFT_OUT',
  'FACE_TOO_POOR',
  'FILE_SEEN_BEFORE',
  'GENERATOR_FOUND_NOTHING',
  'GENERATOR_NOT_ASKED',
  'GENERATOR_PROMPT_CUT',
  'GENERATOR_REFUSED',
  'GENERATOR_TRUNCATED',
  'GENERATOR_UNCONSTRAINED',
  'INSTRUCTIONS_ON_DOCUMENT',
  'LANGUAGE_ASSUMED',
  'LEFT_OUT_INCLUDED',
  'LIST_CUT',
  'LIST_ROWS_DIFFER',
  'LIST_ROWS_MERGED',
  'LIVENESS_DOUBTFUL',
  'LIVENESS_NOT_MEASURED',
  'NO_FACE_FOUND',
  'ONE_FACE_ONLY',
  'OTHER_FACES',
  'PAGE_FAILED',
  'PICTURES_NOT_READ',
  'PLACEHOLDER_PAGE',
  'PORTRAIT_NOT_SOUGHT',
  'SAME_PHOTOGRAPH',
  'SCRIPT_NOT_READ',
  'SEVERAL_FACES',
  'SEVERAL_PICTURES',
  'SPOOF_SUSPECTED',
  'TABLE_DOUBTED',
  'TEXT_CUT',
  'TEXT_LAYER_DOUBTED',
  'TEXT_LEFT_OUT',
  'THRESHOLD_BELOW_CALIBRATION',
  'VALUE_UNGROUNDED',
] as const;

export type WarningCode = (typeof warningCodes)[number];

/** What whoever uses a result should know of how it came about. */
export interface RequestWarning {
  readonly code: WarningCode;
  readonly message: string;
  readonly page?: number;
  /** Places among the tables of that page, from 0, of those that it is about. */
  readonly tables?: readonly number[];
  /** The multipart field of the file that it is about. */
  readonly field?: string;
  /** Another request that it is about. */
  readonly requestId?: string;
}
