import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from 'react-aria-components';
import type { FieldValue, TrialReport, ValueTrial } from '../api-types.ts';
import { typedText } from '../parts/forms.tsx';
import { ErrorState, LoadingState, useProblemText } from '../parts/states.tsx';
import { useFormats, useMessages } from '../shell/language.tsx';
import { given } from '../shell/search.ts';
import { useShownValue } from '../viewer/field-value.ts';
import { type EntryName, useEntryChanges, useMayChange, useSamples } from './catalog-data.ts';
import { catalogMessages } from './messages.ts';

interface TrialTabProps {
  readonly entry: EntryName;
  /** The version on the screen. */
  readonly version: number;
  /** What became of its text, not saved; null while nothing is edited. */
  readonly edited: string | null;
}

/** The samples of a template, and what they come out as with a text or version that is not used yet. */
export function TrialTab({ entry, version, edited }: TrialTabProps) {
  const messages = useMessages(catalogMessages);
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
          {edited === null ? messages.tryVersion(version) : messages.tryText}
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
  const messages = useMessages(catalogMessages);
  const formats = useFormats();
  const mayWrite = useMayChange(entry);
  const { removeSample } = useEntryChanges(entry);
  return (
    <section className="panel padded" aria-label={messages.samples}>
      <h2>{messages.samples}</h2>
      <p className="faint">
        {samples.length === 0 ? messages.noSamples : messages.samplesAdvice}{' '}
        {samples.length === 0 && (
          <Link to="/requests" search={given({ status: 'completed' as const, client: entry.client })}>
            {messages.finishedRequests}
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
              {messages.until} {formats.moment(expiresAt)}
            </span>
            {mayWrite && (
              <Button className="button quiet" onPress={() => removeSample.mutate(sampleId)}>
                {messages.erase}
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
  const messages = useMessages(catalogMessages);
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
        <span>{messages.requestId}</span>
        <input name="requestId" required />
      </label>
      <Button className="button" type="submit" isDisabled={keep.isPending}>
        {messages.keep}
      </Button>
      {keep.error !== null && <p role="alert">{textOf(keep.error)}</p>}
    </form>
  );
}

const verdicts = ['right', 'fixed', 'broken', 'wrong', 'same', 'changed'] as const;
const tones = { right: 'good', fixed: 'good', broken: 'bad', wrong: 'bad', same: 'none', changed: 'fair' } as const;

/** What each value of each sample was and becomes. */
function TrialTable({ report: { template, version, samples, summary } }: { readonly report: TrialReport }) {
  const messages = useMessages(catalogMessages);
  const [showsAll, setShowsAll] = useState(false);
  return (
    <section className="panel padded" aria-label={messages.trialTitle}>
      <h2>
        {messages.trialOf(version === null ? template : `${template} ${version}`)}, {messages.onSamples(samples.length)}
      </h2>
      <p className="catalog-verdicts">
        {verdicts.map((verdict) => (
          <span key={verdict} className="badge" data-tone={tones[verdict]} data-verdict={verdict}>
            {summary[verdict]} {messages.verdicts[verdict]}
          </span>
        ))}
      </p>
      <label>
        <input type="checkbox" checked={showsAll} onChange={(event) => setShowsAll(event.target.checked)} />{' '}
        {messages.allValues}
      </label>
      {samples.map(({ sampleId, requestId, failed, values }) => (
        <div key={sampleId}>
          <h3 className="code">{requestId}</h3>
          {failed === null ? (
            <ValueTable values={values.filter(({ verdict }) => showsAll || !['right', 'same'].includes(verdict))} />
          ) : (
            <p>{messages.failed(failed)}</p>
          )}
        </div>
      ))}
    </section>
  );
}

function ValueTable({ values }: { readonly values: readonly ValueTrial[] }) {
  const messages = useMessages(catalogMessages);
  const shown = useShownValue();
  if (values.length === 0) return <p className="faint">{messages.nothingChanges}</p>;
  const text = (value: FieldValue): string => (Array.isArray(value) ? messages.rows(value.length) : shown(value));
  return (
    <div className="scroll-x">
      <table className="plain">
        <thead>
          <tr>
            {[messages.value, messages.verdict, messages.before, messages.after, messages.right].map((heading) => (
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
                  {messages.verdicts[verdict]}
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
