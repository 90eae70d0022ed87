import type { Authorisation } from '../attached-invoice.ts';
import type { XmlElement } from '../xml-element.ts';
import { allAt, textAt } from './element-paths.ts';

/** Elements in which Brazilian fiscal documents travel, and what each holds: one with its protocol, or a batch. */
const envelopes: Readonly<Record<string, string>> = {
  nfeProc: 'NFe',
  enviNFe: 'NFe',
  cteProc: 'CTe',
  enviCTe: 'CTe',
  cteOSProc: 'CTeOS',
};

/** Whether an envelope holds more than one document. */
export function holdsSeveral(root: XmlElement): boolean {
  const held = envelopes[root.name];
  return held !== undefined && allAt(root, [held]).length > 1;
}

/** The document in its envelope, or as it is; null where neither is of these names. */
export function documentIn(root: XmlElement, names: readonly string[]): XmlElement | null {
  if (names.includes(root.name)) return root;
  const held = envelopes[root.name] ?? '';
  return names.includes(held) ? (allAt(root, [held])[0] ?? null) : null;
}

/** The key in the `Id` of an element, behind the letters that all such have. */
export function keyOf({ attributes }: XmlElement, letters: string): string | null {
  const id = attributes['Id']?.trim() ?? '';
  return id.startsWith(letters) && id.length > letters.length ? id.slice(letters.length) : null;
}

/**
 * What `cStat` of a protocol says: "Manual de Orientação do Contribuinte" of the NF-e, and the same for the CT-e.
 * Authorised in time or late; cancelled, in time or late; refused for what the issuer or the recipient owes.
 */
const states: Readonly<Record<string, Authorisation>> = {
  100: 'authorised',
  150: 'authorised',
  101: 'cancelled',
  151: 'cancelled',
  155: 'cancelled',
  110: 'denied',
  205: 'denied',
  301: 'denied',
  302: 'denied',
  303: 'denied',
};

/** What the protocol beside a document says of it; `key` is that of the document. */
export function authorisationOf(root: XmlElement, document: 'NFe' | 'CTe', key: string | null): Authorisation {
  const [about] = allAt(root, [`prot${document}`, 'infProt']);
  if (about === undefined) return 'no_protocol';
  if (key === null || textAt(about, [`ch${document}`]) !== key) return 'other_protocol';
  return states[textAt(about, ['cStat']) ?? ''] ?? 'not_authorised';
}
