import { join } from 'node:path';
import type { DataSet } from './data-set.ts';
import type { Part } from './options.ts';
import { withProgress } from './progress.ts';
import type { Reader, Reading, ReadRequest } from './reading.ts';
import type { Contestant } from './sections/section.ts';

/** A file to read, by its name in the reports. */
export type Needed = ReadRequest & { readonly file: string };

/** Each file that the parts need, once; peers read pictures with text alone. */
export function filesFor(parts: readonly Part[], data: DataSet, isDocface: boolean): readonly Needed[] {
  const has = (...names: readonly Part[]): boolean => names.some((name) => parts.includes(name));
  const languages = new Map<string, string>();
  const add = (items: readonly { readonly file: string; readonly lang?: string }[]): void => {
    for (const { file, lang } of items) if (!languages.has(file)) languages.set(file, lang ?? 'en');
  };
  if (has('ocr')) add(data.texts);
  if (has('mrz') || (isDocface && has('types'))) add(data.zones);
  if (isDocface && has('fields', 'types', 'ocr')) add(data.documents);
  if (isDocface && has('types')) add(data.cards);
  if (isDocface && has('barcodes')) add(data.barcodes);
  return [...languages]
    .filter(([file]) => isDocface || !file.endsWith('.pdf'))
    .map(([file, language]) => ({ file, path: join(data.folder, file), password: null, language }));
}

/** Lets a reader read files one after another. Says on the error stream how far it is. */
export async function gather(reader: Reader, files: readonly Needed[], isDocface: boolean): Promise<Contestant> {
  const readings = new Map<string, Reading>();
  for (const { file, ...request } of withProgress(`${reader.name}: files`, files)) {
    readings.set(file, await reader.read(request));
  }
  return { name: reader.name, isDocface, readings };
}
