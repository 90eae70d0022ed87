import sharp from 'sharp';
import { fromAbove, fromTheSide, type Pixels, warp } from './perspective.ts';
import type { Random } from './random.ts';

/** What can happen to a document between the wallet and the upload. */
export const degradations = [
  'photo on a table',
  'turned',
  'glare',
  'blur',
  'shadow',
  'noise',
  'strong JPEG',
  'monochrome copy',
  'seen from the side',
] as const;
export type Degradation = (typeof degradations)[number];

/** The pixels of a picture. */
export async function decoded(picture: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

function encoded({ width, height, data }: Pixels) {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Every value changed by what `change` says of its place, in fractions of width and height. */
function changed({ width, height, data }: Pixels, change: (value: number, x: number, y: number) => number): Pixels {
  const out = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 1) {
    const pixel = Math.floor(at / 3);
    const value = change(data[at] ?? 0, (pixel % width) / width, Math.floor(pixel / width) / height);
    out[at] = Math.max(0, Math.min(255, Math.round(value)));
  }
  return { width, height, data: out };
}

/** A bright spot that washes out print in its middle by about half. */
function glare(pixels: Pixels, random: Random): Pixels {
  const [x0, y0] = [random.between(0.2, 0.8), random.between(0.2, 0.8)];
  const [width, height] = [random.between(0.1, 0.2), random.between(0.08, 0.16)];
  return changed(pixels, (value, x, y) => {
    const light = 0.6 * Math.exp(-(((x - x0) / width) ** 2) - ((y - y0) / height) ** 2);
    return value + (255 - value) * light;
  });
}

/** The shade of a hand or head with a soft edge across the document. */
function shadow(pixels: Pixels, random: Random, strength = 0.6): Pixels {
  const angle = random.between(0, 2 * Math.PI);
  const edge = random.between(-0.15, 0.15);
  const dark = random.between(strength - 0.15, strength);
  return changed(pixels, (value, x, y) => {
    const distance = (x - 0.5) * Math.cos(angle) + (y - 0.5) * Math.sin(angle) - edge;
    return value * (1 - dark / (1 + Math.exp(-distance / 0.05)));
  });
}

async function onTable(picture: Uint8Array, random: Random, view: typeof fromAbove): Promise<Buffer> {
  const document = await decoded(picture);
  const photo = warp(document, view(document, random), random);
  const lit = shadow(photo, random, 0.4);
  return encoded(changed(lit, (value) => value + 4 * random.normal()))
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** The picture after one mishap; the same for the same seed. JPEG. */
export async function degrade(picture: Uint8Array, how: Degradation, random: Random): Promise<Uint8Array> {
  const image = sharp(picture).removeAlpha();
  const good = { quality: 85 };
  switch (how) {
    case 'photo on a table':
      return onTable(picture, random, fromAbove);
    case 'seen from the side':
      return onTable(picture, random, fromTheSide);
    case 'turned': {
      const angle = random.pick([90, 180, 270] as const) + random.between(-4, 4);
      return image.rotate(angle, { background: '#6b5a48' }).jpeg(good).toBuffer();
    }
    case 'glare':
      return encoded(glare(await decoded(picture), random))
        .jpeg(good)
        .toBuffer();
    case 'blur':
      return image.blur(random.between(1, 1.7)).jpeg(good).toBuffer();
    case 'shadow':
      return encoded(shadow(await decoded(picture), random))
        .jpeg(good)
        .toBuffer();
    case 'noise': {
      const pixels = changed(await decoded(picture), (value) => value * 0.85 + 18 * random.normal());
      return encoded(pixels).jpeg(good).toBuffer();
    }
    case 'strong JPEG': {
      const { width } = await sharp(picture).metadata();
      return image
        .resize(Math.round(width * random.between(0.6, 0.7)))
        .jpeg({ quality: random.whole(28, 40) })
        .toBuffer();
    }
    case 'monochrome copy':
      return image.grayscale().linear(1.6, -70).blur(0.7).sharpen().jpeg({ quality: 75 }).toBuffer();
  }
}
