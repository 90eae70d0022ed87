import sharp from 'sharp';
import type { PageImage } from '../../domain/document/page.ts';
import type { EncodeOptions } from '../../domain/ports/image-encoder.ts';
import type { ThreadTask } from '../shared/thread-module.ts';
import { translateSharpError } from './translate-sharp-error.ts';

sharp.cache(false);
sharp.concurrency(1);

export interface EncodeTask {
  readonly image: PageImage;
  readonly options: EncodeOptions;
}

const jpegQuality = 88;

async function encode({ image, options }: EncodeTask): Promise<Uint8Array> {
  const { width, height, channels, pixels, dpi } = image;
  const turned = options.turn === 90 || options.turn === 270;
  const [wide, high] = turned ? [height, width] : [width, height];
  const picture = sharp(pixels, { raw: { width, height, channels } }).rotate(options.turn);
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

const encodeImage: ThreadTask<EncodeTask, Uint8Array> = async (task) => {
  try {
    return await encode(task);
  } catch (error) {
    throw translateSharpError(error);
  }
};

export default encodeImage;
