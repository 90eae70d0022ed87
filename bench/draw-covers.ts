import sharp from 'sharp';
import type { FaceShape, Point } from '../src/adapters/human/face-mesh.ts';
import type { Pixels } from '../src/adapters/human/patch.ts';
import type { PageImage } from '../src/domain/reading/document/page.ts';

/** What can lie on a face, and which of its parts then cannot be seen. */
export const coverKinds = [
  { name: 'sunglasses', hides: ['eyes'] },
  { name: 'strip over the eyes', hides: ['eyes'] },
  { name: 'mask', hides: ['nose', 'mouth'] },
  { name: 'mask below the nose', hides: ['mouth'] },
  { name: 'strip over the mouth', hides: ['mouth'] },
  { name: 'hand over mouth and nose', hides: ['nose', 'mouth'] },
  { name: 'hand over the eyes', hides: ['eyes'] },
] as const satisfies readonly { readonly name: string; readonly hides: readonly ('eyes' | 'nose' | 'mouth')[] }[];

export type CoverName = (typeof coverKinds)[number]['name'];

/** Points of the mesh from ear to ear along the jaw. */
const jawPoints = [93, 132, 58, 172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397, 288, 361, 323];
/** Upper edges of a mask, from the viewer's right to left: over the bridge of the nose, and under the nose. */
const overNose = [345, 347, 197, 118, 116];
const underNose = [411, 426, 2, 206, 187];
const cheekPoint = 50;

interface Drawing {
  readonly shape: FaceShape;
  /** The cheek, as a colour. */
  readonly skin: string;
  /** Changes colours, sizes and turns from face to face. */
  readonly variant: number;
}

/**
 * The picture with a cover drawn on the face that has this shape.
 * Made-up covers are plainer than those that people wear.
 */
export async function drawCover(
  image: PageImage,
  { name, shape, variant }: { readonly name: CoverName; readonly shape: FaceShape; readonly variant: number },
): Promise<PageImage> {
  const { width, height, channels, pixels } = image;
  const drawing = { shape, skin: colourAt(image, shape.points[cheekPoint] ?? [0, 0]), variant };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${marks[name](drawing)}</svg>`;
  const { data, info } = await sharp(pixels, { raw: { width, height, channels } })
    .toColourspace('srgb')
    .composite([{ input: Buffer.from(svg) }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, pixels: data, dpi: null };
}

const marks: Readonly<Record<CoverName, (drawing: Drawing) => string>> = {
  sunglasses: ({ shape, variant }) => {
    const { middle, along, down, unit } = eyes(shape);
    const colour = pick(['#0b0b0d', '#1d1512', '#101b26', '#2b2b2b', '#3a2415'], variant);
    const [wide, high] = [unit * pick([0.36, 0.41, 0.46], variant), unit * pick([0.24, 0.3, 0.36], variant)];
    const lens = (side: number) => {
      const [x, y] = moved(middle, along, side * unit * 0.5, down, unit * 0.06);
      const ellipse = `<ellipse cx="${x}" cy="${y}" rx="${wide}" ry="${high}" fill="${colour}" transform="rotate(${turnOf(shape)} ${x} ${y})"/>`;
      const shine = `<ellipse cx="${x - wide * 0.3}" cy="${y - high * 0.3}" rx="${wide * 0.25}" ry="${high * 0.15}" fill="#fff" opacity="0.25"/>`;
      return variant % 2 === 0 ? ellipse : ellipse + shine;
    };
    const arm = (side: number) =>
      line(moved(middle, along, side * unit * 0.85, down, 0), moved(middle, along, side * unit * 1.15, down, 0), {
        width: unit * 0.06,
      });
    const bridge = line(moved(middle, along, -unit * 0.2, down, 0), moved(middle, along, unit * 0.2, down, 0), {
      width: unit * 0.06,
    });
    return lens(-1) + lens(1) + bridge + arm(-1) + arm(1);
  },
  'strip over the eyes': ({ shape, variant }) => {
    const { middle, along, unit } = eyes(shape);
    const reach = unit * pick([0.9, 1.05, 1.2], variant);
    const colour = pick(['#000', '#fff', '#777'], variant);
    return line(moved(middle, along, -reach), moved(middle, along, reach), {
      width: unit * pick([0.4, 0.5, 0.65], variant),
      colour,
    });
  },
  mask: (drawing) => maskBelow(overNose, drawing),
  'mask below the nose': (drawing) => maskBelow(underNose, drawing),
  'strip over the mouth': ({ shape, variant }) => {
    const { along, unit } = eyes(shape);
    const mouth = between(shape.landmarks[3], shape.landmarks[4]);
    const reach = unit * pick([0.6, 0.75, 0.9], variant);
    const colour = pick(['#000', '#fff', '#777'], variant);
    return line(moved(mouth, along, -reach), moved(mouth, along, reach), {
      width: unit * pick([0.4, 0.5, 0.6], variant),
      colour,
    });
  },
  'hand over mouth and nose': (drawing) => {
    const { along, down, unit } = eyes(drawing.shape);
    const mouth = between(drawing.shape.landmarks[3], drawing.shape.landmarks[4]);
    return hand(drawing, moved(mouth, along, 0, down, -unit * 0.15), unit * 0.8);
  },
  'hand over the eyes': (drawing) => {
    const { middle, unit } = eyes(drawing.shape);
    return hand(drawing, middle, unit * 0.75);
  },
};

/** Cloth from ear to ear and below the chin, with two folds. */
function maskBelow(edge: readonly number[], { shape, variant }: Drawing): string {
  const colour = pick(['#8fb7d8', '#f2f2f0', '#17181b', '#9aa39a', '#5b1f2a'], variant);
  const at = (index: number): Point => shape.points[index] ?? [0, 0];
  const outline = [...jawPoints, ...edge].map((index) => at(index).join()).join(' ');
  const folds = [
    [207, 427],
    [214, 434],
  ].map(([from = 0, to = 0]) => line(at(from), at(to), { width: eyes(shape).unit * 0.02, colour: '#0004' }));
  return `<polygon points="${outline}" fill="${colour}"/>${folds.join('')}`;
}

/** Four fingers side by side, of the colour of the cheek or somewhat darker, with shade between them. */
function hand({ shape, skin, variant }: Drawing, centre: Point, reach: number): string {
  const { along, down } = eyes(shape);
  const shade = pick([0.05, 0.15, 0.3], variant);
  const width = reach * 0.42;
  const fingers = [-1.5, -0.5, 0.5, 1.5].map((row) => {
    const from = moved(centre, along, -reach, down, row * width * 0.9);
    const to = moved(centre, along, reach, down, row * width * 0.9);
    return (
      line(from, to, { width, colour: '#0006' }) +
      line(from, to, { width: width * 0.92, colour: skin }) +
      line(from, to, { width: width * 0.92, colour: `rgba(0,0,0,${shade})` })
    );
  });
  return fingers.join('');
}

function eyes({ landmarks: [left, right], roll }: FaceShape) {
  return {
    middle: between(left, right),
    along: [Math.cos(roll), Math.sin(roll)] as Point,
    down: [-Math.sin(roll), Math.cos(roll)] as Point,
    /** Pixels between the eyes. */
    unit: Math.hypot(right[0] - left[0], right[1] - left[1]),
  };
}

const between = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

function moved(from: Point, ...steps: readonly (Point | number)[]): Point {
  let [x, y] = from;
  for (let i = 0; i < steps.length; i += 2) {
    const direction = steps[i] as Point;
    const length = steps[i + 1] as number;
    x += direction[0] * length;
    y += direction[1] * length;
  }
  return [x, y];
}

interface Stroke {
  readonly width: number;
  readonly colour?: string;
}

function line(from: Point, to: Point, { width, colour = '#111' }: Stroke): string {
  return `<line x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}" stroke="${colour}" stroke-width="${width}" stroke-linecap="butt"/>`;
}

const turnOf = ({ roll }: FaceShape): number => (roll * 180) / Math.PI;

function pick<T>(values: readonly T[], variant: number): T {
  return values[variant % values.length] as T;
}

function colourAt({ width, height, channels, pixels }: Pixels, [x, y]: Point): string {
  const column = Math.min(width - 1, Math.max(0, Math.round(x)));
  const row = Math.min(height - 1, Math.max(0, Math.round(y)));
  const at = (row * width + column) * channels;
  return `rgb(${[0, 1, 2].map((c) => pixels[at + (channels === 3 ? c : 0)] ?? 0).join()})`;
}
