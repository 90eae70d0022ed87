import { DocfaceError } from '../../domain/errors.ts';
import type { DecodeTask } from '../../domain/ports/document-opener.ts';
import type { XmlReading } from '../../domain/reading/document/xml-element.ts';
import type { WorkerTask } from '../shared/worker-module.ts';
import { readXml } from './read-xml.ts';

const decodeXml: WorkerTask<DecodeTask, XmlReading> = async ({ kind, file }) => {
  if (kind === 'xml') return readXml(file.bytes);
  throw new DocfaceError('UNREADABLE_FILE', 'An XML file has no pages. Send the document as a PDF.');
};

export default decodeXml;
