import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { yamlBasics } from './code-mirror.ts';

interface YamlMergeProps {
  readonly before: string;
  readonly after: string;
  readonly label: string;
}

/** Two texts as one, with what was taken out and put in. */
export function YamlMerge({ before, after, label }: YamlMergeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return undefined;
    const view = new EditorView({
      doc: after,
      parent: place.current,
      extensions: [
        ...yamlBasics(label),
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        unifiedMergeView({
          original: before,
          mergeControls: false,
          highlightChanges: true,
          collapseUnchanged: { margin: 3, minSize: 6 },
        }),
      ],
    });
    return () => view.destroy();
  }, [before, after, label]);
  return <div className="catalog-code" ref={place} />;
}
