import { measureAttacks, reportOfAttacks } from './face-attacks.ts';
import { measureCopies, reportOfCopies } from './face-copies.ts';
import { measureCost, reportOfCost } from './face-cost.ts';
import { barsOfCoveredPairs } from './face-covered-pairs.ts';
import type { PartReport, PartTools } from './face-finds.ts';
import { measureHarm } from './face-harm.ts';
import { measureKinds, reportOfKinds } from './face-kinds.ts';
import { measureNonFaces, reportOfNonFaces } from './face-non-faces.ts';
import { measureStability, reportOfStability } from './face-stability.ts';
import { harmLines } from './harm-report.ts';

/** What of bench/face-quality.ts can be measured alone, in the order of a whole run. */
export const faceParts: Readonly<Record<string, (tools: PartTools) => Promise<PartReport>>> = {
  copies: async (tools) => reportOfCopies(await measureCopies(tools)),
  kinds: async (tools) => reportOfKinds(await measureKinds(tools)),
  stability: async (tools) => reportOfStability(await measureStability(tools)),
  attacks: async (tools) => reportOfAttacks(await measureAttacks(tools)),
  cost: async (tools) => reportOfCost(await measureCost(tools)),
  async 'non-faces'(tools) {
    if (tools.sface === null) return { lines: ['\nPictures of no human face: asked about with SFace alone'], bars: [] };
    return reportOfNonFaces(await measureNonFaces(tools, tools.sface));
  },
  async covers({ set, engine: { calibration }, sface }) {
    const figures = await measureHarm(set, { calibration, sface });
    return { lines: harmLines(figures), bars: barsOfCoveredPairs(figures.coveredPairs) };
  },
};
