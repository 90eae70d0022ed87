import { coveredPairLines, coverRateLines } from './face-covered-pairs.ts';
import type { Harm, HarmFigures } from './face-harm.ts';

/** The lines that say what covers and size do to faces. */
export function harmLines({
  plain,
  falseAlarms,
  harms,
  coveredPairs,
  weights,
  ...figures
}: HarmFigures): readonly string[] {
  const covers = harms.filter(({ hides }) => hides.length > 0);
  const sizes = harms.filter(({ hides }) => hides.length === 0);
  return [
    '\nCovers drawn on faces: told by weights fitted to other people (5 folds)',
    `  nothing drawn: a cover is reported on ${percent(falseAlarms.share)} of ${plain} faces: ${falseAlarms.files.join(', ')}`,
    ...covers.map(
      (harm) =>
        `  ${harm.name.padEnd(26)} found ${harm.found} of ${harm.changed}, reported ${partsReported(harm, harm.hides)}; falsely ${partsReported(harm, others(harm))}`,
    ),
    '\nWhat it does to pairs: one picture changed, the same pairs as they are in brackets',
    ...[...covers, ...sizes].map(effectLine),
    ...sizes.map((harm) => `  ${harm.name}: a cover is reported on ${partsReported(harm, others(harm))}`),
    ...coveredPairLines(coveredPairs),
    ...coverRateLines(figures.ratesUnderCovers),
    `\nFor src/adapters/human/cover-weights.ts\n${JSON.stringify(rounded(weights))}`,
  ];
}

function others({ hides }: Harm): readonly (keyof Harm['reported'])[] {
  return (['eyes', 'nose', 'mouth'] as const).filter((part) => !hides.includes(part));
}

function partsReported({ reported }: Harm, parts: readonly (keyof Harm['reported'])[]): string {
  return parts.map((part) => `${part} ${percent(reported[part])}`).join(', ');
}

function effectLine({ name, same, different, matched, reviewed, confused }: Harm): string {
  const both = ({ changed, original }: Harm['matched']) => `${percent(changed)} (${percent(original)})`;
  return `  ${name.padEnd(26)} ${same} same: match ${both(matched)}, at least review ${both(reviewed)}; ${different} different: at least review ${both(confused)}`;
}

function rounded(weights: HarmFigures['weights']): unknown {
  const round = (values: readonly number[]) => values.map((value) => Number(value.toFixed(3)));
  return { eyes: round(weights.eyes), nose: round(weights.nose), mouth: round(weights.mouth) };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
