import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import type { PageImage } from '../src/domain/reading/document/page.ts';

/** Two labelled pictures. */
export interface Pair {
  readonly files: readonly [string, string];
  readonly same: boolean;
  readonly group: string;
  /** A portrait on a document against another picture. */
  readonly isDocument: boolean;
}

export interface Count {
  readonly file: string;
  readonly min: number;
  readonly max: number;
}

/** Labelled pictures of faces, with paths from `folder`. */
export interface FaceSet {
  readonly folder: string;
  readonly pairs: readonly Pair[];
  /** Who is on a picture. */
  readonly identities: ReadonlyMap<string, string>;
  readonly counts: readonly Count[];
  readonly attacks: readonly { readonly file: string; readonly attack: string }[];
}

export async function readFaceSet(folder: string): Promise<FaceSet> {
  const [pairs, identities, counts, attacks] = await Promise.all(
    ['pairs', 'identities', 'counts', 'spoof'].map((name) => table(folder, name)),
  );
  return {
    folder,
    pairs: (pairs ?? []).map(([a = '', b = '', same, source = '', ...note]) => ({
      files: [a, b],
      same: same === '1',
      group: groupOf(a, b, { source, note: note.join(',') }),
      isDocument: note.join(',').includes('document'),
    })),
    identities: new Map((identities ?? []).map(([file = '', ...name]) => [file, name.join(',')])),
    counts: (counts ?? []).map(([file = '', faces = '0', tolerance = '']) => {
      const [, min = faces, max = faces] = /(\d+) to (\d+)/.exec(tolerance) ?? [];
      return { file, min: Number(min), max: Number(max) };
    }),
    attacks: (attacks ?? []).map(([file = '', , attack = '']) => ({ file, attack })),
  };
}

export const isLfw = (file: string) => file.includes('/lfw/');

function groupOf(a: string, b: string, { source, note }: { source: string; note: string }): string {
  if (note.includes('SAME source photo')) return 'same photo';
  if (isLfw(a) && isLfw(b)) return 'LFW';
  if (source.startsWith('derived')) return 'derived';
  const [, name = source] = /(deepface|CompreFace|human)/.exec(source) ?? [];
  return name;
}

/** Notes may hold commas: rows differ in length. */
async function table(folder: string, name: string): Promise<string[][]> {
  const text = await readFile(join(folder, 'faces', `${name}.csv`));
  return parse(text, { from: 2, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true });
}

export async function decode(path: string): Promise<PageImage> {
  const upright = sharp(path).rotate().toColourspace('srgb').removeAlpha().raw();
  const { data, info } = await upright.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, pixels: data, dpi: null };
}

/** The face that the labels mean: nearest the centre in LFW, else the first, which is the largest. */
export function intended<Face>(faces: readonly Face[], file: string, toCentre: (face: Face) => number): Face | null {
  if (!isLfw(file)) return faces[0] ?? null;
  return faces.toSorted((a, b) => toCentre(a) - toCentre(b))[0] ?? null;
}
