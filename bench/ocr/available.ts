import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { modelFiles } from '../../src/adapters/paddle/model-files.ts';
import { loadProcessConfig } from '../../src/infrastructure/config/load-config.ts';
import type { DocfaceSetup } from './contestants/docface-setup.ts';

async function hasModels(): Promise<boolean> {
  const { modelsDirectory } = loadProcessConfig().config;
  const sizes = await Promise.all(
    modelFiles.map(({ path }) =>
      stat(join(modelsDirectory, path)).then(
        ({ size }) => size,
        () => -1,
      ),
    ),
  );
  return modelFiles.every(({ bytes }, index) => sizes[index] === bytes);
}

/** The set-ups that can run here. Fails when one that was asked for cannot. */
export async function availableSetups(
  setups: readonly DocfaceSetup[],
  asked: boolean,
): Promise<readonly DocfaceSetup[]> {
  if (await hasModels()) return setups;
  const left = setups.filter(({ engine }) => engine !== 'pp-ocrv6');
  if (left.length === setups.length) return setups;
  const advice = 'The PP-OCRv6 models are not installed: run "docface models install".';
  if (asked) throw new Error(advice);
  process.stderr.write(
    `${advice} Going on without ${setups
      .filter((setup) => !left.includes(setup))
      .map(({ name }) => name)
      .join(' and ')}.\n`,
  );
  return left;
}
