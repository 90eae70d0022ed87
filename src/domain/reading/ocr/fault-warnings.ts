import type { RequestWarning } from '../../warning.ts';
import type { PageReading } from '../document/page.ts';
import { faultsIn, type PageFault } from '../document/page-faults.ts';

/** The code of a fault, and what happened on which page, and what to do. */
const warnings: Readonly<Record<PageFault, readonly [code: string, message: (page: number) => string]>> = {
  picture_not_decoded: [
    'PICTURES_NOT_READ',
    (page) =>
      `A picture on page ${page} could not be decoded, and what it shows is not in the text. Send the page as a PNG, JPEG or TIFF file, or print the file to a new PDF.`,
  ],
  placeholder: [
    'PLACEHOLDER_PAGE',
    (page) =>
      `Page ${page} is a placeholder of an XFA form, whose content only some viewers show. Open the file in one of them, print it to a new PDF, and send that.`,
  ],
  text_layer_doubted: [
    'TEXT_LAYER_DOUBTED',
    (page) =>
      `The text layer of page ${page} says other characters than the page shows. The page was read by OCR: compare what matters with the page.`,
  ],
};

/** What is said of a page whose text is not all that its file holds. */
export function faultWarnings(reading: Pick<PageReading, 'number' | 'quality'>): readonly RequestWarning[] {
  const page = reading.number;
  return faultsIn(reading).map((fault) => {
    const [code, message] = warnings[fault];
    return { code, message: message(page), page };
  });
}
