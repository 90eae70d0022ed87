import { createRequire } from 'node:module';
import { availableParallelism, totalmem } from 'node:os';
import type { Examination } from './diagnosis.ts';
import { fine } from './diagnosis.ts';

const { engines } = createRequire(import.meta.url)('../../../../package.json') as {
  readonly engines: { readonly node: string };
};
const gigabyte = 1024 ** 3;
/** What all roles in one process may take. */
const wantedGigabytes = 1.5;

/** What docface runs on. */
export const machine: readonly Examination[] = [
  {
    name: 'Node.js',
    advice: `Install Node.js ${engines.node.replace('>=', '')} or later.`,
    look: async () => {
      if (isOlder(process.versions.node, engines.node)) throw new Error(`${process.version} is too old`);
      return `${process.version} on ${process.platform} ${process.arch}`;
    },
  },
  {
    name: 'Machine',
    advice: '',
    look: async () => {
      const total = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / gigabyte;
      const cores = availableParallelism();
      const detail = `${cores} ${cores === 1 ? 'core' : 'cores'}, ${total.toFixed(1)} GB of memory`;
      const small = total < wantedGigabytes;
      return fine(detail, small ? `docface may need ${wantedGigabytes} GB; set DOCFACE_ENGINE_SLOTS=1.` : null);
    },
  },
];

function isOlder(version: string, wanted: string): boolean {
  const [a, b] = [version, wanted.replace('>=', '')].map((text) => text.split('.').map(Number));
  const different = [0, 1, 2].find((index) => (a?.[index] ?? 0) !== (b?.[index] ?? 0));
  return different !== undefined && (a?.[different] ?? 0) < (b?.[different] ?? 0);
}
