/** From where an operator or a command called. */
export interface CallOrigin {
  readonly by: 'console' | 'key' | 'command';
  /** Of the session or API key; null for a command. */
  readonly credentialId: string | null;
  /** IP address of who called over HTTP; null for a command, and when unknown. */
  readonly address: string | null;
  /** The operating system's name for who ran a command, as the command says it; null over HTTP, and when unknown. */
  readonly user: string | null;
}

/** One call of an operator or a command. Whoever lets it pass sees to it that it is on record before it is answered. */
export class AuditedCall {
  readonly origin: CallOrigin;
  #isOnRecord = false;

  constructor(origin: CallOrigin) {
    this.origin = origin;
  }

  /** Whether an entry of the audit was committed for it. */
  get isOnRecord(): boolean {
    return this.#isOnRecord;
  }

  /** Called when an entry of this call is committed. */
  noteOnRecord(): void {
    this.#isOnRecord = true;
  }
}
