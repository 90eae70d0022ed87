import { pdfiumDecoder } from '../../src/adapters/pdfium/pdfium-decoder.ts';
import { PiscinaDocumentOpener } from '../../src/adapters/piscina/piscina-document-opener.ts';
import { sharpDecoder } from '../../src/adapters/sharp/sharp-decoder.ts';
import { describeDocumentOpener } from './document-opener.suite.ts';

describeDocumentOpener(
  'PiscinaDocumentOpener with PDFium and sharp',
  () => new PiscinaDocumentOpener({ decoders: [pdfiumDecoder, sharpDecoder], threads: 2 }),
);
