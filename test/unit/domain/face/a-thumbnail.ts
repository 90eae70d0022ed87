import type { FaceThumbnail } from '../../../../src/domain/result/face.ts';
import { Random } from '../../../drawn/random.ts';

const side = 40;

/** A thumbnail of soft spots that the seed places, so that those of two seeds have nothing in common. */
export function aThumbnail(seed: number): FaceThumbnail {
  const random = new Random(seed);
  const spots = Array.from({ length: 90 }, () => ({
    x: random.between(0, side),
    y: random.between(0, side),
    size: random.between(1.5, 4),
    light: random.between(-60, 60),
  }));
  return Float32Array.from({ length: side * side }, (_, at) => {
    const [x, y] = [at % side, Math.floor(at / side)];
    const lit = spots.map((spot) => spot.light * Math.exp(-((x - spot.x) ** 2 + (y - spot.y) ** 2) / spot.size ** 2));
    return lit.reduce((sum, light) => sum + light, 128);
  });
}
