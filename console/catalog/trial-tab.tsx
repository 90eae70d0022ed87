import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from 'react-aria-components';
import type { TrialReport, ValueTrial } from '../api-types.ts';
import { typedText } from '../parts/forms.tsx';
import { ErrorState, LoadingState, useProblemText } from '../parts/states.tsx';
import { useFormats, useMessages } from '../shell/language.tsx';
import { given } from '../shell/search.ts';
import { useShownValue } from '../viewer/field-value.ts';
import { type EntryName, useEntryChanges, useMayChange, useSamples } from './catalog-data.ts';
import { catalogMessages } from './messages.ts';
import { UploadPanel } from './upload-panel.tsx';

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
  const again = (): void => run.mutate(order, { onSuccess: setReport });
  return (
    <div className="catalog-trial">
      <Samples entry={entry} samples={data.samples} />
      <div className="catalog-bar">
        <Button className="button primary" isDisabled={data.samples.length === 0 || run.isPending} onPress={again}>
          {edited === null ? messages.tryVersion(version) : messages.tryText}
        </Button>
        {run.error !== null && <p role="alert">{textOf(run.error)}</p>}
      </div>
      {report !== null && <TrialTable entry={entry} report={report} again={again} />}
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
      {mayWrite ? (
        <>
          <KeepSample entry={entry} />
          <UploadPanel entry={entry} />
        </>
      ) : (
        <p className="faint">{messages.adminOnly}</p>
      )}
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

interface TrialTableProps {
  readonly entry: EntryName;
  readonly report: TrialReport;
  /** Tries once more, when what is right became known. */
  readonly again: () => void;
}

/** What each value of each sample was and becomes. */
function TrialTable({ entry, report, again }: TrialTableProps) {
  const { template, version, samples, summary } = report;
  const messages = useMessages(catalogMessages);
  const textOf = useProblemText();
  const { confirm } = useEntryChanges(entry);
  const mayWrite = useMayChange(entry);
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
      {confirm.error !== null && <p role="alert">{textOf(confirm.error)}</p>}
      {samples.map(({ sampleId, requestId, failed, values }) => (
        <div key={sampleId}>
          <h3 className="code">{requestId}</h3>
          {failed === null ? (
            <ValueTable
              values={values.filter(({ verdict }) => showsAll || !['right', 'same'].includes(verdict))}
              confirm={
                mayWrite
                  ? (field, value) => confirm.mutate({ sampleId, field, ...sentValue(value) }, { onSuccess: again })
                  : null
              }
            />
          ) : (
            <p>{messages.failed(failed)}</p>
          )}
        </div>
      ))}
    </section>
  );
}

/** A value of a result as the service takes it back; nothing where the document has none. */
function sentValue(value: unknown): { readonly value?: unknown } {
  if (value === null) return {};
  if (typeof value !== 'object' || !('currency' in value) || value.currency !== null) return { value };
  const { currency: _, ...amount } = value;
  return { value: amount };
}

/** A button beside a value, which names it to those who do not see where it stands. */
function IsRight({ of, confirm }: { readonly of: string; readonly confirm: () => void }) {
  const messages = useMessages(catalogMessages);
  return (
    <Button className="button quiet" aria-label={messages.isRightOf(of)} onPress={confirm}>
      {messages.isRight}
    </Button>
  );
}

interface ValueTableProps {
  readonly values: readonly ValueTrial[];
  /** Says that a value of a field is right; null for those who may not. */
  readonly confirm: ((field: string, value: unknown) => void) | null;
}

function ValueTable({ values, confirm }: ValueTableProps) {
  const messages = useMessages(catalogMessages);
  const shown = useShownValue();
  if (values.length === 0) return <p className="faint">{messages.nothingChanges}</p>;
  const text = (value: unknown): string => (Array.isArray(value) ? messages.rows(value.length) : shown(value));
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
              <td>
                {text(before)}
                {kind === 'field' && confirm !== null && !['right', 'broken', 'same'].includes(verdict) && (
                  <IsRight of={`${key}: ${text(before)}`} confirm={() => confirm(key, before)} />
                )}
              </td>
              <td>
                {text(after)}
                {kind === 'field' && confirm !== null && !['right', 'fixed'].includes(verdict) && (
                  <IsRight of={`${key}: ${text(after)}`} confirm={() => confirm(key, after)} />
                )}
              </td>
              <td>{confirmed === null ? '' : text(confirmed.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
