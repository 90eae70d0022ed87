import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Envelope, Stage } from '../api-types.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { ErrorState, LoadingState } from '../parts/states.tsx';
import { requestMessages } from '../requests/messages.ts';
import { isFinished, useRequest } from '../requests/request-data.ts';
import { ResultTab } from '../requests/result-tab.tsx';
import { StatusBadge } from '../requests/status-badge.tsx';
import { useFormats, useMessages } from '../shell/language.tsx';
import { tryMessages } from './messages.ts';
import { curlOf, type Order } from './order.ts';

/** The command that does the same, to paste. */
export function CurlExample({ order }: { readonly order: Order }) {
  const messages = useMessages(tryMessages);
  const command = curlOf(order, location.origin);
  return (
    <section className="panel padded curl">
      <h2>{messages.curl}</h2>
      <pre tabIndex={0} role="region" aria-label={messages.curl}>
        {command}
      </pre>
      <p className="faint">{messages.curlNote}</p>
      <div>
        <CopyButton text={() => command} />
      </div>
    </section>
  );
}

interface OutcomeProps {
  readonly requestId: string;
  /** By the clock of `performance`. */
  readonly sentAt: number;
  readonly startAgain: () => void;
  readonly order: Order;
}

const stagesOf: Readonly<Record<Envelope['kind'], readonly Stage[]>> = {
  ocr: ['typification', 'ocr', 'validation'],
  face_match: ['face-match'],
};

/** The stages of a request as it goes through them, and its result when it is there. */
export function Outcome({ requestId, sentAt, startAgain, order }: OutcomeProps) {
  const messages = useMessages(tryMessages);
  const formats = useFormats();
  const { data: request, error } = useRequest(requestId);
  const isOver = request !== undefined && isFinished(request.status);
  const took = useTook(sentAt, isOver);
  if (request === undefined) return error === null ? <LoadingState /> : <ErrorState error={error} />;
  return (
    <>
      <div className="panel padded outcome">
        <Stages request={request} />
        {took !== null && <p className="faint">{messages.took(formats.duration(took))}</p>}
        <div className="outcome-actions">
          <Link className="button primary" to="/requests/$requestId" params={{ requestId }}>
            {messages.open}
          </Link>
          <Button className="button" onPress={startAgain}>
            {messages.again}
          </Button>
        </div>
      </div>
      {isOver && (
        <div className="panel outcome-result">
          <ResultTab request={request} />
        </div>
      )}
      <CurlExample order={order} />
    </>
  );
}

function Stages({ request: { kind, status, stage, timings } }: { readonly request: Envelope }) {
  const messages = useMessages(tryMessages);
  const { stages } = useMessages(requestMessages);
  const formats = useFormats();
  const all = stagesOf[kind];
  const current = stage === null ? -1 : all.indexOf(stage);
  return (
    <ol className="steps" aria-label={messages.stages}>
      {all.map((each, index) => {
        const isRunning = index === current && !isFinished(status);
        const ms = timings[each];
        const isDone = ms !== undefined && !isRunning;
        return (
          <li key={each} data-state={isRunning ? 'running' : isDone ? 'done' : 'ahead'}>
            {isRunning && <span className="spinner" aria-hidden="true" />}
            {stages[each]} <span className="faint number">{isDone ? formats.duration(ms) : ''}</span>
          </li>
        );
      })}
      <li aria-live="polite">
        <StatusBadge status={status} />
      </li>
    </ol>
  );
}

/** Milliseconds from sending to the end, once it is over. */
function useTook(sentAt: number, isOver: boolean): number | null {
  const [took, setTook] = useState<number | null>(null);
  useEffect(() => {
    if (isOver) setTook((before) => before ?? performance.now() - sentAt);
  }, [isOver, sentAt]);
  return took;
}
