import type { Envelope, Stage } from '../api-types.ts';
import { useFormats, useMessages } from '../shell/language.tsx';
import { requestMessages } from './messages.ts';
import { Problems } from './problems.tsx';
import { isFinished } from './request-data.ts';
import { requestPageMessages } from './request-page-messages.ts';
import { StatusBadge } from './status-badge.tsx';

const stagesOf: Readonly<Record<Envelope['kind'], readonly Stage[]>> = {
  ocr: ['typification', 'ocr', 'validation'],
  face_match: ['face-match'],
};

/** What happened to a request, when, how long it took, and what went wrong. */
export function Timeline({ request }: { readonly request: Envelope }) {
  const { timeline: messages } = useMessages(requestPageMessages);
  const formats = useFormats();
  const hasProblems = request.error !== null || request.warnings.length > 0;
  return (
    <div className="timeline">
      <section className="panel padded">
        <h2>{messages.title}</h2>
        <History request={request} />
      </section>
      <section className="panel padded">
        <h2>{messages.problems}</h2>
        {hasProblems ? <Problems request={request} /> : <p className="faint">{messages.noProblems}</p>}
      </section>
      <section className="panel padded">
        <h2>{messages.work}</h2>
        <Work request={request} />
        <p className="faint">{messages.workNote}</p>
      </section>
      <section className="panel padded">
        <h2>{messages.engines}</h2>
        {request.engine.map(({ name, version, backend }) => (
          <p key={`${name} ${version}`} className="code">
            {name} {version} · {backend}
          </p>
        ))}
        <p className="faint">
          {messages.expires}: {formats.moment(request.expiresAt)}
        </p>
      </section>
    </div>
  );
}

function History({ request }: { readonly request: Envelope }) {
  const { timeline: messages } = useMessages(requestPageMessages);
  const formats = useFormats();
  const { history } = request;
  return (
    <ol className="history">
      {history.map(({ at, attempt, status, stage, code }, index) => {
        const [before, after] = [history[index - 1], history[index + 1]];
        const began = history.find((each) => each.attempt === attempt)?.at ?? at;
        const lasted =
          after === undefined || after.attempt !== attempt
            ? isFinished(status) && messages.inAll(formats.duration(between(began, at)))
            : messages.lasted(formats.duration(between(at, after.at)));
        return (
          <li key={`${at} ${status} ${stage ?? ''}`}>
            <time className="number" dateTime={at} title={formats.moment(at)}>
              {formats.time(at)}
            </time>
            <StatusBadge status={status} stage={stage} />
            <span className="faint number">{lasted}</span>
            {before?.attempt !== attempt && <strong>{messages.attempt(attempt, formats.moment(at))}</strong>}
            {code !== null && <span className="code table-error">{code}</span>}
          </li>
        );
      })}
    </ol>
  );
}

function between(from: string, to: string): number {
  return Math.max(0, Date.parse(to) - Date.parse(from));
}

function Work({ request: { kind, timings } }: { readonly request: Envelope }) {
  const messages = useMessages(requestMessages);
  const formats = useFormats();
  const most = Math.max(1, ...Object.values(timings).map((ms) => ms ?? 0));
  return (
    <dl className="work">
      {stagesOf[kind].map((stage) => {
        const ms = timings[stage];
        return (
          <div key={stage}>
            <dt>{messages.stages[stage]}</dt>
            <dd>
              <span className="work-bar" style={{ width: `${(60 * (ms ?? 0)) / most}%` }} />
              <span className="number">{ms === undefined ? '–' : formats.duration(ms)}</span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
