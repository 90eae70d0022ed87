import { degrade } from './degrade.ts';
import { drawTable, type TableLook, type TableStyle, tableStyles } from './draw-table.ts';
import { a4, type Canvas, drawPdf, write } from './layouts/canvas.ts';
import type { PagePictures } from './page-pictures.ts';
import { Random } from './random.ts';
import { type TableContent, type TableFamily, tableContents } from './table-contents.ts';

/** How a page came: as a PDF with a text layer, as a clean picture, as a bad scan, or photographed. */
export const tableStates = ['text layer', 'picture', 'scan', 'photo'] as const;
export type TableState = (typeof tableStates)[number];

/** A page with the tables that stand on it; none on pages that only look like it. */
export interface DrawnTableFile {
  readonly name: string;
  readonly family: TableFamily | Decoy;
  readonly style: TableStyle | 'no table';
  readonly state: TableState;
  readonly bytes: Uint8Array;
  readonly extension: 'pdf' | 'png' | 'jpg';
  readonly tables: readonly TableContent[];
}

const prose =
  'What follows was agreed on between both sides and holds until one of them says otherwise in writing. Prices hold for this delivery alone; ' +
  'later ones may differ. Whatever is missing is to be told within ten days, and what was broken on the way is replaced without cost. ' +
  'The office answers questions on work days, and nobody has to wait for longer than a week for what was asked.';

const pairs = [
  ['Number', 'A-20417'],
  ['Date', '14/03/2025'],
  ['Customer', 'Elena Muster'],
  ['Place', 'Musterstadt'],
  ['Delivery', 'by the end of May'],
  ['Payment', 'within 30 days'],
] as const;

function lookOf(random: Random): TableLook {
  return {
    size: random.between(7, 11),
    font: random.pick(['Helvetica', 'Helvetica', 'Times-Roman', 'Courier'] as const),
    padding: { x: random.between(4, 8), y: random.between(1.5, 6) },
    lineWidth: random.between(0.5, 1.2),
    isBold: random.next() < 0.6,
    isMiddle: random.next() < 0.3,
  };
}

function pairsAt(canvas: Canvas, y: number, count: number): void {
  for (const [index, [label, value]] of pairs.slice(0, count).entries()) {
    write(canvas, { x: 50, y: y + index * 14 }, label, { size: 9 });
    write(canvas, { x: 150, y: y + index * 14 }, value, { size: 9 });
  }
}

async function drawPage(content: TableContent, style: TableStyle, look: TableLook): Promise<Uint8Array> {
  return drawPdf(a4, {}, (canvas) => {
    write(canvas, { x: 50, y: 40 }, 'Summary of the order', { size: 17, font: 'Helvetica-Bold' });
    pairsAt(canvas, 80, 3);
    write(canvas, { x: 50, y: 140 }, prose, { size: 9, width: 495 });
    const height = drawTable(canvas, content, { frame: { x: 50, y: 210, width: 495 }, style, look });
    write(canvas, { x: 50, y: 210 + height + 24 }, prose, { size: 9, width: 495 });
  });
}

/** Pages without a table that have columns all the same. */
const decoys = {
  'text in two columns': (canvas: Canvas): void => {
    for (const x of [50, 310])
      write(canvas, { x, y: 90 }, `${prose} ${prose} ${prose}`, { size: 9, width: 235, align: 'justify' });
  },
  'text in three columns': (canvas: Canvas): void => {
    for (const x of [50, 222, 394]) write(canvas, { x, y: 90 }, `${prose} ${prose}`, { size: 8, width: 155 });
  },
  'labels and values': (canvas: Canvas): void => pairsAt(canvas, 90, 6),
  'a receipt': (canvas: Canvas): void => {
    for (const [index, name] of ['Bread rolls', 'Butter', 'Coffee beans', 'Sum', 'Cash', 'Change'].entries()) {
      write(canvas, { x: 50, y: 90 + 13 * index }, name, { size: 9, font: 'Courier' });
      write(canvas, { x: 180, y: 90 + 13 * index }, `${index + 2}.${17 * (index + 1)}`.slice(0, 4), {
        size: 9,
        font: 'Courier',
        width: 60,
        align: 'right',
      });
    }
  },
} as const;
type Decoy = keyof typeof decoys;

async function inState(
  pdf: Uint8Array,
  state: TableState,
  { pictures, random }: { pictures: PagePictures; random: Random },
): Promise<Pick<DrawnTableFile, 'bytes' | 'extension'>> {
  if (state === 'text layer') return { bytes: pdf, extension: 'pdf' };
  const picture = await pictures.png(pdf, state === 'scan' ? 170 : 200);
  if (state === 'picture') return { bytes: picture, extension: 'png' };
  return {
    bytes: await degrade(picture, state === 'scan' ? 'strong JPEG' : 'photo on a table', random),
    extension: 'jpg',
  };
}

/** A line that is missing between two rows cannot be distinguished from a cell of its own. */
function canShow(family: TableFamily, style: TableStyle): boolean {
  return family !== 'merged rows' || style === 'ruled' || style === 'no frame';
}

/**
 * Tables of all families in all styles, `rounds` of each, as text layers and in one more state;
 * the same for the same seed.
 */
export async function* drawnTables(
  pictures: PagePictures,
  rounds: number,
  { seed = 31, states = tableStates }: { readonly seed?: number; readonly states?: readonly TableState[] } = {},
): AsyncGenerator<DrawnTableFile> {
  let count = 0;
  for (const family of Object.keys(tableContents) as TableFamily[]) {
    for (const style of tableStyles.filter((each) => canShow(family, each))) {
      for (let round = 0; round < rounds; round += 1) {
        count += 1;
        const random = new Random(seed + 7919 * count);
        const content = tableContents[family](random);
        const pdf = await drawPage(content, style, lookOf(random));
        const seen = (['picture', 'picture', 'scan', 'photo'] as const)[count % 4] ?? 'picture';
        for (const state of (['text layer', seen] as const).filter((each) => states.includes(each))) {
          const file = await inState(pdf, state, { pictures, random });
          yield {
            ...file,
            name: `${family}, ${style}, ${state}, ${round + 1}`,
            family,
            style,
            state,
            tables: [content],
          };
        }
      }
    }
  }
  for (const [name, draw] of Object.entries(decoys) as [Decoy, (canvas: Canvas) => void][]) {
    const pdf = await drawPdf(a4, {}, draw);
    for (const state of (['text layer', 'picture'] as const).filter((each) => states.includes(each))) {
      const file = await inState(pdf, state, { pictures, random: new Random(seed) });
      yield { ...file, name: `${name}, ${state}`, family: name, style: 'no table', state, tables: [] };
    }
  }
}
