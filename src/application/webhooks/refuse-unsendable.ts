import { invalidField } from '../../domain/errors.ts';
import type { WebhookSender } from '../../domain/ports/webhook-sender.ts';

/** Passes when deliveries to the address may be sent, as far as can be told before one is. Errors: `INVALID_FIELD`. */
export async function refuseUnsendable(sender: Pick<WebhookSender, 'refusalOf'>, url: string): Promise<void> {
  const refusal = await sender.refusalOf(url);
  if (refusal !== null) throw invalidField('url', refusal);
}
