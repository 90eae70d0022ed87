import { Form, FormPopover, PasswordField, Refusal, textOf } from '../parts/forms.tsx';
import { ErrorState, LoadingState } from '../parts/states.tsx';
import { callApi } from '../shell/api.ts';
import { defineWords } from '../shell/dictionary.ts';
import { useFormats, useWords } from '../shell/language.tsx';
import { shellWords } from '../shell/words.ts';
import type { Operator, Role } from '../wire.ts';
import { useChange, useOperators } from './operations-data.ts';
import { operationsWords } from './operations-words.ts';
import { PageHead, Table } from './shared-parts.tsx';

const operatorWords = defineWords(
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
  const words = useWords(operatorWords);
  const { pages, name, created } = useWords(operationsWords);
  const { data, error, refetch } = useOperators();
  return (
    <div className="ops-body">
      <PageHead title={pages.operators} note={words.note}>
        <FormPopover label={words.add} icon="plus">
          {(close) => <NewOperator close={close} />}
        </FormPopover>
      </PageHead>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <LoadingState />}
      {data !== undefined && (
        <Table label={pages.operators} columns={[name, words.role, words.may, created, words.change]}>
          {data.operators.map((operator) => (
            <Row key={operator.id} operator={operator} />
          ))}
        </Table>
      )}
    </div>
  );
}

function Row({ operator: { id, name, role, createdAt, disabledAt } }: { readonly operator: Operator }) {
  const words = useWords(operatorWords);
  const { roles: roleWords } = useWords(shellWords);
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
          aria-label={words.roleOf(name)}
          value={role}
          disabled={change.isPending}
          onChange={(event) => change.mutate({ role: roles.find((each) => each === event.target.value) ?? role })}
        >
          {roles.map((each) => (
            <option key={each} value={each}>
              {roleWords[each]}
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
          <span className="only-heard">{words.mayOf(name)}</span>
          {disabledAt !== null && <span className="faint">{words.disabled(moment(disabledAt))}</span>}
        </label>
      </td>
      <td className="moment">{moment(createdAt)}</td>
      <td>
        <FormPopover label={words.setPassword} icon="person">
          {(close) => <NewPassword id={id} close={close} />}
        </FormPopover>
      </td>
    </tr>
  );
}

function NewOperator({ close }: { readonly close: () => void }) {
  const words = useWords(operatorWords);
  const { name, nameAdvice } = useWords(operationsWords);
  const { roles: roleWords } = useWords(shellWords);
  const add = useChange((body: object) => callApi(path, { method: 'POST', body }), { changes, onDone: close });
  return (
    <Form
      submit={words.add}
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
        <span>{words.role}</span>
        <select name="role">
          {roles.map((each) => (
            <option key={each} value={each}>
              {roleWords[each]}
            </option>
          ))}
        </select>
      </label>
      <PasswordField />
    </Form>
  );
}

function NewPassword({ id, close }: { readonly id: string; readonly close: () => void }) {
  const words = useWords(operatorWords);
  const set = useChange((body: object) => callApi(`${path}/${id}`, { method: 'PATCH', body }), {
    changes,
    onDone: close,
  });
  return (
    <Form
      submit={words.setPassword}
      isPending={set.isPending}
      error={set.error}
      onSubmit={(form) => set.mutate({ password: form.get('password') })}
    >
      <PasswordField />
    </Form>
  );
}
