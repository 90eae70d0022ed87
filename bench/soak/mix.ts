import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Random } from '../../test/drawn/random.ts';
import { readFaceSet } from '../face-set.ts';
import { loadDataSet } from '../ocr/data-set.ts';

/** Files of a labelled folder, by what is asked of them; paths from the folder. */
export interface Material {
  readonly folder: string;
  readonly pages: readonly string[];
  readonly documents: readonly string[];
  readonly pairs: readonly (readonly [string, string])[];
}

/** A request to send and what is fetched of its result. */
export interface Planned {
  readonly kind: 'page' | 'document' | 'faces';
  readonly path: string;
  readonly files: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
  /** What is fetched from `/api/v1/requests/{requestId}/` once the request completed. */
  readonly outputs: readonly string[];
}

export async function loadMaterial(folder: string): Promise<Material> {
  const [data, faces] = await Promise.all([loadDataSet(folder, null), readFaceSet(folder)]);
  const files = [
    ...new Set([data.texts, data.documents, data.cards, data.zones, data.barcodes].flat().map(({ file }) => file)),
  ];
  return {
    folder,
    pages: files.filter((file) => !file.endsWith('.pdf')),
    documents: files.filter((file) => file.endsWith('.pdf')),
    pairs: faces.pairs.map((pair) => pair.files),
  };
}

/** The next request of the mix: of twenty, eleven pages, three PDF files and six face matches; one in five waits. */
export function plan(random: Random, material: Material): Planned {
  const chance = random.next();
  const kind = chance < 0.55 ? 'page' : chance < 0.7 ? 'document' : 'faces';
  const waits = random.next() < 0.2 ? 'sync' : 'async';
  if (kind === 'faces') {
    const [imageFile1, imageFile2] = pickOf(random, material.pairs);
    const fields = { track: 'face-match', sensitive_data_compliance: 'true' };
    return { kind, path: `face-match-${waits}/key`, files: { imageFile1, imageFile2 }, fields, outputs: [] };
  }
  const imageFile = pickOf(random, kind === 'page' ? material.pages : material.documents);
  const outputs = [...(random.next() < 0.1 ? ['pages/1/image'] : []), ...(random.next() < 0.05 ? ['result.pdf'] : [])];
  const track = random.next() < 0.5 ? 'documents' : 'text';
  return { kind, path: `ocr-${waits}/ocr/key`, files: { imageFile }, fields: { track }, outputs };
}

/** A planned request as a form. */
export async function formOf({ files, fields }: Planned, { folder }: Material): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, file] of Object.entries(files)) {
    form.append(name, new Blob([await readFile(join(folder, file))]), basename(file));
  }
  return form;
}

function pickOf<Item>(random: Random, items: readonly Item[]): Item {
  const [first, ...others] = items;
  if (first === undefined) throw new Error('The folder holds no file of a kind that the mix needs.');
  return random.pick([first, ...others]);
}
