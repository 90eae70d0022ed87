import { useQuery } from '@tanstack/react-query';
import { useProblemText } from '../parts/states.tsx';
import { fetchApi } from '../shell/api.ts';
import { useMessages } from '../shell/language.tsx';
import { viewerMessages } from './messages.ts';
import type { ShownResult } from './picture.tsx';

/** Characters that are shown: more would keep the page from answering. */
const shownLength = 200_000;

/** The text of an XML file: in the encoding that it declares, else in UTF-8. */
function textOf(bytes: ArrayBuffer): string {
  const head = new TextDecoder('latin1').decode(bytes.slice(0, 256));
  const declared = /<\?xml[^>]*?encoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1];
  try {
    return new TextDecoder(declared ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** What was sent, where it is an XML file: as text, never as a document of the browser. */
export function XmlSource({ shown: { requestId, attempt } }: { readonly shown: ShownResult }) {
  const messages = useMessages(viewerMessages);
  const problemOf = useProblemText();
  const path = `/api/v1/requests/${requestId}/original.xml?attempt=${attempt}`;
  const { data, error } = useQuery({
    queryKey: ['original-xml', path],
    queryFn: async ({ signal }) => textOf(await (await fetchApi(path, { signal })).arrayBuffer()),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  return (
    <div className="canvas">
      <section className="xml-source" aria-label={messages.xmlFile}>
        <p className="faint">{messages.xmlHasNoPages}</p>
        {data !== undefined && <pre className="read-text">{data.slice(0, shownLength)}</pre>}
        {data !== undefined && data.length > shownLength && <p className="faint">{messages.xmlCut}</p>}
        {error !== null && <p>{problemOf(error)}</p>}
      </section>
    </div>
  );
}
