import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

/** The directory that holds src and the rules. */
export const projectRoot = join(import.meta.dirname, '../..');

export interface CruiseReport {
  /** How many modules under src were read. Zero means that the tool is blind, not that src is clean. */
  readonly moduleCount: number;
  readonly violations: readonly Violation[];
}

/** An import that breaks a rule; the paths are from the root. */
export interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

function loadOptions() {
  return extractDepcruiseOptions(join(projectRoot, '.dependency-cruiser.mjs'));
}

/** Names of all rules that the project's configuration forbids. */
export async function ruleNames(): Promise<string[]> {
  const { ruleSet } = await loadOptions();
  return (ruleSet?.forbidden ?? []).map((rule) => rule.name ?? 'unnamed');
}

/** Runs the project's rules on `root`/src and `root`/console. */
export async function cruiseTree(root: string): Promise<CruiseReport> {
  const { output } = await cruise(['src', 'console'], { ...(await loadOptions()), baseDir: root });
  if (typeof output === 'string') throw new Error(`dependency-cruiser returned text: ${output}`);
  const { violations } = output.summary;
  return {
    moduleCount: output.modules.filter((module) => module.source.startsWith('src/')).length,
    violations: violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}
