import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../parts/states.tsx';
import { callApi } from '../shell/api.ts';
import { useFormats, useWords } from '../shell/language.tsx';
import type { ApiKeyList, ServiceAccountList } from '../wire.ts';
import { credentialWords } from './credential-words.ts';
import { operationsWords } from './operations-words.ts';
import { ConfirmButton, Form, FormPopover, Refusal, SecretOnce, Table, textOf } from './shared-parts.tsx';
import { useChange } from './use-change.ts';

interface OfClient {
  /** Its name. */
  readonly client: string;
}

const dayMs = 86_400_000;

/** The API keys of a client: issue, see, revoke. */
export function ClientKeys({ client }: OfClient) {
  const words = useWords(credentialWords);
  const { name, created, never } = useWords(operationsWords);
  const { moment } = useFormats();
  const path = `/api/v1/clients/${client}/keys`;
  const { data, error, refetch } = useQuery({
    queryKey: ['keys', client],
    queryFn: ({ signal }) => callApi<ApiKeyList>(path, { signal }),
  });
  const columns = [name, words.scopes, created, words.expires, words.lastUsed, words.state, words.revoke];
  return (
    <section className="ops-section">
      <header>
        <div>
          <h2>{words.keys}</h2>
          <p className="faint">{words.keysNote}</p>
        </div>
        <FormPopover label={words.addKey} icon="plus">
          {(close) => <NewCredential path={path} submit={words.addKey} secretOf={keyOf} hasExpiry close={close} />}
        </FormPopover>
      </header>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.apiKeys.length === 0 && <p className="faint">{words.noKeys}</p>}
      {data !== undefined && data.apiKeys.length > 0 && (
        <Table label={words.keys} columns={columns}>
          {data.apiKeys.map(({ id, name: label, scopes, createdAt, expiresAt, lastUsedAt, revokedAt }) => (
            <tr key={id}>
              <td>
                {label}
                <div className="code faint">{id}</div>
              </td>
              <td>
                <Scopes scopes={scopes} />
              </td>
              <td className="moment">{moment(createdAt)}</td>
              <td className="moment">{expiresAt === null ? never : moment(expiresAt)}</td>
              <td className="moment">{lastUsedAt === null ? never : moment(lastUsedAt)}</td>
              <td>
                <State revokedAt={revokedAt} expiresAt={expiresAt} />
              </td>
              <td>{revokedAt === null && <Revoke path={`/api/v1/keys/${id}`} name={label} />}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}

/** The service accounts of a client: add, see, revoke. */
export function ServiceAccounts({ client }: OfClient) {
  const words = useWords(credentialWords);
  const { name, created } = useWords(operationsWords);
  const { moment } = useFormats();
  const path = `/api/v1/clients/${client}/service-accounts`;
  const { data, error, refetch } = useQuery({
    queryKey: ['service-accounts', client],
    queryFn: ({ signal }) => callApi<ServiceAccountList>(path, { signal }),
  });
  return (
    <section className="ops-section">
      <header>
        <div>
          <h2>{words.accounts}</h2>
          <p className="faint">{words.accountsNote}</p>
        </div>
        <FormPopover label={words.addAccount} icon="plus">
          {(close) => <NewCredential path={path} submit={words.addAccount} secretOf={accountSecretOf} close={close} />}
        </FormPopover>
      </header>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.serviceAccounts.length === 0 && <p className="faint">{words.noAccounts}</p>}
      {data !== undefined && data.serviceAccounts.length > 0 && (
        <Table label={words.accounts} columns={[name, words.scopes, created, words.state, words.revoke]}>
          {data.serviceAccounts.map(({ id, name: label, scopes, createdAt, revokedAt }) => (
            <tr key={id}>
              <td>
                {label}
                <div className="code faint">{id}</div>
              </td>
              <td>
                <Scopes scopes={scopes} />
              </td>
              <td className="moment">{moment(createdAt)}</td>
              <td>
                <State revokedAt={revokedAt} expiresAt={null} />
              </td>
              <td>{revokedAt === null && <Revoke path={`/api/v1/service-accounts/${id}`} name={label} />}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}

interface Issued {
  readonly key?: string;
  readonly clientSecret?: string | null;
  readonly serviceAccount?: { readonly id: string };
}

const keyOf = ({ key = '' }: Issued): string => key;
const accountSecretOf = ({ serviceAccount, clientSecret }: Issued): string =>
  `client_id=${serviceAccount?.id ?? ''}\nclient_secret=${clientSecret ?? ''}`;

interface NewCredentialProps {
  readonly path: string;
  readonly submit: string;
  readonly secretOf: (issued: Issued) => string;
  readonly hasExpiry?: boolean;
  readonly close: () => void;
}

function NewCredential({ path, submit, secretOf, hasExpiry = false, close }: NewCredentialProps) {
  const words = useWords(credentialWords);
  const issue = useChange((body: object) => callApi<Issued>(path, { method: 'POST', body }), {
    changes: ['keys', 'service-accounts', 'audit'],
  });
  if (issue.data !== undefined) return <SecretOnce secret={secretOf(issue.data)} close={close} />;
  const send = (form: FormData): void => {
    const days = Number(textOf(form, 'days') ?? 0);
    const expiry = days > 0 ? { expiresAt: new Date(Date.now() + days * dayMs).toISOString() } : {};
    issue.mutate({ name: textOf(form, 'name') ?? '', scopes: form.getAll('scopes'), ...expiry });
  };
  return (
    <Form submit={submit} isPending={issue.isPending} error={issue.error} onSubmit={send}>
      <label className="field">
        <span>{words.label}</span>
        <input name="name" required maxLength={100} autoComplete="off" />
      </label>
      <fieldset className="ops-form">
        <legend>{words.scopes}</legend>
        {Object.entries(words.scopeWords).map(([scope, word]) => (
          <label className="ops-check" key={scope}>
            <input type="checkbox" name="scopes" value={scope} defaultChecked />
            {word}
          </label>
        ))}
      </fieldset>
      {hasExpiry && (
        <>
          <label className="field">
            <span>{words.expiresInDays}</span>
            <input name="days" type="number" min={1} max={36_500} />
          </label>
          <p className="faint">{words.expiresAdvice}</p>
        </>
      )}
    </Form>
  );
}

function Scopes({ scopes }: { readonly scopes: readonly string[] }) {
  const { scopeWords } = useWords(credentialWords);
  const { all } = useWords(operationsWords);
  const known: Readonly<Record<string, string>> = scopeWords;
  if (Object.keys(scopeWords).every((scope) => scopes.includes(scope))) return all;
  return scopes.map((scope) => known[scope] ?? scope).join(', ');
}

function State({ revokedAt, expiresAt }: { readonly revokedAt: string | null; readonly expiresAt: string | null }) {
  const words = useWords(credentialWords);
  const { moment } = useFormats();
  const [now] = useState(() => Date.now());
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now;
  if (revokedAt !== null) return <span className="faint">{words.revoked(moment(revokedAt))}</span>;
  if (isExpired) return <span className="faint">{words.expired(moment(expiresAt))}</span>;
  return (
    <span className="badge" data-tone="good">
      {words.valid}
    </span>
  );
}

function Revoke({ path, name }: { readonly path: string; readonly name: string }) {
  const words = useWords(credentialWords);
  const revoke = useChange(() => callApi(path, { method: 'DELETE' }), {
    changes: ['keys', 'service-accounts', 'audit'],
  });
  return (
    <>
      <ConfirmButton
        label={`${words.revoke} ${name}`}
        icon="cross"
        question={words.revokeQuestion}
        confirm={() => revoke.mutate(undefined)}
        isDisabled={revoke.isPending}
      />
      <Refusal error={revoke.error} />
    </>
  );
}
