import type { BarcodeTruth } from '../data-set.ts';
import { share } from '../table.ts';
import { answered, type Contestant, type Section } from './section.ts';

/** How many codes are read with their exact text. */
export function barcodeSection(contestants: readonly Contestant[], truths: readonly BarcodeTruth[]): Section {
  const judged = contestants
    .filter(({ isDocface }) => isDocface)
    .map((contestant) => ({
      name: contestant.name,
      codes: answered(contestant, truths).map(({ truth, reading }) => {
        const codes = (reading.result?.pages ?? []).flatMap(({ barcodes }) => barcodes);
        return { truth, codes, right: codes.some(({ text }) => text === truth.text) };
      }),
    }));
  return {
    tables: [
      {
        title: 'Barcodes',
        columns: ['reader', 'files', 'right'],
        rows: judged.map(({ name, codes }) => [name, codes.length, codes.filter(({ right }) => right).length]),
      },
    ],
    bars: judged.map(({ name, codes }) => ({
      what: `${name}: barcodes read exactly`,
      measured: share(codes, ({ right }) => right),
      atLeast: 1,
    })),
    misses: judged.flatMap(({ name, codes }) =>
      codes
        .filter(({ right }) => !right)
        .map(({ truth, codes: found }) => ({
          contestant: name,
          file: truth.file,
          what: found.length === 0 ? 'no code found' : `${found.length} codes with another or no text`,
        })),
    ),
  };
}
