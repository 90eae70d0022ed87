import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { OcrResult } from '../api-types.ts';
import { Icon } from '../parts/icon.tsx';
import { useMessages } from '../shell/language.tsx';
import { pagePath } from '../viewer/picture.tsx';
import { XmlSource } from '../viewer/xml-source.tsx';
import { BoxList } from './box-list.tsx';
import { DecisionBar, useDecision } from './decision-bar.tsx';
import { listRows } from './edits.ts';
import { KeysHelp, useKeys } from './keys-help.tsx';
import { saidBy } from './marking.ts';
import { reviewMessages } from './messages.ts';
import { PageBoard } from './page-board.tsx';
import { type LoadedReview, useLease } from './review-data.ts';
import { ReviewHead } from './review-head.tsx';
import { type Desk, needsLook, useDesk } from './use-desk.ts';

interface ReviewDeskProps {
  readonly loaded: LoadedReview;
  readonly result: OcrResult;
}

/** A document beside its page: going through its values, correcting them, deciding. */
export function ReviewDesk({ loaded, result }: ReviewDeskProps) {
  const { requestId } = loaded.task;
  const desk = useDesk(loaded, result);
  const deciding = useDecision(loaded, desk);
  const { refused } = useLease(requestId);
  const [helps, setHelps] = useState(false);
  const [bare, setBare] = useState(false);
  const [shown, setShown] = useShownPage(desk, result);
  const { note, removed, added, cells } = desk.edits;
  useDeskKeys(
    { desk, result, deciding, turnPage: (by) => setShown(pageBy(result, shown, by)) },
    () => setHelps(true),
    () => setBare((before) => !before),
  );
  const page = result.pages.find(({ number }) => number === shown) ?? result.pages[0];
  return (
    <div className="review">
      <ReviewHead
        loaded={loaded}
        saving={desk.saving}
        refused={refused}
        help={() => setHelps(true)}
        fieldTitle={(document, field) => titleIn(desk, document, field)}
      />
      <div className="review-page">
        <Tools desk={desk} result={result} shown={shown} show={setShown} />
        {page?.source === 'xml' && <XmlSource shown={{ requestId, attempt: loaded.task.attempt }} />}
        {page !== undefined && page.source !== 'xml' && (
          <PageBoard
            key={page.number}
            page={page}
            picture={pagePath({ requestId, attempt: loaded.task.attempt }, page.number)}
            boxes={desk.boxes}
            chosen={desk.chosen}
            choose={desk.choose}
            tool={desk.tool}
            marked={desk.marked}
            mark={desk.setMarked}
            bare={bare}
          />
        )}
      </div>
      <div className="review-side">
        <div className="review-boxes">
          <BoxList documents={result.documents} desk={desk} refusals={deciding.refusals} />
        </div>
        <DecisionBar
          deciding={deciding}
          note={note}
          setNote={desk.note}
          changes={Object.keys(cells).length + added.length + removed.length}
          isTaken={refused !== null}
        />
      </div>
      <KeysHelp isOpen={helps} close={() => setHelps(false)} />
    </div>
  );
}

/** The page that is shown: where the chosen box is, until somebody turns to another one. */
function useShownPage({ current, chosen }: Desk, { pages }: OcrResult) {
  const [turned, setTurned] = useState<{ readonly box: string | null; readonly page: number } | null>(null);
  const own = current?.edit?.place?.page ?? current?.read?.locations[0]?.page;
  const shown = turned?.box === chosen ? turned.page : (own ?? turned?.page ?? pages[0]?.number ?? 1);
  return [shown, (page: number) => setTurned({ box: chosen, page })] as const;
}

function pageBy({ pages }: OcrResult, shown: number, by: 1 | -1): number {
  const at = pages.findIndex(({ number }) => number === shown);
  return pages[at + by]?.number ?? shown;
}

interface Keyed {
  readonly desk: Desk;
  readonly result: OcrResult;
  readonly deciding: ReturnType<typeof useDecision>;
  readonly turnPage: (by: 1 | -1) => void;
}

function useDeskKeys({ desk, result, deciding, turnPage }: Keyed, help: () => void, hide: () => void): void {
  const { current } = desk;
  const onBox = (act: (box: NonNullable<typeof current>) => void) => (): void => {
    if (current !== null) act(current);
  };
  const rowOf = onBox((box) => {
    const document = result.documents[box.document];
    if (box.list === null || document === undefined) return;
    const place = { document: box.document, list: box.list, columns: desk.columnsOf(box.document, box.list) };
    const row = listRows(document, place, desk.edits).find(({ id }) => id === box.rowId);
    if (row !== undefined) desk.turnRow(row);
  });
  const addRow = onBox(({ document, list, rowId }) => {
    if (list === null) return;
    const index = Number(rowId?.split('.').at(-1));
    desk.addRow({ document, list, index: Number.isInteger(index) ? index : null });
  });
  const next = (): void => desk.go(1);
  const previous = (): void => desk.go(-1);
  const edit = (): void => (desk.marked === null ? desk.setTyping(true) : desk.takeMarked());
  const actions = {
    j: next,
    ArrowDown: next,
    k: previous,
    ArrowUp: previous,
    n: () => desk.go(1, needsLook),
    Enter: edit,
    e: edit,
    x: onBox((box) => desk.edit(box, { value: null })),
    u: onBox((box) => desk.edit(box, null)),
    i: addRow,
    Delete: rowOf,
    w: () => desk.takeTool('words'),
    d: () => desk.takeTool('box'),
    Escape: desk.putAway,
    '[': () => turnPage(-1),
    ']': () => turnPage(1),
    b: hide,
    '?': help,
    a: () => deciding.setDecision('accept'),
    r: () => deciding.setDecision('reject'),
  };
  useKeys(actions, { Enter: () => void deciding.submit() });
}

interface ToolsProps {
  readonly desk: Desk;
  readonly result: OcrResult;
  readonly shown: number;
  readonly show: (page: number) => void;
}

function Tools({ desk, result, shown, show }: ToolsProps) {
  const messages = useMessages(reviewMessages);
  const { current, marked, tool } = desk;
  const title = current === null ? '' : desk.titleOf(current.document, current.list, current.field);
  const said = marked === null ? null : saidBy(marked, result.pages);
  return (
    <div className="toolbar review-tools" role="toolbar" aria-label={messages.tools}>
      {result.pages.length > 1 &&
        result.pages.map(({ number }) => (
          <button
            key={number}
            type="button"
            className="button small"
            aria-pressed={number === shown}
            onClick={() => show(number)}
          >
            {messages.pageShort(number)}
          </button>
        ))}
      <button type="button" className="button" aria-pressed={tool === 'words'} onClick={() => desk.takeTool('words')}>
        {messages.chooseMessages}
      </button>
      <button type="button" className="button" aria-pressed={tool === 'box'} onClick={() => desk.takeTool('box')}>
        {messages.drawBox}
      </button>
      {marked !== null && current !== null && (
        <Button className="button primary" onPress={desk.takeMarked}>
          <Icon name="check" />
          {said === null ? messages.useBox(title) : messages.useMessages(title, said)}
        </Button>
      )}
      {marked === null && tool !== 'look' && <span className="faint">{messages.toolHelp[tool]}</span>}
    </div>
  );
}

/** The title of a field, or of a column as `items.total`. */
function titleIn({ titleOf }: Desk, document: number, field: string): string {
  const [list = '', column] = field.split('.');
  return column === undefined ? titleOf(document, null, field) : titleOf(document, list, column);
}
