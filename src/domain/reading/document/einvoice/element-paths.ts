import type { XmlElement } from '../xml-element.ts';

/** Names of elements from an ancestor down; versions of a standard that differ in one are parted by `|`. */
export type Path = readonly string[];

function childrenNamed({ children }: XmlElement, names: string): readonly XmlElement[] {
  const sought = names.split('|');
  return children.filter(({ name }) => sought.includes(name));
}

/** All elements at a path. */
export function allAt(element: XmlElement, path: Path): readonly XmlElement[] {
  return path.reduce<readonly XmlElement[]>(
    (found, names) => found.flatMap((each) => childrenNamed(each, names)),
    [element],
  );
}

/** The first text at the first of some paths that has one, without white space around it; null without any. */
export function textAt(element: XmlElement, ...paths: readonly Path[]): string | null {
  for (const path of paths) {
    const text = allAt(element, path)
      .map((each) => each.text.trim())
      .find((each) => each !== '');
    if (text !== undefined) return text;
  }
  return null;
}

/** The same, of the first element with an attribute of a value. */
export function textWith(element: XmlElement, path: Path, attribute: readonly [string, string]): string | null {
  const [name, value] = attribute;
  const found = allAt(element, path).find(({ attributes }) => attributes[name]?.trim() === value);
  const text = found?.text.trim() ?? '';
  return text === '' ? null : text;
}

const maxTexts = 2_000;
const maxTextLength = 80;

/** Each short text below an element once, in the order of the file. */
export function textsIn(root: XmlElement): readonly string[] {
  const texts = new Set<string>();
  const left = [root];
  for (let element = left.pop(); element !== undefined && texts.size < maxTexts; element = left.pop()) {
    const text = element.text.replace(/\s+/g, ' ').trim();
    if (text !== '' && text.length <= maxTextLength) texts.add(text);
    left.push(...element.children.toReversed());
  }
  return [...texts];
}
