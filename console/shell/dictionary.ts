export const languages = ['en', 'pt-BR'] as const;
export type Language = (typeof languages)[number];

/** The same words in another language: texts for texts, functions of the same arguments for functions. */
export type Worded<Words> = {
  readonly [Key in keyof Words]: Words[Key] extends (...taken: infer Taken) => string
    ? (...taken: Taken) => string
    : Words[Key] extends string
      ? string
      : Worded<Words[Key]>;
};

/** The words of a room in both languages. */
export interface Dictionary<Words> {
  readonly en: Words;
  readonly 'pt-BR': Worded<Words>;
}

/** Declares the words of a room: a word that one language lacks does not compile. */
export function defineWords<Words extends object>(en: Words, portuguese: Worded<Words>): Dictionary<Words> {
  return { en, 'pt-BR': portuguese };
}
