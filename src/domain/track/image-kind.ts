/**
 * What a picture of a face match shows: a person before the camera, an identity document, or a photograph of persons
 * of which neither liveness nor a portrait is asked.
 */
export const imageKinds = ['selfie', 'document', 'photo'] as const;
export type ImageKind = (typeof imageKinds)[number];
