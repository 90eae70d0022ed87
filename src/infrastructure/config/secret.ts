/** A value that nobody may see: what prints it, logs it or makes JSON of it is told nothing. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value itself, for whoever hands it to the server or cipher that it is meant for. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return '[secret]';
  }

  toJSON(): string {
    return this.toString();
  }
}
