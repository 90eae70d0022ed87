import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import { LoadingState, useProblemText } from '../parts/states.tsx';
import { ApiProblem, callApi } from '../shell/api.ts';
import { useWords } from '../shell/language.tsx';
import { useMay } from '../shell/session.ts';
import { type EntryName, useEntryChanges } from './catalog-data.ts';
import type { TextProblem } from './place-in.ts';
import { catalogWords } from './words.ts';

/** The editor is large, and loads when somebody opens a text. */
const YamlEditor = lazy(async () => ({ default: (await import('./yaml-editor.tsx')).YamlEditor }));

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
  const words = useWords(catalogWords);
  const textOf = useProblemText();
  const mayWrite = useMay('admin');
  const text = edited ?? stored;
  const { save } = useEntryChanges(entry);
  const problems = useProblems(text);
  const done = save.data;
  const [revealed, setRevealed] = useState<TextProblem | null>(null);
  return (
    <div className="catalog-editor">
      <Suspense fallback={<LoadingState />}>
        <YamlEditor
          kind={entry.kind}
          stored={stored}
          text={text}
          problems={problems ?? none}
          revealed={revealed}
          label={words.editor}
          change={(next) => change(next === stored ? null : next)}
        />
      </Suspense>
      <div className="catalog-bar">
        <p role="status">
          {problems === null ? words.checking : problems.length === 0 ? words.fine : words.problems(problems.length)}
        </p>
        {!mayWrite && <p className="faint">{words.adminOnly}</p>}
        {mayWrite && (
          <>
            <Button className="button" isDisabled={edited === null} onPress={() => change(null)}>
              {words.revert}
            </Button>
            <Button
              className="button primary"
              isDisabled={edited === null || problems === null || problems.length > 0 || save.isPending}
              onPress={() => save.mutate(text, { onSuccess: ({ version }) => saved(version) })}
            >
              {words.saveDraft}
            </Button>
          </>
        )}
      </div>
      {problems !== null && problems.length > 0 && (
        <ul className="catalog-problems">
          {problems.map(({ place, message }) => (
            <li key={`${place} ${message}`}>
              {place !== '' && (
                <Button className="button quiet code" onPress={() => setRevealed({ place, message })}>
                  {place}
                </Button>
              )}{' '}
              {message}
            </li>
          ))}
        </ul>
      )}
      {save.error !== null && <p role="alert">{textOf(save.error)}</p>}
      {done !== undefined && edited === null && (
        <p role="status">{done.changed ? words.savedAs(done.version) : words.unchanged(done.version)}</p>
      )}
    </div>
  );
}

/** What the service finds wrong with a text, a moment after it was typed; null while nobody knows. */
function useProblems(text: string): readonly TextProblem[] | null {
  const [found, setFound] = useState<{ readonly of: string; readonly problems: readonly TextProblem[] } | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    const timer = setTimeout(() => {
      callApi('/api/v1/catalog/check', { method: 'POST', body: { text }, signal: gone.signal }).then(
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
  }, [text]);
  return found?.of === text ? found.problems : null;
}

function problemsIn(error: unknown): readonly TextProblem[] {
  if (!(error instanceof ApiProblem)) return [];
  if (error.fields.length === 0) return [{ place: '', message: error.message }];
  return error.fields.map(({ field, detail }) => ({ place: field.replace(/^text(?:: )?/, ''), message: detail }));
}
