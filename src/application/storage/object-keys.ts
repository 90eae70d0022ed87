import type { WorkLease } from '../../domain/ports/work-repository.ts';
import { isFinished, type Request } from '../../domain/request/request.ts';

type Located = Pick<Request, 'id' | 'clientId' | 'createdAt'>;

/** Objects of one request live under `<client>/<date>/<request>/`; keys never hold a user's file name. */
export function requestPrefix(request: Located): string {
  return `${request.clientId}/${request.createdAt.toISOString().slice(0, 10)}/${request.id}/`;
}

/** Originals by position from 1 on, in the order of the form's fields: those of `imageFile1` before `imageFile2`. */
export function originalKey(request: Located, position: number): string {
  return `${requestPrefix(request)}original-${position}`;
}

export function optionsKey(request: Located): string {
  return `${requestPrefix(request)}options`;
}

/** Pictures that were made of the originals, which go with them. */
export function picturesPrefix(request: Located): string {
  return `${requestPrefix(request)}pictures/`;
}

/** The JPEG of a page as an attempt read it. */
export function pagePictureKey(request: Located, attempt: number, page: number): string {
  return `${picturesPrefix(request)}attempt-${attempt}-page-${page}`;
}

/**
 * What a try writes; `fence` is the number of the try at the item, so that no late try replaces what another committed.
 */
interface WrittenBy {
  readonly attempt: number;
  readonly fence: number;
}

export function writtenBy({ item, fence }: Pick<WorkLease, 'item' | 'fence'>): WrittenBy {
  return { attempt: item.attempt, fence };
}

export function readingKey(request: Located, { attempt, fence }: WrittenBy, page: number): string {
  return `${attemptPrefix(request, attempt)}page-${page}-try-${fence}`;
}

/** What generators returned for the documents of a request. */
export function answersKey(request: Located, { attempt, fence }: WrittenBy): string {
  return `${attemptPrefix(request, attempt)}answers-try-${fence}`;
}

export function resultKey(request: Located, { attempt, fence }: WrittenBy): string {
  return `${resultPrefix(request, attempt)}-try-${fence}`;
}

/** A corrected result; `id` is that of the review alone, so that no other one replaces it. */
export function reviewedResultKey(request: Located, attempt: number, id: string): string {
  return `${resultPrefix(request, attempt)}-review-${id}`;
}

/** What a reviewer noted. */
export function reviewNoteKey(request: Located, attempt: number, id: string): string {
  return `${attemptPrefix(request, attempt)}note-${id}`;
}

/** What a reviewer has not sent yet; `reviewer` as `reviewerOf` names them. */
export function reviewDraftKey(request: Located, reviewer: string): string {
  return `${draftsPrefix(request)}${reviewer.replaceAll(':', '_')}`;
}

function draftsPrefix(request: Located): string {
  return `${requestPrefix(request)}drafts/`;
}

function resultPrefix(request: Located, attempt: number): string {
  return `${attemptPrefix(request, attempt)}result`;
}

function attemptPrefix(request: Located, attempt: number): string {
  return `${requestPrefix(request)}attempt-${attempt}/`;
}

/** The request under which an object lies, or null for a key of another shape. */
export function requestIdOf(objectKey: string): string | null {
  return /^[^/]+\/\d{4}-\d{2}-\d{2}\/([^/]+)\/./.exec(objectKey)?.[1] ?? null;
}

/**
 * Whether the request may need this object of its prefix: it names it, it is a page of one of its attempts or a draft
 * of a review, or the request is unfinished and may name it yet. An erased request needs none.
 */
export function mayNeed(request: Request, objectKey: string): boolean {
  if (request.status === 'erased') return false;
  if (!isFinished(request.status)) return true;
  if (objectKey.startsWith(picturesPrefix(request))) return request.originalsExpireAt !== null;
  if (objectKey.startsWith(draftsPrefix(request))) return true;
  const named = [request.optionsKey, ...request.files.map((file) => file.objectKey)];
  if (named.includes(objectKey)) return true;
  return request.attempts.some((attempt) =>
    objectKey.startsWith(resultPrefix(request, attempt.number))
      ? attempt.resultKey === objectKey || attempt.reviews.some(({ replaced }) => replaced?.resultKey === objectKey)
      : objectKey.startsWith(attemptPrefix(request, attempt.number)),
  );
}
