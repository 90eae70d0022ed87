import './review.css';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { FieldReport } from '../api-types.ts';
import { partMessages } from '../parts/messages.ts';
import { EmptyState, ErrorState, LoadingState } from '../parts/states.tsx';
import { requestMessages } from '../requests/messages.ts';
import { useClientNames, useTemplates } from '../requests/request-data.ts';
import { useFormats, useMessages } from '../shell/language.tsx';
import { reviewMessages } from './messages.ts';
import { useReport } from './review-data.ts';
import type { ReportFilters } from './review-filters.ts';

const route = getRouteApi('/review/report');

/** Where reading is wrong most: what reviewers corrected, by template and field. */
export function ReportPage() {
  const messages = useMessages(reviewMessages);
  const { changeFilters } = useMessages(partMessages);
  const filters = route.useSearch();
  const { data, error, isPending, refetch } = useReport(filters);
  const isNarrowed = Object.keys(filters).length > 0;
  return (
    <div className="review-queue">
      <div className="review-queue-head">
        <h1>{messages.reportTitle}</h1>
        <Filters />
        <Link className="button" to="/review" search={{}}>
          {messages.title}
        </Link>
      </div>
      <p className="faint">{messages.reportNote}</p>
      {isPending && <LoadingState />}
      {data === undefined && error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState
          title={isNarrowed ? messages.noMatchingReviews : messages.noReviews}
          advice={isNarrowed ? changeFilters : messages.noReviewsAdvice}
        />
      )}
      {data !== undefined && data.length > 0 && <ReportTable fields={data} />}
    </div>
  );
}

function Filters() {
  const messages = useMessages(reviewMessages);
  const requests = useMessages(requestMessages);
  const filters = route.useSearch();
  const navigate = useNavigate();
  const { data: clients } = useClientNames();
  const { data: templates } = useTemplates(filters.client);
  const show = (name: keyof ReportFilters, value: string): void => {
    const { [name]: _, ...others } = filters;
    void navigate({
      to: '/review/report',
      search: value === '' ? others : { ...others, [name]: value },
      replace: true,
    });
  };
  const choices = [
    ['client', requests.client, requests.anyClient, (clients?.clients ?? []).map(({ name }) => name)],
    ['template', messages.template, messages.anyTemplate, (templates?.templates ?? []).map(({ name }) => name)],
  ] as const;
  return (
    <>
      {choices.map(([name, label, any, options]) => (
        <select
          key={name}
          aria-label={label}
          value={filters[name] ?? ''}
          onChange={(event) => show(name, event.target.value)}
        >
          <option value="">{any}</option>
          {options.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      ))}
      <label className="review-since">
        {messages.since}{' '}
        <input type="month" value={filters.since ?? ''} onChange={(event) => show('since', event.target.value)} />
      </label>
    </>
  );
}

function ReportTable({ fields }: { readonly fields: readonly FieldReport[] }) {
  const messages = useMessages(reviewMessages);
  const formats = useFormats();
  return (
    <table className="plain review-table">
      <thead>
        <tr>
          {Object.entries(messages.reportColumns).map(([name, column]) => (
            <th key={name} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ template, templateVersion, field, corrected, confirmed, share }) => (
          <tr key={`${template} ${templateVersion} ${field}`}>
            <td>
              {template} <span className="faint">v{templateVersion}</span>
            </td>
            <td className="code">{field}</td>
            <td className="number">{formats.count(corrected)}</td>
            <td className="number">{formats.count(confirmed)}</td>
            <td className="number">
              <meter
                min={0}
                max={1}
                low={0.1}
                high={0.3}
                optimum={0}
                value={share}
                aria-label={messages.reportColumns.share}
              />{' '}
              {formats.percent(share)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
