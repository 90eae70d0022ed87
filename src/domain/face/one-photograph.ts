import type { FaceThumbnail } from '../result/face.ts';

/** Pixels around a pixel whose mean is taken off: what is left does not change with the light. */
const surroundings = 4;
/** The inner part of a thumbnail that is looked for in the other one, in shares of its side: eyes, nose and mouth. */
const inner = { from: 0.2, size: 0.6 };
/**
 * How much larger or smaller one face may be drawn than the other, in steps of 9 %, and how far beside it, in shares
 * of the side: landmarks of a copy that was cropped closely are found elsewhere.
 */
const scales = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((step) => 1.09 ** step);
const reach = 0.25;
/** Pixels around the place found at half the size in which the best one is looked for. */
const fine = 2;
/**
 * Correlation, -1..1, from which two thumbnails are of one photograph. `npm run bench:face` makes copies of 315
 * photographs and counts how many lie below it, and how many pairs of different photographs of one person above.
 */
const minLikeness = 0.86;

/** Grey values, row by row. */
interface Picture {
  readonly side: number;
  readonly values: Float32Array;
}

/**
 * Whether two faces are of one photograph: the same one, or a copy that was scaled, compressed, brightened, cropped or
 * mirrored. Two photographs of one person differ in expression, turn and light. False where a thumbnail is missing.
 */
export function areOfOnePhotograph(a: FaceThumbnail | null, b: FaceThumbnail | null): boolean {
  return a !== null && b !== null && likenessOfPhotographs(a, b) >= minLikeness;
}

/**
 * How alike two square thumbnails are as pictures, -1..1: the largest correlation of the local contrast of the inner
 * part of one with the other, as it is and in a mirror, at all scales and places near by. Symmetric; 0 where a
 * thumbnail is no square or has no contrast.
 */
export function likenessOfPhotographs(a: FaceThumbnail, b: FaceThumbnail): number {
  const [first, second] = [pictureOf(a), pictureOf(b)];
  if (first === null || second === null) return 0;
  const [contrast, other] = [localContrast(first), localContrast(second)];
  return Math.max(innerWithin(contrast, other), innerWithin(other, contrast));
}

function pictureOf(thumbnail: FaceThumbnail): Picture | null {
  const side = Math.sqrt(thumbnail.length);
  return Number.isInteger(side) && side > 0 ? { side, values: thumbnail } : null;
}

/** How well the inner part of one picture is found in the other: roughly at half the size, then around that place. */
function innerWithin(one: Picture, other: Picture): number {
  const rough = resized(one, one.side / 2);
  const [roughPart, part] = [innerPart(rough), innerPart(one)];
  const found = [other, mirrored(other)].map((seen) => {
    const [best] = scales
      .map((scale) => {
        const searched = resized(seen, Math.round(rough.side * scale));
        return { scale, ...bestPlace(roughPart, searched, nearMiddle(roughPart, searched)) };
      })
      .toSorted((a, b) => b.likeness - a.likeness);
    if (best === undefined) return 0;
    const searched = resized(seen, Math.round(one.side * best.scale));
    const around = { x: 2 * best.x, y: 2 * best.y };
    return bestPlace(part, searched, {
      least: { x: around.x - fine, y: around.y - fine },
      most: { x: around.x + fine, y: around.y + fine },
    }).likeness;
  });
  return Math.max(...found);
}

function innerPart({ side, values }: Picture): Picture {
  const [from, size] = [Math.round(side * inner.from), Math.round(side * inner.size)];
  const at = (index: number) => (from + Math.floor(index / size)) * side + from + (index % size);
  return { side: size, values: Float32Array.from({ length: size * size }, (_, index) => values[at(index)] ?? 0) };
}

function mirrored({ side, values }: Picture): Picture {
  return { side, values: values.map((_, at) => values[at - 2 * (at % side) + side - 1] ?? 0) };
}

/** By interpolation between neighbours. */
function resized({ side, values }: Picture, size: number): Picture {
  if (size === side) return { side, values };
  const last = side - 1;
  const place = (index: number) => Math.min(last, Math.max(0, ((index + 0.5) * side) / size - 0.5));
  const out = new Float32Array(size * size);
  for (let row = 0; row < size; row += 1) {
    const y = place(row);
    const [above, below] = [Math.floor(y) * side, Math.min(last, Math.floor(y) + 1) * side];
    for (let column = 0; column < size; column += 1) {
      const x = place(column);
      const [left, right] = [Math.floor(x), Math.min(last, Math.floor(x) + 1)];
      const upper = mix(values[above + left], values[above + right], x % 1);
      const lower = mix(values[below + left], values[below + right], x % 1);
      out[row * size + column] = mix(upper, lower, y % 1);
    }
  }
  return { side: size, values: out };
}

function mix(a = 0, b = 0, share: number): number {
  return a + (b - a) * share;
}

/** Each value less the mean of the square around it. */
function localContrast({ side, values }: Picture): Picture {
  const within = (at: number) => Math.min(side - 1, Math.max(0, at));
  const contrast = values.map((value, at) => {
    const [x, y] = [at % side, Math.floor(at / side)];
    let [sum, count] = [0, 0];
    for (let row = within(y - surroundings); row <= within(y + surroundings); row += 1) {
      for (let column = within(x - surroundings); column <= within(x + surroundings); column += 1) {
        sum += values[row * side + column] ?? 0;
        count += 1;
      }
    }
    return value - sum / count;
  });
  return { side, values: contrast };
}

interface Place {
  readonly x: number;
  readonly y: number;
}

interface Places {
  readonly least: Place;
  readonly most: Place;
}

function nearMiddle(part: Picture, { side }: Picture): Places {
  const middle = (side - part.side) / 2;
  const far = reach * side;
  const [least, most] = [Math.round(middle - far), Math.round(middle + far)];
  return { least: { x: least, y: least }, most: { x: most, y: most } };
}

/** Where a part is most alike to a picture, among these places of its upper left corner that lie within it. */
function bestPlace(part: Picture, searched: Picture, { least, most }: Places): Place & { readonly likeness: number } {
  const last = searched.side - part.side;
  let best = { x: 0, y: 0, likeness: last < 0 ? 0 : Number.NEGATIVE_INFINITY };
  for (let y = Math.max(0, least.y); y <= Math.min(last, most.y); y += 1) {
    for (let x = Math.max(0, least.x); x <= Math.min(last, most.x); x += 1) {
      const likeness = correlation(part, searched, { x, y });
      if (likeness > best.likeness) best = { x, y, likeness };
    }
  }
  return best;
}

/** Pearson's correlation of a part with what lies at a place of a picture; 0 where one of them is even. */
function correlation(part: Picture, searched: Picture, at: Place): number {
  const { side, values } = part;
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
  for (let row = 0; row < side; row += 1) {
    const from = (at.y + row) * searched.side + at.x;
    for (let column = 0; column < side; column += 1) {
      const a = values[row * side + column] ?? 0;
      const b = searched.values[from + column] ?? 0;
      sumA += a;
      sumB += b;
      squaresA += a * a;
      squaresB += b * b;
      products += a * b;
    }
  }
  const count = side * side;
  const spread = (squaresA - sumA ** 2 / count) * (squaresB - sumB ** 2 / count);
  return spread > 0 ? (products - (sumA * sumB) / count) / Math.sqrt(spread) : 0;
}
