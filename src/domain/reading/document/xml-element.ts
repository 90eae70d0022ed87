/** An element of an XML document, without comments and processing instructions. */
export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  /** The URI of its namespace; empty where it has none. */
  readonly namespace: string;
  /** By their names as written, declarations of namespaces left out. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The text between its tags, that of its children left out. Empty where it is longer than any value. */
  readonly text: string;
  readonly children: readonly XmlElement[];
}

/** Why an XML document was not read. */
export const xmlRefusals = ['too_large', 'too_complex', 'not_well_formed', 'doctype', 'encoding'] as const;
export type XmlRefusal = (typeof xmlRefusals)[number];

/** An XML document, or why it was refused. */
export type XmlReading =
  | { readonly root: XmlElement; readonly refusal?: undefined }
  | { readonly root?: undefined; readonly refusal: XmlRefusal };
