export interface WebhookMessage {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/** What one attempt met. Never throws for what a receiver does. */
export type SendOutcome =
  | {
      readonly kind: 'answered';
      readonly httpStatus: number;
      readonly retryAfterSeconds: number | null;
      readonly body: string;
      readonly durationMs: number;
    }
  | { readonly kind: 'refused_address'; readonly detail: string; readonly durationMs: number }
  | { readonly kind: 'unreachable'; readonly detail: string; readonly durationMs: number };

/**
 * Sends one HTTP POST to an address that a client chose. Private, loopback and link-local addresses are refused after
 * resolving and pinned, unless the operator allows them; https only unless allowed; no redirects, no proxy from the
 * environment, 64 kB of answer at most, one deadline for the whole exchange.
 */
export interface WebhookSender {
  /**
   * Why nothing would be sent to an address, as a sentence for its owner; null when something may be. A name that
   * cannot be resolved now is no reason: each delivery judges what it resolves to then.
   */
  refusalOf(url: string): Promise<string | null>;
  /** Signs in the Standard Webhooks way with every secret given, newest first. */
  send(
    message: WebhookMessage,
    signing: { readonly id: string; readonly at: Date; readonly secrets: readonly string[] },
  ): Promise<SendOutcome>;
}
