import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Envelope, Stage } from '../api-types.ts';
import { Choice, FormPopover } from '../parts/forms.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { useProblemText } from '../parts/states.tsx';
import { ApiProblem } from '../shell/api.ts';
import { useMessages } from '../shell/language.tsx';
import { useMay } from '../shell/session.ts';
import { requestMessages } from './messages.ts';
import type { Selection } from './request-table.tsx';
import { runForEach } from './run-for-each.ts';
import {
  appliesTo,
  type SelectionAction,
  save,
  secondsUntilAgain,
  selectionActions,
  startAction,
} from './selection-actions.ts';
import { selectionMessages } from './selection-messages.ts';

const icons: Readonly<Record<SelectionAction, IconName>> = {
  reprocess: 'repeat',
  cancel: 'cross',
  erase: 'cross',
  csv: 'download',
  json: 'download',
};

/** An action with several requests, on its way or over. */
interface Run {
  readonly name: SelectionAction;
  readonly all: number;
  readonly done: number;
  readonly failures: readonly { readonly request: Envelope; readonly error: unknown }[];
  readonly state: 'running' | 'stopped' | 'over';
}

interface SelectionBarProps {
  readonly requests: readonly Envelope[];
  readonly selection: Selection;
}

/** What can be done with the selected requests, and how far it is. Nothing while none is selected. */
export function SelectionBar({ requests, selection }: SelectionBarProps) {
  const messages = useMessages(selectionMessages);
  const mayManage = useMay('reviewer');
  const isAdmin = useMay('admin');
  const { run, begin, stop, close } = useRun();
  const selected = requests.filter(({ requestId }) => selection.ids.has(requestId));
  if (run === null && selected.length === 0) return null;
  const may = { reprocess: mayManage, cancel: mayManage, erase: isAdmin, csv: true, json: true } as const;
  return (
    <section className="selection" aria-label={messages.selection}>
      {run !== null && <Progress run={run} stop={stop} close={close} />}
      {run?.state !== 'running' && selected.length > 0 && (
        <div className="selection-actions">
          <span role="status">{messages.selected(selected.length)}</span>
          {selectionActions
            .filter((name) => may[name])
            .map((name) => (
              <Action key={name} name={name} selected={selected} begin={begin} />
            ))}
          <Button className="button quiet" onPress={() => selection.change(new Set())}>
            {messages.unselect}
          </Button>
        </div>
      )}
    </section>
  );
}

type Begin = (name: SelectionAction, requests: readonly Envelope[], from: Stage) => void;

/** One action at a time; it ends when the page is left. */
function useRun() {
  const queries = useQueryClient();
  const [run, setRun] = useState<Run | null>(null);
  const stopper = useRef<AbortController | null>(null);
  useEffect(() => () => stopper.current?.abort(), []);
  const begin: Begin = (name, requests, from) => {
    const controller = new AbortController();
    stopper.current = controller;
    const change = (next: (known: Run) => Run): void => setRun((known) => known && next(known));
    setRun({ name, all: requests.length, done: 0, failures: [], state: 'running' });
    const { work, file } = startAction(name, from);
    const done = (request: Envelope, error: unknown): void =>
      change((known) => ({
        ...known,
        done: known.done + 1,
        failures: error === null ? known.failures : [...known.failures, { request, error }],
      }));
    void runForEach(requests, { work, secondsUntilAgain, done, signal: controller.signal }).then(() => {
      const { aborted } = controller.signal;
      const made = aborted ? null : file(requests);
      if (made !== null) save(made, name);
      change((known) => ({ ...known, state: aborted ? 'stopped' : 'over' }));
      void queries.invalidateQueries({ queryKey: ['requests'] });
    });
  };
  return { run, begin, stop: () => stopper.current?.abort(), close: () => setRun(null) };
}

interface ActionProps {
  readonly name: SelectionAction;
  readonly selected: readonly Envelope[];
  readonly begin: Begin;
}

const starts = ['validation', 'ocr', 'typification'] as const satisfies readonly Stage[];

/** A button that says how many requests it is about, and asks before it begins. */
function Action({ name, selected, begin }: ActionProps) {
  const messages = useMessages(selectionMessages);
  const { stages } = useMessages(requestMessages);
  const [from, setFrom] = useState<(typeof starts)[number]>('validation');
  const affected = selected.filter((request) => appliesTo(name, request));
  const leftOut = selected.length - affected.length;
  const count = messages.requests(affected.length);
  return (
    <FormPopover label={messages.names[name]} icon={icons[name]}>
      {(close) =>
        affected.length === 0 ? (
          <p>{messages.noneApplies}</p>
        ) : (
          <>
            <p>{messages.questions[name](count)}</p>
            {leftOut > 0 && <p className="faint">{messages.leftOut(leftOut)}</p>}
            {name === 'reprocess' && affected.some(({ kind }) => kind === 'ocr') && (
              <Choice
                label={messages.from}
                value={from}
                options={starts.map((stage) => [stage, stages[stage]] as const)}
                choose={setFrom}
              />
            )}
            <Button
              className="button primary"
              onPress={() => {
                close();
                begin(name, affected, from);
              }}
            >
              {messages.confirm[name](count)}
            </Button>
          </>
        )
      }
    </FormPopover>
  );
}

interface ProgressProps {
  readonly run: Run;
  readonly stop: () => void;
  readonly close: () => void;
}

function Progress({ run: { name, all, done, failures, state }, stop, close }: ProgressProps) {
  const messages = useMessages(selectionMessages);
  const textOf = useProblemText();
  const isRunning = state === 'running';
  return (
    <>
      <div className="selection-actions">
        <progress max={all} value={done} aria-label={messages.names[name]} />
        <span role="status">
          {messages.names[name]}: {messages.progress(done, all, failures.length)}
          {state === 'stopped' && ` ${messages.stopped(all - done)}`}
        </span>
        <Button className="button quiet" onPress={isRunning ? stop : close}>
          <Icon name="cross" />
          {isRunning ? messages.stop : messages.close}
        </Button>
      </div>
      {failures.length > 0 && (
        <ul className="selection-failures" aria-label={messages.failures}>
          {failures.map(({ request, error }) => (
            <li key={request.requestId}>
              {request.customerRequestId ?? request.requestId}:{' '}
              <span className="code table-error">{error instanceof ApiProblem ? error.code : 'INTERNAL_ERROR'}</span>{' '}
              {textOf(error)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
