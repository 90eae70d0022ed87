import { useMemo } from 'react';
import { CopyButton } from '../parts/copy-button.tsx';
import { useWords } from '../shell/language.tsx';
import type { Envelope } from '../wire.ts';
import { requestPageWords } from './request-page-words.ts';

/** More is not laid out: a browser takes seconds for it, and nobody reads it. */
const maxShown = 400_000;

/** The request as programs get it. */
export function JsonTab({ request }: { readonly request: Envelope }) {
  const { json: words } = useWords(requestPageWords);
  const text = useMemo(() => JSON.stringify(request, null, 2), [request]);
  return (
    <div className="json panel">
      <div className="json-head">
        <CopyButton text={() => text} />
        {text.length > maxShown && <span className="faint">{words.part(maxShown / 1000)}</span>}
      </div>
      <pre tabIndex={0} role="region" aria-label={words.label}>
        {text.slice(0, maxShown)}
      </pre>
    </div>
  );
}
