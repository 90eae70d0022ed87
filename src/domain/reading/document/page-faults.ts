import type { Script } from './script.ts';

/** Why the text of a page is not all that its file holds, however good its picture is. */
export const pageFaults = ['picture_not_decoded', 'placeholder', 'script_not_read', 'text_layer_doubted'] as const;

export type PageFault = (typeof pageFaults)[number];

/** What a fault leaves of the score of a page: the less, the more of the page is missing. */
const leaves: Readonly<Record<PageFault, number>> = {
  picture_not_decoded: 0.3,
  placeholder: 0.1,
  script_not_read: 0.4,
  text_layer_doubted: 0.8,
};

interface Quality<Defect> {
  readonly score: number;
  readonly defects: readonly Defect[];
}

/** The quality of a page that has these faults: they come before what its picture shows, and lower its score. */
export function withFaults<Defect>(
  { score, defects }: Quality<Defect>,
  faults: readonly PageFault[],
): Quality<Defect | PageFault> {
  return {
    score: faults.reduce((product, fault) => product * leaves[fault], score),
    defects: [...faults, ...defects],
  };
}

/** The same of a page with writing in scripts that were not read; missing where all was. */
export function withUnread<Defect>(
  quality: Quality<Defect>,
  { unreadScripts }: { readonly unreadScripts?: readonly Script[] },
): { readonly quality: Quality<Defect | PageFault>; readonly unreadScripts?: readonly Script[] } {
  if (unreadScripts === undefined) return { quality };
  return { quality: withFaults(quality, ['script_not_read']), ...(unreadScripts.length > 0 && { unreadScripts }) };
}

/** The faults among the defects of a page. */
export function faultsIn({ quality }: { readonly quality: Quality<string> }): readonly PageFault[] {
  return pageFaults.filter((fault) => quality.defects.includes(fault));
}
