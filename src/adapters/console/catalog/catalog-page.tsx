import './catalog.css';
import { Link } from '@tanstack/react-router';
import { ErrorState, LoadingState } from '../parts/states.tsx';
import { useTemplates, useTracks } from '../requests/request-data.ts';
import { useWords } from '../shell/language.tsx';
import type { EntryKind } from './entry-view.ts';
import { catalogWords } from './words.ts';

interface Listed {
  readonly name: string;
  readonly title: string;
  readonly version: number;
}

/** The templates and tracks that all clients share. */
export function CatalogPage() {
  const words = useWords(catalogWords);
  const templates = useTemplates();
  const tracks = useTracks();
  const error = templates.error ?? tracks.error;
  if (error !== null) return <ErrorState error={error} retry={() => void templates.refetch()} />;
  if (templates.data === undefined || tracks.data === undefined) return <LoadingState />;
  return (
    <div className="catalog">
      <header>
        <h1>{words.title}</h1>
        <p className="faint">{words.intro}</p>
      </header>
      <EntryTable kind="template" title={words.templates} entries={templates.data.templates} />
      <EntryTable kind="track" title={words.tracks} entries={tracks.data.tracks} />
    </div>
  );
}

function EntryTable(props: { readonly kind: EntryKind; readonly title: string; readonly entries: readonly Listed[] }) {
  const words = useWords(catalogWords);
  const { kind, title, entries } = props;
  return (
    <section className="panel padded" aria-label={title}>
      <h2>{title}</h2>
      <div className="scroll-x">
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">{words.name}</th>
              <th scope="col">{words.entryTitle}</th>
              <th scope="col">{words.version}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.name}>
                <th scope="row">
                  <Link to="/catalog/$kind/$name" params={{ kind, name: entry.name }} search={{}}>
                    {entry.name}
                  </Link>
                </th>
                <td>{entry.title}</td>
                <td className="number">{entry.version}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
