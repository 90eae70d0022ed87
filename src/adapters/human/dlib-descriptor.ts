import type { FaceDescriptor } from '../../domain/result/face.ts';
import { alignedPatch, joined, mirrored } from './face-chip.ts';
import type { FaceShape } from './face-mesh.ts';
import { descriptorModel, type Models, outputOf } from './models.ts';
import { cutPatch, greyOf, type Patch, type Pixels } from './patch.ts';
import { unitDescriptor } from './unit-descriptor.ts';

const inputSide = 150;
const descriptorLength = 128;
/**
 * Room around the template in the chip that is described in colour, and in the one in grey. dlib aligns with 0.25; with
 * the mesh's points less separates better: see ADR 40.
 */
const colourPadding = 0.175;
const greyPadding = 0.2;
/** Mean values of a chip, 0..255: below the first it is lifted towards the second. */
const dim = 80;
const ordinaryBrightness = 110;
const maxGain = 12;

/**
 * dlib's mean face (get_face_chip_details of its image_transforms), without eyebrows and lower lip as there: bridge and
 * base of the nose, eyes, upper lip. First the index in MediaPipe's mesh, then the place on dlib's mean face.
 */
const meanFace: readonly (readonly [mesh: number, x: number, y: number])[] = [
  [168, 0.490127, 0.203352],
  [197, 0.490127, 0.307009],
  [5, 0.490127, 0.409805],
  [4, 0.490127, 0.515625],
  [98, 0.36688, 0.587326],
  [97, 0.426036, 0.609345],
  [2, 0.490127, 0.628106],
  [326, 0.554217, 0.609345],
  [327, 0.613373, 0.587326],
  [33, 0.121737, 0.216423],
  [160, 0.187122, 0.178758],
  [158, 0.265825, 0.179852],
  [133, 0.334606, 0.231733],
  [153, 0.260918, 0.245099],
  [144, 0.182743, 0.244077],
  [362, 0.645647, 0.231733],
  [385, 0.714428, 0.179852],
  [387, 0.793132, 0.178758],
  [263, 0.858516, 0.216423],
  [373, 0.79751, 0.244077],
  [380, 0.719335, 0.245099],
  [61, 0.254149, 0.780233],
  [39, 0.340985, 0.745405],
  [37, 0.428858, 0.727388],
  [0, 0.490127, 0.742578],
  [267, 0.551395, 0.727388],
  [269, 0.639268, 0.745405],
  [291, 0.726104, 0.780233],
  [78, 0.290379, 0.784792],
  [82, 0.428096, 0.778746],
  [13, 0.490127, 0.785343],
  [312, 0.552157, 0.778746],
  [308, 0.689874, 0.784792],
];

/** The square that shows a face as dlib's mean face lies in its chip, with this room around it. */
export function meanFacePatch({ points }: Pick<FaceShape, 'points'>, padding = greyPadding): Patch {
  const placed = (at: number) => (padding + at) / (2 * padding + 1);
  return alignedPatch(meanFace.map(([mesh, x, y]) => ({ point: points[mesh] ?? [0, 0], x: placed(x), y: placed(y) })));
}

/**
 * Describes a face by dlib's network: the mean of the descriptions of its aligned chip and of the chip's mirror image
 * in grey, at length one. Half of it does not see the colour of the light, at no further cost.
 */
export function dlibDescriptor(models: Models, image: Pixels, shape: FaceShape): FaceDescriptor {
  const chipAt = (padding: number) => brightened(cutPatch(image, meanFacePatch(shape, padding), inputSide));
  const colour = Float32Array.from(chipAt(colourPadding));
  const chips = joined(colour, mirrored(withoutColour(chipAt(greyPadding)), inputSide));
  const numbers = outputOf(models.run(descriptorModel, chips, inputSide), descriptorLength);
  return unitDescriptor(
    Float32Array.from(
      { length: descriptorLength },
      (_, index) => (numbers[index] ?? 0) + (numbers[descriptorLength + index] ?? 0),
    ),
  );
}

function withoutColour(chip: Float32Array): Float32Array {
  const grey = greyOf(chip);
  return Float32Array.from(chip, (_, index) => grey[Math.floor(index / 3)] ?? 0);
}

/** The model describes faces in the dark badly: they are lifted to an ordinary brightness, others stay as they are. */
export function brightened(pixels: Float32Array): Float32Array {
  let sum = 0;
  for (let i = 0; i < pixels.length; i += 1) sum += pixels[i] ?? 0;
  const brightness = sum / pixels.length;
  if (brightness >= dim) return pixels;
  const gain = Math.min(maxGain, ordinaryBrightness / Math.max(1, brightness));
  return pixels.map((value) => Math.min(255, value * gain));
}
