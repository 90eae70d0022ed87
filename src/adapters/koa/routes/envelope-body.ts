import type { ReadCall } from '../../../application/requests/read-call.ts';
import type { ShownRequest } from '../../../application/requests/requests.ts';
import { entityTag } from './entity-tag.ts';
import { withLinks } from './envelope-links.ts';
import { everyPart, type IncludedParts, nameOfParts } from './included-parts.ts';
import { linkedResult } from './linked-result.ts';
import { Pieces } from './pieces.ts';

export interface ShowingUses {
  readonly publicUrl: string;
  /** Version of docface. */
  readonly release: string;
}

/** A request as callers get it. */
export interface EnvelopeBody {
  readonly tag: string;
  /** The JSON, with the result as it is stored. Errors as `Answer`. */
  body(call: ReadCall): Promise<Pieces>;
}

/** Writes an envelope around the text of its result, or around some parts of it. Its tag leaves out metadata: they never change. */
export function envelopeBody(
  { envelope, metadata, result }: ShownRequest,
  { publicUrl, release }: ShowingUses,
  included: IncludedParts = everyPart,
): EnvelopeBody {
  const { result: _, metadata: __, ...rest } = withLinks(envelope, publicUrl);
  const head = JSON.stringify(rest);
  const { requestId, attempt, revision } = envelope;
  const resultBody = async (call: ReadCall): Promise<readonly Uint8Array[]> =>
    result === null
      ? [Buffer.from('null')]
      : linkedResult(await result.bytes(call), { publicUrl, requestId, attempt, revision }, included.leftOut);
  return {
    tag: entityTag(release, head, result?.version ?? '', nameOfParts(included)),
    async body(call) {
      const shownResult = included.result ? [Buffer.from(',"result":'), ...(await resultBody(call))] : [];
      const shownMetadata = included.metadata ? `,"metadata":${JSON.stringify(await metadata())}` : '';
      return new Pieces([Buffer.from(`${head.slice(0, -1)}${shownMetadata}`), ...shownResult, Buffer.from('}')]);
    },
  };
}
