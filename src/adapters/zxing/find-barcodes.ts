import type { Barcode } from '../../domain/document/barcode.ts';
import { type Box, boxOf } from '../../domain/document/geometry.ts';
import type { PageImage } from '../../domain/document/page.ts';
import { denseAreas } from './dense-areas.ts';
import { toBarcode } from './found-code.ts';
import { crop, enlarge, type GreyImage, greyOf, type PixelArea, shrink } from './grey-image.ts';
import { readCodes, type ZxingFormats } from './zxing-reader.ts';

const linear: ZxingFormats = ['Code128', 'ITF', 'EANUPC'];
const matrix: ZxingFormats = ['PDF417', 'DataMatrix', 'Aztec'];
const all: ZxingFormats = [...linear, ...matrix, 'QRCode'];

/** Pixels along the longer side at which each kind is looked for first: bars are fine, modules are coarse. */
const sides = { linear: 3600, qr: 1800, matrix: 1200, dense: 1200, inverted: 600 } as const;

/** Pixels that second looks read in all: a page of photographs must not wait for codes that are not there. */
const mostSecondPixels = 3_000_000;
/** Beyond this an area is read at a lower size. */
const mostAreaPixels = 1_000_000;
const smallAreaPixels = 250_000;

interface Look {
  readonly image: GreyImage;
  /** Where the pixels of `image` lie in those of the page. */
  readonly left: number;
  readonly top: number;
  readonly scale: number;
}

function wholePage(page: GreyImage, side: number): Look {
  const scale = Math.ceil(Math.max(page.width, page.height) / side);
  return { image: shrink(page, scale), left: 0, top: 0, scale };
}

/** The places that were looked at and what they held. */
class Findings {
  readonly #page: GreyImage;
  readonly #codes: Barcode[] = [];

  constructor(page: GreyImage) {
    this.#page = page;
  }

  get codes(): readonly Barcode[] {
    return this.#codes.toSorted((a, b) => boxOf(a.polygon).y - boxOf(b.polygon).y);
  }

  async look({ image, ...place }: Look, options: Parameters<typeof readCodes>[1]): Promise<void> {
    for (const code of await readCodes(image, { tryHarder: true, tryRotate: true, ...options })) {
      const barcode = toBarcode(code, { ...place, page: this.#page });
      if (barcode !== null && !this.#codes.some((known) => isSame(known, barcode))) this.#codes.push(barcode);
    }
  }

  covers({ left, top, width, height }: PixelArea): boolean {
    const area = {
      x: left / this.#page.width,
      y: top / this.#page.height,
      width: width / this.#page.width,
      height: height / this.#page.height,
    };
    return this.#codes.some((code) => touches(boxOf(code.polygon), area));
  }
}

function touches(a: Box, b: Box): boolean {
  return a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;
}

function isSame(a: Barcode, b: Barcode): boolean {
  return a.hash === b.hash && a.format === b.format && touches(boxOf(a.polygon), boxOf(b.polygon));
}

function withMargin(area: PixelArea, scale: number, page: GreyImage): PixelArea {
  const margin = 2 * scale * 16;
  const left = Math.max(0, area.left * scale - margin);
  const top = Math.max(0, area.top * scale - margin);
  const right = Math.min(page.width, (area.left + area.width) * scale + margin);
  const bottom = Math.min(page.height, (area.top + area.height) * scale + margin);
  return { left, top, width: right - left, height: bottom - top };
}

/** The ways an area is read again, one after the other until one finds something. */
function* secondLooks(page: GreyImage, area: PixelArea): Generator<readonly [Look, Parameters<typeof readCodes>[1]]> {
  const pixels = area.width * area.height;
  const scale = Math.ceil(Math.sqrt(pixels / mostAreaPixels));
  const look: Look = { image: shrink(crop(page, area), scale), left: area.left, top: area.top, scale };
  yield [look, { tryInvert: true, tryDownscale: true }];
  yield [look, { tryInvert: true, tryDownscale: true, binarizer: 'GlobalHistogram' }];
  if (pixels / scale ** 2 < smallAreaPixels) {
    yield [{ ...look, image: enlarge(look.image), scale: scale / 2 }, { tryInvert: true }];
  } else {
    yield [{ ...look, image: shrink(look.image, 2), scale: scale * 2 }, { tryInvert: true }];
  }
}

/**
 * Looks over the whole page first, at the size that each kind of code needs; then again, and in more ways, where
 * something dense was not read.
 */
export async function findBarcodes(image: PageImage): Promise<readonly Barcode[]> {
  const page = greyOf(image);
  const findings = new Findings(page);
  const dense = wholePage(page, sides.dense);
  await findings.look(wholePage(page, sides.linear), { formats: linear });
  await findings.look(wholePage(page, sides.qr), { formats: ['QRCode'] });
  await findings.look(wholePage(page, sides.matrix), { formats: matrix });
  await findings.look(wholePage(page, sides.inverted), { formats: ['QRCode', 'DataMatrix', 'Aztec'], tryInvert: true });
  let left = mostSecondPixels;
  for (const found of denseAreas(dense.image)) {
    const area = withMargin(found, dense.scale, page);
    if (findings.covers(area)) continue;
    for (const [look, options] of secondLooks(page, area)) {
      left -= look.image.pixels.length;
      if (left < 0) return findings.codes;
      await findings.look(look, { formats: all, ...options });
      if (findings.covers(area)) break;
    }
  }
  return findings.codes;
}
