import type { Operator, Role } from '../api-types.ts';
import { Form, FormPopover, PasswordField, Refusal, textOf } from '../parts/forms.tsx';
import { ErrorState, LoadingState } from '../parts/states.tsx';
import { callApi } from '../shell/api.ts';
import { defineMessages } from '../shell/dictionary.ts';
import { useFormats, useMessages } from '../shell/language.tsx';
import { shellMessages } from '../shell/messages.ts';
import { useChange, useOperators } from './operations-data.ts';
import { operationsMessages } from './operations-messages.ts';
import { PageHead, Table } from './shared-parts.tsx';

const operatorMessages = defineMessages(
  {
    note: 'Who runs docface. Each role may do what those before it may.',
    add: 'Add an operator',
    role: 'Role',
    setPassword: 'Set password',
    may: 'May sign in',
    disabled: (when: string) => `Disabled since ${when}`,
    change: 'Change',
    roleOf: (name: string) => `Role of ${name}`,
    mayOf: (name: string) => `${name} may sign in`,
  },
  {
    note: 'Quem opera o docface. Cada papel pode o que os anteriores podem.',
    add: 'Adicionar um operador',
    role: 'Papel',
    setPassword: 'Definir senha',
    may: 'Pode entrar',
    disabled: (when: string) => `Desativado desde ${when}`,
    change: 'Mudar',
    roleOf: (name: string) => `Papel de ${name}`,
    mayOf: (name: string) => `${name} pode entrar`,
  },
);

const path = '/api/v1/operators';
const roles = ['viewer', 'reviewer', 'editor', 'admin'] as const satisfies readonly Role[];
const changes = ['operators', 'audit'];

/** Who runs docface. */
export function OperatorsPage() {
  const messages = useMessages(operatorMessages);
  const { pages, name, created } = useMessages(operationsMessages);
  const { data, error, refetch } = useOperators();
  return (
    <div className="ops-body">
      <PageHead title={pages.operators} note={messages.note}>
        <FormPopover label={messages.add} icon="plus">
          {(close) => <NewOperator close={close} />}
        </FormPopover>
      </PageHead>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <LoadingState />}
      {data !== undefined && (
        <Table label={pages.operators} columns={[name, messages.role, messages.may, created, messages.change]}>
          {data.operators.map((operator) => (
            <Row key={operator.id} operator={operator} />
          ))}
        </Table>
      )}
    </div>
  );
}

function Row({ operator: { id, name, role, createdAt, disabledAt } }: { readonly operator: Operator }) {
  const messages = useMessages(operatorMessages);
  const { roles: roleMessages } = useMessages(shellMessages);
  const { moment } = useFormats();
  const change = useChange(
    (body: { role?: Role; disabled?: boolean }) => callApi(`${path}/${id}`, { method: 'PATCH', body }),
    { changes },
  );
  return (
    <tr>
      <td>
        {name}
        <Refusal error={change.error} />
      </td>
      <td>
        <select
          aria-label={messages.roleOf(name)}
          value={role}
          disabled={change.isPending}
          onChange={(event) => change.mutate({ role: roles.find((each) => each === event.target.value) ?? role })}
        >
          {roles.map((each) => (
            <option key={each} value={each}>
              {roleMessages[each]}
            </option>
          ))}
        </select>
      </td>
      <td>
        <label className="check">
          <input
            type="checkbox"
            checked={disabledAt === null}
            disabled={change.isPending}
            onChange={(event) => change.mutate({ disabled: !event.target.checked })}
          />
          <span className="only-heard">{messages.mayOf(name)}</span>
          {disabledAt !== null && <span className="faint">{messages.disabled(moment(disabledAt))}</span>}
        </label>
      </td>
      <td className="moment">{moment(createdAt)}</td>
      <td>
        <FormPopover label={messages.setPassword} icon="person">
          {(close) => <NewPassword id={id} close={close} />}
        </FormPopover>
      </td>
    </tr>
  );
}

function NewOperator({ close }: { readonly close: () => void }) {
  const messages = useMessages(operatorMessages);
  const { name, nameAdvice } = useMessages(operationsMessages);
  const { roles: roleMessages } = useMessages(shellMessages);
  const add = useChange((body: object) => callApi(path, { method: 'POST', body }), { changes, onDone: close });
  return (
    <Form
      submit={messages.add}
      isPending={add.isPending}
      error={add.error}
      onSubmit={(form) =>
        add.mutate({ name: textOf(form, 'name') ?? '', role: form.get('role'), password: form.get('password') })
      }
    >
      <label className="field">
        <span>{name}</span>
        <input name="name" required autoComplete="off" />
      </label>
      <p className="faint">{nameAdvice}</p>
      <label className="field">
        <span>{messages.role}</span>
        <select name="role">
          {roles.map((each) => (
            <option key={each} value={each}>
              {roleMessages[each]}
            </option>
          ))}
        </select>
      </label>
      <PasswordField />
    </Form>
  );
}

function NewPassword({ id, close }: { readonly id: string; readonly close: () => void }) {
  const messages = useMessages(operatorMessages);
  const set = useChange((body: object) => callApi(`${path}/${id}`, { method: 'PATCH', body }), {
    changes,
    onDone: close,
  });
  return (
    <Form
      submit={messages.setPassword}
      isPending={set.isPending}
      error={set.error}
      onSubmit={(form) => set.mutate({ password: form.get('password') })}
    >
      <PasswordField />
    </Form>
  );
}
