import type { RequestWarning } from '../../warning.ts';
import type { AttachmentRefusal } from '../document/attached-invoice.ts';
import type { PageReading } from '../document/page.ts';
import { faultsIn, type PageFault } from '../document/page-faults.ts';
import { scripts } from '../document/script.ts';
import type { ValidationResult } from '../result/ocr-result.ts';

type FaultyPage = Pick<PageReading, 'number' | 'quality' | 'unreadScripts' | 'attachment'>;

/** The code of a fault, and what happened on which page, and what to do. */
const warnings: Readonly<Record<PageFault, readonly [code: string, message: (page: FaultyPage) => string]>> = {
  picture_not_decoded: [
    'PICTURES_NOT_READ',
    ({ number: page }) =>
      `A picture on page ${page} could not be decoded, and what it shows is not in the text. Send the page as a PNG, JPEG or TIFF file, or print the file to a new PDF.`,
  ],
  placeholder: [
    'PLACEHOLDER_PAGE',
    ({ number: page }) =>
      `Page ${page} is a placeholder of an XFA form, whose content only some viewers show. Open the file in one of them, print it to a new PDF, and send that.`,
  ],
  script_not_read: ['SCRIPT_NOT_READ', unreadMessage],
  text_layer_doubted: [
    'TEXT_LAYER_DOUBTED',
    ({ number: page }) =>
      `The text layer of page ${page} says other characters than the page shows. The page was read by OCR: compare what matters with the page.`,
  ],
};

function unreadMessage({ number: page, unreadScripts = [] }: FaultyPage): string {
  const names = unreadScripts.map((script) => scripts[script].name).join(' and ');
  const languages = unreadScripts.map((script) => scripts[script].languages[0]).join(', ');
  const what = names === '' ? 'a script that was not read' : `${names} script, which was not read`;
  const which = languages === '' ? 'its language' : `its language (${languages})`;
  return `Page ${page} has writing in ${what}: it is missing from the text, or wrong there. Name ${which} in the request or the track, on an engine that reads it. More languages for tesseract.js: docface models install --languages.`;
}

/** Why the XML file in a PDF was not read. */
const refusals: Readonly<Record<AttachmentRefusal, string>> = {
  too_large: 'it is too large',
  too_complex: 'it has too many elements or attributes, or they are nested too deeply',
  not_well_formed: 'it is not well-formed XML',
  doctype: 'it has a document type declaration, which could define entities',
  encoding: 'its encoding is unknown, or its bytes are not of it',
  failed: 'opening it failed',
};

/** What is said of a page whose file holds an invoice as data that was refused. */
function attachmentWarnings({ number: page, attachment }: FaultyPage): readonly RequestWarning[] {
  const refusal = attachment?.refusal ?? null;
  if (refusal === null) return [];
  const message = `The XML file that the PDF holds was not read: ${refusals[refusal]}. The pages were read without it; ask whoever sent the file for another copy.`;
  return [{ code: 'ATTACHMENT_NOT_READ', message, page }];
}

/** What is said of a page whose text is not all that its file holds. */
export function faultWarnings(reading: FaultyPage): readonly RequestWarning[] {
  const page = reading.number;
  const ofPage = faultsIn(reading).map((fault) => {
    const [code, message] = warnings[fault];
    return { code, message: message(reading), page };
  });
  return [...ofPage, ...attachmentWarnings(reading)];
}

/** A document with writing in a script that was not read does not pass: what matters may be there. */
export function unreadResults(pages: readonly FaultyPage[]): readonly ValidationResult[] {
  const unread = pages.filter((page) => faultsIn(page).includes('script_not_read'));
  const message = unread.map(unreadMessage).join(' ');
  return unread.length === 0 ? [] : [{ rule: 'document.script', result: 'invalid', message, fields: [] }];
}
