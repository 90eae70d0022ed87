import { SaxesParser } from 'saxes';
import type { XmlElement, XmlReading, XmlRefusal } from '../../domain/reading/document/xml-element.ts';
import { xmlText } from './xml-text.ts';

/** Beyond these a file is no invoice but an attack. An invoice of 3,000 lines has about 75,000 elements. */
export const xmlLimits = {
  bytes: 8_388_608,
  depth: 32,
  elements: 100_000,
  attributes: 32,
  /** Characters of one text that is kept; a file that an invoice holds in itself is longer. */
  text: 65_536,
} as const;

/** Characters that are parsed at once: a refusal stops the work within them. */
const chunk = 65_536;

class Refused extends Error {
  readonly refusal: XmlRefusal;

  constructor(refusal: XmlRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

interface OpenElement extends Omit<XmlElement, 'text' | 'children'> {
  text: string;
  isLong: boolean;
  readonly children: XmlElement[];
}

/** Puts the elements of one document together. */
class Tree {
  root: XmlElement | null = null;
  readonly #open: OpenElement[] = [];
  #count = 0;

  begin(element: Pick<XmlElement, 'name' | 'namespace' | 'attributes'>): void {
    this.#count += 1;
    if (this.#count > xmlLimits.elements || this.#open.length >= xmlLimits.depth) throw new Refused('too_complex');
    this.#open.push({ ...element, text: '', isLong: false, children: [] });
  }

  say(text: string): void {
    const element = this.#open.at(-1);
    if (element === undefined) return;
    element.isLong ||= element.text.length + text.length > xmlLimits.text;
    element.text = element.isLong ? '' : element.text + text;
  }

  end(): void {
    const ended = this.#open.pop();
    if (ended === undefined) return;
    const { isLong: _, ...element } = ended;
    const parent = this.#open.at(-1);
    if (parent === undefined) this.root = element;
    else parent.children.push(element);
  }
}

/** Attributes without declarations of namespaces. */
function attributesOf(all: Readonly<Record<string, { readonly value: string }>>): XmlElement['attributes'] {
  const kept = Object.entries(all).filter(([name]) => name !== 'xmlns' && !name.startsWith('xmlns:'));
  return Object.fromEntries(kept.map(([name, { value }]) => [name, value]));
}

function parse(text: string): XmlElement {
  const tree = new Tree();
  const parser = new SaxesParser({ xmlns: true, position: false });
  let attributes = 0;
  parser.on('doctype', () => {
    throw new Refused('doctype');
  });
  parser.on('error', () => {
    throw new Refused('not_well_formed');
  });
  parser.on('opentagstart', () => {
    attributes = 0;
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > xmlLimits.attributes) throw new Refused('too_complex');
  });
  parser.on('opentag', ({ local, uri, attributes: all }) => {
    tree.begin({ name: local, namespace: uri, attributes: attributesOf(all) });
  });
  parser.on('text', (said) => tree.say(said));
  parser.on('cdata', (said) => tree.say(said));
  parser.on('closetag', () => tree.end());
  for (let from = 0; from < text.length; from += chunk) parser.write(text.slice(from, from + chunk));
  parser.close();
  if (tree.root === null) throw new Refused('not_well_formed');
  return tree.root;
}

/**
 * Reads an XML document into its elements. Nothing that it names is fetched, and no entity but the five of XML itself
 * is known: a document type declaration is refused, whatever is in it.
 */
export function readXml(bytes: Uint8Array): XmlReading {
  if (bytes.length > xmlLimits.bytes) return { refusal: 'too_large' };
  const text = xmlText(bytes);
  if (text === null) return { refusal: 'encoding' };
  // It may be long before its end is found, and nothing before it matters.
  if (/<!DOCTYPE/i.test(text)) return { refusal: 'doctype' };
  try {
    return { root: parse(text) };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal };
    throw error;
  }
}
