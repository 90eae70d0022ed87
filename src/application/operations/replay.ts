import type { Stage } from '../../domain/request/request.ts';

/** What a replay was asked to do. Travels as JSON: times are ISO 8601. */
export interface Replay {
  /** Names the replay: a request gets one attempt for each name. */
  readonly id: string;
  readonly stage: Stage;
  /** Inclusive. */
  readonly since: string;
  /** Exclusive. */
  readonly until: string;
  /** Only requests of this track; null takes all. */
  readonly track: string | null;
  /** Only requests of the client with this id; null takes all. */
  readonly clientId: string | null;
  /** Whether webhooks tell of the new attempts. */
  readonly notify: boolean;
}
