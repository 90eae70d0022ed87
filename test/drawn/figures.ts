import sharp from 'sharp';
import type { PageImage } from '../../src/domain/reading/document/page.ts';

const side = 480;

/** Kinds of figures that are drawn here: busts of stone, and dolls of plastic or cloth. */
export const figureKinds = ['statue', 'doll'] as const;
export type FigureKind = (typeof figureKinds)[number];

/** A bust or a doll from the front, 480 x 480, drawn with shades and texture; another one for each number. */
export async function drawFigure(kind: FigureKind, variant: number): Promise<PageImage> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${figures[kind](variant)}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .blur(0.8)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, pixels: data, dpi: null };
}

const figures: Readonly<Record<FigureKind, (variant: number) => string>> = {
  statue: (variant) => {
    const stone = pick(['#b9b6ae', '#d9d5c9', '#8f928f', '#a8895f', '#6e7f76'], variant);
    const [wide, high] = [pick([92, 100, 108], variant), pick([128, 138, 148], variant)];
    const grain = `<filter id="t"><feTurbulence type="fractalNoise" baseFrequency="${pick([0.04, 0.09, 0.3], variant)}" numOctaves="3" seed="${variant}"/><feColorMatrix type="saturate" values="0"/><feComponentTransfer><feFuncA type="linear" slope="0.28"/></feComponentTransfer><feComposite in2="SourceGraphic" operator="in"/></filter>`;
    const head = `<ellipse cx="240" cy="225" rx="${wide}" ry="${high}"`;
    const body = `<path d="M190 330 L190 380 Q100 400 80 480 L400 480 Q380 400 290 380 L290 330 Z"`;
    return (
      `<defs>${shade('h', stone)}${grain}</defs><rect width="480" height="480" fill="${pick(['#3c4248', '#cfd3d6', '#54483c'], variant)}"/>` +
      `${body} fill="url(#h)"/>${head} fill="url(#h)"/>` +
      hair(variant, stone, 0.8) +
      features({ variant, skin: stone, lips: stone, eye: () => '' }) +
      `${head} filter="url(#t)"/>${body} filter="url(#t)"/>`
    );
  },
  doll: (variant) => {
    const skin = pick(['#f2c9ac', '#e8b08c', '#8c5a3c', '#fbe3d3', '#c98d63'], variant);
    const [wide, high] = [pick([118, 126, 112], variant), pick([126, 120, 134], variant)];
    const iris = pick(['#2f6fb0', '#4a3222', '#2f7d4f'], variant);
    const eye = (x: number) =>
      `<circle cx="${x}" cy="230" r="19" fill="#fff"/><circle cx="${x}" cy="231" r="14" fill="${iris}"/><circle cx="${x}" cy="231" r="7" fill="#050505"/><circle cx="${x - 5}" cy="225" r="4" fill="#fff"/>`;
    return (
      `<defs>${shade('h', skin)}</defs><rect width="480" height="480" fill="${pick(['#e9d7e2', '#cfe3ee', '#f5efe0'], variant)}"/>` +
      `<rect x="205" y="320" width="70" height="70" fill="${skin}"/><path d="M120 480 Q140 375 240 375 Q340 375 360 480 Z" fill="${pick(['#c4447a', '#3a7bbf', '#f0b73a'], variant)}"/>` +
      `<ellipse cx="240" cy="228" rx="${wide}" ry="${high}" fill="url(#h)"/>` +
      hair(variant, pick(['#3b2414', '#d8a13a', '#111', '#8c2f1b'], variant), 1) +
      `<circle cx="175" cy="272" r="22" fill="#e2607a" opacity="0.4"/><circle cx="305" cy="272" r="22" fill="#e2607a" opacity="0.4"/>` +
      features({ variant, skin, lips: '#c22f4a', eye })
    );
  },
};

interface Features {
  readonly variant: number;
  readonly skin: string;
  readonly lips: string;
  /** What is in an eye whose middle is at this column. */
  readonly eye: (x: number) => string;
}

/** Brows, eyes, nose and mouth with their shades, on a head of about 200 x 270 around (240, 225). */
function features({ variant, lips, eye }: Features): string {
  const smile = pick([0, 10, 18], variant);
  const eyes = [196, 284].map(
    (x) =>
      `<ellipse cx="${x}" cy="222" rx="30" ry="20" fill="#000" opacity="0.16"/><ellipse cx="${x}" cy="230" rx="22" ry="12" fill="#fff" opacity="0.22"/><path d="M${x - 23} 230 Q${x} 212 ${x + 23} 230" stroke="#000" stroke-opacity="0.5" stroke-width="3" fill="none"/><path d="M${x - 21} 233 Q${x} 246 ${x + 21} 233" stroke="#000" stroke-opacity="0.3" stroke-width="2" fill="none"/>${eye(x)}<path d="M${x - 28} 200 Q${x} 188 ${x + 28} 200" stroke="#000" stroke-opacity="0.4" stroke-width="6" fill="none"/>`,
  );
  return (
    eyes.join('') +
    '<path d="M236 205 L228 268 Q240 284 252 268 L246 205" fill="#000" opacity="0.12"/><path d="M240 205 L238 268" stroke="#fff" stroke-opacity="0.35" stroke-width="7"/><ellipse cx="229" cy="274" rx="6" ry="4" opacity="0.4"/><ellipse cx="251" cy="274" rx="6" ry="4" opacity="0.4"/>' +
    `<path d="M204 308 Q222 298 240 304 Q258 298 276 308 Q240 ${314 + smile} 204 308 Z" fill="${lips}" stroke="#000" stroke-opacity="0.35" stroke-width="2"/><path d="M208 ${312 + smile / 2} Q240 ${334 + smile} 272 ${312 + smile / 2}" fill="${lips}" opacity="0.8"/><ellipse cx="240" cy="346" rx="26" ry="8" fill="#000" opacity="0.12"/>`
  );
}

function hair(variant: number, colour: string, opacity: number): string {
  const long = pick([230, 330, 180], variant);
  return `<path d="M128 ${long} Q110 70 240 72 Q370 70 352 ${long} Q345 150 300 140 Q240 155 180 140 Q135 150 128 ${long} Z" fill="${colour}" opacity="${opacity}"/><path d="M128 ${long} Q110 70 240 72 Q370 70 352 ${long}" fill="none" stroke="#000" stroke-opacity="0.3" stroke-width="5"/>`;
}

/** Light from the upper left. */
function shade(id: string, colour: string): string {
  return `<radialGradient id="${id}" cx="0.38" cy="0.32" r="0.75"><stop offset="0" stop-color="#fff"/><stop offset="0.35" stop-color="${colour}"/><stop offset="1" stop-color="#000" stop-opacity="0.85"/></radialGradient>`;
}

function pick<T>(values: readonly T[], variant: number): T {
  return values[variant % values.length] as T;
}
