/**
 * How well faces are told apart: our pipeline beside Human's own, on labelled pairs of pictures.
 *
 *   DOCFACE_DATA=FOLDER npx tsx bench/face-quality.ts [--own] [--json]
 *
 * The folder holds faces/pairs.csv (fileA,fileB,same,source,note), faces/counts.csv (file,n_faces,tolerance,source) and
 * faces/spoof.csv (file,live,attack,note,source), with paths from the folder. `--own` leaves Human's own pipeline out. The constants of
 * src/adapters/human/calibration.ts come from here.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { similarityOf } from '../src/adapters/human/calibration.ts';
import { HumanFaceEngine, humanModule } from '../src/adapters/human/human-face-engine.ts';
import type { HumanInstance, Tensor } from '../src/adapters/human/human-library.ts';
import { loadWasmHuman } from '../src/adapters/human/load-human.ts';
import { localFetch } from '../src/adapters/human/local-fetch.ts';
import { cosine } from '../src/adapters/human/similarity.ts';
import { PiscinaThreads } from '../src/adapters/piscina/piscina-threads.ts';
import type { PageImage } from '../src/domain/document/page.ts';
import type { FaceObservation } from '../src/domain/face/face.ts';
import { line, type ScoredPair, separation, upperBoundOfNone } from './face-scores.ts';

interface Pair {
  readonly files: readonly [string, string];
  readonly same: boolean;
  readonly group: ScoredPair['group'];
}

/** What one system makes of a picture, and how alike it finds two of them. */
interface Contender<Description> {
  readonly name: string;
  describe(file: string, image: PageImage): Promise<Description | null>;
  similarity(a: Description, b: Description): number;
}

interface HumanFace {
  readonly box: readonly [number, number, number, number];
  readonly embedding?: readonly number[];
}

type WholeHuman = HumanInstance & {
  detect(input: Tensor, config: object): Promise<{ readonly face: readonly HumanFace[] }>;
  readonly match: { similarity(a: readonly number[], b: readonly number[]): number };
};

const isLfw = (file: string) => file.includes('/lfw/');

async function table(folder: string, name: string): Promise<string[][]> {
  const text = await readFile(join(folder, 'faces', name), 'utf8');
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.trim().split(','));
}

async function readPairs(folder: string): Promise<Pair[]> {
  const rows = await table(folder, 'pairs.csv');
  return rows.map(([a = '', b = '', same, , ...note]) => ({
    files: [a, b],
    same: same === '1',
    group: note.join(',').includes('SAME source photo') ? 'same photo' : isLfw(a) && isLfw(b) ? 'lfw' : 'rest',
  }));
}

async function decode(path: string): Promise<PageImage> {
  const upright = sharp(path).rotate().toColourspace('srgb').removeAlpha().raw();
  const { data, info } = await upright.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, pixels: data, dpi: null };
}

/** The face that the labels mean: nearest the centre in LFW, else the largest. */
function meant<Face>(faces: readonly Face[], file: string, toCentre: (face: Face) => number): Face | null {
  if (!isLfw(file)) return faces[0] ?? null;
  return faces.toSorted((a, b) => toCentre(a) - toCentre(b))[0] ?? null;
}

async function scored<D>(folder: string, pairs: readonly Pair[], contender: Contender<D>): Promise<ScoredPair[]> {
  const described = new Map<string, D | null>();
  for (const file of new Set(pairs.flatMap((pair) => pair.files))) {
    described.set(file, await contender.describe(file, await decode(join(folder, file))));
  }
  return pairs.map(({ files: [fileA, fileB], same, group }) => {
    const a = described.get(fileA);
    const b = described.get(fileB);
    return { same, group, score: a && b ? contender.similarity(a, b) : null };
  });
}

function ours(engine: HumanFaceEngine, clock: { images: number; ms: number }): Contender<FaceObservation> {
  return {
    name: 'docface',
    async describe(file, image) {
      const start = performance.now();
      const { faces } = await engine.find(image, { maxFaces: 20, timeoutMs: 60_000 });
      clock.ms += performance.now() - start;
      clock.images += 1;
      return meant(faces, file, ({ boundingBox: { x, y, width, height } }) =>
        Math.hypot(x + width / 2 - 0.5, y + height / 2 - 0.5),
      );
    },
    similarity: (a, b) => cosine(a.descriptor, b.descriptor),
  };
}

type Embedding = readonly number[];

async function humans(): Promise<Contender<Embedding>[]> {
  globalThis.fetch = localFetch;
  const human = (await loadWasmHuman()) as WholeHuman;
  const steady = { skipFrames: 0, skipTime: 0 };
  const detector = { ...steady, maxDetected: 20, minConfidence: 0.2 };
  const config = { cacheSensitivity: 0, face: { detector, description: steady, antispoof: steady, liveness: steady } };
  const known = new Map<string, Embedding | null>();
  const describe = async (file: string, image: PageImage) => {
    const before = known.get(file);
    if (before !== undefined) return before;
    const { width, height } = image;
    const input = human.tf.tensor(Float32Array.from(image.pixels), [1, height, width, 3], 'float32');
    const { face } = await human.detect(input, config);
    input.dispose();
    const bySize = face.toSorted((a, b) => b.box[2] - a.box[2]);
    const found = meant(bySize, file, ({ box: [x, y, w, h] }) =>
      Math.hypot(x + w / 2 - width / 2, y + h / 2 - height / 2),
    );
    const embedding = found?.embedding ?? null;
    known.set(file, embedding);
    return embedding;
  };
  const plain = (a: Embedding, b: Embedding) => {
    const dot = a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
    return dot / (Math.hypot(...a) * Math.hypot(...b));
  };
  return [
    { name: 'Human, its own similarity', describe, similarity: (a, b) => human.match.similarity(a, b) },
    { name: 'Human, cosine', describe, similarity: plain },
  ];
}

async function counted(folder: string, engine: HumanFaceEngine): Promise<string[]> {
  const rows = await table(folder, 'counts.csv');
  return Promise.all(
    rows.map(async ([file = '', expected, tolerance]) => {
      const { faces } = await engine.find(await decode(join(folder, file)), { maxFaces: 20, timeoutMs: 60_000 });
      return `${file}: ${faces.length} of ${expected} (${tolerance})`;
    }),
  );
}

/** Spoof scores of attacks, to be read beside those of genuine faces. */
async function attacks(folder: string, engine: HumanFaceEngine): Promise<string[]> {
  const rows = await table(folder, 'spoof.csv');
  return Promise.all(
    rows.map(async ([file = '', , attack]) => {
      const { faces } = await engine.find(await decode(join(folder, file)), { maxFaces: 1, timeoutMs: 60_000 });
      const { score, spoof } = faces[0]?.liveness ?? { score: Number.NaN, spoof: Number.NaN };
      return `${file} (${attack}): live ${score.toFixed(2)}, spoof ${spoof.toFixed(2)}`;
    }),
  );
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { json: { type: 'boolean' }, own: { type: 'boolean' } } });
  const folder = process.env['DOCFACE_DATA'];
  if (folder === undefined) throw new Error('Set DOCFACE_DATA to the folder that holds faces/pairs.csv.');
  const pairs = await readPairs(folder);
  const threads = new PiscinaThreads({ module: humanModule, threads: 1 });
  const engine = new HumanFaceEngine({ threads });
  const stamp = await engine.check();
  const clock = { images: 0, ms: 0 };
  const results = [{ name: 'docface', pairs: await scored(folder, pairs, ours(engine, clock)) }];
  const counts = await counted(folder, engine);
  const spoofs = await attacks(folder, engine);
  await engine.close();
  if (!values.own) {
    for (const contender of await humans()) {
      results.push({ name: contender.name, pairs: await scored(folder, pairs, contender) });
    }
  }
  const atThresholds = (['match', 'review'] as const).map((name) => {
    const threshold = engine.calibration[name];
    const decided = (results[0]?.pairs ?? []).map((pair) => ({
      ...pair,
      matched: similarityOf(pair.score ?? -1) >= threshold,
    }));
    const different = decided.filter((pair) => !pair.same);
    const same = decided.filter((pair) => pair.same);
    return {
      name,
      threshold,
      falseMatches: different.filter((pair) => pair.matched).length,
      falseNonMatchRate: same.filter((pair) => !pair.matched).length / same.length,
    };
  });
  const rows = results.flatMap(({ name, pairs: all }) => [
    { name, pairs: all },
    ...(['lfw', 'rest'] as const).map((group) => ({
      name: `${name}, ${group}`,
      pairs: all.filter((pair) => pair.group === group),
    })),
  ]);
  const perImage = clock.ms / clock.images;
  if (values.json) {
    const figures = rows.map((row) => ({ name: row.name, ...separation(row.pairs) }));
    console.log(
      JSON.stringify({ engine: stamp, msPerImage: perImage, figures, atThresholds, counts, spoofs }, null, 2),
    );
    return;
  }
  console.log(`${stamp.name} ${stamp.version} on ${stamp.backend}; ${perImage.toFixed(0)} ms an image`);
  console.log(
    `true match rates; the lowest bound of a false match rate of none: ${upperBoundOfNone(pairs.filter((pair) => !pair.same).length).toFixed(4)}`,
  );
  console.log(`${''.padEnd(28)} same/diff AUC     at 1 %               at 0.1 %             at none seen`);
  for (const row of rows) console.log(line(row.name, row.pairs));
  for (const { name, threshold, falseMatches, falseNonMatchRate } of atThresholds) {
    console.log(`${name} at ${threshold}: ${falseMatches} false matches, ${falseNonMatchRate.toFixed(3)} missed`);
  }
  console.log(`faces found\n  ${counts.join('\n  ')}`);
  console.log(`attacks\n  ${spoofs.join('\n  ')}`);
}

await main();
