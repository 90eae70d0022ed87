/**
 * How well faces are found and distinguished, and at what cost: docface beside bare Human, on labelled pictures,
 * in one run.
 *
 *   npm run bench:face -- --data FOLDER [--dlib] [--own] [--brief] [--part NAME] [--sample N] [--json]
 *
 * The folder holds faces/pairs.csv (fileA,fileB,same,source,note), faces/identities.csv (file,identity),
 * faces/counts.csv (file,n_faces,tolerance,source) and faces/spoof.csv (file,live,attack,note,source), with paths from
 * the folder. Faces are described as the service would: by SFace too where it is installed, unless `--dlib` is given.
 * `--own` leaves bare Human out, `--brief` the parts of bench/face-parts.ts (copies, kinds, covers and so on);
 * `--part` measures one of them alone, `--sample 5` with one labelled pair in five, to try it out. Thresholds and rates
 * come from every pair of different people, not only from those listed. The constants of
 * src/adapters/human/calibration.ts come from here.
 * Ends with 1 when a bar is missed.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ProcessPool } from '../src/adapters/child-process/process-pool.ts';
import { HumanFaceEngine, humanModule } from '../src/adapters/human/human-face-engine.ts';
import { installedSface } from '../src/adapters/human/sface-model.ts';
import { errorRates, failureToAcquire, type ScoredPair } from '../src/domain/face/error-rates.ts';
import { fitCalibration } from '../src/domain/face/fit-calibration.ts';
import type { PairOfPeople } from '../src/domain/face/held-out.ts';
import { scoreOf, similarityOf } from '../src/domain/face/score-calibration.ts';
import type { FaceObservation } from '../src/domain/result/face.ts';
import { loadConfig } from '../src/infrastructure/config/load-config.ts';
import { bareHuman, type Contender, type Cost, docface } from './face-contenders.ts';
import { type PartReport, type PartTools, searchOnce } from './face-finds.ts';
import { concentration, crossValidate } from './face-folds.ts';
import { faceParts } from './face-parts.ts';
import { barsOf, type FaceFigures, print } from './face-report.ts';
import { separation, trueMatchRate } from './face-scores.ts';
import { decode, type FaceSet, readFaceSet } from './face-set.ts';
import { barLine, isMissed } from './support/bars.ts';
import { quantile } from './support/statistics.ts';

/** From here on a face is suspected to be a print or a screen. */
const suspect = 0.5;

type Described<D> = ReadonlyMap<string, D | null>;

/** Describes every picture with one contender and then the other, so that what else the machine does strikes both. */
async function described<A, B>(
  { folder, pairs }: FaceSet,
  first: Contender<A>,
  second: Contender<B> | null,
): Promise<{ readonly first: Described<A>; readonly second: Described<B> }> {
  const all = { first: new Map<string, A | null>(), second: new Map<string, B | null>() };
  for (const file of new Set(pairs.flatMap((pair) => pair.files))) {
    const image = await decode(join(folder, file));
    all.first.set(file, await first.describe(file, image));
    if (second !== null) all.second.set(file, await second.describe(file, image));
  }
  return all;
}

function scored<D>({ pairs }: FaceSet, faces: Described<D>, score: Contender<D>['score']) {
  return pairs.map(({ files: [fileA, fileB], same, group, isDocument }) => {
    const [a, b] = [faces.get(fileA), faces.get(fileB)];
    return { same, group, isDocument, score: a && b ? score(a, b) : null };
  });
}

/** The listed pairs of one person, and every pair of pictures of different people. */
function everyPair<D>(set: FaceSet, faces: Described<D>, score: Contender<D>['score']): readonly PairOfPeople[] {
  const listed = withPeople(set, scored(set, faces, score)).filter(({ same }) => same);
  const all = [...faces].map(([file, face]) => ({ person: set.identities.get(file) ?? file, face }));
  const different = all.flatMap((a, index) =>
    all
      .slice(index + 1)
      .filter((b) => a.person !== b.person)
      .map((b) => ({
        same: false,
        group: 'all',
        score: a.face && b.face ? score(a.face, b.face) : null,
        people: [a.person, b.person] as const,
      })),
  );
  return [...listed, ...different];
}

function withPeople({ pairs, identities }: FaceSet, likeness: readonly ScoredPair[]): readonly PairOfPeople[] {
  const personOf = (file = '') => identities.get(file) ?? file;
  return likeness.map((pair, index) => {
    const [a, b] = pairs[index]?.files ?? [];
    return { ...pair, people: [personOf(a), personOf(b)] };
  });
}

type LabelledPair = ScoredPair & { readonly isDocument: boolean };

/** Separation of all pairs and of each group; small groups also at the threshold for 1 % of all pairs. */
function figuresOf(name: string, pairs: readonly LabelledPair[]): FaceFigures['contenders'][number] {
  const groups = [...new Set(pairs.map(({ group }) => group))].map((group) => ({
    name: group,
    pairs: pairs.filter((pair) => pair.group === group),
  }));
  const others = [
    { name: 'all but LFW', pairs: pairs.filter(({ group }) => group !== 'LFW') },
    { name: 'document against selfie', pairs: pairs.filter(({ isDocument }) => isDocument) },
  ];
  const all = separation(pairs);
  return {
    name,
    all,
    groups: [...others, ...groups].map((group) => ({
      name: group.name,
      ...separation(group.pairs),
      atOnePercentOfAll: trueMatchRate(group.pairs, all.atOnePercent.threshold),
    })),
  };
}

function costs(name: string, times: readonly Cost[]): FaceFigures['cost'][number] {
  const at = (kind: keyof Cost, share: number) =>
    quantile(
      times.map((time) => time[kind]),
      share,
    );
  return {
    name,
    wall: { median: at('wall', 0.5), p95: at('wall', 0.95) },
    cpu: { median: at('cpu', 0.5), p95: at('cpu', 0.95) },
  };
}

/** Megabytes that this process, its threads included, has taken at most. */
function peakSoFar(): number {
  return process.resourceUsage().maxRSS / 1024;
}

async function counted({ folder, counts }: FaceSet, engine: HumanFaceEngine): Promise<FaceFigures['counts']> {
  return Promise.all(
    counts.map(async ({ file, min, max }) => {
      const { faces } = await engine.find(await decode(join(folder, file)), { maxFaces: 20, timeoutMs: 600_000 });
      return { file, found: faces.length, min, max, ok: faces.length >= min && faces.length <= max };
    }),
  );
}

async function spoofs(
  { folder, attacks }: FaceSet,
  engine: HumanFaceEngine,
  genuine: ReadonlyMap<string, FaceObservation | null>,
): Promise<FaceFigures['spoofs']> {
  const judged = await Promise.all(
    attacks.map(async ({ file, attack }) => {
      const { faces } = await engine.find(await decode(join(folder, file)), { maxFaces: 1, timeoutMs: 600_000 });
      const { score, spoof } = faces[0]?.liveness ?? { score: Number.NaN, spoof: Number.NaN };
      return { file, attack, live: score, spoof, suspected: spoof >= suspect };
    }),
  );
  const living = [...genuine].flatMap(([file, face]) => (face?.liveness && !file.includes('/derived/') ? [face] : []));
  const suspected = living.filter((face) => (face.liveness?.spoof ?? 0) >= suspect).length;
  return { attacks: judged, genuine: living.length, genuineSuspected: suspected };
}

async function measurePart(name: string, tools: PartTools): Promise<void> {
  const part = faceParts[name];
  if (part === undefined) throw new Error(`There is no part ${name}. Parts: ${Object.keys(faceParts).join(', ')}.`);
  const { lines, bars } = await part(tools);
  await tools.engine.close();
  for (const line of [...lines, '\nBars', ...bars.map(barLine)]) console.log(line);
  if (bars.some(isMissed)) process.exitCode = 1;
}

/** One labelled pair in so many, to try a part out: its bars ask for more. */
function sampled(set: FaceSet, every: number): FaceSet {
  if (!Number.isInteger(every) || every < 1) throw new Error('--sample takes a whole number from 1 on.');
  return { ...set, pairs: set.pairs.filter((_, index) => index % every === 0) };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      dlib: { type: 'boolean' },
      json: { type: 'boolean' },
      own: { type: 'boolean' },
      brief: { type: 'boolean' },
      part: { type: 'string' },
      sample: { type: 'string' },
    },
  });
  const folder = values.data ?? process.env['BENCH_DATA'];
  if (folder === undefined) throw new Error('Give --data or BENCH_DATA: the folder that holds faces/pairs.csv.');
  const set = sampled(await readFaceSet(folder), Number(values.sample ?? 1));
  const sface = values.dlib ? null : installedSface(loadConfig(process.env).modelsDirectory, process.env);
  if (sface === null && !values.dlib) process.stderr.write('SFace is not installed: faces are described without it.\n');
  const describer = sface === null ? ({ kind: 'dlib' } as const) : ({ kind: 'dlib and sface', model: sface } as const);
  const taskPool = new ProcessPool({ processes: 1 }).running(humanModule);
  const engine = new HumanFaceEngine({ taskPool, describer });
  if (values.part !== undefined) {
    return await measurePart(values.part, { set, engine, sface, face: searchOnce(set, engine) });
  }
  const stamp = await engine.check();
  const counts = await counted(set, engine);
  // Read before bare Human is loaded: the peak of a process never falls.
  const peakMegabytes = peakSoFar();
  const times: { own: Cost[]; bare: Cost[] } = { own: [], bare: [] };
  const own = docface(engine, times.own);
  const bare = values.own ? null : await bareHuman(times.bare);
  const faces = await described(set, own, bare);
  const pairs = scored(set, faces.first, own.score);
  const spoofed = await spoofs(set, engine, faces.first);
  const tools = { set, engine, sface, face: async (file: string) => faces.first.get(file) ?? null };
  const reports: PartReport[] = [];
  for (const part of values.brief ? [] : Object.values(faceParts)) reports.push(await part(tools));
  const { calibration } = engine;
  await engine.close();
  const cost = [costs(own.name, times.own)];
  const contenders = [figuresOf(own.name, pairs)];
  if (bare !== null) {
    contenders.push(figuresOf('bare Human, its own similarity', scored(set, faces.second, bare.score)));
    contenders.push(figuresOf('bare Human, cosine', scored(set, faces.second, bare.cosine)));
    cost.push(costs(bare.name, times.bare));
  }
  const every = everyPair(set, faces.first, own.score);
  const likeness = every.map((pair) => ({
    ...pair,
    score: pair.score === null ? null : similarityOf(pair.score, calibration),
  }));
  const figures: FaceFigures = {
    engine: stamp,
    contenders,
    heldOut: {
      every: crossValidate(every),
      listed: crossValidate(withPeople(set, pairs)),
    },
    thresholds: (['match', 'review'] as const).map((name) => ({
      name,
      similarity: calibration[name],
      ...errorRates(likeness, calibration[name]),
      concentration: concentration(every, scoreOf(calibration[name], calibration)),
    })),
    listed: errorRates(
      pairs.map((pair) => ({ ...pair, score: pair.score === null ? null : similarityOf(pair.score, calibration) })),
      calibration.match,
    ),
    fit: fitCalibration(every, { set: calibration.set, descriptor: calibration.descriptor }),
    counts,
    failureToAcquire: failureToAcquire([...faces.first.values()]),
    notFound: [...faces.first].flatMap(([file, face]) => (face === null ? [file] : [])),
    spoofs: spoofed,
    cost,
    peakMegabytes,
    parts: reports,
  };
  if (values.json) console.log(JSON.stringify(figures, null, 2));
  else print(figures);
  if (barsOf(figures).some(isMissed)) process.exitCode = 1;
}

await main();
