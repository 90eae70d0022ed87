import { hasModels } from '../../src/adapters/model-wheel/inspect-models.ts';
import { readingModels } from '../../src/adapters/paddle/model-files.ts';
import { loadProcessConfig } from '../../src/infrastructure/config/load-config.ts';
import type { DocfaceSetup } from './contestants/docface-setup.ts';

/** The set-ups that can run here. Fails when one that was asked for cannot. */
export async function availableSetups(
  setups: readonly DocfaceSetup[],
  asked: boolean,
): Promise<readonly DocfaceSetup[]> {
  if (await hasModels(loadProcessConfig().modelsDirectory, readingModels)) return setups;
  const left = setups.filter(({ engine }) => engine !== 'pp-ocrv6');
  if (left.length === setups.length) return setups;
  const advice = 'The PP-OCRv6 models are not installed: run "docface models install".';
  if (asked) throw new Error(advice);
  const without = setups.filter((setup) => !left.includes(setup)).map(({ name }) => name);
  process.stderr.write(`${advice} Going on without ${without.join(' and ')}.\n`);
  return left;
}
