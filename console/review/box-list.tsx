import { Button } from 'react-aria-components';
import type { ReadDocument } from '../api-types.ts';
import { Icon } from '../parts/icon.tsx';
import { useMessages } from '../shell/language.tsx';
import { VerdictBadge } from '../viewer/validation-list.tsx';
import { BoxEntry } from './box-entry.tsx';
import { type Box, fieldBoxes, listRows, type Row } from './edits.ts';
import { reviewMessages } from './messages.ts';
import type { Desk } from './use-desk.ts';

/** What the service said against boxes, by their ids. */
export type Refusals = Readonly<Record<string, string>>;

interface BoxListProps {
  readonly documents: readonly ReadDocument[];
  readonly desk: Desk;
  readonly refusals: Refusals;
}

/** The fields and lists of all documents, in the order in which they are gone through. */
export function BoxList({ documents, desk, refusals }: BoxListProps) {
  const messages = useMessages(reviewMessages);
  return (
    <>
      {documents.map((each, document) => (
        <section key={document} className="review-document" aria-label={messages.document(document + 1)}>
          <header>
            <h2 title={each.type}>{desk.nameOf(document)}</h2>
            <VerdictBadge passed={each.validation.passed} unproven={each.validation.unproven} />
          </header>
          <Boxes boxes={fieldBoxes(each, document, desk.edits)} desk={desk} refusals={refusals} />
          {Object.keys(each.lists).map((list) => (
            <RowList key={list} {...{ list, desk, refusals, document }} read={each} />
          ))}
        </section>
      ))}
    </>
  );
}

function Boxes({
  boxes,
  desk,
  refusals,
}: {
  readonly boxes: readonly Box[];
  readonly desk: Desk;
  readonly refusals: Refusals;
}) {
  return (
    <ul className="bare-list">
      {boxes.map((box) => (
        <li key={box.id}>
          <BoxEntry box={box} desk={desk} refused={refusals[box.id] ?? null} />
        </li>
      ))}
    </ul>
  );
}

interface RowListProps {
  readonly list: string;
  readonly document: number;
  readonly read: ReadDocument;
  readonly desk: Desk;
  readonly refusals: Refusals;
}

function RowList({ list, document, read, desk, refusals }: RowListProps) {
  const messages = useMessages(reviewMessages);
  const columns = desk.columnsOf(document, list);
  const title = desk.titleOf(document, list, null);
  const rows = listRows(read, { document, list, columns }, desk.edits);
  return (
    <div className="review-list" role="group" aria-label={title}>
      <h3>{title}</h3>
      {rows.map((row, index) => (
        <RowEntry key={row.id} row={row} name={messages.row(title, index + 1)} desk={desk} refusals={refusals} />
      ))}
      <Button className="button" onPress={() => desk.addRow({ document, list, index: null })}>
        <Icon name="plus" />
        {messages.addRow}
      </Button>
    </div>
  );
}

interface RowEntryProps {
  readonly row: Row;
  readonly name: string;
  readonly desk: Desk;
  readonly refusals: Refusals;
}

function RowEntry({ row, name, desk, refusals }: RowEntryProps) {
  const messages = useMessages(reviewMessages);
  const { isRemoved } = row;
  return (
    <div className="review-row" role="group" aria-label={name} data-removed={isRemoved}>
      {isRemoved ? (
        <p className="faint">{messages.removed(name)}</p>
      ) : (
        <Boxes boxes={row.boxes} desk={desk} refusals={refusals} />
      )}
      <Button
        className="button quiet small"
        aria-label={isRemoved ? messages.keepRow(name) : messages.removeRow(name)}
        onPress={() => desk.turnRow(row)}
      >
        <Icon name={isRemoved ? 'repeat' : 'cross'} />
      </Button>
    </div>
  );
}
