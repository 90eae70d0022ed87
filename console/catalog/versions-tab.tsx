import { lazy, Suspense, useState } from 'react';
import { Button } from 'react-aria-components';
import type { CatalogVersion } from '../api-types.ts';
import { useNames } from '../operations/operations-data.ts';
import { ConfirmButton } from '../parts/forms.tsx';
import { ErrorState, LoadingState, useProblemText } from '../parts/states.tsx';
import { useFormats, useMessages } from '../shell/language.tsx';
import { type EntryName, useEntry, useEntryChanges, useMayChange, useVersions } from './catalog-data.ts';
import { catalogMessages } from './messages.ts';

const MergeView = lazy(async () => ({ default: (await import('./yaml-merge.tsx')).YamlMerge }));

interface VersionsTabProps {
  readonly entry: EntryName;
  /** Whether a text is edited and not saved. */
  readonly isEdited: boolean;
  readonly edit: (version: number) => void;
}

interface Compared {
  readonly before: number;
  readonly after: number;
}

const tones = { draft: 'busy', published: 'good', removed: 'bad' } as const;

/** Every version: who wrote it, whether it is used, what it changed, and what can be done with it. */
export function VersionsTab({ entry, isEdited, edit }: VersionsTabProps) {
  const messages = useMessages(catalogMessages);
  const textOf = useProblemText();
  const { data, error, refetch } = useVersions(entry);
  const { publish, rollBack } = useEntryChanges(entry);
  const [compared, setCompared] = useState<Compared | null>(null);
  if (data === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <LoadingState />;
  const refusal = publish.error ?? rollBack.error;
  return (
    <div className="catalog-versions">
      {refusal !== null && <p role="alert">{textOf(refusal)}</p>}
      <div className="scroll-x">
        <table className="plain">
          <thead>
            <tr>
              {[messages.version, messages.state, messages.saved, messages.by, messages.tried, messages.published].map(
                (heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ),
              )}
              <th scope="col">{messages.actions}</th>
            </tr>
          </thead>
          <tbody>
            {data.versions.map((version, index) => (
              <VersionRow
                key={version.version}
                entry={entry}
                version={version}
                before={data.versions[index + 1]?.version ?? null}
                isEdited={isEdited}
                edit={edit}
                compare={setCompared}
                publish={(number) => publish.mutate(number)}
                rollBack={(number) => rollBack.mutate(number)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {compared !== null && <VersionDiff entry={entry} {...compared} />}
    </div>
  );
}

interface VersionRowProps {
  readonly entry: EntryName;
  readonly version: CatalogVersion;
  /** The one before it; null for the first. */
  readonly before: number | null;
  /** Whether a text is edited and not saved, which another one would take the place of. */
  readonly isEdited: boolean;
  readonly edit: (version: number) => void;
  readonly compare: (compared: Compared) => void;
  readonly publish: (version: number) => void;
  readonly rollBack: (version: number) => void;
}

function VersionRow({ entry, version: of, before, isEdited, edit, compare, publish, rollBack }: VersionRowProps) {
  const messages = useMessages(catalogMessages);
  const formats = useFormats();
  const mayWrite = useMayChange(entry);
  const { whoIs } = useNames();
  const { version, state, current, savedAt, savedBy, triedAt, publishedAt } = of;
  const moment = (iso: string | null): string => (iso === null ? messages.never : formats.moment(iso));
  return (
    <tr data-version={version}>
      <th scope="row" className="number">
        {version}
      </th>
      <td>
        <span className="badge" data-tone={tones[state]}>
          {messages.states[state]}
        </span>{' '}
        {current && messages.inUse}
      </td>
      <td className="number">{savedAt === null ? messages.bundled : formats.moment(savedAt)}</td>
      <td>{savedBy === null ? messages.bundled : whoIs(savedBy)}</td>
      <td className="number">{moment(triedAt)}</td>
      <td className="number">{publishedAt === null && state !== 'draft' ? messages.bundled : moment(publishedAt)}</td>
      <td className="catalog-row-actions">
        {isEdited ? (
          <ConfirmButton
            label={messages.edit}
            icon="document"
            question={messages.losesEdit}
            confirm={() => edit(version)}
          />
        ) : (
          <Button className="button" onPress={() => edit(version)}>
            {messages.edit}
          </Button>
        )}
        {before !== null && (
          <Button className="button" onPress={() => compare({ before, after: version })}>
            {messages.compare}
          </Button>
        )}
        {mayWrite && state === 'draft' && (
          <Button className="button primary" onPress={() => publish(version)}>
            {messages.publish}
          </Button>
        )}
        {mayWrite && state !== 'draft' && !current && (
          <Button className="button" onPress={() => rollBack(version)}>
            {messages.rollBack}
          </Button>
        )}
      </td>
    </tr>
  );
}

interface VersionDiffProps {
  readonly entry: EntryName;
  readonly before: number;
  readonly after: number;
}

/** Two versions in one text, with what was taken out and put in. */
function VersionDiff({ entry, before, after }: VersionDiffProps) {
  const messages = useMessages(catalogMessages);
  const [older, newer] = [useEntry(entry, before), useEntry(entry, after)];
  const error = older.error ?? newer.error;
  if (error !== null) return <ErrorState error={error} />;
  if (older.data === undefined || newer.data === undefined) return <LoadingState />;
  const title = messages.diffTitle(before, after);
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {older.data.text === newer.data.text ? (
        <p>{messages.same}</p>
      ) : (
        <Suspense fallback={<LoadingState />}>
          <MergeView key={`${before} ${after}`} before={older.data.text} after={newer.data.text} label={title} />
        </Suspense>
      )}
    </section>
  );
}
