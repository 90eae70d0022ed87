import type { ReadingRuleName } from '../../template/rule-names.ts';
import type { RequestWarning, WarningCode } from '../../warning.ts';
import { refusalReasons } from '../document/einvoice/refusal-reasons.ts';
import { type PageReading, rereadingsOf } from '../document/page.ts';
import { faultsIn, type PageFault } from '../document/page-faults.ts';
import { type Script, scriptCodes, scripts } from '../document/script.ts';
import { minTableConfidence } from '../document/tables/table-confidence.ts';
import { checkMessage } from '../result/check-messages.ts';
import type { ReadDocument, ValidationResult } from '../result/ocr-result.ts';

type FaultyPage = Pick<PageReading, 'number' | 'quality' | 'unreadScripts' | 'reread' | 'pictures' | 'attachment'>;

/** The code of a fault, and what happened on which page, and what to do. */
const warnings: Readonly<Record<PageFault, readonly [code: WarningCode, message: (page: FaultyPage) => string]>> = {
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

const namesOf = (of: readonly Script[]): string => of.map((script) => scripts[script].name).join(' and ');

function unreadMessage({ number: page, unreadScripts = [] }: FaultyPage): string {
  const names = namesOf(unreadScripts);
  const languages = unreadScripts.map((script) => scripts[script].languages[0]).join(', ');
  const what = names === '' ? 'a script that was not read' : `${names} script, which was not read`;
  const which = languages === '' ? 'its language' : `its language (${languages})`;
  const known = unreadScripts.flatMap((script) => scripts[script].data);
  const all = scriptCodes.flatMap((script) => scripts[script].data);
  const command = 'docface models install --languages';
  const install = known.length > 0 ? `${command} ${known.join(',')}` : `${command} LANGUAGE, one of ${all.join(', ')}`;
  return `Page ${page} has writing in ${what}: it is missing from the text, or wrong there. Name ${which} in the request or the track, on an engine that reads it. Languages that are installed for tesseract.js are tried without being named; none of them read it surely. To install one: ${install}.`;
}

/** What is said of pictures beside a text layer with writing that was not read, where their page has not that fault. */
function unreadPictureWarnings(reading: FaultyPage): readonly RequestWarning[] {
  const page = reading.number;
  const unread = (reading.pictures ?? []).flatMap(({ unreadScripts }) => (unreadScripts ? [unreadScripts] : []));
  if (unread.length === 0 || faultsIn(reading).includes('script_not_read')) return [];
  const names = namesOf([...new Set(unread.flat())]);
  const what = names === '' ? 'a script that was not read' : `${names} script, which was not read`;
  const message = `A picture on page ${page}, perhaps a logo, has writing in ${what}. The text of the page itself is complete.`;
  return [{ code: 'SCRIPT_NOT_READ', message, page }];
}

/** What is said of a page with lines whose language was assumed, and of such pictures on it. */
function rereadWarnings(reading: FaultyPage): readonly RequestWarning[] {
  const page = reading.number;
  return rereadingsOf(reading).map(({ scripts: found, languages, engine }) => ({
    code: 'LANGUAGE_ASSUMED',
    message: `Lines of page ${page} in ${namesOf(found)} script were read by ${engine.name} as ${languages.join(', ')}, which neither the request nor the track names. If that is their language, name it. If not, letters that it lacks are wrong: install the right one and name that.`,
    page,
  }));
}

/** What is said of a page whose file holds an invoice as data that was refused. */
function attachmentWarnings({ number: page, attachment }: FaultyPage): readonly RequestWarning[] {
  const refusal = attachment?.refusal ?? null;
  if (refusal === null) return [];
  const { reason, advice } = refusalReasons[refusal];
  const message = `The XML file that the PDF holds was not read: ${reason}. The pages were read without it. ${advice}`;
  return [{ code: 'ATTACHMENT_NOT_READ', message, page }];
}

/** What is said of a file whose data the fiscal authority did not authorise, as far as it shows. */
function authorisationWarnings({ number: page, attachment }: FaultyPage): readonly RequestWarning[] {
  const authorisation = attachment?.invoice?.authorisation ?? 'authorised';
  if (authorisation === 'authorised') return [];
  return [{ code: 'DOCUMENT_NOT_AUTHORISED', message: checkMessage(authorisation).message, page }];
}

/** What is said of a page whose text is not all that its file holds. */
export function faultWarnings(reading: FaultyPage): readonly RequestWarning[] {
  const page = reading.number;
  const ofPage = faultsIn(reading).map((fault): RequestWarning => {
    const [code, message] = warnings[fault];
    return { code, message: message(reading), page };
  });
  const ofPictures = [...unreadPictureWarnings(reading), ...rereadWarnings(reading)];
  return [...ofPage, ...ofPictures, ...attachmentWarnings(reading), ...authorisationWarnings(reading)];
}

/** A document with writing in a script that was not read does not pass: what matters may be there. */
export function unreadResults(pages: readonly FaultyPage[]): readonly ValidationResult[] {
  const unread = pages.filter((page) => faultsIn(page).includes('script_not_read'));
  const message = unread.map(unreadMessage).join(' ');
  if (unread.length === 0) return [];
  const said = checkMessage(
    'script_not_read',
    unread.map(({ number }) => String(number)),
  );
  return [{ rule: 'document.script' satisfies ReadingRuleName, result: 'invalid', ...said, message, fields: [] }];
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/**
 * What is said of pages with tables whose rows or columns may not be those on paper; nothing of pages with a card,
 * where what is ruled like a table is its form, and its values are fields.
 */
export function tableWarnings(
  pages: readonly PageReading[],
  documents: readonly Pick<ReadDocument, 'side' | 'pages'>[],
): readonly RequestWarning[] {
  const ofCards = new Set(documents.flatMap(({ side, pages: numbers }) => (side === 'page' ? [] : numbers)));
  return pages.filter(({ number }) => !ofCards.has(number)).flatMap(warningOf);
}

function warningOf({ number: page, tables = [] }: PageReading): readonly RequestWarning[] {
  const doubted = tables.flatMap(({ confidence = 1 }, index) => (confidence < minTableConfidence ? [index] : []));
  if (doubted.length === 0) return [];
  const which = listed.format(doubted.map((index) => `${index + 1} (confidence ${tables[index]?.confidence})`));
  const message = `Rows and columns of table ${which} on page ${page}, counted from the top, may be wrong: words may be joined, or in another cell than on the page. Compare with the page before you use the table.`;
  return [{ code: 'TABLE_DOUBTED', message, page, tables: doubted }];
}
