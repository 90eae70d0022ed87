import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The nonce that styles of this page bear. */
function styleNonce(): string {
  const meta = document.querySelector('meta[property="csp-nonce"]');
  return meta instanceof HTMLElement ? meta.nonce : '';
}

const look = EditorView.theme({
  '&': { backgroundColor: 'var(--surface)', color: 'var(--text)', border: '1px solid var(--line)' },
  '.cm-gutters': { backgroundColor: 'var(--sunken)', color: 'var(--faint)', border: '0' },
  '.cm-content': { caretColor: 'var(--text)', fontSize: '0.85rem' },
  '&.cm-focused': { outline: '2px solid var(--accent)' },
  '.cm-scroller': { maxHeight: 'max(16rem, 100vh - 17rem)', overflow: 'auto' },
  // The page loads no picture that is written into a style.
  '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy var(--bad)' },
  '.cm-tooltip': { backgroundColor: 'var(--raised)', color: 'var(--text)', border: '1px solid var(--line)' },
});

/** Those of the page, which are distinguished in the dark too. */
const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--accent)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--fair)' },
  { tag: [tags.comment, tags.lineComment, tags.meta], color: 'var(--faint)' },
]);

/** What every text of the catalogue is shown with; Tab leaves the editor, as everywhere else. */
export function yamlBasics(label: string): readonly Extension[] {
  return [
    EditorView.cspNonce.of(styleNonce()),
    look,
    lineNumbers(),
    history(),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    yaml(),
    syntaxHighlighting(colours),
    EditorView.lineWrapping,
    // Those who look for it find in it what the keyboard can reach.
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
  ];
}
