import { readFile } from 'node:fs/promises';
import { DocfaceError } from '../../domain/errors.ts';
import type { Inference, Model } from './inference.ts';
import type { PaddleModels } from './model-files.ts';
import { alphabetOf } from './recognition/alphabet.ts';
import type { Recogniser } from './recognition/recognise-lines.ts';
import type { Settings } from './settings.ts';

/** Loaded models of one size, and how they read. */
export interface Reader {
  readonly detection: Model;
  readonly recogniser: Recogniser;
  readonly settings: Settings;
  /** Loads what flattens bent pages; null where it is not installed. Missing where only flat pages are read. */
  readonly flattening?: () => Promise<Model | null>;
}

/** What a page is written in: languages in Latin letters only, or others too. */
export type Script = 'latin' | 'all';

async function readCharacters(path: string): Promise<string[]> {
  try {
    return (await readFile(path, 'utf8')).replace(/\r?\n$/, '').split(/\r?\n/);
  } catch (cause) {
    throw new DocfaceError('ENGINE_FAILED', 'The reading models are missing: run docface models install.', { cause });
  }
}

/** Loads an optional model when it is first asked for. One that does not load is tried again: it may be installed later. */
function onDemand(inference: Inference, path: string): () => Promise<Model | null> {
  let opening: Promise<Model | null> | null = null;
  return async () => {
    opening ??= inference.open(path).catch(() => null);
    const model = await opening;
    if (model === null) opening = null;
    return model;
  };
}

/** Loads the models of one size, to read each script. Errors: `ENGINE_FAILED` with what to do about it. */
export async function openReaders(
  inference: Inference,
  models: PaddleModels,
  settings: Settings,
): Promise<Readonly<Record<Script, Reader>>> {
  const characters = await readCharacters(models.characters);
  const detection = await inference.open(models.detection);
  const model = await inference.open(models.recognition);
  const flattening = onDemand(inference, models.flattening);
  const reading = (script: Script): Reader => ({
    detection,
    recogniser: { model, alphabet: alphabetOf(characters, script) },
    settings,
    flattening,
  });
  return { latin: reading('latin'), all: reading('all') };
}
