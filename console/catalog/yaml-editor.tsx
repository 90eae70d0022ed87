import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { parseDocument } from 'yaml';
import templateSchema from '../../catalog/schema/template.schema.json';
import trackSchema from '../../catalog/schema/track.schema.json';
import { yamlBasics } from './code-mirror.ts';
import type { EntryKind } from './entry-view.ts';
import { placeIn, type TextProblem } from './place-in.ts';
import { completionsAt } from './schema-completion.ts';

interface YamlEditorProps {
  readonly kind: EntryKind;
  /** As it is stored: the editor begins anew when it changes. */
  readonly stored: string;
  readonly text: string;
  readonly problems: readonly TextProblem[];
  /** One of them that somebody wants to see. */
  readonly revealed: TextProblem | null;
  readonly label: string;
  readonly change: (text: string) => void;
}

const schemas = { template: templateSchema, track: trackSchema } as const;

/** An editor that completes what the schema knows and underlines what the service finds wrong. */
export function YamlEditor({ kind, stored, text, problems, revealed, label, change }: YamlEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const changed = useRef(change);
  useEffect(() => {
    changed.current = change;
  }, [change]);
  const begin = useRef(text);
  useEffect(() => {
    begin.current = text;
  }, [text]);
  useEffect(() => {
    if (place.current === null) return undefined;
    const editor = new EditorView({
      doc: begin.current,
      parent: place.current,
      extensions: [
        ...yamlBasics(label),
        autocompletion({ override: [completing(kind)] }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed.current(update.state.doc.toString());
        }),
      ],
    });
    view.current = editor;
    return () => editor.destroy();
  }, [kind, label, stored]);
  useEffect(() => {
    const editor = view.current;
    if (editor === null || editor.state.doc.toString() === text) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
  }, [text]);
  useEffect(() => {
    const editor = view.current;
    if (editor !== null) editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(text, problems)));
  }, [text, problems]);
  useEffect(() => {
    const editor = view.current;
    if (editor === null || revealed === null) return;
    const now = editor.state.doc.toString();
    const { from, to } = placeIn(parseDocument(now), now, revealed.place);
    editor.dispatch({
      selection: { anchor: from, head: to },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    });
    editor.focus();
  }, [revealed]);
  return <div className="catalog-code" ref={place} />;
}

function diagnosticsOf(text: string, problems: readonly TextProblem[]): Diagnostic[] {
  if (problems.length === 0) return [];
  const document = parseDocument(text);
  return problems.map(({ place, message }) => ({ ...placeIn(document, text, place), severity: 'error', message }));
}

function completing(kind: EntryKind) {
  return (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(/[\w.-]*/);
    if (word === null || (word.from === word.to && !context.explicit)) return null;
    const lines = context.state.doc.sliceString(0, word.from).split('\n');
    const options = completionsAt(schemas[kind], lines);
    return options.length === 0 ? null : { from: word.from, options: [...options] };
  };
}
