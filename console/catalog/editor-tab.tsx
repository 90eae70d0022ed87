import { lazy, Suspense, useEffect, useState } from 'react';
import { Button, ToggleButton } from 'react-aria-components';
import { Refusal } from '../parts/forms.tsx';
import { LoadingState } from '../parts/states.tsx';
import { ApiProblem, callApi } from '../shell/api.ts';
import { useMessages } from '../shell/language.tsx';
import { type EntryName, useEntryChanges, useMayChange } from './catalog-data.ts';
import { catalogMessages } from './messages.ts';
import type { TextProblem } from './place-in.ts';

/** The editor is large, and loads when somebody opens a text. */
const YamlEditor = lazy(async () => ({ default: (await import('./yaml-editor.tsx')).YamlEditor }));
const TrackThresholds = lazy(async () => ({
  default: (await import('../faces/track-thresholds.tsx')).TrackThresholds,
}));
const DrawingPanel = lazy(async () => ({ default: (await import('./drawing-panel.tsx')).DrawingPanel }));

interface EditorTabProps {
  readonly entry: EntryName;
  readonly stored: string;
  /** Null while nothing is edited. */
  readonly edited: string | null;
  readonly change: (text: string | null) => void;
  readonly saved: (version: number) => void;
}

const checkAfterMs = 500;
const none: readonly TextProblem[] = [];

/** The text of a version, which is checked as it is typed and saved as a draft. */
export function EditorTab({ entry, stored, edited, change, saved }: EditorTabProps) {
  const messages = useMessages(catalogMessages);
  const mayWrite = useMayChange(entry);
  const text = edited ?? stored;
  const { save } = useEntryChanges(entry);
  const problems = useProblems(entry, text);
  const type = (next: string): void => change(next === stored ? null : next);
  const [revealed, setRevealed] = useState<TextProblem | null>(null);
  const [draws, setDraws] = useState(false);
  return (
    <div className="catalog-editor">
      <div className="catalog-desk">
        <Suspense fallback={<LoadingState />}>
          <YamlEditor
            kind={entry.kind}
            stored={stored}
            text={text}
            problems={problems ?? none}
            revealed={revealed}
            label={messages.editor}
            change={type}
          />
        </Suspense>
        {draws && (
          <Suspense fallback={<LoadingState />}>
            <DrawingPanel
              entry={entry}
              text={text}
              isFine={problems?.length === 0}
              take={(next, place) => {
                type(next);
                if (place !== null) setRevealed({ place, message: '' });
              }}
            />
          </Suspense>
        )}
        {entry.kind === 'track' && (
          <Suspense>
            <TrackThresholds text={text} />
          </Suspense>
        )}
      </div>
      <div className="catalog-bar">
        <Checked problems={problems} />
        {!mayWrite && <p className="faint">{messages.adminOnly}</p>}
        {entry.kind === 'template' && (
          <ToggleButton className="button" isSelected={draws} onChange={setDraws}>
            {messages.draw}
          </ToggleButton>
        )}
        {mayWrite && (
          <>
            <Button className="button" isDisabled={edited === null} onPress={() => change(null)}>
              {messages.revert}
            </Button>
            <Button
              className="button primary"
              isDisabled={edited === null || problems === null || problems.length > 0 || save.isPending}
              onPress={() => save.mutate(text, { onSuccess: ({ version }) => saved(version) })}
            >
              {messages.saveDraft}
            </Button>
          </>
        )}
      </div>
      <Problems problems={problems ?? none} reveal={setRevealed} />
      <SaveOutcome save={save} isEdited={edited !== null} />
    </div>
  );
}

interface SaveOutcomeProps {
  readonly save: ReturnType<typeof useEntryChanges>['save'];
  readonly isEdited: boolean;
}

function SaveOutcome({ save: { error, data }, isEdited }: SaveOutcomeProps) {
  const messages = useMessages(catalogMessages);
  if (error !== null) return <Refusal error={error} />;
  if (data === undefined || isEdited) return null;
  return <p role="status">{data.changed ? messages.savedAs(data.version) : messages.unchanged(data.version)}</p>;
}

function Checked({ problems }: { readonly problems: readonly TextProblem[] | null }) {
  const messages = useMessages(catalogMessages);
  const found = problems?.length;
  return (
    <p role="status">
      {found === undefined ? messages.checking : found === 0 ? messages.fine : messages.problems(found)}
    </p>
  );
}

interface ProblemsProps {
  readonly problems: readonly TextProblem[];
  readonly reveal: (problem: TextProblem) => void;
}

/** What is wrong, each with a way to its place. */
function Problems({ problems, reveal }: ProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <ul className="catalog-problems">
      {problems.map((problem) => (
        <li key={`${problem.place} ${problem.message}`}>
          {problem.place !== '' && (
            <Button className="button quiet code" onPress={() => reveal({ ...problem })}>
              {problem.place}
            </Button>
          )}{' '}
          {problem.message}
        </li>
      ))}
    </ul>
  );
}

/** What the service finds wrong with a text, a moment after it was typed; null while nobody knows. */
function useProblems({ client }: EntryName, text: string): readonly TextProblem[] | null {
  const [found, setFound] = useState<{ readonly of: string; readonly problems: readonly TextProblem[] } | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    const timer = setTimeout(() => {
      callApi('/api/v1/catalog/check', { method: 'POST', query: { client }, body: { text }, signal: gone.signal }).then(
        () => setFound({ of: text, problems: [] }),
        (error: unknown) => {
          if (!gone.signal.aborted) setFound({ of: text, problems: problemsIn(error) });
        },
      );
    }, checkAfterMs);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [text, client]);
  return found?.of === text ? found.problems : null;
}

function problemsIn(error: unknown): readonly TextProblem[] {
  if (!(error instanceof ApiProblem)) return [];
  if (error.fields.length === 0) return [{ place: '', message: error.message }];
  return error.fields.map(({ field, detail }) => ({ place: field.replace(/^text(?:: )?/, ''), message: detail }));
}
