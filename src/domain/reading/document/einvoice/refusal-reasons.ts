import type { AttachmentRefusal } from '../attached-invoice.ts';

const anotherCopy = 'Ask whoever sent the file for another copy.';

/** Why an XML file was not read, and what to do. */
export const refusalReasons: Readonly<Record<AttachmentRefusal, { readonly reason: string; readonly advice: string }>> =
  {
    too_large: { reason: 'it is too large', advice: anotherCopy },
    too_complex: {
      reason: 'it has too many elements or attributes, or they are nested too deeply',
      advice: anotherCopy,
    },
    not_well_formed: { reason: 'it is not well-formed XML', advice: anotherCopy },
    doctype: { reason: 'it has a document type declaration, which could define entities', advice: anotherCopy },
    encoding: { reason: 'its encoding is unknown, or its bytes are not of it', advice: anotherCopy },
    several_documents: { reason: 'it holds several documents', advice: 'Send each as a file of its own.' },
    failed: { reason: 'opening it failed', advice: anotherCopy },
  };
