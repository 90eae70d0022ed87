import { readFile } from 'node:fs/promises';
import { DocfaceError } from '../../domain/errors.ts';
import type { Inference } from './inference.ts';
import type { PaddleModels } from './model-files.ts';
import { alphabetOf, type Script } from './recognition/alphabet.ts';
import type { Recogniser } from './recognition/recognise-lines.ts';

async function readCharacters(path: string): Promise<string[]> {
  try {
    return (await readFile(path, 'utf8')).replace(/\r?\n$/, '').split(/\r?\n/);
  } catch (cause) {
    throw new DocfaceError('ENGINE_FAILED', 'The reading models are missing: run docface models install.', { cause });
  }
}

/** Loads the recogniser of one size, to read each script. Errors: `ENGINE_FAILED` with what to do about it. */
export async function openRecognisers(
  inference: Inference,
  models: Pick<PaddleModels, 'recognition' | 'characters'>,
): Promise<Readonly<Record<Script, Recogniser>>> {
  const characters = await readCharacters(models.characters);
  const model = await inference.open(models.recognition);
  return {
    latin: { model, alphabet: alphabetOf(characters, 'latin') },
    all: { model, alphabet: alphabetOf(characters, 'all') },
  };
}
