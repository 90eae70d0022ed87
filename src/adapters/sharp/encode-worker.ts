import sharp from 'sharp';
import type { EncodeOptions } from '../../domain/ports/image-encoder.ts';
import type { Box } from '../../domain/reading/document/geometry.ts';
import type { PageImage } from '../../domain/reading/document/page.ts';
import type { WorkerTask } from '../shared/worker-module.ts';
import { translateSharpError } from './translate-sharp-error.ts';

sharp.cache(false);
sharp.concurrency(1);

export interface EncodeTask {
  readonly image: PageImage;
  readonly options: EncodeOptions;
}

const jpegQuality = 88;
const coverGrey = 128;

async function encode({ image, options }: EncodeTask): Promise<Uint8Array> {
  const { width, height, channels, dpi } = image;
  const pixels = withoutCovered(image, options.covered ?? []);
  const isSideways = options.rotation === 90 || options.rotation === 270;
  const [wide, high] = isSideways ? [height, width] : [width, height];
  const picture = sharp(pixels, { raw: { width, height, channels } }).rotate(options.rotation);
  if (options.region) {
    const { x, y, width: across, height: down } = options.region;
    const left = Math.min(wide - 1, Math.max(0, Math.floor(x * wide)));
    const top = Math.min(high - 1, Math.max(0, Math.floor(y * high)));
    picture.extract({
      left,
      top,
      width: Math.max(1, Math.min(wide - left, Math.ceil(across * wide))),
      height: Math.max(1, Math.min(high - top, Math.ceil(down * high))),
    });
  }
  if (dpi !== null) picture.withMetadata({ density: dpi });
  const file = options.type === 'png' ? picture.png() : picture.jpeg({ quality: jpegQuality });
  return new Uint8Array(await file.toBuffer());
}

/** The pixels with grey in the place of some parts; the image itself stays as it is. */
function withoutCovered({ width, height, channels, pixels }: PageImage, covered: readonly Box[]): Uint8Array {
  if (covered.length === 0) return pixels;
  const copy = Uint8Array.from(pixels);
  for (const box of covered) {
    const left = Math.max(0, Math.floor(box.x * width));
    const right = Math.min(width, Math.ceil((box.x + box.width) * width));
    const bottom = Math.min(height, Math.ceil((box.y + box.height) * height));
    for (let y = Math.max(0, Math.floor(box.y * height)); y < bottom; y += 1) {
      copy.fill(coverGrey, (y * width + left) * channels, (y * width + Math.max(left, right)) * channels);
    }
  }
  return copy;
}

const encodeImage: WorkerTask<EncodeTask, Uint8Array> = async (task) => {
  try {
    return await encode(task);
  } catch (error) {
    throw translateSharpError(error);
  }
};

export default encodeImage;
