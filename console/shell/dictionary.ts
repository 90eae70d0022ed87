export const languages = ['en', 'pt-BR'] as const;
export type Language = (typeof languages)[number];

/** The same words in another language: texts for texts, functions of the same arguments for functions. */
export type Worded<Messages> = {
  readonly [Key in keyof Messages]: Messages[Key] extends (...taken: infer Taken) => string
    ? (...taken: Taken) => string
    : Messages[Key] extends string
      ? string
      : Worded<Messages[Key]>;
};

/** The words of a room in both languages. */
export interface Dictionary<Messages> {
  readonly en: Messages;
  readonly 'pt-BR': Worded<Messages>;
}

/** Declares the words of a room: a word that one language lacks does not compile. */
export function defineMessages<Messages extends object>(
  en: Messages,
  portuguese: Worded<Messages>,
): Dictionary<Messages> {
  return { en, 'pt-BR': portuguese };
}
