import { readFile } from 'node:fs/promises';
import { DocfaceError } from '../../domain/errors.ts';
import type { Inference, Model } from './inference.ts';
import type { PaddleModels } from './model-files.ts';
import type { Recogniser } from './recognise-lines.ts';
import type { Settings } from './settings.ts';

/** Loaded models of one size, and how they read. */
export interface Reader {
  readonly detection: Model;
  readonly recogniser: Recogniser;
  readonly settings: Settings;
}

async function readCharacters(path: string): Promise<string[]> {
  try {
    return (await readFile(path, 'utf8')).replace(/\r?\n$/, '').split(/\r?\n/);
  } catch (cause) {
    throw new DocfaceError('ENGINE_FAILED', 'The reading models are missing: run docface models install.', { cause });
  }
}

/** Loads the models of one size. Errors: `ENGINE_FAILED` with what to do about it. */
export async function openReader(inference: Inference, models: PaddleModels, settings: Settings): Promise<Reader> {
  const characters = await readCharacters(models.characters);
  const detection = await inference.open(models.detection);
  const model = await inference.open(models.recognition);
  return { detection, recogniser: { model, characters }, settings };
}
