import type { PageImage } from '../../../domain/reading/document/page.ts';
import type { Model, Tensor } from '../inference.ts';
import type { Settings } from '../settings.ts';
import { resizeChannel } from './resize-image.ts';
import { type FoundLines, placeLines, type TextLineBox } from './text-line-box.ts';
import { linesIn } from './text-map.ts';

/** The detector halves its input five times. */
const step = 32;

/** The longest side for which the detector was made; pixels. */
const maxSide = 4000;

/** ImageNet's means and deviations in the order in which PaddleOCR applies them: to blue, green and red. */
const means = [0.485, 0.456, 0.406] as const;
const deviations = [0.229, 0.224, 0.225] as const;

function stepped(side: number): number {
  return Math.max(step, Math.round(side / step) * step);
}

/** How large the detector sees an image. */
export function detectionSize(
  { width, height }: Pick<PageImage, 'width' | 'height'>,
  { shortSide, maxPixels, largestScale }: Settings,
): { width: number; height: number } {
  const enlarge = Math.min(largestScale, Math.max(1, shortSide / Math.min(width, height)));
  const scale = Math.min(enlarge, maxSide / Math.max(width, height), Math.sqrt(maxPixels / (width * height)));
  return { width: stepped(width * scale), height: stepped(height * scale) };
}

/** An image as the detector wants it: planes of blue, green and red. */
export function detectionInput(image: PageImage, size: { readonly width: number; readonly height: number }): Tensor {
  const plane = size.width * size.height;
  const data = new Float32Array(3 * plane);
  let values: Float32Array | undefined;
  for (const [index, mean] of means.entries()) {
    if (values === undefined || image.channels === 3) {
      values = resizeChannel(image, image.channels === 3 ? 2 - index : 0, size);
    }
    const deviation = deviations[index] ?? 1;
    for (let i = 0; i < plane; i += 1) data[index * plane + i] = ((values[i] ?? 0) / 255 - mean) / deviation;
  }
  return { data, dims: [1, 3, size.height, size.width] };
}

/** Finds the lines of text in an image. */
export async function detectLines(model: Model, image: PageImage, settings: Settings): Promise<FoundLines> {
  const size = detectionSize(image, settings);
  const { data } = await model(detectionInput(image, size));
  const [scaleX, scaleY] = [image.width / size.width, image.height / size.height];
  return placeLines(linesIn({ ...size, values: data }, settings), {
    box: (box) => scaled(box, scaleX, scaleY),
    point: ([x, y]) => [x * scaleX, y * scaleY],
  });
}

/** The two scales differ by rounding only, so a turned box stays a rectangle nearly. */
function scaled(box: TextLineBox, scaleX: number, scaleY: number): TextLineBox {
  const cos = Math.cos(box.angle);
  const sin = Math.sin(box.angle);
  return {
    centerX: box.centerX * scaleX,
    centerY: box.centerY * scaleY,
    width: box.width * Math.hypot(cos * scaleX, sin * scaleY),
    height: box.height * Math.hypot(sin * scaleX, cos * scaleY),
    angle: Math.atan2(sin * scaleY, cos * scaleX),
  };
}
