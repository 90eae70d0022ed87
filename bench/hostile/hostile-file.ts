import type { Random } from '../../test/drawn/random.ts';

/** A file that a stranger made to hurt: at most 15 MB, so that the service takes it. */
export interface HostileFile {
  readonly name: string;
  /** What it tries, in a few words. */
  readonly tries: string;
  /** Whether the short run takes it. */
  readonly quick?: boolean;
  readonly make: (random: Random) => Promise<Buffer> | Buffer;
}
