import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { Envelope } from '../api-types.ts';
import { useFormats, useMessages } from '../shell/language.tsx';
import { useSession } from '../shell/session.ts';
import { requestMessages } from './messages.ts';
import { selectionMessages } from './selection-messages.ts';
import { StatusBadge } from './status-badge.tsx';

const rowPixels = 58;
/** So many rows before the end the next page is asked for. */
const ahead = 15;

/** Which requests are selected, by their ids. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly change: (ids: ReadonlySet<string>) => void;
}

interface RequestTableProps {
  readonly requests: readonly Envelope[];
  readonly selection: Selection;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
}

/** A table of which only the rows on screen exist. */
export function RequestTable({ requests, selection, hasMore, isLoadingMore, loadMore }: RequestTableProps) {
  const messages = useMessages(requestMessages);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: requests.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPixels,
    overscan: 8,
    getItemKey: (index) => requests[index]?.requestId ?? index,
  });
  const rows = virtual.getVirtualItems();
  const last = rows.at(-1)?.index ?? 0;
  const wantsMore = hasMore && !isLoadingMore && last >= requests.length - ahead;
  useEffect(() => {
    if (wantsMore) loadMore();
  }, [wantsMore, loadMore]);
  const { columns } = messages;
  const { zone } = useFormats();
  return (
    <>
      <div
        className="table"
        ref={scroller}
        role="table"
        aria-label={messages.title}
        aria-rowcount={hasMore ? -1 : requests.length + 1}
      >
        <div className="table-head" role="rowgroup">
          <div className="table-row" role="row" aria-rowindex={1}>
            <SelectAll requests={requests} selection={selection} />
            {Object.entries(columns).map(([name, column]) => (
              <span key={name} role="columnheader" data-column={name}>
                {name === 'created' ? `${column} (${zone})` : column}
              </span>
            ))}
          </div>
        </div>
        <div className="table-body" role="rowgroup" style={{ height: virtual.getTotalSize() }}>
          {rows.map(({ key, index, start }) => {
            const request = requests[index];
            return request === undefined ? null : <Row key={key} {...{ request, index, start, selection }} />;
          })}
        </div>
      </div>
      <p className="only-heard" role="status">
        {isLoadingMore ? messages.more : ''}
      </p>
    </>
  );
}

interface SelectAllProps {
  readonly requests: readonly Envelope[];
  readonly selection: Selection;
}

/** All that are loaded, also those that are not on screen. */
function SelectAll({ requests, selection: { ids, change } }: SelectAllProps) {
  const messages = useMessages(selectionMessages);
  const count = requests.filter(({ requestId }) => ids.has(requestId)).length;
  const isAll = count === requests.length;
  return (
    <span role="columnheader" data-column="select">
      <input
        type="checkbox"
        aria-label={messages.selectAll}
        checked={isAll}
        ref={(box) => {
          if (box !== null) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => change(new Set(isAll ? [] : requests.map(({ requestId }) => requestId)))}
      />
    </span>
  );
}

interface RowProps {
  readonly selection: Selection;
  readonly request: Envelope;
  readonly index: number;
  readonly start: number;
}

function Row({ request, index, start, selection: { ids, change } }: RowProps) {
  const messages = useMessages(requestMessages);
  const words = useMessages(selectionMessages);
  const formats = useFormats();
  // Requests of a client that looks at them bear no name of one.
  const viewer = useSession().operator.name;
  const { requestId, status, stage, customerRequestId, kind, track, template, client, createdAt } = request;
  const took = tookMs(request);
  const isSelected = ids.has(requestId);
  const toggle = (): void =>
    change(new Set(isSelected ? [...ids].filter((id) => id !== requestId) : [...ids, requestId]));
  return (
    <div className="table-row" role="row" aria-rowindex={index + 2} style={{ transform: `translateY(${start}px)` }}>
      <span role="cell" data-column="select">
        <input
          type="checkbox"
          aria-label={words.select(customerRequestId ?? requestId)}
          checked={isSelected}
          onChange={toggle}
        />
      </span>
      <span role="cell" data-column="status">
        <StatusBadge status={status} stage={stage} />
      </span>
      <span role="cell" data-column="request">
        <Link className="table-link" to="/requests/$requestId" params={{ requestId }}>
          {customerRequestId ?? <span className="faint">{messages.noReference}</span>}
        </Link>
        <span className="code faint">{requestId}</span>
      </span>
      <span role="cell" data-column="track">
        <span>{track}</span>
        <span className="faint">{template ?? messages.kinds[kind]}</span>
      </span>
      <span role="cell" data-column="client">
        {client?.name ?? viewer}
      </span>
      <span role="cell" data-column="created" className="number" title={formats.moment(createdAt)}>
        {formats.bareMoment(createdAt)}
      </span>
      <span role="cell" data-column="took" className="number">
        {took === null ? '' : formats.duration(took)}
      </span>
      <span role="cell" data-column="notes">
        {request.error !== null && <span className="code table-error">{request.error.code}</span>}
        {request.warnings.length > 0 && <span className="faint">{messages.warnings(request.warnings.length)}</span>}
      </span>
    </div>
  );
}

/** From submission to the end; null while it is not finished. */
function tookMs({ createdAt, startedAt, completedAt }: Envelope): number | null {
  if (completedAt === null) return null;
  const began = Date.parse(startedAt ?? createdAt);
  return Math.max(0, Date.parse(completedAt) - began);
}
