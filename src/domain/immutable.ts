/** The type with every property and entry read-only, however deep. */
export type Immutable<Type> = Type extends readonly (infer Entry)[]
  ? readonly Immutable<Entry>[]
  : Type extends object
    ? { readonly [Key in keyof Type]: Immutable<Type[Key]> }
    : Type;
