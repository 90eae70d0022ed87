import type { Point, Polygon } from '../../../domain/reading/document/geometry.ts';
import type { PageImage } from '../../../domain/reading/document/page.ts';
import type { TextLineBox } from '../detection/text-line-box.ts';

/** Directions that differ by less than this pass for the same; slopes, which are about radians. */
const levelBelow = 0.003;
/** Short boxes say little about the direction of their text. */
const longEnough = 3;
/** Lines that tell whether a page was seen from the side... */
const minLines = 6;
/** ...spread over this share of its height at least... */
const minSpread = 0.3;
/** ...with slopes that differ by this much from the top to the bottom. */
const minConvergence = 0.012;
/** How far a line may be off the others' direction at any rate, and times what most are off. */
const maxOff = { slope: 0.01, times: 2.5 } as const;
/** Share of the error that has to be left at most where lines are taken to meet far off. */
const maxLeft = 0.6;
const rounds = 4;
/** Folded sheets have a few directions, of which one may fit most lines. */
const mostOfThem = 0.75;

type Boxed = { readonly box: TextLineBox };
type PageSize = Pick<PageImage, 'width' | 'height'>;

function longLines(lines: readonly Boxed[]): TextLineBox[] {
  return lines
    .map(({ box }) => box)
    .filter((box) => box.width > longEnough * box.height && Math.abs(box.angle) < Math.PI / 4);
}

/** The value that a share of the weight lies below; 0 of nothing. */
function weightedQuantile(
  values: readonly { readonly value: number; readonly weight: number }[],
  share: number,
): number {
  const total = values.reduce((sum, { weight }) => sum + weight, 0);
  let sum = 0;
  for (const { value, weight } of values.toSorted((a, b) => a.value - b.value)) {
    sum += weight;
    if (sum >= total * share) return value;
  }
  return 0;
}

const weightedMiddle = (values: Parameters<typeof weightedQuantile>[0]): number => weightedQuantile(values, 0.5);

/** The middle direction of long lines, weighted by their length; radians, clockwise. */
export function skewOf(lines: readonly Boxed[]): number {
  return weightedMiddle(longLines(lines).map((box) => ({ value: box.angle, weight: box.width })));
}

/**
 * Directions of lines that meet in one point far off, as level lines do that are seen from the side: at x, y from the
 * middle of the page the slope is (`convergence` y + `slope`) / (1 + `convergence` x). Without it all are parallel.
 * Pixels.
 */
interface Directions {
  readonly slope: number;
  readonly convergence: number;
}

/** A line by its slope and by where it, drawn on, crosses the middle of the page. */
interface Sighting {
  readonly slope: number;
  readonly crossing: number;
  readonly weight: number;
}

const off = ({ slope, crossing }: Sighting, { slope: middle, convergence }: Directions): number =>
  Math.abs(slope - convergence * crossing - middle);

/** Least squares of the slopes over the crossings. */
function fitted(lines: readonly Sighting[]): Directions | null {
  const total = lines.reduce((sum, { weight }) => sum + weight, 0);
  const crossing = lines.reduce((sum, line) => sum + line.weight * line.crossing, 0) / total;
  const slope = lines.reduce((sum, line) => sum + line.weight * line.slope, 0) / total;
  let [above, below] = [0, 0];
  for (const line of lines) {
    above += line.weight * (line.crossing - crossing) * (line.slope - slope);
    below += line.weight * (line.crossing - crossing) ** 2;
  }
  if (lines.length < minLines || below === 0) return null;
  return { convergence: above / below, slope: slope - (above / below) * crossing };
}

function middleError(lines: readonly Sighting[], directions: Directions): number {
  return weightedMiddle(lines.map((line) => ({ value: off(line, directions), weight: line.weight })));
}

/** Fits again without lines that are far off, until the same stay. */
function fitWithoutStrays(lines: readonly Sighting[], parallel: Directions): Directions | null {
  let kept = lines;
  let found = fitted(kept);
  for (let round = 0; round < rounds && found; round += 1) {
    const directions: Directions = found;
    const limit = Math.max(maxOff.slope, maxOff.times * middleError(lines, directions));
    kept = lines.filter((line) => off(line, directions) <= limit);
    found = fitted(kept);
  }
  if (!found) return null;
  return middleError(lines, found) <= maxLeft * middleError(lines, parallel) ? found : null;
}

function sightingsOf(lines: readonly Boxed[], { width, height }: PageSize): Sighting[] {
  return longLines(lines).map((box): Sighting => {
    const slope = Math.tan(box.angle);
    const crossing = box.centerY - height / 2 - slope * (box.centerX - width / 2);
    return { slope, crossing, weight: box.width };
  });
}

function directionsOf(sightings: readonly Sighting[], { width, height }: PageSize): Directions {
  const angles = sightings.map(({ slope, weight }) => ({ value: Math.atan(slope), weight }));
  const parallel: Directions = { slope: Math.tan(weightedMiddle(angles)), convergence: 0 };
  const crossings = sightings.map(({ crossing }) => crossing);
  const spread = Math.max(...crossings) - Math.min(...crossings);
  if (sightings.length < minLines || spread < minSpread * height) return parallel;
  const converging = fitWithoutStrays(sightings, parallel);
  const isSeen = converging && Math.abs(converging.convergence) * height >= minConvergence;
  // Lines that meet on the page itself are no lines of one sheet.
  return isSeen && Math.abs(converging.convergence) * width < 1 ? converging : parallel;
}

/**
 * How far lines run off the directions that lines of one flat sheet can have, seen from anywhere: a quarter of them, by
 * their length, is farther off. Slopes, which are about radians; 0 of nothing.
 */
export function unevenness(lines: readonly Boxed[], page: PageSize): number {
  const sightings = sightingsOf(lines, page);
  const directions = directionsOf(sightings, page);
  const errors = sightings.map((line) => ({ value: off(line, directions), weight: line.weight }));
  return weightedQuantile(errors, mostOfThem);
}

/**
 * Moves places of a page so that its lines of text become level: turned about the middle, and lines that converge (a
 * sheet that was seen from the side) made parallel. Places may then lie outside of the page.
 */
export function deskewer(lines: readonly Boxed[], page: PageSize): (polygon: Polygon) => Polygon {
  const { slope, convergence } = directionsOf(sightingsOf(lines, page), page);
  if (Math.abs(slope) < levelBelow && convergence === 0) return (polygon) => polygon;
  const { width, height } = page;
  const [cos, sin] = [Math.cos(Math.atan(slope)), Math.sin(Math.atan(slope))];
  const level = ([x, y]: Point): Point => {
    const [a, b] = [(x - 0.5) * width, (y - 0.5) * height];
    const crossing = b - (a * (convergence * b + slope)) / (1 + convergence * a);
    return [0.5 + (a * cos + b * sin) / width, 0.5 + (crossing * cos) / height];
  };
  return ([a, b, c, d]) => [level(a), level(b), level(c), level(d)];
}
