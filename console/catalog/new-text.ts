import { isMap, isSeq, parseDocument, stringify, type YAMLSeq } from 'yaml';

/** What is said of a template when it is begun. */
export interface Begun {
  readonly name: string;
  readonly title: string;
  /** Language of its numbers and dates. */
  readonly locale: 'pt-BR' | 'en';
}

/** Names of templates, and of document types, which are shorter. */
export const namePattern = '[a-z0-9]+(?:[._\\-][a-z0-9]+)*';
export const longestName = 64;

/** As the service breaks lines of texts that it writes. */
const format = { lineWidth: 110 } as const;

/** The text of a template that reads nothing yet, under a document type of its own. */
export function emptyText({ name, title, locale }: Begun): string {
  const template = {
    name,
    documentType: name,
    title,
    description: title,
    locale,
    typification: { keywords: [] },
    fields: [],
  };
  return stringify(template, format);
}

/** The text of a template under another name and title; everything else stays. Null for what is no map. */
export function copiedText(text: string, { name, title }: Pick<Begun, 'name' | 'title'>): string | null {
  const document = parseDocument(text);
  if (document.errors.length > 0 || !isMap(document.contents)) return null;
  document.set('name', name);
  document.set('title', title);
  return document.toString(format);
}

/** A field that is added to a template. */
export interface AddedField {
  readonly title: string;
  /** One of the types of fields. */
  readonly type: string;
}

/**
 * A text with one more field, behind the others and without rules, and the key that it got: its title in camelCase,
 * with a number behind where the template has such a key. Null where the text is no template.
 */
export function withField(
  text: string,
  { title, type }: AddedField,
): { readonly text: string; readonly key: string } | null {
  const document = parseDocument(text);
  if (document.errors.length > 0 || !isMap(document.contents)) return null;
  const present = document.get('fields', true);
  const fields = isSeq(present) ? present : (document.createNode([]) as YAMLSeq);
  if (fields !== present) document.set('fields', fields);
  // A list that was empty stood on one line.
  fields.flow = false;
  const key = keyOf(title, new Set(fields.items.flatMap((each) => (isMap(each) ? [String(each.get('key'))] : []))));
  const field = document.createNode({ key, type, title, extract: [] });
  fields.add(field);
  return { text: document.toString(format), key };
}

/** `Número do pedido` is `numeroDoPedido`, and `numeroDoPedido2` where that is taken. */
export function keyOf(title: string, taken: ReadonlySet<string>): string {
  const words = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  const joined = words
    .map((word, index) =>
      index === 0 ? word.toLowerCase() : `${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()}`,
    )
    .join('')
    .slice(0, 50);
  const key = /^[a-z]/.test(joined) ? joined : `field${joined}`;
  if (!taken.has(key)) return key;
  const numbers = Array.from({ length: taken.size + 1 }, (_, index) => `${key}${index + 2}`);
  return numbers.find((each) => !taken.has(each)) ?? key;
}
