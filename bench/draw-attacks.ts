import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import type { Box } from '../src/domain/reading/document/geometry.ts';
import type { PageImage } from '../src/domain/reading/document/page.ts';

/** Kinds of presentation attack instruments that are drawn from a genuine picture. */
export const attackKinds = ['print', 'screen', 'cut-out'] as const;
export type AttackKind = (typeof attackKinds)[number];

interface Drawing {
  /** Where the face is, in fractions of the picture. */
  readonly box: Box;
  /** Changes paper, screens, rotations and light from picture to picture. */
  readonly variant: number;
}

/** Long side of what is shown to the camera, in pixels. */
const shownSide = 640;

/** A picture of a picture: what a camera would see of a print, a screen or a cut-out face. Plainer than real ones. */
export async function drawAttack(image: PageImage, { kind, ...drawing }: Drawing & { readonly kind: AttackKind }) {
  const { width, height, channels, pixels } = image;
  const picture = sharp(pixels, { raw: { width, height, channels } }).toColourspace('srgb').removeAlpha();
  const shown = await instruments[kind](await fitted(picture), drawing);
  const { data, info } = await (await recaptured(shown, drawing)).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, pixels: data, dpi: null } satisfies PageImage;
}

interface Shown {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

const instruments: Readonly<Record<AttackKind, (picture: Shown, drawing: Drawing) => Promise<Shown>>> = {
  print: async (picture, { variant }) => {
    const ink = sharp(picture.bytes).linear(pick([0.72, 0.8, 0.88], variant), pick([38, 30, 20], variant));
    const toned = ink.modulate({ saturation: pick([0.75, 1, 0.9], variant) });
    const paper = await overlaid(toned, picture, { svg: dots(picture, pick([3, 4, 5], variant)), blend: 'multiply' });
    return framed(paper, {
      room: pick([18, 30, 46], variant),
      colour: pick(['#f4f1ea', '#ffffff', '#e9ecef'], variant),
    });
  },
  screen: async (picture, { variant }) => {
    const lit = sharp(picture.bytes).linear([0.92, 0.96, 1.06], [6, 8, 16]);
    const striped = await overlaid(lit, picture, { svg: moire(picture, variant), blend: 'soft-light' });
    return framed(striped, {
      room: pick([16, 34, 60], variant),
      colour: pick(['#08080a', '#1b1c20', '#d6d8da'], variant),
    });
  },
  'cut-out': async (picture, { box, variant }) => {
    const centre = { x: (box.x + box.width / 2) * picture.width, y: (box.y + box.height / 2) * picture.height };
    const radius = { x: box.width * picture.width * 0.58, y: box.height * picture.height * 0.62 };
    const ellipse = `cx="${centre.x}" cy="${centre.y}" rx="${radius.x}" ry="${radius.y}"`;
    const mask = svgOf(picture, `<ellipse ${ellipse} fill="#fff"/>`);
    const flat = sharp(picture.bytes).linear(0.85, 22).ensureAlpha();
    const face = await flat
      .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
      .png()
      .toBuffer();
    const wall = pick(['#8d857a', '#5f6b73', '#b9b2a6'], variant);
    const edge = svgOf(
      picture,
      `<ellipse ${ellipse} fill="#000" opacity="0.35" transform="translate(5 8)"/><ellipse ${ellipse} fill="#fff" stroke="#fff" stroke-width="7"/>`,
    );
    const { width, height } = picture;
    const behind = sharp({ create: { width, height, channels: 3, background: wall } });
    const bytes = await behind
      .composite([{ input: Buffer.from(edge) }, { input: face }])
      .png()
      .toBuffer();
    return { bytes, width, height };
  },
};

async function fitted(picture: Sharp): Promise<Shown> {
  const { data, info } = await picture
    .resize(shownSide, shownSide, { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

async function overlaid(
  picture: Sharp,
  { width, height }: Shown,
  { svg, blend }: { readonly svg: string; readonly blend: NonNullable<OverlayOptions['blend']> },
): Promise<Shown> {
  const bytes = await picture
    .composite([{ input: Buffer.from(svg), blend }])
    .removeAlpha()
    .png()
    .toBuffer();
  return { bytes, width, height };
}

async function framed(
  { bytes }: Shown,
  { room, colour }: { readonly room: number; readonly colour: string },
): Promise<Shown> {
  const { data, info } = await sharp(bytes)
    .extend({ top: room, bottom: room, left: room, right: room, background: colour })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** The instrument, held a little askew before a wall, in uneven light, seen by a camera that focuses on it. */
async function recaptured({ bytes, width, height }: Shown, { variant }: Drawing): Promise<Sharp> {
  const background = pick(['#77716a', '#3f4a50', '#a8a39b', '#c9c4ba'], variant);
  const light = svgOf(
    { width, height },
    `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0.22"/><stop offset="1" stop-color="#000" stop-opacity="0.18"/></linearGradient><rect width="${width}" height="${height}" fill="url(#g)"/>`,
  );
  const lit = await sharp(bytes)
    .composite([{ input: Buffer.from(light) }])
    .png()
    .toBuffer();
  const room = Math.round(Math.max(width, height) * pick([0.08, 0.16, 0.25], variant));
  const held = sharp(lit)
    .extend({ top: room, bottom: room, left: room, right: room, background })
    .rotate(pick([-7, -3, 2, 5], variant), { background });
  const captured = await held.blur(0.6).jpeg({ quality: 82 }).toBuffer();
  return sharp(captured).toColourspace('srgb').removeAlpha();
}

/** Dots of a printing screen. */
function dots({ width, height }: Pick<Shown, 'width' | 'height'>, pitch: number): string {
  const dot = `<pattern id="p" width="${pitch}" height="${pitch}" patternUnits="userSpaceOnUse" patternTransform="rotate(30)"><rect width="${pitch}" height="${pitch}" fill="#fff"/><circle cx="${pitch / 2}" cy="${pitch / 2}" r="${pitch * 0.32}" fill="#c8c4bf"/></pattern>`;
  return svgOf({ width, height }, `<defs>${dot}</defs><rect width="${width}" height="${height}" fill="url(#p)"/>`);
}

/** Two gratings that nearly agree, as the pixels of a screen and of a camera do. */
function moire({ width, height }: Pick<Shown, 'width' | 'height'>, variant: number): string {
  const grating = (id: string, pitch: number, turn: number) =>
    `<pattern id="${id}" width="${pitch}" height="${pitch}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})"><rect width="${pitch / 2}" height="${pitch}" fill="#000" opacity="0.45"/><rect x="${pitch / 2}" width="${pitch / 2}" height="${pitch}" fill="#fff" opacity="0.45"/></pattern>`;
  const pitch = pick([3, 3.6, 4.2], variant);
  const rotations = pick([2, 5, 9], variant);
  const fill = (id: string) => `<rect width="${width}" height="${height}" fill="url(#${id})"/>`;
  return svgOf(
    { width, height },
    `<defs>${grating('a', pitch, 0)}${grating('b', pitch * 1.06, rotations)}</defs>${fill('a')}${fill('b')}`,
  );
}

function svgOf({ width, height }: Pick<Shown, 'width' | 'height'>, marks: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${marks}</svg>`;
}

function pick<T>(values: readonly T[], variant: number): T {
  return values[variant % values.length] as T;
}
