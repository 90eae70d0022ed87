import { type Canvas, type Place, write } from './layouts/canvas.ts';
import type { DrawnCell, TableContent } from './table-contents.ts';

/** Which lines a table is drawn with. */
export const tableStyles = [
  'ruled',
  'no frame',
  'lines between columns',
  'lines between rows',
  'three lines',
  'no lines',
] as const;
export type TableStyle = (typeof tableStyles)[number];

export interface TableLook {
  /** Points. */
  readonly size: number;
  readonly font: 'Helvetica' | 'Times-Roman' | 'Courier';
  readonly padding: { readonly x: number; readonly y: number };
  readonly lineWidth: number;
  readonly isBold: boolean;
  /** Whether texts stand in the middle of higher cells; else at the top. */
  readonly isMiddle: boolean;
}

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const bold = { Helvetica: 'Helvetica-Bold', 'Times-Roman': 'Times-Bold', Courier: 'Courier-Bold' } as const;

function wrapped(canvas: Canvas, text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && canvas.widthOfString(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

interface Measured {
  readonly widths: readonly number[];
  readonly heights: readonly number[];
  readonly linesOf: (cell: DrawnCell) => readonly string[];
}

interface Drawing {
  readonly frame: Frame;
  readonly style: TableStyle;
  readonly look: TableLook;
}

function measure(
  canvas: Canvas,
  content: TableContent,
  { frame, look: { size, font, padding, isBold } }: Omit<Drawing, 'style'>,
): Measured {
  const use = (row: number): void =>
    void canvas.font(isBold && row < content.headings ? bold[font] : font).fontSize(size);
  const natural = content.columns.map((_, column) =>
    Math.max(
      ...content.cells
        .filter((cell) => cell.column === column && cell.columnSpan === 1)
        .map(({ row, text }) => (use(row), canvas.widthOfString(text) + 2 * padding.x + 1)),
    ),
  );
  const fixed = natural.reduce((sum, width, column) => sum + (content.columns[column]?.wraps ? 0 : width), 0);
  const widths = natural.map((width, column) =>
    content.columns[column]?.wraps ? Math.min(width, Math.max(70, Math.min(190, frame.width - fixed))) : width,
  );
  for (const { row, column, columnSpan, text } of content.cells.filter((cell) => cell.columnSpan > 1)) {
    use(row);
    const missing =
      canvas.widthOfString(text) + 2 * padding.x - widths.slice(column, column + columnSpan).reduce((a, b) => a + b, 0);
    for (let at = column; missing > 0 && at < column + columnSpan; at += 1)
      widths[at] = (widths[at] ?? 0) + missing / columnSpan;
  }
  const linesOf = (cell: DrawnCell): readonly string[] => {
    use(cell.row);
    const width = widths.slice(cell.column, cell.column + cell.columnSpan).reduce((a, b) => a + b, 0);
    return wrapped(canvas, cell.text, width - 2 * padding.x);
  };
  const heights = Array.from({ length: content.rows }, (_, row) => {
    const lines = content.cells
      .filter((cell) => cell.row === row && cell.rowSpan === 1)
      .map((cell) => linesOf(cell).length);
    return Math.max(1, ...lines) * size * 1.18 + 2 * padding.y;
  });
  return { widths, heights, linesOf };
}

const sums = (values: readonly number[], start: number): readonly number[] =>
  values.reduce<number[]>((all, value) => [...all, (all.at(-1) ?? start) + value], [start]);

function isLine(
  style: TableStyle,
  { edge, last, headings, isAcross }: { edge: number; last: number; headings: number; isAcross: boolean },
): boolean {
  const isOuter = edge === 0 || edge === last;
  switch (style) {
    case 'ruled':
      return true;
    case 'no frame':
      return !isOuter;
    case 'lines between columns':
      return isAcross ? isOuter || edge === headings : true;
    case 'lines between rows':
      return isAcross;
    case 'three lines':
      return isAcross && (isOuter || edge === headings);
    case 'no lines':
      return false;
  }
}

/** Draws a table and tells the height that it takes. */
export function drawTable(canvas: Canvas, content: TableContent, { frame, style, look }: Drawing): number {
  const { widths, heights, linesOf } = measure(canvas, content, { frame, look });
  const [xs, ys] = [sums(widths, frame.x), sums(heights, frame.y)];
  const { size, font, padding, lineWidth, isBold, isMiddle } = look;
  const line = (from: Place, to: Place): void =>
    void canvas.moveTo(from.x, from.y).lineTo(to.x, to.y).lineWidth(lineWidth).strokeColor('#222222').stroke();
  for (const cell of content.cells) {
    const [left = 0, top = 0] = [xs[cell.column], ys[cell.row]];
    const [end = 0, foot = 0] = [xs[cell.column + cell.columnSpan], ys[cell.row + cell.rowSpan]];
    const isAt = (edge: number, isAcross: boolean): boolean =>
      isLine(style, {
        edge,
        last: isAcross ? content.rows : content.columns.length,
        headings: content.headings,
        isAcross,
      });
    if (isAt(cell.row, true)) line({ x: left, y: top }, { x: end, y: top });
    if (isAt(cell.row + cell.rowSpan, true)) line({ x: left, y: foot }, { x: end, y: foot });
    if (isAt(cell.column, false)) line({ x: left, y: top }, { x: left, y: foot });
    if (isAt(cell.column + cell.columnSpan, false)) line({ x: end, y: top }, { x: end, y: foot });
    if (cell.text === '') continue;
    const lines = linesOf(cell);
    const slack = isMiddle ? (foot - top - 2 * padding.y - lines.length * size * 1.18) / 2 : 0;
    const align = cell.columnSpan > 1 ? 'center' : (content.columns[cell.column]?.align ?? 'left');
    for (const [index, text] of lines.entries()) {
      const style = {
        size,
        font: isBold && cell.row < content.headings ? bold[font] : font,
        width: end - left - 2 * padding.x + 2,
        align,
      };
      write(
        canvas,
        { x: left + padding.x - (align === 'left' ? 0 : 1), y: top + padding.y + slack + index * size * 1.18 },
        text,
        style,
      );
    }
  }
  return (ys.at(-1) ?? 0) - frame.y;
}
