import { Link } from '@tanstack/react-router';
import type { ServiceActivity, ServiceStatus } from '../api-types.ts';
import { requestMessages } from '../requests/messages.ts';
import { useFormats, useMessages } from '../shell/language.tsx';
import { useMay } from '../shell/session.ts';
import { overviewMessages } from './overview-messages.ts';
import { Table } from './shared-parts.tsx';

/** What waits and runs in each stage and lane. */
export function QueueTable({ status: { backlog } }: { readonly status: ServiceStatus }) {
  const messages = useMessages(overviewMessages);
  const { stages } = useMessages(requestMessages);
  const { count, duration } = useFormats();
  const queues = [...backlog.waiting, ...backlog.running].map(({ stage, lane }) => ({ stage, lane }));
  const distinct = queues.filter(
    (queue, index) => queues.findIndex((other) => other.stage === queue.stage && other.lane === queue.lane) === index,
  );
  return (
    <section className="ops-section">
      <h2>{messages.queue}</h2>
      {distinct.length === 0 ? (
        <p className="faint">{messages.nothingWaits}</p>
      ) : (
        <Table
          label={messages.queue}
          columns={[messages.stage, messages.lane, messages.items, messages.age, messages.running]}
        >
          {distinct.map(({ stage, lane }) => {
            const waiting = backlog.waiting.filter((row) => row.stage === stage && row.lane === lane);
            const running = backlog.running.find((row) => row.stage === stage && row.lane === lane);
            const oldest = Math.max(0, ...waiting.map(({ oldestSeconds }) => oldestSeconds));
            return (
              <tr key={`${stage} ${lane}`}>
                <td>{stages[stage]}</td>
                <td>{messages.lanes[lane]}</td>
                <td className="number">{count(waiting.reduce((sum, { items }) => sum + items, 0))}</td>
                <td className="number">{waiting.length === 0 ? '' : duration(oldest * 1000)}</td>
                <td className="number">{count(running?.items ?? 0)}</td>
              </tr>
            );
          })}
        </Table>
      )}
    </section>
  );
}

/** Why attempts failed, and whose they were. */
export function FailureTables({ activity: { failures, clients } }: { readonly activity: ServiceActivity }) {
  const messages = useMessages(overviewMessages);
  const { kinds } = useMessages(requestMessages);
  const { count } = useFormats();
  const isAdmin = useMay('admin');
  return (
    <>
      <section className="ops-section">
        <h2>{messages.codes}</h2>
        {failures.length === 0 ? (
          <p className="faint">{messages.noCodes}</p>
        ) : (
          <Table label={messages.codes} columns={[messages.code, messages.kind, messages.requests]}>
            {failures.map(({ kind, code, requests }) => (
              <tr key={`${kind} ${code}`}>
                <td>
                  <Link className="code" to="/requests" search={{ status: 'failed', kind }}>
                    {code}
                  </Link>
                </td>
                <td>{kinds[kind]}</td>
                <td className="number">{count(requests)}</td>
              </tr>
            ))}
          </Table>
        )}
      </section>
      <section className="ops-section">
        <h2>{messages.byClient}</h2>
        {clients.length === 0 ? (
          <p className="faint">{messages.noClients}</p>
        ) : (
          <Table label={messages.byClient} columns={[messages.byClient, messages.requests, messages.failed]}>
            {clients.map(({ clientId, name, requests, failed }) => (
              <tr key={clientId}>
                <td>
                  {isAdmin ? (
                    <Link to="/operations/clients/$client" params={{ client: name }}>
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                </td>
                <td className="number">{count(requests)}</td>
                <td className="number">
                  {failed === 0 ? (
                    count(0)
                  ) : (
                    <Link to="/requests" search={{ status: 'failed', client: name }}>
                      {count(failed)}
                    </Link>
                  )}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </section>
    </>
  );
}

/** What read and compared lately, with versions: two of one engine mean processes that differ. */
export function EngineTable({ status: { engines } }: { readonly status: ServiceStatus }) {
  const messages = useMessages(overviewMessages);
  const { moment } = useFormats();
  return (
    <section className="ops-section">
      <h2>{messages.engines}</h2>
      {engines.length === 0 ? (
        <p className="faint">{messages.noEngines}</p>
      ) : (
        <Table label={messages.engines} columns={[messages.engine, messages.models, messages.lastAt]}>
          {engines.map(({ name, version, models, backend, lastAt }) => (
            <tr key={`${name} ${version} ${backend} ${models.join()}`}>
              <td>
                {name} {version}
                <div className="faint">{backend}</div>
              </td>
              <td className="faint">{models.join(', ')}</td>
              <td className="moment">{moment(lastAt)}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
