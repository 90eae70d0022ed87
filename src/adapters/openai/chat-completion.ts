import { z } from 'zod';

/** Tokens that a server counted; one that answers 0 counts none. */
const counted = z
  .int()
  .min(0)
  .max(1e9)
  .transform((tokens) => (tokens === 0 ? null : tokens));

/** What of an answer of `POST /chat/completions` is looked at; servers add what they like. */
const chatCompletion = z.object({
  // It is shown and kept beside results: what is no name is left out, so that no server writes there what it was sent.
  model: z
    .string()
    .regex(/^[\w.:/@+-]{1,100}$/)
    .optional()
    .catch(undefined),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z.string().nullish(),
          refusal: z.string().nullish(),
          tool_calls: z.array(z.unknown()).nullish(),
        }),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: counted, completion_tokens: counted }).nullish().catch(null),
});

export type ChatCompletion = z.infer<typeof chatCompletion>;

/** Whether a server or a proxy before it says in an answer with HTTP 200 that something failed. */
export function saysError(text: string): boolean {
  const value = parseJson(text);
  return z.object({ error: z.union([z.string(), z.looseObject({})]) }).safeParse(value.ok ? value.value : null).success;
}

/** Null for what is no answer of the protocol. */
export function readCompletion(text: string): ChatCompletion | null {
  const value = parseJson(text);
  const parsed = chatCompletion.safeParse(value.ok ? value.value : null);
  return parsed.success ? parsed.data : null;
}

export type ParsedJson = { readonly ok: true; readonly value: unknown } | { readonly ok: false };

/** JSON as it is: nothing is cut off or repaired, whatever is around it. */
export function parseJson(text: string): ParsedJson {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return { ok: false };
  }
}
