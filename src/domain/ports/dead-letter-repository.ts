import type { DeadLetterCode, PipelineEvent } from '../request/events.ts';

/** Work that was given up, or an event that could not be read. Never removed by hand: a redrive marks it. */
export interface DeadLetter {
  readonly id: string;
  readonly clientId: string;
  readonly event: PipelineEvent;
  readonly code: DeadLetterCode;
  readonly detail: string;
  readonly tries: number;
  /** Topic that the event came from. */
  readonly origin: string;
  readonly firstFailedAt: Date;
  readonly createdAt: Date;
  /** Null while nobody sent it again. */
  readonly redrivenAt: Date | null;
  /** As the audit names who did. */
  readonly redrivenBy: string | null;
}

/** The first failure is this one unless set, and the origin is the event's own topic. */
export type NewDeadLetter = Omit<DeadLetter, 'origin' | 'firstFailedAt' | 'redrivenAt' | 'redrivenBy'> & {
  readonly firstFailedAt?: Date;
};

export interface DeadLetterQuery {
  readonly code?: DeadLetterCode;
  readonly clientId?: string;
  /** Given up then or later. */
  readonly since?: Date;
  /** Only letters that nobody sent again. */
  readonly waiting?: boolean;
  /** Opaque, from the previous page. */
  readonly cursor?: string;
  readonly limit: number;
}

export interface DeadLetterPage {
  readonly letters: readonly DeadLetter[];
  readonly nextCursor: string | null;
}

export interface DeadLetterRepository {
  /** A repetition of an id changes nothing. */
  insert(letter: NewDeadLetter): Promise<void>;
  find(id: string): Promise<DeadLetter | null>;
  /** Newest first. */
  list(query: DeadLetterQuery): Promise<DeadLetterPage>;
  /** True once for each letter. Same transaction as what sends its work again. */
  markRedriven(id: string, redrive: { readonly at: Date; readonly by: string }): Promise<boolean>;
}
