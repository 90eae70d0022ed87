import { setting, whole } from './setting.ts';

const days = (initial: number) => whole(1, 36_500).default(initial);

/** How long records are kept beside requests, whose retention their tracks decide. */
export const retentionSettings = {
  failedFileHours: setting('DOCFACE_RETENTION_FAILED_FILE_HOURS', {
    description: 'Hours for which a file is kept that could not be read, at most as long as its track says',
    shownDefault: '24',
    schema: whole(1, 876_000).default(24),
  }),
  tombstoneDays: setting('DOCFACE_RETENTION_TOMBSTONE_DAYS', {
    description: 'Days for which the fact of an erased request is kept, counted from its `expiresAt`',
    shownDefault: '365',
    schema: days(365),
  }),
  auditDays: setting('DOCFACE_RETENTION_AUDIT_DAYS', {
    description: 'Days for which it is kept what operators did',
    shownDefault: '400',
    schema: days(400),
  }),
  deadLetterDays: setting('DOCFACE_RETENTION_DEAD_LETTER_DAYS', {
    description: 'Days for which dead letters are kept',
    shownDefault: '90',
    schema: days(90),
  }),
  deliveryDays: setting('DOCFACE_RETENTION_DELIVERY_DAYS', {
    description: 'Days for which webhook deliveries that are over are kept, at most as long as their request',
    shownDefault: '30',
    schema: days(30),
  }),
  replayDays: setting('DOCFACE_RETENTION_REPLAY_DAYS', {
    description: 'Days for which replays are kept that have nothing left to start, with what became of their requests',
    shownDefault: '90',
    schema: days(90),
  }),
  workDays: setting('DOCFACE_RETENTION_WORK_DAYS', {
    description: 'Days for which it is kept who worked on an attempt that is over, and published events',
    shownDefault: '1',
    schema: days(1),
  }),
} as const;
