import { CopyButton } from '../parts/copy-button.tsx';
import { useWords } from '../shell/language.tsx';
import { curlOf, type Order } from './order.ts';
import { tryWords } from './words.ts';

/** The command that does the same, to paste. */
export function CurlExample({ order }: { readonly order: Order }) {
  const words = useWords(tryWords);
  const command = curlOf(order, location.origin);
  return (
    <section className="panel padded curl">
      <h2>{words.curl}</h2>
      <pre tabIndex={0} role="region" aria-label={words.curl}>
        {command}
      </pre>
      <p className="faint">{words.curlNote}</p>
      <div>
        <CopyButton text={() => command} />
      </div>
    </section>
  );
}
