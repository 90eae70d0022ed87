/** Where a process can be told to end itself, and which of the groups reaches the point. */
export const killPoints = {
  'object stored': 'api',
  'transaction committed': 'any',
  'event sent': 'messenger',
  'event handled': 'worker',
  'webhook answered': 'messenger',
} as const;

export type KillPoint = keyof typeof killPoints;

/** Groups of processes: what each does is in `DOCFACE_ROLES`. */
export const groups = {
  api: 'api',
  messenger: 'relay,notifier,janitor',
  worker: 'typification,ocr,validation,face-match',
} as const;

export type Group = keyof typeof groups;
