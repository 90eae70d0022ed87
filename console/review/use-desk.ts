import { useCallback, useMemo, useState } from 'react';
import type { OcrResult, ReadDocument } from '../api-types.ts';
import { useTemplates } from '../requests/request-data.ts';
import { useDocumentNames, useTitles } from '../viewer/use-titles.ts';
import {
  allBoxes,
  type Box,
  type CellEdit,
  type ColumnsOf,
  type Place,
  type Row,
  textOf,
  withCell,
  withRowBehind,
  withRowTurned,
} from './edits.ts';
import { saidBy, type Tool } from './marking.ts';
import type { LoadedReview } from './review-data.ts';
import { useDraft } from './use-draft.ts';

const doubtful = 0.9;

/** Whether somebody should look at a box: a check objects, or the reading is not sure. */
export function needsLook({ read, edit }: Box): boolean {
  if (edit !== null || read === null) return false;
  return (
    read.validations.some(({ result }) => result === 'invalid') || (read.value !== null && read.confidence < doubtful)
  );
}

/** The box that is worked on: going from one to the next, and typing into it. */
function useChosen(boxes: readonly Box[]) {
  const [chosen, setChosen] = useState<string | null>(() => (boxes.find(needsLook) ?? boxes[0])?.id ?? null);
  const [typing, setTyping] = useState(false);
  const choose = useCallback((id: string): void => {
    setTyping(false);
    setChosen(id);
  }, []);
  const go = (step: 1 | -1, requested: (box: Box) => boolean = () => true): void => {
    const at = boxes.findIndex(({ id }) => id === chosen);
    const order = step === 1 ? boxes.slice(at + 1) : boxes.slice(0, Math.max(0, at)).toReversed();
    const next = order.find(requested);
    if (next !== undefined) choose(next.id);
  };
  const typeInto = (id: string): void => {
    setChosen(id);
    setTyping(true);
  };
  const current = boxes.find(({ id }) => id === chosen) ?? null;
  return { chosen, current, choose, go, typing, setTyping, typeInto };
}

/** What is marked on the page, which changes no box by itself. */
function useTool() {
  const [tool, setTool] = useState<Tool>('look');
  const [marked, setMarked] = useState<Place | null>(null);
  const takeTool = (next: Tool): void => {
    setMarked(null);
    setTool((before) => (before === next ? 'look' : next));
  };
  const putAway = (): void => {
    setMarked(null);
    setTool('look');
  };
  return { tool, marked, setMarked, takeTool, putAway };
}

/** Everything that a reviewer has on the desk, and what they can do with it. */
export function useDesk(loaded: LoadedReview, result: OcrResult) {
  const { edits, change, saving, close } = useDraft(loaded);
  const { nameOf, titleOf, columnsOf } = useTemplateOf(result.documents, loaded.request.client?.name);
  const boxes = useMemo(() => allBoxes(result.documents, columnsOf, edits), [result, columnsOf, edits]);
  const choosing = useChosen(boxes);
  const marking = useTool();

  const edit = (box: Box, cell: CellEdit | null): void => change((before) => withCell(before, box, cell));
  const type = (box: Box, value: string): void => {
    const place = box.edit?.place;
    edit(box, { value: value === '' ? null : value, ...(place && { place }) });
  };
  /** Puts what was marked on the page into the chosen box: nothing else ever does. */
  const takeMarked = (): void => {
    const { current, typeInto } = choosing;
    const { marked, putAway } = marking;
    if (marked === null || current === null) return;
    edit(current, { value: saidBy(marked, result.pages) ?? (textOf(current) || null), place: marked });
    putAway();
    typeInto(current.id);
  };
  const addRow = (row: Pick<Row, 'document' | 'list' | 'index'>): void => {
    const id = crypto.randomUUID().slice(0, 8);
    const count = result.documents[row.document]?.lists[row.list]?.length ?? 0;
    change((before) => withRowBehind(before, row, { count, id }));
    const [column] = columnsOf(row.document, row.list);
    choosing.typeInto(`${row.document}.${row.list}.+${id}.${column ?? ''}`);
  };
  const turnRow = (row: Row): void => change((before) => withRowTurned(before, row));
  const note = (text: string): void => change((before) => ({ ...before, note: text }));
  const acting = { edit, type, takeMarked, addRow, turnRow, note };
  return { edits, saving, close, boxes, nameOf, titleOf, columnsOf, ...choosing, ...marking, ...acting };
}

export type Desk = ReturnType<typeof useDesk>;

/** What templates say of the documents of a result: the titles of fields, and the columns of lists. */
function useTemplateOf(documents: readonly ReadDocument[], client: string | undefined) {
  const { data } = useTemplates(client);
  // Documents of the desk are counted from 0.
  const titleOfNumber = useTitles(documents, client);
  const nameOfNumber = useDocumentNames(documents, client);
  const nameOf = (document: number): string => nameOfNumber(document + 1);
  const titleOf = useCallback(
    (document: number, list: string | null, key: string | null): string => titleOfNumber(document + 1, list, key),
    [titleOfNumber],
  );
  const columnsOf: ColumnsOf = useCallback(
    (document, list) => {
      const [first] = documents[document]?.lists[list] ?? [];
      if (first !== undefined) return Object.keys(first);
      const template = data?.templates.find(({ name }) => name === documents[document]?.template.name);
      return template?.lists.find((each) => each.key === list)?.fields.map(({ key }) => key) ?? [];
    },
    [documents, data],
  );
  return { nameOf, titleOf, columnsOf };
}
