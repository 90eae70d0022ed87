import { z } from 'zod';

/** What of an answer of `POST /chat/completions` is looked at; servers add what they like. */
const chatCompletion = z.object({
  model: z.string().max(500).optional().catch(undefined),
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
  usage: z
    .object({ prompt_tokens: z.int().min(0).max(1e9), completion_tokens: z.int().min(0).max(1e9) })
    .nullish()
    .catch(null),
});

export type ChatCompletion = z.infer<typeof chatCompletion>;

/** Null for what is no answer of the protocol. */
export function readCompletion(text: string): ChatCompletion | null {
  const value = parseJson(text);
  const parsed = chatCompletion.safeParse(value.ok ? value.value : null);
  return parsed.success ? parsed.data : null;
}

export type ParsedJson = { readonly ok: true; readonly value: unknown } | { readonly ok: false };

/** JSON as it stands: nothing is cut off or repaired, whatever stands around it. */
export function parseJson(text: string): ParsedJson {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return { ok: false };
  }
}
