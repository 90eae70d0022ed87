import type { Block } from './text-layout.ts';

/**
 * The text of pages as a text file has it: lines end with a line feed, an empty line is between blocks and a form
 * feed between pages.
 */
export function plainText(pages: readonly { readonly blocks: readonly Block[] }[]): string {
  return pages.map((page) => page.blocks.map((block) => `${block.text}\n`).join('\n')).join('\f');
}
