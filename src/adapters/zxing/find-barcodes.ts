import type { Barcode } from '../../domain/reading/document/barcode.ts';
import { type Box, boxOf } from '../../domain/reading/document/geometry.ts';
import type { PageImage } from '../../domain/reading/document/page.ts';
import { type CodeArea, codeAreas } from './code-areas.ts';
import { toBarcode } from './found-code.ts';
import { crop, enlarge, type GreyImage, greyOf, type PixelArea, shrink } from './grey-image.ts';
import { readCodes, type ZxingFormats } from './zxing-reader.ts';

const linear: ZxingFormats = ['AllLinear'];
/** `QRCode` has those with micro and rectangular shape. */
const matrix: ZxingFormats = ['PDF417', 'DataMatrix', 'Aztec', 'MaxiCode'];
const all: ZxingFormats = ['AllReadable'];

/** Pixels along the longer side at which the whole page is looked over: bars are fine, modules are coarse. */
const sides = { linear: 3600, qr: 1800, matrix: 1200 } as const;

/** Less than a code of a few millimetres on a scan: the picture is of nothing but a code. */
const tinyPage = 40_000;
/**
 * Pixels that are read in parts in all, and again: a page of photographs must not wait for codes that are not there.
 */
const maxPixels = 3_000_000;
/** Beyond this an area is read at a lower size. */
const maxAreaPixels = 1_000_000;
const smallAreaPixels = 400_000;
/** Share of the page in areas, as noise makes it, that shows nothing of where codes are. */
const crowded = 0.4;
/** Places of an area that looks so much like a code that a second look is worth it, and one in more ways. */
const likely = 30;
const veryLikely = 50;
/** Those with bars, and those of an area that is large enough for bars that lie aslant. */
const minBars = 10;
const largeArea = 40;
const maxSecondLooks = 4;

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

  /** Whether a code lies in the middle of an area: its margin may reach another one. */
  covers({ left, top, width, height }: PixelArea): boolean {
    const middle = {
      x: (left + width / 4) / this.#page.width,
      y: (top + height / 4) / this.#page.height,
      width: width / 2 / this.#page.width,
      height: height / 2 / this.#page.height,
    };
    return this.#codes.some((code) => touches(boxOf(code.polygon), middle));
  }
}

function touches(a: Box, b: Box): boolean {
  return a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;
}

function isSame(a: Barcode, b: Barcode): boolean {
  return a.hash === b.hash && a.format === b.format && touches(boxOf(a.polygon), boxOf(b.polygon));
}

function lookAt(page: GreyImage, area: PixelArea): Look {
  const scale = Math.ceil(Math.sqrt((area.width * area.height) / maxAreaPixels));
  return { image: shrink(crop(page, area), scale), left: area.left, top: area.top, scale };
}

/** Looks at each area by itself; the likely ones that gave nothing. */
async function lookAtAreas(
  findings: Findings,
  page: GreyImage,
  areas: readonly CodeArea[],
): Promise<readonly CodeArea[]> {
  const unread: CodeArea[] = [];
  let left = maxPixels;
  for (const area of areas) {
    if (findings.covers(area)) continue;
    const look = lookAt(page, area);
    left -= look.image.pixels.length;
    if (left < 0) break;
    await findings.look(look, { formats: all, tryInvert: true, tryDownscale: true });
    if (area.places >= likely) unread.push(area);
  }
  return unread.filter((area) => !findings.covers(area));
}

/** Looks over the whole page: codes may reach beyond what looks like one. */
async function lookOver(findings: Findings, page: GreyImage, isBarred: boolean): Promise<void> {
  if (isBarred) await findings.look(wholePage(page, sides.linear), { formats: linear });
  await findings.look(wholePage(page, sides.qr), { formats: ['QRCode'] });
  await findings.look(wholePage(page, sides.matrix), { formats: matrix });
}

/** The ways an area is read again, one after the other until one finds something. */
function* secondLooks(page: GreyImage, area: PixelArea): Generator<readonly [Look, Parameters<typeof readCodes>[1]]> {
  const look = lookAt(page, area);
  yield [look, { tryInvert: true, tryDownscale: true, binarizer: 'GlobalHistogram' }];
  if (look.image.pixels.length < smallAreaPixels) {
    yield [{ ...look, image: enlarge(look.image), scale: look.scale / 2 }, { tryInvert: true }];
  } else {
    yield [{ ...look, image: shrink(look.image, 2), scale: look.scale * 2 }, { tryInvert: true }];
  }
}

async function rereadDoubtful(findings: Findings, page: GreyImage, areas: readonly CodeArea[]): Promise<void> {
  let left = maxPixels;
  for (const area of areas.filter(({ places }) => places >= veryLikely).slice(0, maxSecondLooks)) {
    for (const [look, options] of secondLooks(page, area)) {
      if (findings.covers(area)) break;
      left -= look.image.pixels.length;
      if (left < 0) return;
      await findings.look(look, { formats: all, ...options });
    }
  }
}

/**
 * Looks where the page has the texture of a code; over the whole page, and in more ways, only where something that is
 * very like one was not read. Most pages have no such texture, and the search costs next to nothing.
 */
export async function findBarcodes(image: PageImage): Promise<readonly Barcode[]> {
  const page = greyOf(image);
  const { width, height } = page;
  const findings = new Findings(page);
  const whole = { left: 0, top: 0, width, height, places: likely, bars: 0 };
  const areas = width * height < tinyPage ? [whole] : codeAreas(page);
  const unread = await lookAtAreas(findings, page, areas);
  const share = areas.reduce((sum, area) => sum + area.width * area.height, 0) / (width * height);
  const isCrowded = share > crowded && findings.codes.length === 0;
  if (unread.length > 0 || isCrowded) {
    const isBarred = unread.some(({ places, bars }) => bars >= minBars || places > largeArea);
    await lookOver(findings, page, isCrowded || isBarred);
    await rereadDoubtful(findings, page, unread);
  }
  return findings.codes;
}
