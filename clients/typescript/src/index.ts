export type {
  Address,
  Envelope,
  FaceMatchEnvelope,
  FaceMatchResult,
  Field,
  FieldValue,
  Money,
  OcrEnvelope,
  OcrResult,
  Problem,
  ReadDocument,
  RequestEvent,
  RequestSummary,
} from './api-types.ts';
export type { Credentials } from './credentials.ts';
export { Docface, type DocfaceOptions } from './docface.ts';
export { DocfaceError, NotReachable, Refused, RequestFailed, StillRunning } from './errors.ts';
export type { FileSource } from './file-source.ts';
export type {
  CompareOptions,
  ListFilter,
  ManyOptions,
  Outcome,
  ReadOptions,
  ResultForm,
  WaitOptions,
} from './options.ts';
export { documentOf, type FieldOf, type FieldsByTemplate } from './template-fields.ts';
export { ForgedWebhook, verifyWebhook } from './verify-webhook.ts';
