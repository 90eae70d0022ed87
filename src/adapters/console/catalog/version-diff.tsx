import { lazy, Suspense } from 'react';
import { ErrorState, LoadingState } from '../parts/states.tsx';
import { useWords } from '../shell/language.tsx';
import { type EntryName, useEntry } from './catalog-data.ts';
import { catalogWords } from './words.ts';

const MergeView = lazy(async () => ({ default: (await import('./yaml-merge.tsx')).YamlMerge }));

interface VersionDiffProps {
  readonly entry: EntryName;
  readonly before: number;
  readonly after: number;
}

/** Two versions in one text, with what was taken out and put in. */
export function VersionDiff({ entry, before, after }: VersionDiffProps) {
  const words = useWords(catalogWords);
  const [older, newer] = [useEntry(entry, before), useEntry(entry, after)];
  const error = older.error ?? newer.error;
  if (error !== null) return <ErrorState error={error} />;
  if (older.data === undefined || newer.data === undefined) return <LoadingState />;
  const title = words.diffTitle(before, after);
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {older.data.text === newer.data.text ? (
        <p>{words.same}</p>
      ) : (
        <Suspense fallback={<LoadingState />}>
          <MergeView key={`${before} ${after}`} before={older.data.text} after={newer.data.text} label={title} />
        </Suspense>
      )}
    </section>
  );
}
