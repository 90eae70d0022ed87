import { stages } from '../../src/domain/request/pipeline.ts';

/** Where a process can be asked to end itself by SIGKILL, and which of the groups reaches the point. */
export const killPoints = {
  'object stored': 'api',
  'transaction committed': 'any',
  'event sent': 'messenger',
  'event handled': 'worker',
  'webhook answered': 'messenger',
} as const;

export type KillPoint = keyof typeof killPoints;

/** Work of the stages in the midst of which a worker can be asked to stop, by SIGTERM. */
export const stopPoints = ['render', 'read', 'barcodes', 'faces', 'put'] as const;

export type StopPoint = (typeof stopPoints)[number];

/** What a process is told. */
export type Order =
  | { readonly signal: 'SIGKILL'; readonly point: KillPoint }
  /** The work at the point lasts for `holdMs` from then on. */
  | { readonly signal: 'SIGTERM'; readonly point: StopPoint; readonly holdMs: number };

/** Groups of processes: what each does is in `DOCFACE_ROLES`. */
export const groups = {
  api: 'api',
  messenger: 'relay,notifier,janitor',
  worker: stages.join(','),
} as const;

export type Group = keyof typeof groups;
