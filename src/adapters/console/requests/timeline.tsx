import { useFormats, useWords } from '../shell/language.tsx';
import type { Envelope, Stage } from '../wire.ts';
import { Problems } from './problems.tsx';
import { requestPageWords } from './request-page-words.ts';
import { StatusBadge } from './status-badge.tsx';
import { requestWords } from './words.ts';

const stagesOf: Readonly<Record<Envelope['kind'], readonly Stage[]>> = {
  ocr: ['typification', 'ocr', 'validation'],
  face_match: ['face-match'],
};

/** What happened to a request, when, how long it took, and what went wrong. */
export function Timeline({ request }: { readonly request: Envelope }) {
  const { timeline: words } = useWords(requestPageWords);
  const formats = useFormats();
  const hasProblems = request.error !== null || request.warnings.length > 0;
  return (
    <div className="timeline">
      <section className="panel padded">
        <h2>{words.title}</h2>
        <History request={request} />
      </section>
      <section className="panel padded">
        <h2>{words.problems}</h2>
        {hasProblems ? <Problems request={request} /> : <p className="faint">{words.noProblems}</p>}
      </section>
      <section className="panel padded">
        <h2>{words.work}</h2>
        <Work request={request} />
        <p className="faint">{words.workNote}</p>
      </section>
      <section className="panel padded">
        <h2>{words.engines}</h2>
        {request.engine.map(({ name, version, backend }) => (
          <p key={`${name} ${version}`} className="code">
            {name} {version} · {backend}
          </p>
        ))}
        <p className="faint">
          {words.expires}: {formats.moment(request.expiresAt)}
        </p>
      </section>
    </div>
  );
}

function History({ request }: { readonly request: Envelope }) {
  const { timeline: words } = useWords(requestPageWords);
  const formats = useFormats();
  const { history } = request;
  return (
    <ol className="history">
      {history.map(({ at, attempt, status, stage, code }, index) => {
        const before = history[index - 1];
        const since = before === undefined ? null : Date.parse(at) - Date.parse(before.at);
        return (
          <li key={`${at} ${status} ${stage ?? ''}`}>
            <span className="number">{formats.time(at)}</span>
            <StatusBadge status={status} stage={stage} />
            <span className="faint number">{since === null ? '' : words.after(formats.duration(since))}</span>
            {(before === undefined || before.attempt !== attempt) && <strong>{words.attempt(attempt)}</strong>}
            {code !== null && <span className="code table-error">{code}</span>}
          </li>
        );
      })}
    </ol>
  );
}

function Work({ request: { kind, timings } }: { readonly request: Envelope }) {
  const words = useWords(requestWords);
  const formats = useFormats();
  const most = Math.max(1, ...Object.values(timings).map((ms) => ms ?? 0));
  return (
    <dl className="work">
      {stagesOf[kind].map((stage) => {
        const ms = timings[stage];
        return (
          <div key={stage}>
            <dt>{words.stages[stage]}</dt>
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
