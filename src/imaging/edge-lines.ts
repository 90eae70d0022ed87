import type { PageImage } from '../domain/reading/document/page.ts';

/** Steps of brightness: of each pixel how strong its step is, and which way is brighter (radians). */
export interface Edges {
  readonly width: number;
  readonly height: number;
  readonly strength: Float32Array;
  readonly direction: Float32Array;
}

/** A straight edge: x cos(angle) + y sin(angle) = distance; the side that `angle` points to is the brighter one. */
export interface EdgeLine {
  readonly angle: number;
  readonly distance: number;
  readonly votes: number;
}

/** Points of a side of a cell that are looked at: a mean of all pixels of a large picture would only take longer. */
const samples = 2;
/** Grey levels by which the sides of an edge differ at least, times four by the weights of Sobel's operator. */
const minStep = 40;
/** A step as strong as this has a whole vote. */
const fullStep = 240;
/** Share of the pixels that may vote, the strongest steps first. */
const maxVoters = 0.2;
/** Bins of the circle and pixels of a bin of distance. */
const angles = 180;
const distanceStep = 2;
/** Bins by which the direction of a noisy pixel may be off. */
const spread = 3;
const maxLines = 28;

/** A small grey copy: at most `side` pixels along the longer side. */
export function shrink(image: PageImage, side: number): PageImage {
  const scale = Math.min(1, side / Math.max(image.width, image.height));
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)].map((each) =>
    Math.max(1, each),
  ) as [number, number];
  const [columns, rows] = [sampled(width, image.width), sampled(height, image.height)];
  const pixels = new Uint8Array(width * height);
  const { channels } = image;
  // The green of a colour is near its brightness.
  const channel = channels === 3 ? 1 : 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let down = 0; down < samples; down += 1) {
        const row = (rows[y * samples + down] ?? 0) * image.width;
        for (let across = 0; across < samples; across += 1) {
          sum += image.pixels[(row + (columns[x * samples + across] ?? 0)) * channels + channel] ?? 0;
        }
      }
      pixels[y * width + x] = sum / (samples * samples);
    }
  }
  return { width, height, channels: 1, pixels, dpi: null };
}

function sampled(to: number, from: number): Int32Array {
  return Int32Array.from({ length: to * samples }, (_, at) => Math.floor(((at + 0.5) * from) / (to * samples)));
}

/** Steps of brightness of a small grey image by Sobel's operator. */
export function edgesOf({ width, height, pixels }: PageImage): Edges {
  const strength = new Float32Array(width * height);
  const direction = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const [a, b, c] = [pixels[at - width - 1] ?? 0, pixels[at - width] ?? 0, pixels[at - width + 1] ?? 0];
      const [d, e] = [pixels[at - 1] ?? 0, pixels[at + 1] ?? 0];
      const [f, g, h] = [pixels[at + width - 1] ?? 0, pixels[at + width] ?? 0, pixels[at + width + 1] ?? 0];
      const [across, down] = [c + 2 * e + h - a - 2 * d - f, f + 2 * g + h - a - 2 * b - c];
      const step = Math.abs(across) + Math.abs(down);
      if (step < minStep) continue;
      strength[at] = step;
      direction[at] = Math.atan2(down, across);
    }
  }
  return { width, height, strength, direction };
}

/** The vote of a pixel from which it counts: those of cloth, wood and paper would only take time. */
function minVote(strength: Float32Array): number {
  const counts = new Uint32Array(21);
  for (const step of strength) {
    const bin = Math.min(20, Math.floor((step * 20) / fullStep));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  let [bin, stronger] = [20, counts[20] ?? 0];
  while (bin > 1 && stronger + (counts[bin - 1] ?? 0) < maxVoters * strength.length) {
    bin -= 1;
    stronger += counts[bin] ?? 0;
  }
  return bin / 20;
}

/** Votes of all edge pixels, each for the few lines through it that its direction allows. */
function countVotes(edges: Edges, distances: number): Float32Array {
  const { width, height, strength, direction } = edges;
  const votes = new Float32Array(angles * distances);
  const minWeight = minVote(strength);
  const [cos, sin] = [Math.cos, Math.sin].map((of) =>
    Float32Array.from({ length: angles }, (_, bin) => of((bin * 2 * Math.PI) / angles)),
  ) as [Float32Array, Float32Array];
  const middle = distances / 2;
  for (let at = 0; at < strength.length; at += 1) {
    const weight = Math.min(1, (strength[at] ?? 0) / fullStep);
    if (weight < minWeight) continue;
    const [x, y] = [(at % width) - width / 2, Math.floor(at / width) - height / 2];
    const bin = Math.round(((direction[at] ?? 0) * angles) / (2 * Math.PI)) + angles;
    for (let off = -spread; off <= spread; off += 1) {
      const angle = (bin + off) % angles;
      const place = Math.round((x * (cos[angle] ?? 0) + y * (sin[angle] ?? 0)) / distanceStep + middle);
      votes[angle * distances + place] = (votes[angle * distances + place] ?? 0) + weight;
    }
  }
  return votes;
}

/**
 * The straight edges with the most pixels, by a Hough transform that lets each pixel vote only near its own direction
 * (Ballard, "Generalizing the Hough transform to detect arbitrary shapes", 1981). Distances are from the middle.
 */
export function edgeLines(edges: Edges): readonly EdgeLine[] {
  const diagonal = Math.hypot(edges.width, edges.height);
  const distances = 2 * Math.ceil(diagonal / distanceStep / 2) + 4;
  const votes = countVotes(edges, distances);
  const minVotes = Math.min(edges.width, edges.height) * 0.15;
  const lines: EdgeLine[] = [];
  for (let angle = 0; angle < angles; angle += 1) {
    for (let place = 1; place < distances - 1; place += 1) {
      const count = votes[angle * distances + place] ?? 0;
      if (count < minVotes || !isPeak(votes, { angle, place, distances, count })) continue;
      lines.push({
        angle: (angle * 2 * Math.PI) / angles,
        distance: (place - distances / 2) * distanceStep,
        votes: count,
      });
    }
  }
  return lines.toSorted((a, b) => b.votes - a.votes).slice(0, maxLines);
}

function isPeak(
  votes: Float32Array,
  { angle, place, distances, count }: { angle: number; place: number; distances: number; count: number },
): boolean {
  for (let offset = -4; offset <= 4; offset += 1) {
    const row = ((angle + offset + angles) % angles) * distances;
    for (let off = -2; off <= 2; off += 1) {
      const other = votes[row + place + off] ?? 0;
      if (other > count || (other === count && (offset < 0 || (offset === 0 && off < 0)))) return false;
    }
  }
  return true;
}
