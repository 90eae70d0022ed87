import { DocfaceError } from '../../domain/errors.ts';
import type { DecodeTask } from '../../domain/ports/document-opener.ts';
import type { XmlReading } from '../../domain/reading/document/xml-element.ts';
import type { WorkerTask } from '../shared/worker-module.ts';
import { readXml } from './read-xml.ts';

const decodeXml: WorkerTask<DecodeTask, XmlReading | readonly [] | null> = async ({ kind, file }) => {
  if (kind === 'xml') return readXml(file.bytes);
  if (kind === 'formFields') return [];
  if (kind !== 'page' && kind !== 'outline') return null;
  throw new DocfaceError('UNREADABLE_FILE', 'An XML file has no pages and no picture of them. Read its fields.');
};

export default decodeXml;
