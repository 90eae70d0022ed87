import type { Random } from '../../test/drawn/random.ts';
import type { CommandEnd } from '../support/built-service.ts';
import type { Attack } from './attack.ts';

/** What a caller that means harm has at hand. */
export interface Harm extends Attack {
  /** Runs a command of the operator against the service. */
  readonly command: (...args: readonly string[]) => Promise<CommandEnd>;
  readonly random: Random;
}

/** A caller that hurts by how it calls. */
export interface HostileCaller {
  readonly name: string;
  /** What it tries, in a few words. */
  readonly tries: string;
  /** Whether the short run takes it. */
  readonly quick?: boolean;
  /** Makes what it needs, before anybody is measured; returns what it does then. */
  readonly prepare: (harm: Harm) => Promise<() => Promise<void>>;
}
