import type { HumanFaceEngine } from '../src/adapters/human/human-face-engine.ts';
import type { HumanInstance, Tensor } from '../src/adapters/human/human-library.ts';
import { loadWasmHuman } from '../src/adapters/human/load-human.ts';
import { localFetch } from '../src/adapters/human/local-fetch.ts';
import type { PageImage } from '../src/domain/reading/document/page.ts';
import type { FaceObservation } from '../src/domain/result/face.ts';
import { intended } from './face-set.ts';

/** What one system makes of a picture, and how alike it finds two of them. */
export interface Contender<Description> {
  readonly name: string;
  describe(file: string, image: PageImage): Promise<Description | null>;
  readonly score: (a: Description, b: Description) => number;
}

/** What a picture took, decoding left out, in milliseconds. */
export interface Cost {
  readonly wall: number;
  /** Of the processor: other programs on the machine do not change it. */
  readonly cpu: number;
}

async function timed<T>(costs: Cost[], work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const before = process.cpuUsage();
  const answer = await work();
  const { user, system } = process.cpuUsage(before);
  costs.push({ wall: performance.now() - start, cpu: (user + system) / 1000 });
  return answer;
}

/** The engine as the service runs it, in one thread. */
export function docface(engine: HumanFaceEngine, costs: Cost[]): Contender<FaceObservation> {
  return {
    name: 'docface',
    async describe(file, image) {
      const { faces } = await timed(costs, () => engine.find(image, { maxFaces: 20, timeoutMs: 600_000 }));
      return intended(faces, file, ({ boundingBox: { x, y, width, height } }) =>
        Math.hypot(x + width / 2 - 0.5, y + height / 2 - 0.5),
      );
    },
    score: (a, b) => engine.score(a.descriptor, b.descriptor),
  };
}

interface HumanFace {
  readonly box: readonly [number, number, number, number];
  readonly embedding?: readonly number[];
}

type WholeHuman = HumanInstance & {
  detect(input: Tensor, config: object): Promise<{ readonly face: readonly HumanFace[] }>;
  readonly match: { similarity(a: readonly number[], b: readonly number[]): number };
};

type Embedding = readonly number[];

/** Bare Human, whose descriptions are scored in two ways. */
export interface BareHuman extends Contender<Embedding> {
  readonly cosine: Contender<Embedding>['score'];
}

/** Human's own pipeline with its default models of the face, on the same WebAssembly, in one thread. */
export async function bareHuman(costs: Cost[]): Promise<BareHuman> {
  globalThis.fetch = localFetch;
  const human = (await loadWasmHuman({ description: true })) as WholeHuman;
  const steady = { skipFrames: 0, skipTime: 0 };
  const detector = { ...steady, maxDetected: 20, minConfidence: 0.2 };
  const config = { cacheSensitivity: 0, face: { detector, description: steady, antispoof: steady, liveness: steady } };
  return {
    name: 'bare Human',
    async describe(file, image) {
      const { width, height } = image;
      const { face } = await timed(costs, async () => {
        const input = human.tf.tensor(Float32Array.from(image.pixels), [1, height, width, 3], 'float32');
        const result = await human.detect(input, config);
        input.dispose();
        return result;
      });
      const bySize = face.toSorted((a, b) => b.box[2] - a.box[2]);
      const found = intended(bySize, file, ({ box: [x, y, w, h] }) =>
        Math.hypot(x + w / 2 - width / 2, y + h / 2 - height / 2),
      );
      return found?.embedding ?? null;
    },
    score: (a, b) => human.match.similarity(a, b),
    cosine: (a, b) => {
      const dot = a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
      return dot / (Math.hypot(...a) * Math.hypot(...b));
    },
  };
}
