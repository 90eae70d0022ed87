/**
 * What the items of a stage are: `document`, the whole file; `pages`, each page that is to be read, by its number;
 * `answers`, what generators are asked of the documents; `result`, what was read of all pages; `faces`, all pictures
 * together.
 */
type StageItems = 'document' | 'pages' | 'answers' | 'result' | 'faces';

interface PipelineStage {
  readonly stage: string;
  readonly items: StageItems;
  /** Whether it opens the file: without the original it cannot be done again. */
  readonly needsFile: boolean;
}

/**
 * The stages of each kind of request, in order; no stage is part of two. Topics, roles, settings and documents follow
 * from this table, or are tested against it.
 */
export const pipelines = {
  ocr: [
    { stage: 'typification', items: 'document', needsFile: true },
    { stage: 'ocr', items: 'pages', needsFile: true },
    { stage: 'generation', items: 'answers', needsFile: false },
    { stage: 'validation', items: 'result', needsFile: false },
  ],
  face_match: [{ stage: 'face-match', items: 'faces', needsFile: true }],
} as const satisfies Readonly<Record<string, readonly [PipelineStage, ...PipelineStage[]]>>;

export type RequestKind = keyof typeof pipelines;
export const requestKinds = Object.keys(pipelines) as readonly RequestKind[];

export type Stage = (typeof pipelines)[RequestKind][number]['stage'];
/** Every stage of every kind, in order. */
export const stages: readonly Stage[] = requestKinds.flatMap(stagesOf);

/** Work that a stage is asked for: one event for each of its items. */
export interface StageOrder {
  readonly stage: Stage;
  /** Never empty. */
  readonly items: readonly string[];
}

/** The stages of a kind, in order. */
export function stagesOf(kind: RequestKind): readonly Stage[] {
  return pipelines[kind].map(({ stage }) => stage);
}

/** The first stage of a kind. */
export function firstStage(kind: RequestKind): Stage {
  return pipelines[kind][0].stage;
}

/** Whether requests begin with this stage, so that it needs nothing of an earlier one. */
export function isFirstStage(stage: Stage): boolean {
  return stageBefore(stage) === null;
}

/** Whether a request is finished with this stage. */
export function isLastStage(stage: Stage): boolean {
  return placeOf(stage).later.length === 0;
}

/** The stage whose work leads to this one; null for the first. */
export function stageBefore(stage: Stage): Stage | null {
  return placeOf(stage).earlier.at(-1)?.stage ?? null;
}

/** Whether a stage works on each page by itself. */
export function isPerPage(stage: Stage): boolean {
  return placeOf(stage).own.items === 'pages';
}

/** Whether a stage waits for servers of others, and computes next to nothing itself. */
export function isRemote(stage: Stage): boolean {
  return placeOf(stage).own.items === 'answers';
}

/** Whether a stage opens the file: once the original is gone, it cannot be done again. */
export function needsFile(stage: Stage): boolean {
  return placeOf(stage).own.needsFile;
}

/**
 * The items of a stage where these pages are to be read, by their numbers; none where it works on pages and none is
 * left.
 */
export function itemsOf(stage: Stage, pages: readonly number[]): readonly string[] {
  const { items } = placeOf(stage).own;
  return items === 'pages' ? pages.map(String) : [items];
}

/** What is left to do for an attempt. */
export interface WorkLeft {
  /** Numbers of the pages that are still to be read. */
  readonly pages: readonly number[];
  /** Whether a template of it may ask generators. */
  readonly asksGenerators: boolean;
}

/** The next stage that has something to do; null after the last stage. */
export function workAfter(stage: Stage, { pages, asksGenerators }: WorkLeft): StageOrder | null {
  const needed = placeOf(stage).later.filter(({ items }) => items !== 'answers' || asksGenerators);
  const orders = needed.map((next) => ({ stage: next.stage, items: itemsOf(next.stage, pages) }));
  return orders.find(({ items }) => items.length > 0) ?? null;
}

type KnownStage = (typeof pipelines)[RequestKind][number];

interface Place {
  readonly earlier: readonly KnownStage[];
  readonly own: KnownStage;
  readonly later: readonly KnownStage[];
}

function placeOf(stage: Stage): Place {
  for (const pipeline of Object.values<readonly KnownStage[]>(pipelines)) {
    const index = pipeline.findIndex((each) => each.stage === stage);
    const own = pipeline[index];
    if (own !== undefined) return { earlier: pipeline.slice(0, index), own, later: pipeline.slice(index + 1) };
  }
  throw new RangeError(`no kind of request has the stage ${stage}`);
}
