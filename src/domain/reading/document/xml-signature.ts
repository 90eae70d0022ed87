/**
 * Root elements of the XML documents that are read: Cross Industry Invoice (Factur-X, ZUGFeRD 1 and 2, XRechnung) and
 * the order of Order-X; invoice and credit note of UBL; NF-e and NFC-e, CT-e and CT-e OS, each alone, with its
 * protocol, and in a batch; NFS-e and its declaration (DPS).
 */
export const xmlRoots: ReadonlySet<string> = new Set([
  'CrossIndustryInvoice',
  'CrossIndustryDocument',
  'SCRDMCCBDACIOMessageStructure',
  'Invoice',
  'CreditNote',
  'nfeProc',
  'NFe',
  'enviNFe',
  'cteProc',
  'CTe',
  'cteOSProc',
  'CTeOS',
  'enviCTe',
  'NFSe',
  'DPS',
]);

/** What may come before the root element: white space, processing instructions, comments. */
const misc = /(?:\s+|<\?[^]*?\?>|<!--[^]*?-->)/y;
/** The name of the root element without its prefix, as its tag or a document type declaration has it. */
const rootName = /<(?:!DOCTYPE\s+)?(?:[\w.-]+:)?([\w.-]+)/y;

/** The characters that decide, as ASCII: in UTF-16 each of them has a zero byte beside it. */
function plainHead(head: Uint8Array): string {
  return new TextDecoder('latin1')
    .decode(head)
    .replace(/^(?:ï»¿|ÿþ|þÿ)/, '')
    .replaceAll('\0', '');
}

/** Whether a file begins as one of these documents. A declaration of its type does not change what it is. */
export function isXmlDocument(head: Uint8Array): boolean {
  const text = plainHead(head);
  let at = 0;
  for (misc.lastIndex = 0; misc.test(text); ) at = misc.lastIndex;
  rootName.lastIndex = at;
  return xmlRoots.has(rootName.exec(text)?.[1] ?? '');
}
