import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from 'react-aria-components';
import { typedText } from '../parts/forms.tsx';
import { ErrorState, LoadingState, useProblemText } from '../parts/states.tsx';
import { useFormats, useWords } from '../shell/language.tsx';
import { given } from '../shell/search.ts';
import { useShownValue } from '../viewer/field-value.ts';
import type { FieldValue, TrialReport, ValueTrial } from '../wire.ts';
import { type EntryName, useEntryChanges, useMayChange, useSamples } from './catalog-data.ts';
import { catalogWords } from './words.ts';

interface TrialTabProps {
  readonly entry: EntryName;
  /** The version on the screen. */
  readonly version: number;
  /** What became of its text, not saved; null while nothing is edited. */
  readonly edited: string | null;
}

/** The samples of a template, and what they come out as with a text or version that is not used yet. */
export function TrialTab({ entry, version, edited }: TrialTabProps) {
  const words = useWords(catalogWords);
  const textOf = useProblemText();
  const { data, error, refetch } = useSamples(entry);
  const { run } = useEntryChanges(entry);
  const [report, setReport] = useState<TrialReport | null>(null);
  if (data === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <LoadingState />;
  const order = edited === null ? { version } : { text: edited };
  return (
    <div className="catalog-trial">
      <Samples entry={entry} samples={data.samples} />
      <div className="catalog-bar">
        <Button
          className="button primary"
          isDisabled={data.samples.length === 0 || run.isPending}
          onPress={() => run.mutate(order, { onSuccess: setReport })}
        >
          {edited === null ? words.tryVersion(version) : words.tryText}
        </Button>
        {run.error !== null && <p role="alert">{textOf(run.error)}</p>}
      </div>
      {report !== null && <TrialTable report={report} />}
    </div>
  );
}

interface SamplesProps {
  readonly entry: EntryName;
  readonly samples: readonly { readonly sampleId: string; readonly requestId: string; readonly expiresAt: string }[];
}

function Samples({ entry, samples }: SamplesProps) {
  const words = useWords(catalogWords);
  const formats = useFormats();
  const mayWrite = useMayChange(entry);
  const { removeSample } = useEntryChanges(entry);
  return (
    <section className="panel padded" aria-label={words.samples}>
      <h2>{words.samples}</h2>
      <p className="faint">
        {samples.length === 0 ? words.noSamples : words.samplesAdvice}{' '}
        {samples.length === 0 && (
          <Link to="/requests" search={given({ status: 'completed' as const, client: entry.client })}>
            {words.finishedRequests}
          </Link>
        )}
      </p>
      <ul className="catalog-samples">
        {samples.map(({ sampleId, requestId, expiresAt }) => (
          <li key={sampleId}>
            <Link to="/requests/$requestId" params={{ requestId }} search={{}} className="code">
              {requestId}
            </Link>
            <span className="faint">
              {words.until} {formats.moment(expiresAt)}
            </span>
            {mayWrite && (
              <Button className="button quiet" onPress={() => removeSample.mutate(sampleId)}>
                {words.erase}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && <KeepSample entry={entry} />}
    </section>
  );
}

function KeepSample({ entry }: { readonly entry: EntryName }) {
  const words = useWords(catalogWords);
  const textOf = useProblemText();
  const { keep } = useEntryChanges(entry);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    keep.mutate(typedText(form, 'requestId').trim(), { onSuccess: () => form.reset() });
  };
  return (
    <form className="catalog-keep" onSubmit={submit}>
      <label className="field">
        <span>{words.requestId}</span>
        <input name="requestId" required />
      </label>
      <Button className="button" type="submit" isDisabled={keep.isPending}>
        {words.keep}
      </Button>
      {keep.error !== null && <p role="alert">{textOf(keep.error)}</p>}
    </form>
  );
}

const verdicts = ['right', 'fixed', 'broken', 'wrong', 'same', 'changed'] as const;
const tones = { right: 'good', fixed: 'good', broken: 'bad', wrong: 'bad', same: 'none', changed: 'fair' } as const;

/** What each value of each sample was and becomes. */
function TrialTable({ report: { template, version, samples, summary } }: { readonly report: TrialReport }) {
  const words = useWords(catalogWords);
  const [showsAll, setShowsAll] = useState(false);
  return (
    <section className="panel padded" aria-label={words.trialTitle}>
      <h2>
        {words.trialOf(version === null ? template : `${template} ${version}`)}, {words.onSamples(samples.length)}
      </h2>
      <p className="catalog-verdicts">
        {verdicts.map((verdict) => (
          <span key={verdict} className="badge" data-tone={tones[verdict]} data-verdict={verdict}>
            {summary[verdict]} {words.verdicts[verdict]}
          </span>
        ))}
      </p>
      <label>
        <input type="checkbox" checked={showsAll} onChange={(event) => setShowsAll(event.target.checked)} />{' '}
        {words.allValues}
      </label>
      {samples.map(({ sampleId, requestId, failed, values }) => (
        <div key={sampleId}>
          <h3 className="code">{requestId}</h3>
          {failed === null ? (
            <ValueTable values={values.filter(({ verdict }) => showsAll || !['right', 'same'].includes(verdict))} />
          ) : (
            <p>{words.failed(failed)}</p>
          )}
        </div>
      ))}
    </section>
  );
}

function ValueTable({ values }: { readonly values: readonly ValueTrial[] }) {
  const words = useWords(catalogWords);
  const shown = useShownValue();
  if (values.length === 0) return <p className="faint">{words.nothingChanges}</p>;
  const text = (value: FieldValue): string => (Array.isArray(value) ? words.rows(value.length) : shown(value));
  return (
    <div className="scroll-x">
      <table className="plain">
        <thead>
          <tr>
            {[words.value, words.verdict, words.before, words.after, words.right].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {values.map(({ key, kind, verdict, before, after, confirmed }) => (
            <tr key={`${kind} ${key}`} data-value={key}>
              <th scope="row">{key}</th>
              <td>
                <span className="badge" data-tone={tones[verdict]}>
                  {words.verdicts[verdict]}
                </span>
              </td>
              <td>{text(before)}</td>
              <td>{text(after)}</td>
              <td>{confirmed === null ? '' : text(confirmed.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
