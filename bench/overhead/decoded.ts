import decodeImage from '../../src/adapters/sharp/image-worker.ts';
import type { OpenedPage } from '../../src/domain/ports/document-opener.ts';
import type { PageImage } from '../../src/domain/reading/document/page.ts';

const options = { maxPages: 1, maxPixelsPerPage: 40e6, timeoutMs: 20_000, dpi: 300, colour: 'grey' } as const;

/** The pixels of a picture as docface reads them. */
export async function decoded(bytes: Uint8Array): Promise<PageImage> {
  const file = { type: 'png', bytes, password: null } as const;
  const { image } = (await decodeImage({ kind: 'page', file, number: 1, options })) as OpenedPage;
  return image;
}
