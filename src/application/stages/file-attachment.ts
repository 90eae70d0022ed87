import type { DocumentFile, DocumentOpener, OpenedPage, OpenLimits } from '../../domain/ports/document-opener.ts';
import { pageAttachment } from '../../domain/reading/document/einvoice/page-attachment.ts';
import type { PageReading } from '../../domain/reading/document/page.ts';
import { nullOnFailure } from '../pipeline/failure-policy.ts';

/** A page of a file, as it was opened. */
interface PageOfFile {
  readonly file: DocumentFile;
  readonly page: number;
  readonly opened: OpenedPage;
}

/** What the file holds as data, which its first page has; a page is not lost for that. */
export async function fileAttachment(
  opener: DocumentOpener,
  { file, page, opened }: PageOfFile,
  limits: OpenLimits,
): Promise<Pick<PageReading, 'attachment'>> {
  if (page !== 1 || opened.hasAttachments !== true) return {};
  const answer = await nullOnFailure(async () => ({ found: await opener.attachment(file, limits) }));
  if (answer === null) return { attachment: { name: null, invoice: null, refusal: 'failed' } };
  const attachment = answer.found && pageAttachment(answer.found);
  return attachment === null ? {} : { attachment };
}
