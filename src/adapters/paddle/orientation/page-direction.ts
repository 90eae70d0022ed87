import type { Rotation } from '../../../domain/reading/document/page.ts';
import type { TextLineBox } from '../detection/text-line-box.ts';

/** A box this many times higher than wide holds a line that was turned by 90 degrees. */
const rotatedAspect = 1.5;
/** Lines that tell the direction of a page; more would only take longer. */
const maxSamples = 6;
/** Longer lines than these many heights take long and tell little more. */
const maxSample = 20;

export function isRotated({ width, height }: TextLineBox): boolean {
  return height >= rotatedAspect * width;
}

/** The box of a line that runs down (the page was turned clockwise by 90 degrees) or up. */
export function alongRotated(box: TextLineBox, direction: 'down' | 'up'): TextLineBox {
  const quarter = direction === 'down' ? Math.PI / 2 : -Math.PI / 2;
  return { ...box, width: box.height, height: box.width, angle: box.angle + quarter };
}

/** Whether more text runs down or up the page than across it. */
export function liesOnItsSide(boxes: readonly TextLineBox[]): boolean {
  let [across, along] = [0, 0];
  for (const box of boxes) {
    if (isRotated(box)) along += box.height;
    else if (box.width >= rotatedAspect * box.height) across += box.width;
  }
  return along > across;
}

/** Lines by which to tell which way up the page is: long, but not too long. */
export function sampleLines(boxes: readonly TextLineBox[]): TextLineBox[] {
  const length = ({ width, height }: TextLineBox): number => Math.max(width, height) / Math.min(width, height);
  return boxes
    .filter((box) => length(box) >= rotatedAspect && length(box) <= maxSample)
    .toSorted((a, b) => length(b) - length(a))
    .slice(0, maxSamples);
}

/** Clockwise turn that makes a page upright whose lines run this way. */
export const rotationOf: Readonly<Record<'across' | 'down' | 'up' | 'back', Rotation>> = {
  across: 0,
  up: 90,
  back: 180,
  down: 270,
};
