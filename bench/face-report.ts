import type { ErrorRates } from '../src/domain/face/error-rates.ts';
import type { FittedCalibration } from '../src/domain/face/fit-calibration.ts';
import type { Estimate } from '../src/domain/face/held-out.ts';
import type { EngineStamp } from '../src/domain/reading/document/page.ts';
import type { FailureToAcquire } from '../src/domain/result/face.ts';
import type { PartReport } from './face-finds.ts';
import type { concentration, HeldOut } from './face-folds.ts';
import type { Separation } from './face-scores.ts';
import { type Bar, barLine } from './support/bars.ts';

/** Everything that bench/face-quality.ts measures. */
export interface FaceFigures {
  readonly engine: EngineStamp;
  readonly contenders: readonly {
    readonly name: string;
    readonly all: Separation;
    readonly groups: readonly (Separation & { readonly name: string; readonly atOnePercentOfAll: number })[];
  }[];
  /** With every pair of different people, and with the listed ones alone. */
  readonly heldOut: { readonly every: HeldOut; readonly listed: HeldOut };
  readonly thresholds: readonly (ErrorRates & {
    readonly name: string;
    readonly similarity: number;
    readonly concentration: ReturnType<typeof concentration>;
  })[];
  /** The listed pairs at the default threshold of a match. */
  readonly listed: ErrorRates;
  readonly fit: FittedCalibration;
  readonly counts: readonly {
    readonly file: string;
    readonly found: number;
    readonly min: number;
    readonly max: number;
    readonly ok: boolean;
  }[];
  /** Of the pictures of the pairs, and those of them in which no face was found. */
  readonly failureToAcquire: FailureToAcquire;
  readonly notFound: readonly string[];
  readonly spoofs: {
    readonly attacks: readonly {
      readonly file: string;
      readonly attack: string;
      readonly live: number;
      readonly spoof: number;
      readonly suspected: boolean;
    }[];
    readonly genuine: number;
    readonly genuineSuspected: number;
  };
  /** Milliseconds an image in one thread, decoding left out. */
  readonly cost: readonly { readonly name: string; readonly wall: Quantiles; readonly cpu: Quantiles }[];
  /** Megabytes of the process, the faces of the counted pictures found. */
  readonly peakMegabytes: number;
  /** What the parts of bench/face-parts.ts say; none in a brief run. */
  readonly parts: readonly PartReport[];
}

interface Quantiles {
  readonly median: number;
  readonly p95: number;
}

/**
 * What faces are held to, by people that the thresholds were placed without. dlib's network alone is held to what it
 * reaches: what is asked of docface is asked of it with SFace.
 */
export function barsOf({
  engine,
  heldOut,
  counts,
  failureToAcquire,
  spoofs,
  listed,
  parts,
}: Pick<
  FaceFigures,
  'engine' | 'heldOut' | 'counts' | 'failureToAcquire' | 'spoofs' | 'listed' | 'parts'
>): readonly Bar[] {
  const demanded = engine.models.includes('sface')
    ? { onePercent: 0.99, onePerMille: 0.985, none: 0.9 }
    : { onePercent: 0.975, onePerMille: 0.95, none: 0.8 };
  const share = (all: readonly boolean[]): number | null =>
    all.length === 0 ? null : all.filter(Boolean).length / all.length;
  const trueMatchRate = (placedFor: number): number | null => {
    const found = heldOut.every.rates.find(({ aim }) => aim === placedFor);
    return found === undefined ? null : 1 - found.fnmr.rate;
  };
  return [
    { what: 'true match rate, placed for 1 %', measured: trueMatchRate(0.01), atLeast: demanded.onePercent },
    { what: 'true match rate, placed for 0.1 %', measured: trueMatchRate(0.001), atLeast: demanded.onePerMille },
    { what: 'true match rate, placed for no false match', measured: trueMatchRate(0), atLeast: demanded.none },
    {
      what: 'listed pairs of different people that are no match at the default threshold',
      measured: listed.fmr === null ? null : 1 - listed.fmr,
      atLeast: 1,
    },
    { what: 'pictures whose faces are all found', measured: share(counts.map(({ ok }) => ok)), atLeast: 1 },
    { what: 'pictures of the pairs whose face is acquired', measured: 1 - failureToAcquire.rate, atLeast: 0.98 },
    {
      what: 'prints and screens that are suspected',
      measured: share(spoofs.attacks.map(({ suspected }) => suspected)),
      atLeast: 1,
    },
    ...parts.flatMap(({ bars }) => bars),
  ];
}

/** Writes the figures as a page of text. */
export function print(figures: FaceFigures): void {
  const { engine } = figures;
  say(`${engine.name} ${engine.version} on ${engine.backend}: ${engine.models.join(', ')}`);
  printSeparation(figures);
  printHeldOut('every pair of different people', figures.heldOut.every);
  printHeldOut('the listed pairs', figures.heldOut.listed);
  say('\nThresholds in use, on the whole set');
  for (const { name, similarity, falseMatches, different, fnmr, same, concentration: few } of figures.thresholds) {
    say(
      `  ${name} ${similarity}: ${falseMatches} of ${different} false matches (${few.among} among ${few.people} people), ${percent(fnmr ?? 1)} of ${same} missed`,
    );
  }
  const { falseMatches: listedMatches, different: listedPairs } = figures.listed;
  say(`  match, listed pairs alone: ${listedMatches} of ${listedPairs} false matches`);
  say(`\nFitted to the whole set, for src/adapters/human/calibration.ts\n${JSON.stringify(figures.fit, null, 2)}`);
  say('\nFaces found');
  for (const { file, found, min, max, ok } of figures.counts) {
    say(`  ${ok ? 'ok ' : 'NOT'} ${file}: ${found} of ${min === max ? min : `${min} to ${max}`}`);
  }
  const { rate, atMost, pictures } = figures.failureToAcquire;
  say(
    `  failure to acquire: ${percent(rate)} of ${pictures} pictures of the pairs (95 % confidence: below ${percent(atMost)}): ${figures.notFound.length} without a face, ${Math.round(rate * pictures) - figures.notFound.length} with one that is too poor`,
  );
  say('\nPrints and screens');
  for (const { file, attack, live, spoof, suspected } of figures.spoofs.attacks) {
    say(
      `  ${suspected ? 'ok ' : 'NOT'} ${file} (${attack}): live ${live.toFixed(2)}, spoof ${spoof.toFixed(2)}, ${suspected ? 'suspected' : 'not suspected'}`,
    );
  }
  say(`  genuine faces suspected: ${figures.spoofs.genuineSuspected} of ${figures.spoofs.genuine}`);
  printCost(figures);
  for (const text of figures.parts.flatMap(({ lines }) => lines)) say(text);
  say('\nBars');
  for (const bar of barsOf(figures)) say(barLine(bar));
}

function printSeparation({ contenders }: FaceFigures): void {
  say('\nTrue match rates at false match rates of each line of its own; last at that of 1 % of all pairs');
  say(`${''.padEnd(44)}same/diff AUC        1 %   0.1 % no seen  1 % all`);
  for (const { name, all, groups } of contenders) {
    say(line(name, all, all.atOnePercent.trueMatchRate));
    for (const group of groups) say(line(`  ${group.name}`, group, group.atOnePercentOfAll));
  }
}

function line(name: string, { same, different, auc, ...at }: Separation, ofAll: number): string {
  const rate = (value: number) => (Number.isNaN(value) ? '-' : value.toFixed(3)).padStart(7);
  const area = Number.isNaN(auc) ? '-     ' : auc.toFixed(4);
  const points = [at.atOnePercent, at.atOnePerMille, at.atNone].map(({ trueMatchRate }) => rate(trueMatchRate));
  const own = different === 0 ? ['      -', '      -', '      -'] : points;
  return `${name.padEnd(44)}${`${same}/${different}`.padEnd(9)} ${area} ${own.join(' ')} ${rate(ofAll)}`;
}

function printHeldOut(name: string, { people, rates, reliability, calibrationError }: HeldOut): void {
  say(`\nPeople that thresholds were placed without: 5 folds, ${people} people, ${name}; 95 % intervals over people`);
  for (const { aim, fmr, fnmr, falseMatches, different } of rates) {
    const found = { rate: 1 - fnmr.rate, interval: [1 - fnmr.interval[1], 1 - fnmr.interval[0]] as const };
    const placed = aim === 0 ? 'no false match' : `${aim * 100} %`;
    say(
      `  placed for ${placed.padEnd(14)}: true match rate ${estimate(found)}, false match rate ${estimate(fmr)}: ${falseMatches} of ${different}`,
    );
  }
  say('  similarity         same  different  mean    observed');
  for (const { from, to, same, different, meanSimilarity, observed } of reliability) {
    const range = `${from} to ${to}`.padEnd(16);
    say(
      `  ${range} ${String(same).padStart(6)} ${String(different).padStart(10)}  ${meanSimilarity.toFixed(4)}  ${observed.toFixed(4)}`,
    );
  }
  say(`  expected calibration error ${calibrationError.toFixed(4)}`);
}

function printCost({ cost, peakMegabytes }: FaceFigures): void {
  say('\nCost of one image in one thread, contenders in turns');
  for (const { name, wall, cpu } of cost) {
    say(
      `  ${name}: median ${wall.median.toFixed(0)} ms, 95th percentile ${wall.p95.toFixed(0)} ms; of the processor ${cpu.median.toFixed(0)} and ${cpu.p95.toFixed(0)} ms`,
    );
  }
  const [own, bare] = cost;
  if (own !== undefined && bare !== undefined) {
    const ratio = (kind: 'wall' | 'cpu') => (own[kind].median / bare[kind].median).toFixed(2);
    say(`  ratio of medians ${ratio('wall')}, of the processor ${ratio('cpu')}`);
  }
  say(`  docface takes at most ${peakMegabytes.toFixed(0)} MB`);
}

function estimate({ rate, interval: [low, high] }: Estimate): string {
  const digits = (share: number) => (share * 100).toFixed(share > 0.05 ? 1 : 3);
  return `${digits(rate)} % (${digits(low)} to ${digits(high)})`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
