import type { Box } from '../../../domain/reading/document/geometry.ts';
import { medianHeight } from '../../../domain/reading/document/geometry.ts';
import type { PageImage } from '../../../domain/reading/document/page.ts';
import type { Reader } from '../reader.ts';
import { detectionSize, detectLines } from './detect-lines.ts';
import { pageRegion } from './page-region.ts';
import { type FoundLines, placeLines, type TextLineBox } from './text-line-box.ts';

/** Lines lower than this in the detector's picture are looked at more closely; its pixels. */
const smallLine = 20;
/** Share of the picture that the text has at most, and growth that pays. */
const closerLook = { area: 0.5, growth: 1.3 } as const;
/** Heights of a line around the text: not all of it may have been found. */
const margin = 3;

async function linesOf(reader: Reader, image: PageImage, region: Box | null): Promise<FoundLines> {
  const { left, top, image: part } = pageRegion(image, region);
  return placeLines(await detectLines(reader.detection, part, reader.settings), {
    box: (box) => ({ ...box, centerX: box.centerX + left, centerY: box.centerY + top }),
    point: ([x, y]) => [x + left, y + top],
  });
}

/** All text with a margin; fractions of the page. */
function aroundText(boxes: readonly TextLineBox[], height: number, { width: wide, height: high }: PageImage): Box {
  const reach = (box: TextLineBox): [number, number] => {
    const [cos, sin] = [Math.abs(Math.cos(box.angle)), Math.abs(Math.sin(box.angle))];
    return [(box.width * cos + box.height * sin) / 2, (box.width * sin + box.height * cos) / 2];
  };
  const left = Math.max(0, Math.min(...boxes.map((box) => box.centerX - reach(box)[0])) - margin * height);
  const right = Math.min(wide, Math.max(...boxes.map((box) => box.centerX + reach(box)[0])) + margin * height);
  const top = Math.max(0, Math.min(...boxes.map((box) => box.centerY - reach(box)[1])) - margin * height);
  const bottom = Math.min(high, Math.max(...boxes.map((box) => box.centerY + reach(box)[1])) + margin * height);
  return { x: left / wide, y: top / high, width: (right - left) / wide, height: (bottom - top) / high };
}

/** The part of a picture that is worth a closer look: a card or slip with small print far from the camera. */
function closerRegion(reader: Reader, image: PageImage, boxes: readonly TextLineBox[]): Box | null {
  const scale = detectionSize(image, reader.settings).width / image.width;
  const height = medianHeight(boxes.map((box) => ({ x: 0, y: 0, width: 0, height: Math.min(box.width, box.height) })));
  if (boxes.length === 0 || height * scale >= smallLine) return null;
  const region = aroundText(boxes, height, image);
  if (region.width * region.height > closerLook.area) return null;
  const width = Math.max(1, Math.round(region.width * image.width));
  const size = { width, height: Math.max(1, Math.round(region.height * image.height)) };
  return detectionSize(size, reader.settings).width / width >= closerLook.growth * scale ? region : null;
}

/**
 * Finds the lines of a page, or of a region of it, in pixels of the page. Where small text covers only a part of a
 * whole page, that part is looked at again as large as the detector allows.
 */
export async function findLines(reader: Reader, image: PageImage, region: Box | null): Promise<FoundLines> {
  const found = await linesOf(reader, image, region);
  const closer = region === null ? closerRegion(reader, image, found.boxes) : null;
  if (closer === null) return found;
  const again = await linesOf(reader, image, closer);
  return again.boxes.length >= found.boxes.length ? again : found;
}
