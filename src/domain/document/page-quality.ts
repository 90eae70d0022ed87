import type { PageImage, QualityDefect } from './page.ts';
import type { Block } from './text-layout.ts';

export interface PageQuality {
  /** 0..1. */
  readonly score: number;
  readonly defects: readonly QualityDefect[];
}

export function assessPageQuality(_image: PageImage, _blocks: readonly Block[]): PageQuality {
  return { score: 1, defects: [] };
}
