import type { Request } from '../../domain/request/request.ts';

type Located = Pick<Request, 'id' | 'clientId' | 'createdAt'>;

/** Objects of one request live under `<client>/<date>/<request>/`; keys never hold a user's file name. */
export function requestPrefix(request: Located): string {
  return `${request.clientId}/${request.createdAt.toISOString().slice(0, 10)}/${request.id}/`;
}

/** Originals by position: 1 for `imageFile` and `imageFile1`, 2 for `imageFile2`. */
export function originalKey(request: Located, position: number): string {
  return `${requestPrefix(request)}original-${position}`;
}

export function optionsKey(request: Located): string {
  return `${requestPrefix(request)}options`;
}

export function readingKey(request: Located, attempt: number, page: number): string {
  return `${requestPrefix(request)}attempt-${attempt}/page-${page}`;
}

export function resultKey(request: Located, attempt: number): string {
  return `${requestPrefix(request)}attempt-${attempt}/result`;
}
