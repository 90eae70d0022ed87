import { useState } from 'react';
import { useWords } from '../shell/language.tsx';
import { useShownValue } from '../viewer/field-value.ts';
import type { FieldValue, TrialReport, ValueTrial } from '../wire.ts';
import { catalogWords } from './words.ts';

const verdicts = ['right', 'fixed', 'broken', 'wrong', 'same', 'changed'] as const;
const tones = { right: 'good', fixed: 'good', broken: 'bad', wrong: 'bad', same: 'none', changed: 'fair' } as const;

/** What each value of each sample was and becomes. */
export function TrialTable({ report: { template, version, samples, summary } }: { readonly report: TrialReport }) {
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
