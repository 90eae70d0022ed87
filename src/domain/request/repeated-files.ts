import type { RequestWarning } from '../result/warning.ts';
import type { Request } from './request.ts';

/** A warning for each file whose bytes the client had sent before, as it was decided when the request was submitted. */
export function repeatedFiles({ files }: Pick<Request, 'files'>): readonly RequestWarning[] {
  return files.flatMap(({ field, firstSentIn: requestId }) =>
    requestId === undefined
      ? []
      : [
          {
            code: 'FILE_SEEN_BEFORE',
            message: `The bytes of ${field} were sent before, within the time of retention: in request ${requestId}.`,
            field,
            requestId,
          },
        ],
  );
}
