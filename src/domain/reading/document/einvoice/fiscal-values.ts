import type { AttachedValue } from '../attached-invoice.ts';
import type { XmlElement } from '../xml-element.ts';
import { amount, plain } from './attached-values.ts';
import { type Path, textAt } from './element-paths.ts';

/** Amounts of Brazilian fiscal documents are in reais. */
export const reais = (text: string | null): AttachedValue | undefined => amount(text, 'BRL');

/** CNPJ or CPF of a party. */
export function taxIdAt(root: XmlElement, party: Path): AttachedValue | undefined {
  return plain(textAt(root, [...party, 'CNPJ|CPF']));
}

/** Street, number and complement, as the printed forms join them. */
export function streetAt(root: XmlElement, address: Path): AttachedValue | undefined {
  const parts = ['xLgr', 'nro', 'xCpl'].map((name) => textAt(root, [...address, name]));
  return plain(parts.filter((part) => part !== null).join(', ') || null);
}

/** The test environment of the fiscal authority; nothing where a document is of the real one. */
export function testEnvironment(code: string | null): AttachedValue | undefined {
  return code === '2' ? { text: code, meaning: 'test' } : undefined;
}

/** What a code means; nothing where it is not known. */
export function meaningOf(code: string | null, meanings: Readonly<Record<string, string>>): AttachedValue | undefined {
  const meaning = code === null ? undefined : meanings[code];
  return code === null || meaning === undefined ? undefined : { text: code, meaning };
}

/** The time of a moment with its zone, without it. */
export function timeOf(moment: string | null): AttachedValue | undefined {
  return plain(/T(\d\d:\d\d:\d\d)/.exec(moment ?? '')?.[1] ?? null);
}
