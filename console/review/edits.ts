import type { Field, Polygon, ReadDocument } from '../api-types.ts';

/** Where a value is, as the API takes it. */
export type Place =
  | { readonly page: number; readonly words: readonly number[] }
  | { readonly page: number; readonly polygon: Polygon };

/** What a box says instead; null where the document says nothing. */
export interface CellEdit {
  readonly value: string | null;
  readonly place?: Place;
}

interface AddedRow {
  /** Names it among the rows that were added. */
  readonly id: string;
  /** From 0 on. */
  readonly document: number;
  readonly list: string;
  /** The row in front of which it is; null behind the last one. */
  readonly before: number | null;
  readonly cells: Readonly<Record<string, CellEdit>>;
}

/** Everything that a reviewer changed and has not sent. */
export interface Edits {
  /** By the id of a box that was read. */
  readonly cells: Readonly<Record<string, CellEdit>>;
  readonly added: readonly AddedRow[];
  /** Ids of rows: `0.items.2`. */
  readonly removed: readonly string[];
  readonly note: string;
}

export const noEdits: Edits = { cells: {}, added: [], removed: [], note: '' };

/** A value to look at: a field, or a cell of a list. */
export interface Box {
  /** `0.total`, `0.items.2.price`, or `0.items.+abc.price` in a row that was added. */
  readonly id: string;
  readonly document: number;
  readonly list: string | null;
  /** Id of its row; null for a field. */
  readonly rowId: string | null;
  readonly field: string;
  /** As it was read; null in a row that was added. */
  readonly read: Field | null;
  readonly edit: CellEdit | null;
}

/** A row of a list, as it will be. */
export interface Row {
  readonly id: string;
  readonly document: number;
  readonly list: string;
  /** Its place as it was read; null for one that was added. */
  readonly index: number | null;
  readonly isRemoved: boolean;
  readonly boxes: readonly Box[];
}

/** Keys of the columns of a list: those of its rows, else those that the template has. */
export type ColumnsOf = (document: number, list: string) => readonly string[];

/** The fields of a document as boxes; `document` counts from 0. */
export function fieldBoxes({ fields }: ReadDocument, document: number, edits: Edits): readonly Box[] {
  return Object.entries(fields).map(([field, read]) => {
    const id = `${document}.${field}`;
    return { id, document, list: null, rowId: null, field, read, edit: edits.cells[id] ?? null };
  });
}

/** The rows of a list with those that were added, in their order. */
export function listRows(
  { lists }: ReadDocument,
  {
    document,
    list,
    columns,
  }: { readonly document: number; readonly list: string; readonly columns: readonly string[] },
  edits: Edits,
): readonly Row[] {
  const rows = lists[list] ?? [];
  const addedBefore = (before: number | null): readonly Row[] =>
    edits.added
      .filter((row) => row.document === document && row.list === list && row.before === before)
      .map(({ id, cells }) => {
        const rowId = `${document}.${list}.+${id}`;
        const boxes = columns.map(
          (field): Box => ({
            id: `${rowId}.${field}`,
            document,
            list,
            rowId,
            field,
            read: null,
            edit: cells[field] ?? null,
          }),
        );
        return { id: rowId, document, list, index: null, isRemoved: false, boxes };
      });
  const kept = rows.flatMap((row, index) => {
    const rowId = `${document}.${list}.${index}`;
    const boxes = Object.entries(row).map(([field, read]): Box => {
      const id = `${rowId}.${field}`;
      return { id, document, list, rowId, field, read, edit: edits.cells[id] ?? null };
    });
    const own: Row = { id: rowId, document, list, index, isRemoved: edits.removed.includes(rowId), boxes };
    return [...addedBefore(index), own];
  });
  return [...kept, ...addedBefore(null)];
}

/** Every box of a result in reading order, without those of rows that are to go. */
export function allBoxes(documents: readonly ReadDocument[], columnsOf: ColumnsOf, edits: Edits): readonly Box[] {
  return documents.flatMap((each, document) => [
    ...fieldBoxes(each, document, edits),
    ...Object.keys(each.lists).flatMap((list) =>
      listRows(each, { document, list, columns: columnsOf(document, list) }, edits)
        .filter(({ isRemoved }) => !isRemoved)
        .flatMap(({ boxes }) => boxes),
    ),
  ]);
}

/** What a box says now, as text to change. */
export function textOf({ read, edit }: Pick<Box, 'read' | 'edit'>): string {
  if (edit !== null) return edit.value ?? '';
  if (read === null || read.value === null) return '';
  return read.rawText ?? (typeof read.value === 'object' ? JSON.stringify(read.value) : String(read.value));
}

/** The edits with a box changed, or as it was read where `edit` is null. */
export function withCell(edits: Edits, { id, rowId, field, read }: Box, edit: CellEdit | null): Edits {
  if (read !== null) {
    const { [id]: _, ...others } = edits.cells;
    return { ...edits, cells: edit === null ? others : { ...others, [id]: edit } };
  }
  const added = edits.added.map((row) => {
    if (rowId !== `${row.document}.${row.list}.+${row.id}`) return row;
    const { [field]: _, ...others } = row.cells;
    return { ...row, cells: edit === null ? others : { ...others, [field]: edit } };
  });
  return { ...edits, added };
}

/** The edits with an empty row behind another one. */
export function withRowBehind(
  edits: Edits,
  row: Pick<Row, 'document' | 'list' | 'index'>,
  places: { readonly count: number; readonly id: string },
): Edits {
  const next = row.index === null ? places.count : row.index + 1;
  const before = next < places.count ? next : null;
  return {
    ...edits,
    added: [...edits.added, { id: places.id, document: row.document, list: row.list, before, cells: {} }],
  };
}

/** The edits without a row, or with it again. */
export function withRowTurned(edits: Edits, { id, index, document, list }: Row): Edits {
  if (index === null) {
    return { ...edits, added: edits.added.filter((row) => `${document}.${list}.+${row.id}` !== id) };
  }
  const isRemoved = edits.removed.includes(id);
  return { ...edits, removed: isRemoved ? edits.removed.filter((each) => each !== id) : [...edits.removed, id] };
}

interface ValueCorrection extends CellEdit {
  readonly field: string;
}

type RowCorrection = { readonly document: number; readonly list: string } & (
  | { readonly change: 'set'; readonly row: number; readonly fields: readonly ValueCorrection[] }
  | { readonly change: 'add'; readonly before?: number; readonly fields: readonly ValueCorrection[] }
  | { readonly change: 'remove'; readonly row: number }
);

/** What of a review is sent, in the words of the API. */
export interface Corrections {
  readonly fields: readonly (ValueCorrection & { readonly document: number })[];
  readonly rows: readonly RowCorrection[];
}

const rowPattern = /^(\d+)\.(.+)\.(\d+)$/;
const cellPattern = /^(\d+)\.(?:(.+)\.(\d+)\.)?([^.]+)$/;

/** The corrections of edits, and the box that each of them is of, so that what is refused can be shown there. */
export function correctionsOf(edits: Edits): Corrections & { readonly boxes: Readonly<Record<string, string>> } {
  const fields: Corrections['fields'][number][] = [];
  const boxes: Record<string, string> = {};
  const set = new Map<
    string,
    {
      readonly document: number;
      readonly list: string;
      readonly row: number;
      cells: (ValueCorrection & { box: string })[];
    }
  >();
  for (const [box, edit] of Object.entries(edits.cells)) {
    const [, document = '0', list, row = '0', field = ''] = cellPattern.exec(box) ?? [];
    if (list === undefined) {
      boxes[`fields.${fields.length}`] = box;
      fields.push({ document: Number(document), field, ...edit });
    } else if (!edits.removed.includes(`${document}.${list}.${row}`)) {
      const name = `${document}.${list}.${row}`;
      const own = set.get(name) ?? { document: Number(document), list, row: Number(row), cells: [] };
      own.cells.push({ field, ...edit, box });
      set.set(name, own);
    }
  }
  const rows: RowCorrection[] = [];
  const addRow = (row: RowCorrection, names: readonly string[]): void => {
    for (const [index, name] of names.entries()) boxes[`rows.${rows.length}.fields.${index}`] = name;
    rows.push(row);
  };
  for (const { cells, ...place } of set.values()) {
    addRow(
      { ...place, change: 'set', fields: cells.map(({ box: _, ...cell }) => cell) },
      cells.map(({ box }) => box),
    );
  }
  for (const { id, document, list, before, cells } of edits.added) {
    const own = Object.entries(cells).map(([field, edit]) => ({ field, ...edit }));
    const row = { document, list, change: 'add', ...(before === null ? {} : { before }), fields: own } as const;
    addRow(
      row,
      own.map(({ field }) => `${document}.${list}.+${id}.${field}`),
    );
  }
  for (const name of edits.removed) {
    const [, document = '0', list = '', row = '0'] = rowPattern.exec(name) ?? [];
    addRow({ document: Number(document), list, change: 'remove', row: Number(row) }, []);
  }
  return { fields, rows, boxes };
}

/** The edits that a draft holds. */
export function editsOf({ fields, rows }: Corrections, note: string | null): Edits {
  const cellOf = ({ value, place }: CellEdit): CellEdit => ({ value, ...(place && { place }) });
  const ofFields = fields.map(({ document, field, ...edit }) => [`${document}.${field}`, cellOf(edit)] as const);
  const ofRows = rows.flatMap((row) =>
    row.change === 'set'
      ? row.fields.map(
          ({ field, ...edit }) => [`${row.document}.${row.list}.${row.row}.${field}`, cellOf(edit)] as const,
        )
      : [],
  );
  return {
    cells: Object.fromEntries([...ofFields, ...ofRows]),
    added: rows.flatMap((row, index) =>
      row.change === 'add'
        ? [
            {
              id: `kept${index}`,
              document: row.document,
              list: row.list,
              before: row.before ?? null,
              cells: Object.fromEntries(row.fields.map(({ field, ...edit }) => [field, cellOf(edit)])),
            },
          ]
        : [],
    ),
    removed: rows.flatMap((row) => (row.change === 'remove' ? [`${row.document}.${row.list}.${row.row}`] : [])),
    note: note ?? '',
  };
}
