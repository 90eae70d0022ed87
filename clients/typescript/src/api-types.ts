/** Types of what the service answers, by the names that its OpenAPI document gives them. */
import type { components } from './api-types.generated.ts';

type Schemas = components['schemas'];

export type Envelope = Schemas['Envelope'];
export type OcrResult = Schemas['OcrResult'];
export type FaceMatchResult = Schemas['FaceMatchResult'];
export type ReadDocument = Schemas['ReadDocument'];
export type Field = Schemas['Field'];
export type FieldValue = Schemas['FieldValue'];
export type Money = Schemas['Money'];
export type Address = Schemas['Address'];
export type Problem = Schemas['Problem'];
export type RequestList = Schemas['RequestList'];
export type RequestSummary = RequestList['requests'][number];
/** What a webhook brings. */
export type RequestEvent = Schemas['RequestEvent'];

/** Of a document that was read. */
export type OcrEnvelope = Omit<Envelope, 'result'> & { readonly result: OcrResult };

/** Of faces that were compared. */
export type FaceMatchEnvelope = Omit<Envelope, 'result'> & { readonly result: FaceMatchResult };
