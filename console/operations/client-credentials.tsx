import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKeyList, ServiceAccountList } from '../api-types.ts';
import { ConfirmButton, Form, FormPopover, Refusal, textOf } from '../parts/forms.tsx';
import { ErrorState } from '../parts/states.tsx';
import { callApi } from '../shell/api.ts';
import { useFormats, useMessages } from '../shell/language.tsx';
import { credentialMessages } from './client-messages.ts';
import { useChange } from './operations-data.ts';
import { operationsMessages } from './operations-messages.ts';
import { SecretOnce, Table } from './shared-parts.tsx';

interface OfClient {
  /** Its name. */
  readonly client: string;
}

const dayMs = 86_400_000;

/** A key or service account, as both lists show it. */
interface ShownCredential {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

/** The API keys of a client: issue, see, revoke. */
export function ClientKeys({ client }: OfClient) {
  const messages = useMessages(credentialMessages);
  const { never } = useMessages(operationsMessages);
  const { moment } = useFormats();
  return (
    <CredentialSection
      path={`/api/v1/clients/${client}/keys`}
      messages={{ title: messages.keys, note: messages.keysNote, add: messages.addKey, none: messages.noKeys }}
      listOf={({ apiKeys }: ApiKeyList) => apiKeys}
      times={[
        [messages.expires, ({ expiresAt }) => (expiresAt === null ? never : moment(expiresAt))],
        [messages.lastUsed, ({ lastUsedAt }) => (lastUsedAt === null ? never : moment(lastUsedAt))],
      ]}
      expiryOf={({ expiresAt }) => expiresAt}
      revokePath="/api/v1/keys"
      secretOf={keyOf}
      hasExpiry
    />
  );
}

/** The service accounts of a client: add, see, revoke. */
export function ServiceAccounts({ client }: OfClient) {
  const messages = useMessages(credentialMessages);
  return (
    <CredentialSection
      path={`/api/v1/clients/${client}/service-accounts`}
      messages={{
        title: messages.accounts,
        note: messages.accountsNote,
        add: messages.addAccount,
        none: messages.noAccounts,
      }}
      listOf={({ serviceAccounts }: ServiceAccountList) => serviceAccounts}
      revokePath="/api/v1/service-accounts"
      secretOf={accountSecretOf}
    />
  );
}

interface CredentialSectionProps<List, Credential extends ShownCredential> {
  /** Where they are listed and added. */
  readonly path: string;
  readonly messages: { readonly title: string; readonly note: string; readonly add: string; readonly none: string };
  readonly listOf: (list: List) => readonly Credential[];
  /** Times beside that of the making, each with its heading. */
  readonly times?: readonly (readonly [heading: string, time: (credential: Credential) => string])[];
  /** Null for one that does not expire. */
  readonly expiryOf?: (credential: Credential) => string | null;
  readonly revokePath: string;
  readonly secretOf: (issued: Issued) => string;
  readonly hasExpiry?: boolean;
}

/** Credentials of one sort, with a form that adds one. */
function CredentialSection<List, Credential extends ShownCredential>(props: CredentialSectionProps<List, Credential>) {
  const { path, messages: own, listOf, times = [], expiryOf = () => null, revokePath, secretOf, hasExpiry } = props;
  const messages = useMessages(credentialMessages);
  const { name, created } = useMessages(operationsMessages);
  const { moment } = useFormats();
  const { data, error, refetch } = useQuery({
    queryKey: ['credentials', path],
    queryFn: ({ signal }) => callApi<List>(path, { signal }),
  });
  const credentials = data === undefined ? null : listOf(data);
  const columns = [
    name,
    messages.scopes,
    created,
    ...times.map(([heading]) => heading),
    messages.state,
    messages.revoke,
  ];
  return (
    <section className="ops-section">
      <header>
        <div>
          <h2>{own.title}</h2>
          <p className="faint">{own.note}</p>
        </div>
        <FormPopover label={own.add} icon="plus">
          {(close) => <NewCredential {...{ path, secretOf, close }} submit={own.add} hasExpiry={hasExpiry ?? false} />}
        </FormPopover>
      </header>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {credentials?.length === 0 && <p className="faint">{own.none}</p>}
      {credentials !== null && credentials.length > 0 && (
        <Table label={own.title} columns={columns}>
          {credentials.map((credential) => (
            <tr key={credential.id}>
              <td>
                {credential.name}
                <div className="code faint">{credential.id}</div>
              </td>
              <td>
                <Scopes scopes={credential.scopes} />
              </td>
              <td className="moment">{moment(credential.createdAt)}</td>
              {times.map(([heading, time]) => (
                <td key={heading} className="moment">
                  {time(credential)}
                </td>
              ))}
              <td>
                <State revokedAt={credential.revokedAt} expiresAt={expiryOf(credential)} />
              </td>
              <td>
                {credential.revokedAt === null && (
                  <Revoke path={`${revokePath}/${credential.id}`} name={credential.name} />
                )}
              </td>
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
  readonly hasExpiry: boolean;
  readonly close: () => void;
}

function NewCredential({ path, submit, secretOf, hasExpiry, close }: NewCredentialProps) {
  const messages = useMessages(credentialMessages);
  const issue = useChange((body: object) => callApi<Issued>(path, { method: 'POST', body }), {
    changes: ['credentials', 'audit'],
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
        <span>{messages.label}</span>
        <input name="name" required maxLength={100} autoComplete="off" />
      </label>
      <fieldset className="form">
        <legend>{messages.scopes}</legend>
        {Object.entries(messages.scopeMessages).map(([scope, word]) => (
          <label className="check" key={scope}>
            <input type="checkbox" name="scopes" value={scope} defaultChecked />
            {word}
          </label>
        ))}
      </fieldset>
      {hasExpiry && (
        <>
          <label className="field">
            <span>{messages.expiresInDays}</span>
            <input name="days" type="number" min={1} max={36_500} />
          </label>
          <p className="faint">{messages.expiresAdvice}</p>
        </>
      )}
    </Form>
  );
}

function Scopes({ scopes }: { readonly scopes: readonly string[] }) {
  const { scopeMessages } = useMessages(credentialMessages);
  const { all } = useMessages(operationsMessages);
  const known: Readonly<Record<string, string>> = scopeMessages;
  if (Object.keys(scopeMessages).every((scope) => scopes.includes(scope))) return all;
  return scopes.map((scope) => known[scope] ?? scope).join(', ');
}

function State({ revokedAt, expiresAt }: { readonly revokedAt: string | null; readonly expiresAt: string | null }) {
  const messages = useMessages(credentialMessages);
  const { moment } = useFormats();
  const [now] = useState(() => Date.now());
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now;
  if (revokedAt !== null) return <span className="faint">{messages.revoked(moment(revokedAt))}</span>;
  if (isExpired) return <span className="faint">{messages.expired(moment(expiresAt))}</span>;
  return (
    <span className="badge" data-tone="good">
      {messages.valid}
    </span>
  );
}

function Revoke({ path, name }: { readonly path: string; readonly name: string }) {
  const messages = useMessages(credentialMessages);
  const revoke = useChange(() => callApi(path, { method: 'DELETE' }), {
    changes: ['credentials', 'audit'],
  });
  return (
    <>
      <ConfirmButton
        label={`${messages.revoke} ${name}`}
        icon="cross"
        question={messages.revokeQuestion}
        confirm={() => revoke.mutate(undefined)}
        isDisabled={revoke.isPending}
      />
      <Refusal error={revoke.error} />
    </>
  );
}
