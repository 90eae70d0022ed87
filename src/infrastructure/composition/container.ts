import 'reflect-metadata';
import { type DependencyContainer, instancePerContainerCachingFactory, container as root } from 'tsyringe';

/** Names a part of the composition and its type. */
export interface Token<Part> {
  readonly name: symbol;
  /** Only carries the type; never set. */
  readonly part?: Part;
}

export function token<Part>(name: string): Token<Part> {
  return { name: Symbol(name) };
}

/** One composition of docface: each part is made once, on first use, by the factory bound to its token. */
export class Composition {
  readonly #container: DependencyContainer = root.createChildContainer();

  /** Fails when the token is bound already: two adapters for one port are a mistake, not an override. */
  bind<Part>(to: Token<Part>, factory: (composition: Composition) => Part): this {
    if (this.#container.isRegistered(to.name)) throw new Error(`${String(to.name)} is bound twice`);
    this.#container.register(to.name, { useFactory: instancePerContainerCachingFactory(() => factory(this)) });
    return this;
  }

  /** What is bound where somebody configured it; null where nothing is. */
  find<Part>(of: Token<Part>): Part | null {
    return this.#container.isRegistered(of.name) ? this.get(of) : null;
  }

  get<Part>(of: Token<Part>): Part {
    return this.#container.resolve<Part>(of.name);
  }
}
